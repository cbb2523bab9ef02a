// What nobody can miss: lobbies that were never started, invitations that lead nowhere, and who has left no trace at all.

import type { PlayerId } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'
import { removeLogStatements } from './log.ts'
import { everywhere } from './projected-rows.ts'

/** Lobbies that were given up in this time. One that a finished game leads on to stays: its people may still ask for it. */
export async function unusedLobbies(database: Database, from: number, until: number): Promise<readonly string[]> {
  const { sql } = database
  const query = sql
    .selectFrom('game_table as lobby')
    .select('id')
    .where('phase', '=', 'abandoned')
    .where('updated_at', '>=', from)
    .where('updated_at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('result').select('seat').whereRef('result.table_id', '=', 'lobby.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('game_table as before').select('before.id').whereRef('before.next_table', '=', 'lobby.id')),
      ),
    )
    .orderBy('updated_at')
  return (await database.read(query.compile())).map(({ id }) => id)
}

/** All that is stored of a lobby; nothing is done if it is none. */
export function removeLobbyStatements(database: Database, id: string): readonly Statement[] {
  const { sql } = database
  return [
    { query: sql.deleteFrom('game_table').where('id', '=', id).where('phase', '=', 'abandoned').compile(), changes: 1 },
    ...removeLogStatements(database, id),
    ...[
      sql.deleteFrom('seat').where('table_id', '=', id),
      sql.deleteFrom('snapshot').where('table_id', '=', id),
      sql.deleteFrom('invitation').where('table_id', '=', id),
    ].map((query) => ({ query: query.compile() })),
    ...everywhere(database, (projection) => projection.removed(id)),
  ]
}

/** Invitations that ran out before this time, to tables where nobody can sit down any more. */
export function removeInvitationsStatement(database: Database, before: number): Statement {
  const query = database.sql
    .deleteFrom('invitation')
    .where('expires_at', '<', before)
    .where('table_id', 'in', (tables) => tables.selectFrom('game_table').select('id').where('phase', '!=', 'waiting'))
  return { query: query.compile() }
}

const templatesAtOnce = 500

/** Those of these people of whom nothing is stored here: no seat, no result, no figure, no group of theirs or of others. */
export async function traceless(database: Database, people: readonly PlayerId[]): Promise<readonly PlayerId[]> {
  if (people.length === 0) return []
  const { sql } = database
  const ids = [...people]
  const rows = await Promise.all([
    database.read(sql.selectFrom('seat').select('player_id as id').where('player_id', 'in', ids).compile()),
    database.read(sql.selectFrom('result').select('player_id as id').where('player_id', 'in', ids).compile()),
    database.read(sql.selectFrom('statistic').select('player_id as id').where('player_id', 'in', ids).compile()),
    database.read(sql.selectFrom('rating').select('player_id as id').where('player_id', 'in', ids).compile()),
    database.read(sql.selectFrom('seek').select('player_id as id').where('player_id', 'in', ids).compile()),
    database.read(sql.selectFrom('template').select('owner as id').where('owner', 'in', ids).compile()),
    database.read(sql.selectFrom('invitation').select('starter as id').where('starter', 'in', ids).compile()),
    database.read(
      sql
        .selectFrom('invitation')
        .select('player_id as id')
        .where('player_id', 'in', ids)
        .where('status', '=', 'pending')
        .compile(),
    ),
  ])
  const known = new Set<string | null>(rows.flat().map(({ id }) => id))
  return withoutMembers(
    database,
    people.filter((player) => !known.has(player)),
  )
}

/** Page by page: there may be many groups, and others are to be served meanwhile. */
async function withoutMembers(database: Database, people: readonly PlayerId[]): Promise<readonly PlayerId[]> {
  const left = new Set(people)
  for (let after = ''; left.size > 0; ) {
    const query = database.sql
      .selectFrom('template')
      .select(['id', 'members'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(templatesAtOnce)
    const rows = await database.read(query.compile())
    for (const { members } of rows) {
      for (const { player } of JSON.parse(members) as readonly { readonly player: PlayerId }[]) left.delete(player)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < templatesAtOnce) break
    after = last.id
  }
  return [...left]
}
