// Who looks for opponents, on all nodes: rows that go in the same write that seats their people, so nobody is seated twice.

import type { PlayerId } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'
import type { SeekRow } from './schema.ts'

/** More than that are not drawn together at once; the others have their turn a moment later. */
const drawnAtOnce = 1000

/** Whoever was looking through another node looks through this one from now on: that is where they are. */
export async function addSeek(database: Database, row: SeekRow): Promise<void> {
  const { player_id: _player, ...change } = row
  const query = database.sql
    .insertInto('seek')
    .values(row)
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(change))
  await database.write([{ query: query.compile() }])
}

export async function readSeeks(database: Database): Promise<readonly SeekRow[]> {
  const query = database.sql.selectFrom('seek').selectAll().orderBy('since').orderBy('player_id').limit(drawnAtOnce)
  return (await database.read(query.compile())).map((row) => ({ ...row, since: Number(row.since) }))
}

export async function isLooking(database: Database, player: PlayerId): Promise<boolean> {
  const query = database.sql.selectFrom('seek').select('player_id').where('player_id', '=', player)
  return (await database.read(query.compile())).length > 0
}

export async function removeSeek(database: Database, player: PlayerId, node: string): Promise<void> {
  const query = database.sql.deleteFrom('seek').where('player_id', '=', player).where('node', '=', node)
  await database.write([{ query: query.compile() }])
}

/** A node that is gone has no connections, so nobody looks through it any more. */
export async function removeSeeksOf(database: Database, node: string): Promise<void> {
  await database.write([{ query: database.sql.deleteFrom('seek').where('node', '=', node).compile() }])
}

/** Part of the write that seats these people: it is not done unless all of them are still looking. */
export function takeSeeks(database: Database, players: readonly PlayerId[]): Statement {
  const query = database.sql.deleteFrom('seek').where('player_id', 'in', [...players])
  return { query: query.compile(), changes: players.length }
}
