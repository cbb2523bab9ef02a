// Which commands of a seat have been answered: so that one that is sent again is answered again, and not done again.

import { limits } from './limits.ts'
import type { Answer, Answered } from './table.ts'

export const noAnswers: Answered = { recent: [], older: [] }

const recentAnswers = 16

export function answeredBefore({ recent, older }: Answered, id: string): Answer | undefined {
  const key = printOf(id)
  return find(recent, key, id) ?? find(older, key, id)
}

/** A plain loop: it is part of every command, and mostly finds nothing. */
function find(answers: readonly Answer[], key: number, id: string): Answer | undefined {
  for (let index = answers.length - 1; index >= 0; index--) {
    const answer = answers[index] as Answer
    if (answer.key === key && answer.id === id) return answer
  }
  return undefined
}

export function withAnswer(answered: Answered, answer: Omit<Answer, 'key'>): Answered {
  const { recent, older } = answered
  const next = { ...answer, key: printOf(answer.id) }
  if (recent.length < recentAnswers) return { recent: [...recent, next], older }
  const kept = older.slice(Math.max(0, older.length + 2 * recentAnswers - limits.answersPerSeat))
  return { recent: [next], older: [...kept, ...recent] }
}

/** A short print of a text (FNV-1a): enough to tell a retry from something else by mistake. */
export function printOf(text: string): number {
  let print = 0x811c9dc5
  for (let index = 0; index < text.length; index++) print = Math.imul(print ^ text.charCodeAt(index), 0x01000193)
  return print >>> 0
}
