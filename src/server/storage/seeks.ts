// Who looks for opponents, on all nodes. The write that seats a group takes their rows, so nobody is seated twice: those of the node
// that writes go, and in those of other nodes stands who sits there, for them to tell and to remove. Names that are not stored
// with the game (P-02) are nowhere else.

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

export async function readSeek(database: Database, player: PlayerId): Promise<SeekRow | undefined> {
  const query = database.sql.selectFrom('seek').selectAll().where('player_id', '=', player)
  const [row] = await database.read(query.compile())
  return row && { ...row, since: Number(row.since) }
}

/** Who of these has been seated and not yet been told. */
export async function readSeated(database: Database, players: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
  const query = database.sql
    .selectFrom('seek')
    .select('player_id')
    .where('player_id', 'in', [...players])
    .where('names', 'is not', null)
  return new Set((await database.read(query.compile())).map((row) => row.player_id))
}

/** This search, and not one that the same person may have begun since. */
export async function removeSeek(
  database: Database,
  { player_id, node, since }: Pick<SeekRow, 'player_id' | 'node' | 'since'>,
): Promise<void> {
  const query = database.sql
    .deleteFrom('seek')
    .where('player_id', '=', player_id)
    .where('node', '=', node)
    .where('since', '=', since)
  await database.write([{ query: query.compile() }])
}

/** A node that is gone has no connections, so nobody looks through it any more. */
export function dropSeeks(database: Database, node: string): Statement {
  return { query: database.sql.deleteFrom('seek').where('node', '=', node).compile() }
}

export interface Seated {
  readonly players: readonly PlayerId[]
  readonly names: readonly string[] // by seat
  readonly node: string // that seats them
}

/** Part of the write that seats these people: it is not done unless all of them are still looking. */
export function takeSeeks(database: Database, { players, names, node }: Seated): readonly Statement[] {
  // All rows by one statement, first: two nodes that want the same people then wait for each other in one direction.
  const taken = database.sql
    .updateTable('seek')
    .set({ names: JSON.stringify(names) })
    .where('player_id', 'in', [...players])
    .where('names', 'is', null)
  const told = database.sql
    .deleteFrom('seek')
    .where('player_id', 'in', [...players])
    .where('node', '=', node)
  return [{ query: taken.compile(), changes: players.length }, { query: told.compile() }]
}
