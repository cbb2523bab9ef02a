// A lesson is a real game against an easy bot, with cards that always lie the same, and somebody who says what to do next.

import type { SeenEvent } from '../../kernel/secrecy.ts'
import type { PracticeOpening } from '../practice/opening.ts'
import type { GameId } from '../tables/games.ts'
import type { lessonText } from './messages.ts'

type Text = Parameters<typeof lessonText>[0]

export interface LessonStep {
  readonly text: Text
  /** What ends it; without it, only a tap on "Next" does. */
  readonly until?: (event: SeenEvent) => boolean
  /** What is marked: a selector. */
  readonly hint?: string
}

export interface Lesson {
  readonly wish: Omit<PracticeOpening, 'id' | 'name'>
  readonly steps: readonly LessonStep[]
}

const you = 0
const patient = { botDelayMinMs: 1500, botDelayMaxMs: 2500 }
const seedOf = (number: string) => number.repeat(32)

/** Something that one has done oneself. */
const mine =
  (...types: readonly string[]) =>
  ({ type, open }: SeenEvent) =>
    types.includes(type) && Reflect.get(open, 'seat') === you

export const lessons: Readonly<Record<GameId, Lesson>> = {
  memory: {
    wish: {
      game: 'memory',
      rules: { ...patient, rows: 2, cols: 4, revealMs: 2000 },
      bots: ['easy'],
      seed: seedOf('00'),
    },
    steps: [
      { text: 'memory1', until: mine('flipped'), hint: '[data-testid=board] [data-card="0"]' },
      { text: 'memory2', until: mine('matched', 'missed'), hint: '[data-testid=board] [data-card="5"]' },
      { text: 'memory3' },
      { text: 'memory4', until: mine('matched', 'missed') },
      { text: 'memory5', until: mine('turnPassed') },
      { text: 'memory6' },
    ],
  },
  believe: {
    wish: { game: 'believe', rules: patient, bots: ['easy'], seed: seedOf('08') },
    steps: [
      { text: 'believe1' },
      { text: 'believe2', until: mine('challenged'), hint: '[data-testid=doubt]' },
      { text: 'believe3' },
      { text: 'believe4', until: mine('played') },
      { text: 'believe5', until: mine('turnBegan') },
      { text: 'believe6' },
    ],
  },
  cambio: {
    wish: { game: 'cambio', rules: patient, bots: ['easy'], seed: seedOf('01') },
    steps: [
      { text: 'cambio1', until: ({ type }) => type === 'looksHidden' },
      { text: 'cambio2', until: mine('drew') },
      { text: 'cambio3', until: mine('swapped', 'discarded') },
      { text: 'cambio4' },
      { text: 'cambio5', until: mine('called') },
      { text: 'cambio6' },
    ],
  },
  stop: {
    wish: { game: 'stop', rules: patient, bots: ['easy'], seed: seedOf('02') },
    steps: [
      { text: 'stop1', until: mine('looked') },
      { text: 'stop2', until: mine('drew') },
      { text: 'stop3', until: mine('swapped', 'discarded') },
      { text: 'stop4' },
      { text: 'stop5', until: mine('called') },
      { text: 'stop6' },
    ],
  },
}
