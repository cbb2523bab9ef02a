// What is known of tables without reading their logs: rows that change together with the entry that changes them.

import type { AnyGame } from '../../kernel/game.ts'
import { type Entry, hasPerson, isPlay, isRunning, type SeatInfo, type Table } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'
import { openedStatements, projectedStatements } from './projected-rows.ts'
import type { SeatRow } from './schema.ts'

/** What a table is called by, besides what its log says. */
export interface Listing {
  readonly code: string | null
  readonly preset: string | null
  readonly isPublic: boolean
  readonly isMatched?: boolean
}

/** K-01: no letters or digits that are mistaken for each other. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 6

export function newCode(randomInt: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

export function listStatements(database: Database, table: Table, listing: Listing): readonly Statement[] {
  const { id, game, phase, host, capacity, at } = table
  const row = {
    id,
    game,
    phase,
    capacity,
    code: listing.code,
    preset: listing.preset,
    is_public: listing.isPublic ? 1 : 0,
    host_player: host,
    seats_taken: table.seats.length,
    created_at: at,
    updated_at: at,
    due_at: lookAgainAt(table),
    next_table: null,
    is_matched: listing.isMatched ? 1 : 0,
  }
  return [
    { query: database.sql.insertInto('game_table').values(row).compile(), changes: 1 },
    ...seatStatements(database, null, table),
    ...openedStatements(database, table),
  ]
}

/** K-33: the room leaves this table for the next, once; its code is free for the next from then on. */
export function moveStatement(database: Database, tableId: string, nextTable: string): Statement {
  const query = database.sql
    .updateTable('game_table')
    .set({ code: null, next_table: nextTable })
    .where('id', '=', tableId)
    .where('next_table', 'is', null)
  return { query: query.compile(), changes: 1 }
}

/** A table without a code, which nobody joins, gets none by this either. */
function codeStatement(database: Database, tableId: string, code: string): Statement {
  const update = database.sql.updateTable('game_table').set({ code })
  return { query: update.where('id', '=', tableId).where('code', 'is not', null).compile() }
}

/** The rows that an entry changes: for an ordinary move none but those of its game's projection. */
export function changeStatements(
  database: Database,
  before: Table,
  after: Table,
  entry: Entry,
  game: AnyGame,
  randomInt: (below: number) => number,
): readonly Statement[] {
  const projected = projectedStatements(database, before, after, entry, game)
  if (isPlay(entry) && before.phase === after.phase) return projected
  if (entry.act.type === 'codeRenewed') return [codeStatement(database, after.id, newCode(randomInt)), ...projected]
  const changed =
    before.phase !== after.phase ||
    before.seats.length !== after.seats.length ||
    before.host !== after.host ||
    before.frozenSince !== after.frozenSince ||
    before.seats.some((info, seat) => info.node !== after.seats[seat]?.node)
  const row = {
    phase: after.phase,
    host_player: after.host,
    seats_taken: after.seats.length,
    capacity: after.capacity,
    updated_at: after.at,
    due_at: lookAgainAt(after),
  }
  const update = database.sql.updateTable('game_table').set(row).where('id', '=', after.id).compile()
  return [
    ...(changed ? [{ query: update }] : []),
    ...seatStatements(database, before, after),
    ...(before.phase === 'playing' && !isRunning(after) ? resultStatements(database, after, game) : []),
    ...projected,
  ]
}

const marginMs = 5000
const unwatchedMs = 60_000

/**
 * When an unloaded table next needs attention. The node that has a player's connection looks after the table, and others do when
 * that node falls silent; a table at which nobody is connected will be given up.
 */
function lookAgainAt(table: Table): number | null {
  if (!isRunning(table)) return null
  if (table.startsBy !== null) return table.startsBy + marginMs
  if (table.frozenSince !== null) return table.frozenSince + table.rules.abandonMs + marginMs
  // Somebody who was put out and still looks on is not waited for, so no node answers for them.
  return table.seats.some((info) => info.connected && hasPerson(info)) ? null : table.at + unwatchedMs
}

/** Who is held by this table: whoever plays or may come back, while it is on. */
function holders(table: Table | null): ReadonlyMap<string, SeatInfo> {
  if (table === null || !isRunning(table)) return new Map()
  return new Map(table.seats.flatMap((info) => (info.player !== null && hasPerson(info) ? [[info.player, info]] : [])))
}

function seatStatements(database: Database, before: Table | null, after: Table): readonly Statement[] {
  const was = holders(before)
  const is = holders(after)
  const came = [...is].filter(([player]) => !was.has(player))
  const moved = [...is].filter(([player, { node }]) => was.has(player) && was.get(player)?.node !== node)
  const left = [...was.keys()].filter((player) => !is.has(player))
  const updateSeat = (player: string, change: Partial<SeatRow>): Statement => {
    const update = database.sql.updateTable('seat').set(change)
    return { query: update.where('table_id', '=', after.id).where('player_id', '=', player).compile() }
  }
  return [
    ...came.map(([player, { name, node }]) => ({
      query: database.sql
        .insertInto('seat')
        .values({ table_id: after.id, player_id: player, name, is_active: 1, node })
        .onConflict((conflict) => conflict.columns(['table_id', 'player_id']).doUpdateSet({ is_active: 1, name, node }))
        .compile(),
      changes: 1,
    })),
    ...moved.map(([player, { node }]) => updateSeat(player, { node })),
    ...left.map((player) => updateSeat(player, { is_active: 0, node: null })),
  ]
}

/** Who has played, and how it ended for each; of a game that was abandoned only who. */
function resultStatements(database: Database, table: Table, game: AnyGame): readonly Statement[] {
  const outcome = table.state === null ? null : game.outcome(table.state)
  const rows = table.seats.map((info, seat) => {
    const standing = outcome?.standings.find((one) => one.seat === seat)
    return {
      table_id: table.id,
      seat,
      player_id: info.player,
      name: info.name,
      level: info.level,
      place: standing?.place ?? null,
      score: standing?.score ?? null,
      reason: outcome?.reason ?? 'abandoned',
      ended_at: table.at,
      turns: table.turns,
      duration_ms: table.startedAt === null ? null : table.at - table.startedAt,
    }
  })
  return [{ query: database.sql.insertInto('result').values(rows).compile(), changes: rows.length }]
}
