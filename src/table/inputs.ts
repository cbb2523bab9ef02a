// What a table can be asked. Who asks has been authenticated by then; what they ask for is still to be read.

import type { Seat } from '../kernel/secrecy.ts'
import type { Due } from './due.ts'
import type { PlayerId } from './table.ts'

/** What a person at the table may ask for. */
export type PlayerInput = { readonly at: number; readonly player: PlayerId; readonly commandId?: string } & (
  | { readonly type: 'join'; readonly name: string; readonly salt?: string; readonly adds?: boolean } // the salt of the seal of the name
  | { readonly type: 'leave' }
  | { readonly type: 'addBot'; readonly level: string }
  | { readonly type: 'removeSeat'; readonly seat: number }
  | { readonly type: 'letBack'; readonly index: number }
  | { readonly type: 'renewCode' }
  | { readonly type: 'changeRules'; readonly rules: unknown; readonly capacity?: number }
  | { readonly type: 'addEntropy'; readonly entropy: string }
  | { readonly type: 'start' }
  | { readonly type: 'return' }
  | { readonly type: 'warnIdle' | 'replaceIdle'; readonly seat: number }
  | { readonly type: 'command'; readonly command: unknown; readonly expectedSeq?: number }
)

/** What the service tells the table. */
export type ServiceInput = { readonly at: number } & (
  | {
      readonly type: 'connect'
      readonly player: PlayerId
      readonly node?: string
      readonly client?: string
      readonly visit?: true
    }
  | { readonly type: 'disconnect'; readonly player: PlayerId; readonly epoch: number }
  | { readonly type: 'botCommand'; readonly seat: Seat; readonly command: unknown }
  | { readonly type: 'clock'; readonly due?: Due } // as `dueThing` says of this very table, where that is known
  | { readonly type: 'forget'; readonly player: PlayerId } // their name
  | { readonly type: 'outage'; readonly ms: number }
)

export type Input = PlayerInput | ServiceInput

export interface Opening {
  readonly at: number
  readonly id: string
  readonly game: string
  readonly rules: unknown
  readonly seed: string
  readonly capacity?: number
  readonly host: { readonly player: PlayerId; readonly name: string; readonly adds?: boolean }
  /** Starts by itself within that time, and at once when all who can have added to the deal. */
  readonly startsWithinMs?: number
  readonly barred?: readonly PlayerId[]
  /** Of the seal of the host's name. Where nobody will ever ask for a name to be removed it is made of the seed. */
  readonly salt?: string
}
