// From the log to the table: what each entry changes. Total, like a game's `evolve`: everything was decided before.

import { assert, at, impossible, replaced } from '../kernel/assert.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Seat } from '../kernel/secrecy.ts'
import { noAnswers, withAnswer } from './answers.ts'
import { chainKeyOf, gameKeyOf, movesOn, noHash } from './fairness.ts'
import { namelessName, nameOf } from './names.ts'
import type { Act, Entry, LoggedName, PlayerId, Replacement, SeatInfo, Surroundings, Table } from './table.ts'
import { hasPerson, isRunning, tableTime } from './table.ts'

export function fold(before: Table | null, entry: Entry, env: Surroundings): Table {
  const table = foldAct(before && remember(before, entry), entry.act, entry.at, env)
  const { seq, at, hash, events } = entry
  if (table.state === null || events.length === 0) return settle({ ...table, seq, at, hash }, env)
  const game = gameOf(table, env)
  const state = events.reduce((current, event) => game.evolve(current, event), table.state)
  const turn = game.turn(state)
  const passes = turn !== game.turn(table.state)
  const begins = passes || isDeed(entry.act)
  const moved = {
    ...table,
    state,
    moves: table.moves + (movesOn(entry.act, game) ? 1 : 0),
    turns: table.turns + (turn !== null && (passes || table.turns === 0) ? 1 : 0),
    movedSeq: seq,
    movedAt: tableTime(table, at),
    playedAt: begins ? tableTime(table, at) : table.playedAt,
    seq,
    at,
    hash,
  }
  return settle(moved, env)
}

/** What is done in the game, and not told to it. */
function isDeed({ type }: Act): boolean {
  return type === 'started' || type === 'moved' || type === 'expired'
}

export function gameOf(table: Pick<Table, 'game' | 'version'>, env: Surroundings): AnyGame {
  const game = env.gameOf(table.game, table.version)
  if (game?.version !== table.version) impossible(`no rules for ${table.game} version ${table.version}`)
  return game
}

/** What an act changes by itself, before the game hears of it. */
export function foldAct(before: Table | null, act: Act, at: number, env: Surroundings): Table {
  if (act.type === 'opened') return opened(act, at, env)
  assert(before, 'a table must be opened first')
  return thaw(before, changed(before, act, at, env), at)
}

function changed(table: Table, act: Exclude<Act, { type: 'opened' }>, at: number, env: Surroundings): Table {
  const now = tableTime(table, at)
  switch (act.type) {
    case 'joined':
      return {
        ...table,
        seats: [...table.seats, newSeat({ ...sitter(table.seats, act), since: now })],
      }
    case 'botAdded': {
      const bot = newSeat({ name: act.name, player: null, since: now })
      return { ...table, seats: [...table.seats, { ...bot, attendance: 'bot', level: act.level }] }
    }
    case 'seatRemoved': {
      const { player, name } = seatAt(table, act.seat)
      const rest = { ...table, seats: table.seats.filter((_, seat) => seat !== act.seat) }
      return act.barred && player !== null ? { ...rest, barred: [...(table.barred ?? []), { player, name }] } : rest
    }
    case 'letBack':
      return { ...table, barred: (table.barred ?? []).filter((_, index) => index !== act.index) }
    case 'codeRenewed':
      return { ...table, onlyByCode: true }
    case 'rulesChanged':
      return { ...table, rules: act.rules, capacity: act.capacity }
    case 'entropyAdded':
      return withSeat(table, act.seat, { entropy: act.entropy })
    case 'started':
      return { ...started(table, env), startedAt: at }
    case 'moved':
      return seatAt(table, act.seat).idle === 0 ? table : withSeat(table, act.seat, { idle: 0 })
    case 'warned':
      return withSeat(table, act.seat, { warning: { since: now, until: act.until } })
    case 'expired': {
      if (act.idle === undefined) return table
      const counted = withSeat(table, act.idle, { idle: seatAt(table, act.idle).idle + 1 })
      return act.replacement ? withReplacement(counted, act.idle, act.replacement, now) : counted
    }
    case 'connected':
      return withSeat(table, act.seat, {
        connected: true,
        epoch: act.epoch,
        node: act.node ?? null,
        client: act.client ?? null,
        visit: act.visit ?? false,
        attendance: 'here',
        level: null,
        since: now,
      })
    case 'disconnected': {
      const { attendance } = seatAt(table, act.seat)
      const away = attendance === 'here' ? ({ attendance: 'away', since: now } as const) : {}
      return withSeat(table, act.seat, { connected: false, node: null, client: null, visit: false, ...away })
    }
    case 'returned':
      return withSeat(table, act.seat, { attendance: 'here', level: null, idle: 0, since: now })
    case 'replaced':
      return withReplacement(table, act.seat, act.replacement, now)
    case 'left': {
      const gone = { connected: false, node: null, client: null }
      // What they were brought together for does not take place, and nobody has lost anything.
      if (table.startsBy !== null) return { ...withSeat(table, act.seat, gone), phase: 'abandoned', startsBy: null }
      const rest = act.replacement
        ? withReplacement(withSeat(table, act.seat, gone), act.seat, act.replacement, now)
        : { ...table, seats: table.seats.filter((_, seat) => seat !== act.seat) }
      return withHost(rest)
    }
    case 'nameRemoved':
      return withSeat(table, act.seat, { name: act.name })
    case 'outage':
      return {
        ...table,
        ...(table.frozenSince === null ? { lag: table.lag + act.ms } : { frozenSince: table.frozenSince + act.ms }),
        startsBy: table.startsBy === null ? null : table.startsBy + act.ms,
      }
    case 'abandoned':
      return { ...table, phase: 'abandoned' }
  }
}

function opened(act: Extract<Act, { type: 'opened' }>, at: number, env: Surroundings): Table {
  return {
    id: act.id,
    game: act.game,
    version: act.version,
    phase: 'waiting',
    capacity: act.capacity,
    rules: act.rules,
    host: act.host.player,
    startsBy: act.startsWithinMs === undefined ? null : at + act.startsWithinMs,
    seats: [newSeat({ ...sitter([], act.host), since: at })],
    ...(act.barred === undefined ? {} : { barred: act.barred.map((player) => ({ player, name: null })) }),
    seed: act.seed,
    chainKey: chainKeyOf(act.seed, env.hmac),
    key: null,
    state: null,
    moves: 0,
    startedAt: null,
    turns: 0,
    movedSeq: 0,
    movedAt: 0,
    playedAt: 0,
    lag: 0,
    frozenSince: at,
    seq: 0,
    at,
    hash: noHash,
  }
}

function started(table: Table, env: Surroundings): Table {
  const key = gameKeyOf(table.seed, table.seats, env.hmac)
  return {
    ...table,
    phase: 'playing',
    startsBy: null,
    key,
    state: gameOf(table, env).initial(table.rules, table.seats.length),
  }
}

/**
 * Table time stands still while nobody who plays is connected, and whoever is still missing then gets the whole grace anew (K-22).
 * Whoever is connected and has a bot stand in does not play: bots do not go on among themselves for a window that was left open.
 */
function thaw(before: Table, table: Table, at: number): Table {
  const someone = table.seats.some((info) => info.connected && info.attendance === 'here')
  if (someone && table.frozenSince !== null) {
    const now = tableTime(before, at)
    const seats = table.seats.map((info) => (info.attendance === 'away' ? { ...info, since: now } : info))
    return { ...table, seats, lag: table.lag + (at - table.frozenSince), frozenSince: null }
  }
  return !someone && table.frozenSince === null ? { ...table, frozenSince: at } : table
}

/** A game that has an outcome is completed; one whose people have all left for good is abandoned. */
function settle(table: Table, env: Surroundings): Table {
  if (!isRunning(table)) return table
  if (table.state !== null && gameOf(table, env).outcome(table.state) !== null) return { ...table, phase: 'completed' }
  return table.seats.some(hasPerson) ? table : { ...table, phase: 'abandoned' }
}

function remember(table: Table, entry: Entry): Table {
  if (entry.by === null || entry.id === null || entry.print === null) return table
  const { id, seq, print } = entry
  const answered = withAnswer(seatAt(table, entry.by).answered, id, { seq, print })
  return withSeat(table, entry.by, { answered })
}

function newSeat(seat: Pick<SeatInfo, 'name' | 'player' | 'since'> & { readonly adds?: boolean }): SeatInfo {
  return {
    adds: false,
    ...seat,
    level: null,
    attendance: 'away',
    connected: false,
    epoch: 0,
    node: null,
    client: null,
    visit: false,
    idle: 0,
    warning: null,
    entropy: null,
    answered: noAnswers,
  }
}

/** Whoever sits down next. */
function sitter(
  seats: readonly SeatInfo[],
  { player, name, adds = false }: { readonly player: PlayerId; readonly name: LoggedName; readonly adds?: boolean },
) {
  return { name: nameAt(seats, name), player, adds }
}

function nameAt(seats: readonly SeatInfo[], logged: LoggedName): string {
  return nameOf(logged) ?? namelessName(seats.length, seats)
}

function seatAt(table: Table, seat: Seat): SeatInfo {
  return at(table.seats, seat)
}

function withSeat(table: Table, seat: Seat, change: Partial<SeatInfo>): Table {
  return { ...table, seats: replaced(table.seats, seat, { ...seatAt(table, seat), ...change }) }
}

function withReplacement(table: Table, seat: Seat, replacement: Replacement, now: number): Table {
  return withSeat(table, seat, { ...replacement, since: now })
}

/** The host is whoever opened the table, and after them the person who has sat there longest. */
function withHost(table: Table): Table {
  const stays = table.seats.some((info) => info.player === table.host && hasPerson(info))
  const next = table.seats.find(hasPerson)
  return stays || !next?.player ? table : { ...table, host: next.player }
}
