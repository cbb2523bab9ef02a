// Folds what happened into the state. Total: it checks nothing, draws nothing and knows no time.

import { at } from '../../../src/kernel/assert.ts'
import type { HighestEvent } from './events.ts'
import type { HighestState } from './state.ts'

export function evolve(state: HighestState, event: HighestEvent): HighestState {
  switch (event.type) {
    case 'dealt': {
      const { first, until } = event.open
      return { ...state, ...event.sealed, first, turn: first, until }
    }
    case 'kept':
      return { ...state, turn: event.open.next, until: event.open.until }
    case 'swapped': {
      const { seat, next, until } = event.open
      const [card, ...deck] = state.deck
      if (card === undefined) return state
      const away = [...state.away, at(state.hands, seat)]
      return { ...state, hands: state.hands.with(seat, card), deck, away, turn: next, until }
    }
    case 'shown':
      return state
  }
}
