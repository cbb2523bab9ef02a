// Statistics and ratings in the database, and which games have not been counted yet.

import type { PlayerId } from '../../table/table.ts'
import type { Change, Database } from './database.ts'
import type { RatedRow, RatingRow, StatisticRow } from './schema.ts'

/** Games that were played to the end and are not counted, the first that ended first. */
export async function unsettledTables(database: Database, before: number, most: number): Promise<readonly string[]> {
  const query = database.sql
    .selectFrom('game_table')
    .select('id')
    .where('phase', '=', 'completed')
    .where('is_settled', '=', 0)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(most)
  return (await database.read(query.compile())).map(({ id }) => id)
}

export interface Ended {
  readonly game: string
  readonly isMatched: boolean
  readonly endedAt: number
  readonly results: readonly {
    readonly seat: number
    readonly player: PlayerId | null
    readonly place: number
    readonly score: number
  }[]
}

/** A game that is over and not counted yet. Whoever has deleted their account is nobody in it. */
export async function unsettledGame(database: Database, tableId: string): Promise<Ended | null> {
  const query = database.sql
    .selectFrom('result')
    .innerJoin('game_table', 'game_table.id', 'result.table_id')
    .select(['game_table.game', 'is_matched', 'seat', 'player_id as player', 'place', 'score', 'ended_at'])
    .where('result.table_id', '=', tableId)
    .where('is_settled', '=', 0)
    .where('phase', '=', 'completed')
    .orderBy('seat')
  const rows = await database.read(query.compile())
  const [row] = rows
  if (row === undefined) return null
  const results = rows.flatMap(({ seat, player, place, score }) => {
    return place === null || score === null ? [] : [{ seat, player, place, score }]
  })
  return { game: row.game, isMatched: row.is_matched === 1, endedAt: Number(row.ended_at), results }
}

/** What is written with it is written once, whoever else is counting the same game. */
export function settleStatement(database: Database, tableId: string): Change {
  const query = database.sql
    .updateTable('game_table')
    .set({ is_settled: 1 })
    .where('id', '=', tableId)
    .where('is_settled', '=', 0)
  return { query: query.compile(), changes: 1 }
}

export function statisticStatements(database: Database, rows: readonly StatisticRow[]): readonly Change[] {
  if (rows.length === 0) return []
  return [
    {
      query: database.sql
        .insertInto('statistic')
        .values([...rows])
        .compile(),
      changes: rows.length,
    },
  ]
}

export async function ratingsIn(
  database: Database,
  game: string,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, RatingRow>> {
  const query = database.sql
    .selectFrom('rating')
    .selectAll()
    .where('game', '=', game)
    .where('player_id', 'in', [...players])
  return new Map((await database.read(query.compile())).map((row) => [row.player_id, ratingRow(row)]))
}

/** Instead of the one that it was made from, and only if that still stands: two games may end at the same moment. */
export function ratingStatements(
  database: Database,
  row: RatingRow,
  before: RatingRow | null,
  tableId: string,
): readonly Change[] {
  const { player_id, game, at, rating, deviation } = row
  const change = before
    ? database.sql
        .updateTable('rating')
        .set(row)
        .where('player_id', '=', player_id)
        .where('game', '=', game)
        .where('games', '=', before.games)
        .compile()
    : database.sql.insertInto('rating').values(row).compile()
  const step: RatedRow = { player_id, game, at, table_id: tableId, rating, deviation }
  return [
    { query: change, changes: 1 },
    { query: database.sql.insertInto('rated').values(step).compile(), changes: 1 },
  ]
}

/** Everything that somebody has done, added up. */
export async function figuresOf(database: Database, player: PlayerId) {
  const query = database.sql
    .selectFrom('statistic')
    .select(({ fn }) => [
      'game',
      'opposition',
      'name',
      fn.sum<number | string>('value').as('sum'),
      fn.max('value').as('most'),
    ])
    .where('player_id', '=', player)
    .groupBy(['game', 'opposition', 'name'])
    .orderBy('game')
    .orderBy('opposition')
    .orderBy('name')
  const rows = await database.read(query.compile())
  return rows.map(({ game, opposition, name, sum, most }) => {
    return { game, opposition, name, value: Number(name.startsWith('most') ? most : sum) }
  })
}

export async function ratingsOf(database: Database, player: PlayerId): Promise<readonly RatingRow[]> {
  const query = database.sql.selectFrom('rating').selectAll().where('player_id', '=', player).orderBy('game')
  return (await database.read(query.compile())).map(ratingRow)
}

/** How a rating has come about: the latest so many games, oldest first. */
export async function ratedSteps(
  database: Database,
  player: PlayerId,
  game: string,
  most: number,
): Promise<readonly RatedRow[]> {
  const query = database.sql
    .selectFrom('rated')
    .selectAll()
    .where('player_id', '=', player)
    .where('game', '=', game)
    .orderBy('at', 'desc')
    .orderBy('table_id')
    .limit(most)
  return (await database.read(query.compile())).map((row) => ({ ...row, at: Number(row.at) })).toReversed()
}

/** As if nothing had been counted yet: the logs have it all. */
export async function forgetSettled(database: Database): Promise<void> {
  const { sql } = database
  await database.write([
    { query: sql.deleteFrom('statistic').compile() },
    { query: sql.deleteFrom('rating').compile() },
    { query: sql.deleteFrom('rated').compile() },
    { query: sql.updateTable('game_table').set({ is_settled: 0 }).where('is_settled', '=', 1).compile() },
  ])
}

function ratingRow(row: RatingRow): RatingRow {
  return { ...row, games: Number(row.games), at: Number(row.at) }
}
