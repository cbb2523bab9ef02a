// What the database knows of one person, by their player id: to be handed to them, and to be taken out.

import type { CompiledQuery } from 'kysely'
import type { Entry, PlayerId } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'
import { rewriteStatement } from './log.ts'
import { everywhere } from './projected-rows.ts'

/** Every table that somebody has ever sat at, newest first. */
export async function tablesOf(database: Database, player: PlayerId) {
  const query = database.sql
    .selectFrom('seat')
    .innerJoin('game_table', 'game_table.id', 'seat.table_id')
    .select(['game_table.id', 'game', 'phase', 'seat.name', 'created_at as at'])
    .where('seat.player_id', '=', player)
    .orderBy('created_at', 'desc')
    .orderBy('game_table.id')
  return (await database.read(query.compile())).map((row) => ({ ...row, at: Number(row.at) }))
}

/** Whose name goes from which table, what is there instead, and the entry from which on tables in memory know that. */
export interface Unnamed {
  readonly player: PlayerId
  readonly table: string
  readonly name: string
  readonly seq: number
}

/**
 * Takes the name out of everything that is kept of one table. The seat's row goes with it, by which the table was found: so
 * what is interrupted is found again, and what is done is not.
 */
export function unnameStatements(
  database: Database,
  { player, table, name, seq }: Unnamed,
  nameless: readonly Entry[],
): readonly Statement[] {
  const { sql } = database
  const marked = sql.updateTable('game_table').set({ unnamed_seq: seq })
  const results = sql.updateTable('result').set({ name, player_id: null })
  return [
    { query: marked.where('id', '=', table).compile() },
    ...nameless.map((entry) => rewriteStatement(database, table, entry)),
    { query: sql.deleteFrom('snapshot').where('table_id', '=', table).compile() },
    { query: results.where('table_id', '=', table).where('player_id', '=', player).compile() },
    ...everywhere(database, (projection) => projection.unnamed(table, player, name)),
    { query: sql.deleteFrom('seat').where('table_id', '=', table).where('player_id', '=', player).compile() },
  ]
}

/** Takes out what is kept of somebody beside tables. */
export function forgetStatements(database: Database, player: PlayerId): readonly Statement[] {
  const { sql } = database
  return [
    sql.deleteFrom('seek').where('player_id', '=', player),
    sql.deleteFrom('template').where('owner', '=', player),
    sql
      .deleteFrom('invitation')
      .where((where) => where.or([where('player_id', '=', player), where('starter', '=', player)])),
    sql
      .deleteFrom('block')
      .where((where) => where.or([where('player_id', '=', player), where('blocked_id', '=', player)])),
    sql.deleteFrom('statistic').where('player_id', '=', player),
    sql.deleteFrom('rating').where('player_id', '=', player),
    sql.deleteFrom('rated').where('player_id', '=', player),
  ].map((query) => ({ query: query.compile() }))
}

/** Groups of others that somebody belongs to, under a name that the others have given them. */
export async function groupsWith(database: Database, player: PlayerId) {
  const query = database.sql
    .selectFrom('template')
    .select(['id', 'members', 'updated_at'])
    .where('members', 'like', `%"${player}"%`)
    .where('owner', '!=', player)
  const rows = await database.read(query.compile())
  return rows.map((row) => ({ ...row, members: membersIn(row.members), before: row.members }))
}

function membersIn(text: string): readonly { readonly player: PlayerId }[] {
  return JSON.parse(text)
}

/** A group in which nobody is left is none. False: its owner has just changed it. */
export async function leaveGroup(
  database: Database,
  { id, before }: { readonly id: string; readonly before: string },
  members: readonly object[],
): Promise<boolean> {
  const { sql } = database
  const query =
    members.length === 0
      ? sql.deleteFrom('template').where('id', '=', id).where('members', '=', before).compile()
      : sql
          .updateTable('template')
          .set({ members: JSON.stringify(members) })
          .where('id', '=', id)
          .where('members', '=', before)
          .compile()
  return (await database.write([{ query, changes: 1 }])) === 'written'
}

/** What is kept of somebody beside tables, as it is kept. */
export async function rowsOf(database: Database, player: PlayerId) {
  const { sql } = database
  const groups = await groupsWith(database, player)
  const read = <Row>(query: { compile(): CompiledQuery<Row> }) => database.read(query.compile())
  return {
    results: await read(sql.selectFrom('result').selectAll().where('player_id', '=', player).orderBy('ended_at')),
    statistics: await read(sql.selectFrom('statistic').selectAll().where('player_id', '=', player).orderBy('table_id')),
    ratings: await read(sql.selectFrom('rating').selectAll().where('player_id', '=', player)),
    ratingSteps: await read(sql.selectFrom('rated').selectAll().where('player_id', '=', player).orderBy('at')),
    templates: await read(sql.selectFrom('template').selectAll().where('owner', '=', player)),
    // Of these only what they say of this person: the rest is about others.
    groupsOfOthers: groups.flatMap(({ id, members }) => {
      return members.filter((member) => member.player === player).map((member) => ({ id, ...member }))
    }),
    invitations: await read(
      sql
        .selectFrom('invitation')
        .selectAll()
        .where((where) => where.or([where('player_id', '=', player), where('starter', '=', player)])),
    ),
    // Who has blocked this person is for those to know.
    blocks: await read(
      sql.selectFrom('block').select(['id', 'name', 'at']).where('player_id', '=', player).orderBy('at'),
    ),
    seeks: await read(sql.selectFrom('seek').selectAll().where('player_id', '=', player)),
  }
}
