// The whole of a game of Highest Card. `hands`, `deck` and `away` are secret.

import type { Card } from '../../../src/kernel/cards.ts'
import type { Seat } from '../../../src/kernel/secrecy.ts'
import type { HighestRules } from './rules.ts'

export interface HighestState {
  readonly rules: HighestRules
  readonly seats: number
  readonly hands: readonly Card[]
  readonly deck: readonly Card[] // the first is the top
  readonly away: readonly Card[]
  readonly turn: Seat | null // null: it is over
  readonly first: Seat
  readonly until: number | null
}

export function initial(rules: HighestRules, seats: number): HighestState {
  return { rules, seats, hands: [], deck: [], away: [], turn: 0, first: 0, until: null }
}
