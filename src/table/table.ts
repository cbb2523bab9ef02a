// One table: its lobby and its one game, as plain JSON data folded from its log. It holds secrets (seed, game state);
// what leaves it is built in seen.ts.

import type { Level } from '../kernel/bot.ts'
import type { AnyGame, Attendance } from '../kernel/game.ts'
import type { Hmac } from '../kernel/hmac.ts'
import type { HouseRules } from '../kernel/house.ts'
import type { GameEvent, Seat } from '../kernel/secrecy.ts'

export type PlayerId = string
export type Phase = 'waiting' | 'playing' | 'completed' | 'abandoned'

export interface SeatInfo {
  readonly name: string
  readonly player: PlayerId | null // null: a bot from the start
  readonly level: Level | null // of the bot that plays it now
  readonly attendance: Attendance
  readonly connected: boolean
  readonly epoch: number // of its latest connection: a late goodbye of an earlier one is ignored
  readonly node: string | null // that has the connection
  readonly client: string | null // by which it is known when it comes back through another node
  readonly visit: boolean // connected by asking over HTTP: no session holds the seat
  readonly since: number // table time of the last change of attendance
  readonly idle: number // turns in a row that ran out of time
  readonly warning: Warning | null // the last one; void when the game has gone on since
  readonly adds: boolean // is waited for to add to the deal, where the game starts by itself
  readonly entropy: string | null // what the player added to the deal
  readonly answered: Answered // the latest commands, so that a repeated one is answered and not done again
}

/** The table has asked a player to go on. Table time. */
export interface Warning {
  readonly since: number
  readonly until: number
}

/**
 * Looking a command up is part of every command of every table in memory, and nearly all are new: so their keys lie close
 * together. In two parts, so that one more copies only the few latest.
 */
export interface Answered {
  readonly recent: Answers
  readonly older: Answers
}

export interface Answers {
  readonly keys: readonly number[] // made of the ids
  readonly told: readonly number[] // of each the entry that it led to, and a print of what was asked
}

export interface Table {
  readonly id: string
  readonly game: string
  readonly version: number // of the game's rules in code, pinned for the whole table
  readonly phase: Phase
  readonly capacity: number
  readonly rules: HouseRules
  readonly host: PlayerId
  readonly startsBy: number | null // wall time; a table whose people were brought together starts by itself
  readonly seats: readonly SeatInfo[]
  readonly barred?: readonly Barred[] // whom a host has removed from the room
  readonly onlyByCode?: true // its code was renewed: whoever has only its id does not get in any more
  readonly seed: string // secret until the end
  readonly chainKey: string // secret until the end
  readonly key: string | null // of all chance in the game; from the start on
  readonly state: object | null // the game's; from the start on
  readonly moves: number // the start, moves and deadlines: the position of the next draw of chance
  readonly startedAt: number | null // wall time
  readonly turns: number // how often the turn has come to somebody
  readonly movedSeq: number // the last entry that changed the game
  readonly movedAt: number // in table time
  readonly playedAt: number // the same, but for entries that only tell the game who is there and leave the turn
  readonly lag: number // milliseconds by which table time is behind the clock on the wall
  readonly frozenSince: number | null // wall time; table time stands still while nobody who plays is connected
  readonly seq: number
  readonly at: number // wall time of the last entry
  readonly hash: string
}

/** Somebody who was removed and cannot sit down again. */
export interface Barred {
  readonly player: PlayerId
  readonly name: string | null // null: at an earlier table of the room
}

/** A name as the log has it: what is hashed is the seal, so that the name can be taken out (docs/decisions/0012). */
export type SealedName =
  | { readonly seal: string; readonly salt: string; readonly name: string }
  | { readonly seal: string }
/** Text: of a log from before names were sealed, hashed as it is. */
export type LoggedName = SealedName | string

/** What happened at a table, as its log tells it. */
export type Act =
  | {
      readonly type: 'opened'
      readonly id: string
      readonly game: string
      readonly version: number
      readonly capacity: number
      readonly rules: HouseRules
      readonly seed: string
      readonly host: { readonly player: PlayerId; readonly name: LoggedName; readonly adds?: true }
      readonly barred?: readonly PlayerId[] // at the table before it in the room
      readonly startsWithinMs?: number // by itself, and sooner if nobody has to add to the deal any more
    }
  | { readonly type: 'joined'; readonly player: PlayerId; readonly name: LoggedName; readonly adds?: true }
  | { readonly type: 'botAdded'; readonly level: Level; readonly name: string }
  | { readonly type: 'seatRemoved'; readonly seat: Seat; readonly barred?: true } // its person cannot come back
  | { readonly type: 'letBack'; readonly index: number } // in the list of whoever is barred
  | { readonly type: 'codeRenewed' } // of the room; which it is now is not for the log, which others read
  | { readonly type: 'rulesChanged'; readonly rules: HouseRules; readonly capacity: number }
  | { readonly type: 'entropyAdded'; readonly seat: Seat; readonly entropy: string }
  | { readonly type: 'started' }
  | { readonly type: 'moved'; readonly seat: Seat; readonly command: { readonly type: string } }
  | { readonly type: 'expired'; readonly tick: string; readonly idle?: Seat; readonly replacement?: Replacement }
  | {
      readonly type: 'connected'
      readonly seat: Seat
      readonly epoch: number
      readonly node?: string
      readonly client?: string
      readonly visit?: true
    }
  | { readonly type: 'disconnected'; readonly seat: Seat }
  | { readonly type: 'returned'; readonly seat: Seat }
  | { readonly type: 'warned'; readonly seat: Seat; readonly until: number } // table time
  | { readonly type: 'replaced'; readonly seat: Seat; readonly replacement: Replacement }
  | { readonly type: 'left'; readonly seat: Seat; readonly replacement?: Replacement } // none: the seat was freed
  | { readonly type: 'nameRemoved'; readonly seat: Seat; readonly name: string } // what the seat is called from now on
  | { readonly type: 'outage'; readonly ms: number }
  | { readonly type: 'abandoned'; readonly reason?: 'full' } // none: nobody was there

/** Who plays a seat instead of its person. */
export interface Replacement {
  readonly attendance: 'bot' | 'standIn' | 'gone'
  readonly level: Level | null
}

/** A line of the log. */
export interface Entry {
  readonly seq: number
  readonly at: number // wall time
  readonly by: Seat | null // who asked for it
  readonly id: string | null // the command id it was asked with
  readonly print: number | null // of what was asked
  readonly act: Act
  readonly events: readonly GameEvent[]
  readonly hash: string
}

/** An entry that changes nothing but the game, and nothing about the people. */
export function isPlay({ act }: Entry): boolean {
  return act.type === 'moved' || (act.type === 'expired' && act.replacement === undefined)
}

/** What a table needs from outside. */
export interface Surroundings {
  /** The newest version of a game, or the one that is asked for. */
  readonly gameOf: (id: string, version?: number) => AnyGame | undefined
  readonly hmac: Hmac
  /** Names that look the same give the same; without it that is told as far as it can be without tables. */
  readonly looksOf?: (name: string) => string
}

/** Table time: the wall clock less all the time in which the table stood still. */
export function tableTime(table: Table, wallTime: number): number {
  return (table.frozenSince ?? wallTime) - table.lag
}

export function seatOf(table: Table, player: PlayerId): Seat | undefined {
  const seat = table.seats.findIndex((info) => info.player === player)
  return seat === -1 ? undefined : seat
}

/** The person of this seat plays it, or may come back to it. */
export function hasPerson(info: SeatInfo): boolean {
  return info.player !== null && info.attendance !== 'bot' && info.attendance !== 'gone'
}

/** Why nothing can be played. */
export function notPlaying(table: Table): 'notStarted' | 'abandoned' | 'over' {
  return table.phase === 'waiting' ? 'notStarted' : table.phase === 'abandoned' ? 'abandoned' : 'over'
}

export function isRunning(table: Table): boolean {
  return table.phase === 'waiting' || table.phase === 'playing'
}
