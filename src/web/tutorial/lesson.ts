// A lesson is a real game against an easy bot, with cards that always lie the same, and a coach who says what to do next.

import type { SeenEvent } from '../../kernel/secrecy.ts'
import type { PracticeOpening } from '../practice/opening.ts'

export interface LessonStep {
  text(): string
  /** What ends it; without it, only a tap on "Next" does. */
  readonly until?: (event: SeenEvent) => boolean
  /** What is marked: a selector. */
  readonly hint?: string
}

export interface Lesson {
  readonly opening: Pick<PracticeOpening, 'rules' | 'bots' | 'seed'>
  readonly steps: readonly LessonStep[]
}

const you = 0

/** Against one easy bot that takes its time. `deal`: two hexadecimal digits, another deal for each. */
export function lessonOpening(deal: string, rules: object = {}): Lesson['opening'] {
  return { rules: { botDelayMinMs: 1500, botDelayMaxMs: 2500, ...rules }, bots: ['easy'], seed: deal.repeat(32) }
}

/** Something that the learner has done. */
export const mine =
  (...types: readonly string[]) =>
  ({ type, open }: SeenEvent) =>
    types.includes(type) && Reflect.get(open, 'seat') === you
