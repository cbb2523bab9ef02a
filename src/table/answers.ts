// Which commands of a seat have been answered: so that one that is sent again is answered again, and not done again.

import { limits } from './limits.ts'
import type { Answered } from './table.ts'

export const noAnswers: Answered = { recent: [], older: [] }

/** A command that was answered: the entry it led to, and a print of what was asked. */
export interface Answer {
  readonly seq: number
  readonly print: number
}

const width = 3
const mostRecent = 16 * width
const most = limits.answersPerSeat * width

export function answeredBefore({ recent, older }: Answered, id: string): Answer | undefined {
  const key = keyOf(id)
  return find(recent, key) ?? find(older, key)
}

function find(answers: readonly number[], key: number): Answer | undefined {
  for (let index = 0; index < answers.length; index += width) {
    if (answers[index] === key) return { seq: answers[index + 1] as number, print: answers[index + 2] as number }
  }
  return undefined
}

export function withAnswer({ recent, older }: Answered, id: string, { seq, print }: Answer): Answered {
  const next = [keyOf(id), seq, print]
  if (recent.length < mostRecent) return { recent: [...recent, ...next], older }
  const kept = older.slice(Math.max(0, older.length + 2 * mostRecent - most))
  return { recent: next, older: [...kept, ...recent] }
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
