// Who wants nothing to do with whom. Every query names whose list it is; only pairs are told of both sides.

import { sql } from 'kysely'
import type { PlayerId } from '../../table/table.ts'
import { limits } from '../base/limits.ts'
import { type Database, oneAtATime } from './database.ts'
import type { BlockRow } from './schema.ts'

/** False if the list is full; counted in the same statement, so that two at once cannot both be the last. */
export async function addBlock(database: Database, row: BlockRow): Promise<boolean> {
  const { id, player_id, blocked_id, name, at } = row
  const query = sql`insert into block (id, player_id, blocked_id, name, at)
    select ${id}, ${player_id}, ${blocked_id}, ${name}, ${at}
    where (select count(*) from block where player_id = ${player_id}) < ${limits.blocksPerPlayer}`
  const statements = [
    ...oneAtATime(database, `blocks of ${player_id}`),
    { query: query.compile(database.sql), changes: 1 },
  ]
  return (await database.write(statements)) === 'written'
}

export async function removeBlock(database: Database, player: PlayerId, id: string): Promise<boolean> {
  const query = database.sql.deleteFrom('block').where('player_id', '=', player).where('id', '=', id)
  return (await database.write([{ query: query.compile(), changes: 1 }])) === 'written'
}

export async function blocksOf(database: Database, player: PlayerId): Promise<readonly BlockRow[]> {
  const query = database.sql
    .selectFrom('block')
    .selectAll()
    .where('player_id', '=', player)
    .orderBy('at', 'desc')
    .orderBy('id')
  return (await database.read(query.compile())).map((row) => ({ ...row, at: Number(row.at) }))
}

/** Who of these has blocked this person. */
export async function blockersOf(
  database: Database,
  player: PlayerId,
  among: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (among.length === 0) return new Set()
  const query = database.sql
    .selectFrom('block')
    .select('player_id')
    .where('blocked_id', '=', player)
    .where('player_id', 'in', [...among])
  return new Set((await database.read(query.compile())).map((row) => row.player_id))
}

/** Who of these must not be brought together, by either's wish. */
export async function blocksAmong(
  database: Database,
  players: readonly PlayerId[],
): Promise<readonly (readonly [PlayerId, PlayerId])[]> {
  if (players.length < 2) return []
  const query = database.sql
    .selectFrom('block')
    .select(['player_id', 'blocked_id'])
    .where('player_id', 'in', [...players])
    .where('blocked_id', 'in', [...players])
  return (await database.read(query.compile())).map((row) => [row.player_id, row.blocked_id] as const)
}
