// The parts of the service that gateways talk to. Wired by boot/start.ts.

import type { Logger } from 'pino'
import type { Settling } from '../after/settling.ts'
import type { AddressLimit, Limit } from '../base/buckets.ts'
import type { Settings } from '../base/settings.ts'
import type { Heartbeat } from '../hosting/heartbeat.ts'
import type { Emotes } from '../people/emotes.ts'
import type { Parts } from '../rooms/parts.ts'
import type { Clients } from './clients.ts'
import type { Metrics } from './metrics.ts'
import type { Work } from './work.ts'

export interface Service extends Parts {
  readonly settings: Settings
  readonly newcomers: Pick<AddressLimit, 'take'> // before a guest is made
  readonly signIns: ReadonlyMap<string, AddressLimit> // by what is tried: a password that is guessed, an account that is made
  readonly commands: Limit // of a player at tables, over whatever connection
  readonly requests: AddressLimit // over HTTP, and to open a socket
  readonly work: Work // what is dear
  readonly templateStarts: AddressLimit // each of which disturbs people
  readonly clients: Clients
  readonly emotes: Emotes
  readonly heartbeat: Heartbeat
  readonly settling: Settling
  readonly metrics: Metrics
  readonly log: Logger
  /** Aborted as soon as the service is told to stop. */
  readonly stopping: AbortSignal
}
