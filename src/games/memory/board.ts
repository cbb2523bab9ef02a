// The cards of a game of Memory, and what is known of them: all that power-ups work on.

import type { Seat } from '../../kernel/secrecy.ts'

export interface Board {
  readonly board: readonly number[] // the pair that lies at each index
  readonly foundBy: readonly (Seat | null)[] // who matched the card at each index
  readonly flipped: readonly number[] // face up and not resolved: none, one or two
  readonly shownBefore: readonly boolean[] // since the last shuffle (M-16)
  readonly attemptsWithoutNews: number // in a row (M-16)
  readonly glimpse: { readonly seat: Seat; readonly card: number } | null // one hidden card, open to one seat
}

export function isHidden(state: Board, card: number): boolean {
  return state.foundBy[card] === null && !state.flipped.includes(card)
}

export function hiddenCards(state: Board): readonly number[] {
  return [...state.foundBy.keys()].filter((card) => isHidden(state, card))
}
