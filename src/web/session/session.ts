// The one interface that every screen of a table uses, whoever runs the table: the service, or this browser.

import type { Answer as Answered, Request as Asking, Connection, Happening } from '../../client/known.ts'
import type { Option } from '../../kernel/options.ts'
import type { Result } from '../../kernel/result.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { TableEmotes } from '../emotes/emotes.svelte.ts'

export type Command = { readonly type: string }

/** What a person may ask of a table besides a move. */
export type Request = Exclude<Asking, { readonly type: 'command' | 'emote' }>

export type Answer = Promise<Answered>

/** What happened, as this viewer may know it: for the log, and for what is told. */
export type LogEntry = Happening

/** One entry on its way to the screen. */
export interface Step extends LogEntry {
  readonly before: object | null // the game's view that is on the screen
  readonly after: object | null // the one that comes; null if it is not known (entries that were missed)
  /** Puts the new view on the screen now. Without it, that happens when the listener is done. */
  show(): void
  /** More is waiting, the page is hidden, or nothing is to move: show it at once. */
  readonly hurry: boolean
  /** How fast it is to go: at 2 all that moves takes half as long. */
  readonly pace: number
  /** Aborted when the animation is to end now: somebody skipped it, or the table has moved on. */
  readonly signal: AbortSignal
}

/** The next entry waits for it, for a few seconds at most. */
export type StepListener = (step: Step) => void | Promise<void>

export interface Clock {
  /** Table time, as the `until` of views. */
  now(): number
  /** Milliseconds from now; never below 0. */
  remaining(until: number): number
}

export interface Room {
  readonly code: string | null
  readonly isPublic: boolean
  readonly preset: string | null
}

/** One device that several people pass around: what is on the screen is for one of them. */
export interface SharedDevice {
  /** Covers the table, until somebody says that they are there. */
  hide(): void
}

/** All fields are reactive. `table`, `view`, `options`, `seq` belong together: they are what is on the screen. */
export interface TableSession {
  readonly kind: 'live' | 'practice' | 'replay' // nothing can be done in a replay
  readonly connection: Connection
  readonly latencyMs: number | null // how long an answer takes; null: not known yet, or there is no way to go
  readonly refusal: Refusal | null
  /** Seats, phase, rules, host, outcome; null until the first answer. Its `view` and `options` may be older than those below. */
  readonly table: WholeTable | null
  readonly view: object | null // the game's, from its start on
  readonly options: readonly Option[]
  readonly seq: number
  readonly room: Room | null // null: practice, or not known yet
  readonly spectators: number // who look on and do not play
  readonly next: string | null // the room has gone on at this table
  readonly log: readonly LogEntry[]
  readonly clock: Clock
  readonly jumps: number // how often the screen was somewhere else at once: what was kept of steps before is void
  readonly emotes: TableEmotes | null // null: there is nobody to see them
  readonly pending: boolean // something was sent and is not answered yet
  readonly device?: SharedDevice
  readonly waits?: boolean // in this browser, for whoever goes

  nameOf(seat: number): string
  /** Calls the listener for every entry, one after the other, before its view is shown. Returns how to stop. */
  onStep(listener: StepListener): () => void
  /** Ends the animation that runs, and all that wait. */
  skip(): void

  send(command: Command): Answer
  ask(request: Request): Answer
  leave(): Answer
  /** "Return to Lobby", or the same once more against bots. Gives the address to go to. */
  rematch(): Promise<Result<string, Refusal>>
  /** Where the game can be watched again, once it is over. */
  watchAgain(): Promise<string | null>
  takeOver(): void
  /** The screen is closed. */
  close(): void
}
