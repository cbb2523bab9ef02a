// Invitations in the database.

import type { PlayerId } from '../../table/table.ts'
import { limits } from '../base/limits.ts'
import type { Database } from './database.ts'
import type { InvitationRow } from './schema.ts'

/** What is written down; that an invitation has expired is computed. */
export type StoredStatus = 'pending' | 'accepted' | 'declined' | 'excluded' | 'cancelled'

/** Writes new invitations, and forgets those of the same starter to tables where nobody can sit down any more. */
export async function addInvitations(
  database: Database,
  starter: PlayerId,
  rows: readonly InvitationRow[],
): Promise<void> {
  const old = database.sql
    .deleteFrom('invitation')
    .where('starter', '=', starter)
    .where('table_id', 'in', (tables) => tables.selectFrom('game_table').select('id').where('phase', '!=', 'waiting'))
  const added = database.sql.insertInto('invitation').values([...rows])
  const written = await database.write([{ query: old.compile() }, { query: added.compile(), changes: rows.length }])
  if (written === 'conflict') throw new Error('Invitations could not be written.')
}

export async function invitationFor(database: Database, player: PlayerId, id: string): Promise<InvitationRow | null> {
  const query = database.sql.selectFrom('invitation').selectAll().where('id', '=', id).where('player_id', '=', player)
  const [row] = await database.read(query.compile())
  return row ? rowIn(row) : null
}

/** Whomever it is for: for nodes among themselves. */
export async function invitationNamed(database: Database, id: string): Promise<InvitationRow | null> {
  const [row] = await database.read(database.sql.selectFrom('invitation').selectAll().where('id', '=', id).compile())
  return row ? rowIn(row) : null
}

/** What somebody can still accept, the newest first. */
export async function openInvitationsFor(
  database: Database,
  player: PlayerId,
  now: number,
): Promise<readonly InvitationRow[]> {
  const query = database.sql
    .selectFrom('invitation')
    .innerJoin('game_table', 'game_table.id', 'invitation.table_id')
    .selectAll('invitation')
    .where('player_id', '=', player)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('phase', '=', 'waiting')
    .orderBy('sent_at', 'desc')
    .limit(limits.invitationsShown)
  return (await database.read(query.compile())).map(rowIn)
}

/** What these people are asked, and what became of what they have asked others, while their table waits. */
export async function invitationsAround(
  database: Database,
  people: readonly PlayerId[],
  now: number,
): Promise<readonly string[]> {
  if (people.length === 0) return []
  const query = database.sql
    .selectFrom('invitation')
    .innerJoin('game_table', 'game_table.id', 'invitation.table_id')
    .select('invitation.id')
    .where('phase', '=', 'waiting')
    .where((where) => where.or([where('player_id', 'in', [...people]), where('starter', 'in', [...people])]))
    .where((where) => where.or([where('status', '!=', 'pending'), where('expires_at', '>', now)]))
  return (await database.read(query.compile())).map(({ id }) => id)
}

/** Everybody who was asked to a table, in the order of the template. */
export async function invitationsTo(database: Database, tableId: string): Promise<readonly InvitationRow[]> {
  const query = database.sql.selectFrom('invitation').selectAll().where('table_id', '=', tableId).orderBy('position')
  return (await database.read(query.compile())).map(rowIn)
}

/** False if it does not stand as it is thought to. */
export async function setStatus(
  database: Database,
  id: string,
  from: readonly StoredStatus[],
  to: StoredStatus,
): Promise<boolean> {
  const query = database.sql
    .updateTable('invitation')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
  return (await database.write([{ query: query.compile(), changes: 1 }])) === 'written'
}

/** Sends an invitation again, unless it has been answered meanwhile. */
export async function prolong(database: Database, row: InvitationRow): Promise<boolean> {
  const { id, sent_at, expires_at, sends } = row
  const query = database.sql
    .updateTable('invitation')
    .set({ sent_at, expires_at, sends })
    .where('id', '=', id)
    .where('status', '=', 'pending')
  return (await database.write([{ query: query.compile(), changes: 1 }])) === 'written'
}

/** Other engines give large numbers as text. */
function rowIn(row: InvitationRow): InvitationRow {
  return { ...row, sent_at: Number(row.sent_at), expires_at: Number(row.expires_at) }
}
