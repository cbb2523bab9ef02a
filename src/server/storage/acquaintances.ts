// Who knows whom, as far as the service can tell.

import type { PlayerId } from '../../table/table.ts'
import type { Database } from './database.ts'

/** Those of these people who have sat at a table with somebody, or have them in a group of theirs. */
export async function acquaintancesOf(
  database: Database,
  player: PlayerId,
  among: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  if (among.length === 0) return new Set()
  const seated = database.sql
    .selectFrom('seat as mine')
    .innerJoin('seat as theirs', 'theirs.table_id', 'mine.table_id')
    .select('theirs.player_id as known')
    .where('mine.player_id', '=', player)
    .where('theirs.player_id', 'in', [...among])
    .distinct()
  const grouped = database.sql
    .selectFrom('template')
    .select('owner as known')
    .where('owner', 'in', [...among])
    .where('members', 'like', `%"${player}"%`)
  const rows = [...(await database.read(seated.compile())), ...(await database.read(grouped.compile()))]
  return new Set(rows.map(({ known }) => known))
}
