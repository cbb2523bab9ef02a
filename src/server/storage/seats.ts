// Which table a player sits at.

import type { PlayerId } from '../../table/table.ts'
import type { Database } from './database.ts'

/** P-06: the one table that holds this player, if there is one. */
export async function activeTableOf(database: Database, player: PlayerId): Promise<string | null> {
  const query = database.sql
    .selectFrom('seat')
    .select('table_id')
    .where('player_id', '=', player)
    .where('is_active', '=', 1)
  const [row] = await database.read(query.compile())
  return row?.table_id ?? null
}
