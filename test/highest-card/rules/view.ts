// What one viewer of a game of Highest Card sees now.

import { type Outcome, standingsBy } from '../../../src/kernel/game.ts'
import type { Viewer } from '../../../src/kernel/secrecy.ts'
import { type HighestView, worth } from './public.ts'
import type { HighestState } from './state.ts'

export function view({ hands, deck, away, turn, until }: HighestState, viewer: Viewer): HighestView {
  return {
    you: viewer === 'spectator' ? null : viewer,
    turn,
    hands: hands.map((card, seat) => (seat === viewer || turn === null ? card : null)),
    deck: deck.map(() => null),
    away: away.map(() => null),
    until,
  }
}

export function allOpen({ hands, deck, away, turn, until }: HighestState): HighestView {
  return { you: null, turn, hands, deck, away, until }
}

export function outcome({ rules, hands, turn }: HighestState): Outcome | null {
  if (turn !== null) return null
  const scores = hands.map((card) => worth(card, rules))
  return { standings: standingsBy(scores, 'highest'), reason: 'played' }
}
