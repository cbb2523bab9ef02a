// What can happen in a game of Memory.

import type { Seat } from '../../kernel/secrecy.ts'

export type MemoryEvent =
  | {
      readonly type: 'dealt'
      readonly open: { readonly first: Seat; readonly until: number | null }
      readonly sealed: { readonly board: readonly number[] }
    }
  | {
      readonly type: 'flipped'
      readonly open: { readonly seat: Seat; readonly card: number; readonly face: number }
    }
  | {
      readonly type: 'matched'
      readonly open: {
        readonly seat: Seat
        readonly cards: readonly number[]
        readonly streak: number
        readonly points: number
        readonly until: number | null
      }
    }
  | {
      readonly type: 'missed'
      readonly open: { readonly seat: Seat; readonly cards: readonly number[]; readonly until: number }
    }
  | {
      readonly type: 'turnPassed'
      readonly open: { readonly seat: Seat; readonly until: number | null }
    }
  | PowerUpUsed
  | {
      readonly type: 'boardRefreshed' // M-16
      readonly open: { readonly attempts: number }
      readonly sealed: { readonly board: readonly number[] }
    }
  | { readonly type: 'seatGone'; readonly open: { readonly seat: Seat } }

export interface PowerUpUsed {
  readonly type: 'powerUpUsed'
  readonly open: { readonly seat: Seat; readonly id: string; readonly cost: number }
  readonly own?: Readonly<Record<Seat, Glimpsed>>
  readonly sealed?: { readonly board: readonly number[] }
}

export interface Glimpsed {
  readonly card: string // two digits: which card it was must not show in the length of the message
  readonly face: number
}
