// What leaves the table, for one viewer. Built up from nothing: a new field of the table is invisible until it is named here.

import type { Level } from '../kernel/bot.ts'
import type { AbsencePolicy, Attendance, Outcome } from '../kernel/game.ts'
import type { HouseRules } from '../kernel/house.ts'
import { type Seat, type SeenEvent, seenBy, type Viewer } from '../kernel/secrecy.ts'
import { commitmentOf } from './fairness.ts'
import { gameOf } from './fold.ts'
import { warningOf } from './idle.ts'
import { nameOf } from './names.ts'
import {
  type Act,
  type Entry,
  isRunning,
  type Phase,
  type Replacement,
  type Surroundings,
  seatOf,
  type Table,
  tableTime,
} from './table.ts'

/** What a viewer is told of an entry: one for every entry and viewer, even if there is nothing in it. */
export interface SeenEntry {
  readonly seq: number
  readonly at: number
  readonly act: SeenAct
  readonly events: readonly SeenEvent[]
}

/** What a viewer is told of an act: who did what, never what was in a command; that is for the game's events to say. */
export type SeenAct =
  | { readonly type: 'opened' | 'started' | 'letBack' | 'codeRenewed' }
  | { readonly type: 'abandoned'; readonly reason?: 'full' }
  | { readonly type: 'joined' | 'botAdded'; readonly name: string }
  | {
      readonly type:
        | 'seatRemoved'
        | 'entropyAdded'
        | 'moved'
        | 'connected'
        | 'disconnected'
        | 'returned'
        | 'nameRemoved'
      readonly seat: Seat
    }
  | { readonly type: 'rulesChanged'; readonly rules: HouseRules }
  | { readonly type: 'expired'; readonly tick: string; readonly idle?: Seat; readonly replacement?: Replacement }
  | { readonly type: 'replaced'; readonly seat: Seat; readonly replacement: Replacement }
  | { readonly type: 'left'; readonly seat: Seat; readonly replacement?: Replacement }
  | { readonly type: 'warned'; readonly seat: Seat; readonly until: number }
  | { readonly type: 'outage'; readonly ms: number }

export function seenEntry(entry: Entry, viewer: Viewer): SeenEntry {
  const events = entry.events.map((event) => seenBy(event, viewer))
  return { seq: entry.seq, at: entry.at, act: seenAct(entry.act), events }
}

/** Everything that a viewer has been told, from an entry on: what a client that was away has missed. */
export function seenLog(log: readonly Entry[], viewer: Viewer, afterSeq = 0): readonly SeenEntry[] {
  return log.filter((entry) => entry.seq > afterSeq).map((entry) => seenEntry(entry, viewer))
}

function seenAct(act: Act): SeenAct {
  switch (act.type) {
    case 'opened':
    case 'started':
    case 'letBack':
    case 'codeRenewed':
      return { type: act.type }
    case 'abandoned':
      return { type: act.type, ...maybe('reason', act.reason) }
    case 'joined':
      return { type: act.type, name: nameOf(act.name) ?? 'Player' }
    case 'botAdded':
      return { type: act.type, name: act.name }
    case 'seatRemoved':
    case 'entropyAdded':
    case 'moved':
    case 'connected':
    case 'disconnected':
    case 'returned':
    case 'nameRemoved':
      return { type: act.type, seat: act.seat }
    case 'rulesChanged':
      return { type: act.type, rules: act.rules }
    case 'expired':
      return { type: act.type, tick: act.tick, ...maybe('idle', act.idle), ...maybe('replacement', act.replacement) }
    case 'replaced':
      return { type: act.type, seat: act.seat, replacement: act.replacement }
    case 'left':
      return { type: act.type, seat: act.seat, ...maybe('replacement', act.replacement) }
    case 'warned':
      return { type: act.type, seat: act.seat, until: act.until }
    case 'outage':
      return { type: act.type, ms: act.ms }
  }
}

function maybe<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: V })
}

export interface SeatView {
  readonly name: string
  readonly level: Level | null // of the bot that plays it
  readonly attendance: Attendance
  readonly connected: boolean
  readonly until: number | null // table time; when somebody who is away is replaced
  readonly entropy: boolean // has added to the deal
  readonly warned: number | null // table time; until when the table waits for a move, after a warning
}

/** What becomes of your seat when you are missing, leave, or do nothing; for a spectator, of any seat. */
export type SeenAbsence = Pick<AbsencePolicy, 'afterGrace' | 'onLeave' | 'whenIdle'>

export interface TableView {
  readonly id: string
  readonly game: string
  readonly phase: Phase
  readonly seq: number
  readonly now: number // table time
  readonly frozen: boolean
  readonly capacity: number
  readonly rules: HouseRules
  readonly you: Seat | null
  readonly host: Seat | null
  readonly starts: boolean // by itself, in a moment: its people were brought together
  readonly seats: readonly SeatView[]
  readonly absence: SeenAbsence | null // null before the game
  readonly barred: readonly (string | null)[] // names, for the host while the table waits; null: from before this table
  readonly commitment: string
  readonly seed: string | null // opened when the game is over
  readonly view: object | null // the game's
  readonly outcome: Outcome | null
}

export function tableView(table: Table, viewer: Viewer, wallTime: number, env: Surroundings): TableView {
  const game = gameOf(table, env)
  const { state } = table
  return {
    id: table.id,
    game: table.game,
    phase: table.phase,
    seq: table.seq,
    now: tableTime(table, wallTime),
    frozen: table.frozenSince !== null,
    capacity: table.capacity,
    rules: table.rules,
    you: viewer === 'spectator' ? null : viewer,
    host: seatOf(table, table.host) ?? null,
    starts: table.startsBy !== null,
    seats: table.seats.map((_, seat) => seatView(table, seat, env)),
    absence: seenAbsence(table, viewer, env),
    barred: barredBy(table, viewer),
    commitment: commitmentOf(table.seed, table.id, env.hmac),
    seed: isRunning(table) ? null : table.seed,
    view: state === null ? null : game.view(state, viewer),
    outcome: state === null ? null : game.outcome(state),
  }
}

function seenAbsence(table: Table, viewer: Viewer, env: Surroundings): SeenAbsence | null {
  if (table.state === null) return null
  const policy = gameOf(table, env).absence(table.state, viewer === 'spectator' ? 0 : viewer)
  return { afterGrace: policy.afterGrace, onLeave: policy.onLeave, whenIdle: policy.whenIdle }
}

function barredBy(table: Table, viewer: Viewer): TableView['barred'] {
  const isHost = table.phase === 'waiting' && viewer === seatOf(table, table.host)
  return isHost ? (table.barred ?? []).map(({ name }) => name) : []
}

function seatView(table: Table, seat: Seat, env: Surroundings): SeatView {
  const { name, level, attendance, connected, since, entropy } = table.seats[seat] as Table['seats'][number]
  const waits = table.phase === 'playing' && table.state !== null && attendance === 'away'
  const policy = waits && table.state !== null ? gameOf(table, env).absence(table.state, seat) : null
  const isKept = policy === null || policy.afterGrace === 'wait' || policy.afterGrace === 'skip'
  const until = isKept ? null : since + policy.graceMs
  return {
    name,
    level,
    attendance,
    connected,
    until,
    entropy: entropy !== null,
    warned: warningOf(table, seat)?.until ?? null,
  }
}
