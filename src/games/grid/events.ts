// What can happen in a game of the grid family, and who learns what of it.

import type { Card } from '../../kernel/cards.ts'
import type { Attendance } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { PowerKind } from './rules.ts'
import type { RoundResult, Source } from './state.ts'

/** A card and where it lies, for somebody who looks at it. */
export interface SeenCard {
  readonly seat: Seat
  readonly pos: number
  readonly card: Card
}

type Own<T> = Readonly<Record<Seat, T>>

export type GridEvent =
  | {
      readonly type: 'dealt'
      readonly open: {
        readonly round: number
        readonly starter: Seat
        readonly seats: readonly Seat[]
        readonly deckCount: number
        readonly top: Card | null
        readonly until: number // of the first look: its end, or the end of the choice
      }
      readonly own?: Own<{ readonly cards: readonly SeenCard[] }>
      readonly sealed: { readonly hands: readonly (readonly Card[])[]; readonly draw: readonly Card[] }
    }
  | {
      readonly type: 'looked' // the others learn that somebody memorises two cards, not which
      readonly open: { readonly seat: Seat; readonly until: number }
      readonly own: Own<{ readonly cards: readonly SeenCard[] }>
    }
  | { readonly type: 'looksHidden'; readonly open: { readonly seats: readonly Seat[] } }
  | {
      readonly type: 'turnStarted'
      readonly open: {
        readonly seat: Seat
        readonly number: number
        readonly final: boolean
        readonly until: number | null
      }
    }
  | {
      readonly type: 'drew'
      readonly open: { readonly seat: Seat; readonly from: Source; readonly card?: Card } // shown if it lay open
      readonly own?: Own<{ readonly card: Card }>
    }
  | {
      readonly type: 'reshuffled'
      readonly open: { readonly deckCount: number }
      readonly sealed: { readonly draw: readonly Card[] }
    }
  | {
      readonly type: 'swapped' // `card` went to the discard pile
      readonly open: { readonly seat: Seat; readonly pos: number; readonly card: Card; readonly from: Source }
    }
  | {
      readonly type: 'discarded'
      readonly open: { readonly seat: Seat; readonly card: Card; readonly from: Source }
    }
  | {
      readonly type: 'powerOffered'
      readonly open: { readonly seat: Seat; readonly power: PowerKind; readonly until: number }
    }
  | Peeked
  | BlindSwapped
  | { readonly type: 'peekHidden'; readonly open: { readonly seat: Seat } }
  | { readonly type: 'powerSkipped'; readonly open: { readonly seat: Seat; readonly expired: boolean } }
  | { readonly type: 'powerCancelled'; readonly open: { readonly seat: Seat } } // its player is not there
  | { readonly type: 'actionDone'; readonly open: { readonly seat: Seat; readonly until: number } }
  | { readonly type: 'called'; readonly open: { readonly seat: Seat } }
  | { readonly type: 'finalRound'; readonly open: { readonly order: readonly Seat[] } }
  | { readonly type: 'turnForfeited'; readonly open: { readonly seat: Seat } }
  | { readonly type: 'revealed'; readonly open: RoundResult }
  | {
      readonly type: 'roundEnded'
      readonly open: { readonly out: readonly Seat[]; readonly until: number }
    }
  | {
      readonly type: 'matchEnded'
      readonly open: { readonly out: readonly Seat[]; readonly winners: readonly Seat[] }
    }
  | { readonly type: 'readied'; readonly open: { readonly seat: Seat } }
  | {
      readonly type: 'attended'
      readonly open: {
        readonly seat: Seat
        readonly attendance: Attendance
        readonly until: number | null
        readonly fromStart?: true // a bot that nobody was replaced by
      }
    }
  | { readonly type: 'hostChanged'; readonly open: { readonly seat: Seat } }

export interface Peeked {
  readonly type: 'peeked'
  readonly open: {
    readonly seat: Seat
    readonly power: PowerKind
    readonly until: number
    readonly target?: Seat // peekDisclosure 'target' and 'position'
    readonly pos?: number // peekDisclosure 'position'
  }
  readonly own: Own<SeenCard>
}

/** The backs of the cards move for all to see; their faces stay hidden (K-15). */
export interface BlindSwapped {
  readonly type: 'blindSwapped'
  readonly open: {
    readonly seat: Seat
    readonly power: PowerKind
    readonly mine: number
    readonly target: Seat
    readonly pos: number
  }
}
