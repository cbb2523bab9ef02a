// Who may not sit down at a table, besides what the table itself knows: whoever its host has blocked, and whoever was asked to it
// and is out. By code, by id or by a link: the way in makes no difference.

import type { Result } from '../../kernel/result.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { PlayerId, Table } from '../../table/table.ts'
import { blockersOf } from '../storage/blocks.ts'
import { invitationsTo } from '../storage/invitations.ts'
import { acceptProblem, statusOf } from './invitation-status.ts'
import type { Parts } from './parts.ts'

/** Null: they may. */
export async function outOf(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  table: Table,
  player: PlayerId,
): Promise<Result<never, Refusal> | null> {
  if (await isBlockedAt(database, table, player)) return refused('barred')
  if (table.phase !== 'waiting') return null // what the table says of that tells more
  const row = (await invitationsTo(database, table.id)).find((one) => one.player_id === player)
  const status = row && statusOf(row, table, now())
  if (status === undefined || status === 'left') return null // whoever was there may come back by the code
  const problem = acceptProblem(status)
  return problem === null ? null : refused(problem)
}

export async function isBlockedAt(database: Parts['database'], { host }: Table, player: PlayerId): Promise<boolean> {
  return (await blockersOf(database, player, [host])).size > 0
}
