// What can be asked about tables without opening them: rooms, who sits where, public tables, finished games.

import type { Room } from '../../protocol/server-messages.ts'
import type { PlayerId } from '../../table/table.ts'
import type { Database } from './database.ts'

/** Rows of one answer; the next page begins where it ends. */
const pageRows = 20

/** Where a page begins: behind the row with this time and table. */
export interface Cursor {
  readonly at: number
  readonly table: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: Cursor | null // null: there is no more
}

export async function roomOf(database: Database, tableId: string): Promise<Room | null> {
  const query = database.sql
    .selectFrom('game_table')
    .select(['code', 'preset', 'is_public', 'next_table'])
    .where('id', '=', tableId)
  const [row] = await database.read(query.compile())
  if (row === undefined) return null
  return { code: row.code, preset: row.preset, isPublic: row.is_public === 1, next: row.next_table }
}

export async function tableByCode(database: Database, code: string): Promise<string | null> {
  const query = database.sql.selectFrom('game_table').select('id').where('code', '=', code)
  const [row] = await database.read(query.compile())
  return row?.id ?? null
}

/** Anybody may look at a public table (P-11). */
export async function isListed(database: Database, tableId: string): Promise<boolean> {
  return (await roomOf(database, tableId))?.isPublic === true
}

/** Of these tables those whose room has gone on, and where to. */
export async function roomsGone(database: Database, tableIds: readonly string[]) {
  const query = database.sql
    .selectFrom('game_table')
    .select(['id', 'next_table as next'])
    .where('id', 'in', [...tableIds])
    .where('next_table', 'is not', null)
  return database.read(query.compile())
}

/** P-06: the one table that holds a player, if any. */
export async function activeTable(database: Database, player: PlayerId) {
  const query = database.sql
    .selectFrom('seat')
    .innerJoin('game_table', 'game_table.id', 'seat.table_id')
    .select(['game_table.id', 'game_table.code', 'game_table.game', 'game_table.phase'])
    .where('seat.player_id', '=', player)
    .where('seat.is_active', '=', 1)
  const [row] = await database.read(query.compile())
  return row ?? null
}

/** Who of these is held by a table already. */
export async function heldPlayers(database: Database, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set()
  const query = database.sql
    .selectFrom('seat')
    .select('player_id')
    .where('player_id', 'in', [...players])
    .where('is_active', '=', 1)
  const rows = await database.read(query.compile())
  return new Set(rows.map((row) => row.player_id))
}

interface Wanted {
  readonly phase: 'waiting' | 'playing'
  readonly game: string | null
  readonly after: Cursor | null
}

/** Public tables with a free seat, or those that are played, newest first. */
export async function publicTables(database: Database, { phase, game, after }: Wanted) {
  let query = database.sql
    .selectFrom('game_table')
    .leftJoin('seat', (join) =>
      join.onRef('seat.table_id', '=', 'game_table.id').onRef('seat.player_id', '=', 'game_table.host_player'),
    )
    .select([
      'game_table.id',
      'game_table.code',
      'game_table.game',
      'game_table.preset',
      'game_table.seats_taken as taken',
      'game_table.capacity',
      'game_table.created_at as at',
      'seat.name as host',
    ])
    .where('game_table.phase', '=', phase)
    .where('game_table.is_public', '=', 1)
    .orderBy('game_table.created_at', 'desc')
    .orderBy('game_table.id', 'desc')
    .limit(pageRows + 1)
  if (phase === 'waiting') query = query.whereRef('game_table.seats_taken', '<', 'game_table.capacity')
  if (game !== null) query = query.where('game_table.game', '=', game)
  if (after !== null) {
    const { at, table } = after
    query = query.where((where) =>
      where.or([
        where('game_table.created_at', '<', at),
        where.and([where('game_table.created_at', '=', at), where('game_table.id', '<', table)]),
      ]),
    )
  }
  return pageOf(await database.read(query.compile()), ({ at, id }) => ({ at: Number(at), table: id }))
}

/** The games that somebody has played, to the end or not, newest first, with everybody's result. */
export async function finishedGames(database: Database, player: PlayerId, after: Cursor | null) {
  let query = database.sql
    .selectFrom('result')
    .innerJoin('game_table', 'game_table.id', 'result.table_id')
    .select([
      'result.table_id as id',
      'game_table.game',
      'game_table.preset',
      'result.seat',
      'result.place',
      'result.score',
      'result.level',
      'result.reason',
      'result.ended_at as at',
      'result.turns',
      'result.duration_ms as durationMs',
    ])
    .where('result.player_id', '=', player)
    .orderBy('result.ended_at', 'desc')
    .orderBy('result.table_id', 'desc')
    .limit(pageRows + 1)
  if (after !== null) {
    const { at, table } = after
    query = query.where((where) =>
      where.or([
        where('result.ended_at', '<', at),
        where.and([where('result.ended_at', '=', at), where('result.table_id', '<', table)]),
      ]),
    )
  }
  const page = pageOf(await database.read(query.compile()), ({ at, id }) => ({ at: Number(at), table: id }))
  const others = await resultsOf(
    database,
    page.rows.map((row) => row.id),
  )
  const rows = page.rows.map((row) => ({
    ...row,
    // What a bot has won in somebody's seat is not theirs.
    ...(row.level === null ? {} : { place: null, score: null }),
    opponents: others.filter((other) => other.table === row.id && other.seat !== row.seat),
  }))
  return { rows, next: page.next }
}

async function resultsOf(database: Database, tables: readonly string[]) {
  if (tables.length === 0) return []
  const query = database.sql
    .selectFrom('result')
    .select(['table_id as table', 'seat', 'name', 'level', 'place', 'score'])
    .where('table_id', 'in', [...tables])
    .orderBy('place')
    .orderBy('seat')
  return database.read(query.compile())
}

/** One row more than a page was asked for: if it came, there is another page. */
function pageOf<Row>(found: readonly Row[], cursorOf: (row: Row) => Cursor): Page<Row> {
  const rows = found.slice(0, pageRows)
  const last = rows.at(-1)
  return { rows, next: found.length > pageRows && last !== undefined ? cursorOf(last) : null }
}
