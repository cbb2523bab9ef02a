// What can happen in a game of Highest Card.

import type { Card } from '../../../src/kernel/cards.ts'
import type { Seat } from '../../../src/kernel/secrecy.ts'

interface Next {
  readonly next: Seat | null // null: everybody has had a turn
  readonly until: number | null
}

export type HighestEvent =
  | {
      readonly type: 'dealt'
      readonly open: { readonly first: Seat; readonly until: number | null }
      readonly own: Readonly<Record<Seat, { readonly card: Card }>>
      readonly sealed: { readonly hands: readonly Card[]; readonly deck: readonly Card[] }
    }
  | { readonly type: 'kept'; readonly open: Next & { readonly seat: Seat } }
  | {
      readonly type: 'swapped'
      readonly open: Next & { readonly seat: Seat }
      readonly own: Readonly<Record<Seat, { readonly card: Card }>>
    }
  | { readonly type: 'shown'; readonly open: { readonly hands: readonly Card[]; readonly winners: readonly Seat[] } }
