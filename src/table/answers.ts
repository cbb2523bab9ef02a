// Which commands of a seat have been answered: so that one that is sent again is answered again, and not done again.

import { limits } from './limits.ts'
import type { Answered, AnsweredBatch } from './table.ts'

export const noAnswers: Answered = { recent: { keys: [], told: [] }, older: [] }

/** A command that was answered: the entry it led to, and a print of what was asked. */
export interface Answer {
  readonly seq: number
  readonly print: number
}

const batchSize = 16
const mostOlder = limits.answersPerSeat / batchSize - 1

export function answeredBefore({ recent, older }: Answered, id: string): Answer | undefined {
  const key = keyOf(id)
  let found = find(recent, key)
  for (let index = older.length - 1; index >= 0 && found === undefined; index--) {
    found = find(older[index] as AnsweredBatch, key)
  }
  return found
}

function find({ keys, told }: AnsweredBatch, key: number): Answer | undefined {
  const index = keys.indexOf(key)
  return index === -1 ? undefined : { seq: told[2 * index] as number, print: told[2 * index + 1] as number }
}

export function withAnswer({ recent, older }: Answered, id: string, { seq, print }: Answer): Answered {
  const key = keyOf(id)
  if (recent.keys.length === batchSize) {
    return { recent: { keys: [key], told: [seq, print] }, older: [...older.slice(-mostOlder + 1), recent] }
  }
  return { recent: { keys: recent.keys.concat([key]), told: recent.told.concat([seq, print]) }, older }
}

/** A short print of a text (FNV-1a): enough to tell a retry from something else by mistake. */
export function printOf(text: string, start = 0x811c9dc5): number {
  let print = start
  for (let index = 0; index < text.length; index++) print = Math.imul(print ^ text.charCodeAt(index), 0x01000193)
  return print >>> 0
}

/** 53 bits of an id: two different ones of a seat do not meet by accident. */
function keyOf(id: string): number {
  return printOf(id) * 2 ** 21 + (printOf(id, 0x9747b28c) >>> 11)
}
