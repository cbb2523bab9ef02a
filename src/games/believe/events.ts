// What can happen in a game of Believe Or Not.

import type { Card, Rank } from '../../kernel/cards.ts'
import type { Attendance } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { Challenge, GameEnd, Phase, RoundEnd, Vote } from './state.ts'

export type BelieveEvent =
  | {
      readonly type: 'dealt'
      readonly open: {
        readonly round: number
        readonly order: readonly Seat[] // clockwise
        readonly dealer: Seat
        readonly counts: readonly number[] // by seat
      }
      readonly own: Readonly<Record<Seat, { readonly hand: readonly Card[] }>>
    }
  | { readonly type: 'disposed'; readonly open: { readonly seat: Seat; readonly rank: Rank } }
  | { readonly type: 'jokersDisposed'; readonly open: { readonly seat: Seat } }
  | {
      readonly type: 'turnBegan'
      readonly open: { readonly seat: Seat; readonly phase: Phase; readonly at: number } // table time
    }
  | { readonly type: 'announced'; readonly open: { readonly seat: Seat; readonly rank: Rank } }
  | {
      readonly type: 'played'
      readonly open: { readonly seat: Seat; readonly count: number }
      readonly own: Readonly<Record<Seat, { readonly cards: readonly Card[] }>>
    }
  | { readonly type: 'challenged'; readonly open: Challenge }
  | {
      readonly type: 'collected'
      readonly open: { readonly seat: Seat; readonly count: number }
      readonly own: Readonly<Record<Seat, { readonly cards: readonly Card[] }>> // in the order of the faces
    }
  | { readonly type: 'conceded'; readonly open: { readonly seat: Seat } }
  | { readonly type: 'turnSkipped'; readonly open: { readonly seat: Seat } }
  | {
      readonly type: 'roundEnded'
      readonly open: {
        readonly winners: readonly Seat[]
        readonly reason: RoundEnd
        readonly hands: readonly (readonly Card[])[] // by seat
        readonly points: readonly (number | null)[] // by seat; null for who did not play
        readonly dealer: Seat // of the next round
        readonly at: number
      }
    }
  | { readonly type: 'voted'; readonly open: { readonly seat: Seat; readonly vote: Vote } }
  | { readonly type: 'seated'; readonly open: { readonly order: readonly Seat[]; readonly dealer: Seat } }
  | { readonly type: 'gameEnded'; readonly open: { readonly reason: GameEnd } }
  | {
      readonly type: 'attendanceChanged'
      readonly open: {
        readonly seat: Seat
        readonly attendance: Attendance
        readonly botFromStart: boolean
        readonly at: number
      }
    }
  | { readonly type: 'hostChanged'; readonly open: { readonly seat: Seat } }
