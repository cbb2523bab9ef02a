// The parts of the service that gateways talk to, wired by start.ts.

import type { Logger } from 'pino'
import type { Surroundings } from '../table/table.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Emotes } from './emotes.ts'
import type { Clients } from './gateways/clients.ts'
import type { AddressLimit, Limit } from './gateways/limits.ts'
import type { Work } from './gateways/work.ts'
import type { Host } from './hosting/host.ts'
import type { Pulse } from './hosting/pulse.ts'
import type { Matchmaking } from './matchmaking.ts'
import type { Metrics } from './metrics.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { Openings } from './openings.ts'
import type { Presence } from './presence.ts'
import type { Reach } from './reach.ts'
import type { Settings } from './settings.ts'
import type { Settling } from './settling.ts'
import type { Database } from './storage/database.ts'
import type { Strangers } from './strangers.ts'

export interface Service {
  readonly settings: Settings
  readonly database: Database
  readonly env: Surroundings
  readonly host: Host
  readonly presence: Presence
  readonly accounts: Accounts
  readonly sessions: OpenSessions
  readonly newcomers: Pick<AddressLimit, 'take'> // before a guest is made
  readonly openings: Openings // before a table is opened
  readonly codeLookups: AddressLimit // codes are short enough to be guessed by whoever may guess for ever
  readonly signIns: ReadonlyMap<string, AddressLimit> // by what is tried: a password that is guessed, an account that is made
  readonly commands: Limit // of a player at tables, over whatever connection
  readonly requests: AddressLimit // over HTTP, and to open a socket
  readonly work: Work // what is dear
  readonly templateStarts: AddressLimit // each of which disturbs people
  readonly strangers: Strangers // who invite somebody they have never met
  readonly clients: Clients
  readonly reach: Reach
  readonly emotes: Emotes
  readonly pulse: Pulse
  readonly matchmaking: Matchmaking
  readonly settling: Settling
  readonly metrics: Metrics
  readonly log: Logger
  /** Aborted from the moment on in which the service is told to stop. */
  readonly stopping: AbortSignal
  now(): number
  /** Milliseconds from some moment on, for limits and durations: nobody can set this clock. */
  steady(): number
}
