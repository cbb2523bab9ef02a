// What Highest Card claims about itself, for the conformance kit.

import type { Card } from '../../../src/kernel/cards.ts'
import type { Claims } from '../../../src/kernel/claims.ts'
import type { Viewer } from '../../../src/kernel/secrecy.ts'
import type { HighestTypes } from './game.ts'
import type { HighestState } from './state.ts'

export const claims: Claims<HighestTypes> = {
  facts: (state, viewer) => state.hands.map((card, seat) => (maySee(state, viewer, seat) ? card : null)),

  rearrange(state, viewer, chance) {
    const hidden = state.hands.filter((_, seat) => !maySee(state, viewer, seat))
    const cards = chance.shuffle('world', [...hidden, ...state.deck, ...state.away])
    if (cards.length < 2) return null
    const take = (card: Card) => cards.pop() ?? card
    return {
      ...state,
      hands: state.hands.map((card, seat) => (maySee(state, viewer, seat) ? card : take(card))),
      deck: state.deck.map(take),
      away: state.away.map(take),
    }
  },

  publicDraws: ['first'],
  cards: ({ hands, deck, away }) => [...hands, ...deck, ...away].toSorted(),
  faces: ({ hands, deck, away }) => [...hands, ...deck, ...away].filter((card) => card !== null).toSorted(),
  longestGame: (_rules, seats) => 200 * seats,
}

/** A hand is its own seat's until the end, and then everybody's. */
function maySee(state: HighestState, viewer: Viewer, seat: number): boolean {
  return viewer === seat || state.turn === null
}
