// Which commands of a seat have been answered: so that one that is sent again is answered again, and not done again.

import { limits } from './limits.ts'
import type { Answered, Answers } from './table.ts'

const none: Answers = { keys: [], told: [] }
export const noAnswers: Answered = { recent: none, older: none }

/** A command that was answered: the entry it led to, and a print of what was asked. */
export interface Answer {
  readonly seq: number
  readonly print: number
}

const mostRecent = 16
const mostOlder = limits.answersPerSeat - mostRecent

export function answeredBefore({ recent, older }: Answered, id: string): Answer | undefined {
  const key = keyOf(id)
  return find(recent, key) ?? find(older, key)
}

function find({ keys, told }: Answers, key: number): Answer | undefined {
  const index = keys.indexOf(key)
  return index === -1 ? undefined : { seq: told[2 * index] as number, print: told[2 * index + 1] as number }
}

export function withAnswer({ recent, older }: Answered, id: string, { seq, print }: Answer): Answered {
  const answer = { keys: [keyOf(id)], told: [seq, print] }
  if (recent.keys.length < mostRecent) return { recent: joined(recent, answer), older }
  return { recent: answer, older: joined(latest(older, mostOlder - mostRecent), recent) }
}

function joined(some: Answers, more: Answers): Answers {
  return { keys: some.keys.concat(more.keys), told: some.told.concat(more.told) }
}

function latest(answers: Answers, most: number): Answers {
  if (answers.keys.length <= most) return answers
  return { keys: answers.keys.slice(-most), told: answers.told.slice(-2 * most) }
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
