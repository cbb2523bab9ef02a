// What the rooms, and what comes after a game, need of the service. Wired by boot/start.ts.

import type { Surroundings } from '../../table/table.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { AddressLimit } from '../base/buckets.ts'
import type { Host } from '../hosting/host.ts'
import type { ConnectedPeople } from '../people/connected-people.ts'
import type { OpenSessions } from '../people/open-sessions.ts'
import type { Presence } from '../people/presence.ts'
import type { Database } from '../storage/database.ts'
import type { Matchmaking } from './matchmaking.ts'
import type { Openings } from './openings.ts'
import type { Strangers } from './strangers.ts'

export interface Parts {
  readonly database: Database
  readonly env: Surroundings
  readonly host: Host
  readonly presence: Presence
  readonly accounts: Accounts
  readonly sessions: OpenSessions
  readonly connected: ConnectedPeople
  readonly openings: Openings // before a table is opened
  readonly codeLookups: AddressLimit // room codes are short: without a limit they could be guessed
  readonly strangers: Strangers // limits invitations between people who have never met
  readonly matchmaking: Matchmaking
  now(): number
  /** Monotonic milliseconds, for limits and durations: setting the wall clock does not move it. */
  steady(): number
}
