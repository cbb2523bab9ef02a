// The whole of a game of Memory. `board` is the secret.

import type { Seat } from '../../kernel/secrecy.ts'
import type { Board } from './board.ts'
import type { MemoryRules } from './rules.ts'

/** Pairs are numbered from 10, so that all faces are of one width and the length of a message tells nothing. */
export const firstFace = 10

export type Phase = 'firstFlip' | 'secondFlip' | 'resolve' | 'finished'

export interface Player {
  readonly score: number
  readonly streak: number // pairs in a row
  readonly pairs: number
}

export interface MemoryState extends Board {
  readonly rules: MemoryRules
  readonly phase: Phase
  readonly turn: Seat
  readonly players: readonly Player[]
  readonly untouched: boolean // no card was flipped since the turn passed (powerUpTiming 'turnStart')
  readonly used: readonly string[] // power-ups of this attempt: a free one is good for one use (M-11)
  readonly news: boolean // this attempt has shown a card that nobody had seen (M-16)
  readonly until: number | null // when `resolve` ends, or the turn clock runs out
  readonly goneSeat: Seat | null // who left; the other has won
}

export function initial(rules: MemoryRules, seats: number): MemoryState {
  const cards = rules.rows * rules.cols
  return {
    rules,
    board: [],
    foundBy: Array.from({ length: cards }, () => null),
    flipped: [],
    phase: 'firstFlip',
    turn: 0,
    players: Array.from({ length: seats }, () => ({ score: 0, streak: 0, pairs: 0 })),
    untouched: true,
    used: [],
    shownBefore: Array.from({ length: cards }, () => false),
    news: false,
    attemptsWithoutNews: 0,
    glimpse: null,
    until: null,
    goneSeat: null,
  }
}
