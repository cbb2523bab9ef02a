// The whole of a game of Memory. `board` is the secret.

import type { Seat } from '../../kernel/secrecy.ts'
import type { MemoryRules } from './rules.ts'

/** Pairs are numbered from 10, so that all faces are of one width and the length of a message tells nothing. */
export const firstFace = 10

export type Phase = 'firstFlip' | 'secondFlip' | 'resolve' | 'finished'

export interface Player {
  readonly score: number
  readonly streak: number // pairs in a row
  readonly pairs: number
}

export interface MemoryState {
  readonly rules: MemoryRules
  readonly board: readonly number[] // the pair that lies at each index
  readonly foundBy: readonly (Seat | null)[] // who matched the card at each index
  readonly flipped: readonly number[] // face up and not resolved: none, one or two
  readonly phase: Phase
  readonly turn: Seat
  readonly players: readonly Player[]
  readonly untouched: boolean // no card was flipped since the turn passed (powerUpTiming 'turnStart')
  readonly used: readonly string[] // power-ups of this attempt: a free one is good for one use (M-11)
  readonly shownBefore: readonly boolean[] // since the last shuffle (M-16)
  readonly news: boolean // this attempt has shown a card that nobody had seen (M-16)
  readonly attemptsWithoutNews: number // in a row (M-16)
  readonly glimpse: { readonly seat: Seat; readonly card: number } | null // one hidden card, open to one seat
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

export function isHidden(state: MemoryState, card: number): boolean {
  return state.foundBy[card] === null && !state.flipped.includes(card)
}

export function hiddenCards(state: MemoryState): readonly number[] {
  return [...state.foundBy.keys()].filter((card) => isHidden(state, card))
}
