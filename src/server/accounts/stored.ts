// What is stored about one person beside their name: to be handed to them, and to be deleted.

import type { PlayerId } from '../../table/table.ts'
import type { KnownSession, StoredAccount } from './accounts.ts'
import type { AccountsDatabase, Row } from './database.ts'

const userOf = 'select user_id from person where id = ?'

export async function signInsOf(
  { query }: AccountsDatabase,
  player: PlayerId,
): Promise<Pick<StoredAccount, 'since' | 'signsInWith' | 'sessions'>> {
  const [person] = (await query('select created_at from person where id = ?', player)).rows
  const accounts = await query(`select "providerId", "createdAt" from account where "userId" = (${userOf})`, player)
  const sessions = await query(`select "createdAt", "expiresAt" from session where "userId" = (${userOf})`, player)
  return {
    since: Number(person?.created_at),
    signsInWith: accounts.rows.map((row) => ({ provider: String(row.providerId), since: timeOf(row, 'createdAt') })),
    sessions: sessions.rows.map((row) => ({ since: timeOf(row, 'createdAt'), until: timeOf(row, 'expiresAt') })),
  }
}

export async function sessionsOf({ query }: AccountsDatabase, player: PlayerId): Promise<readonly KnownSession[]> {
  const known = `select id, token, "createdAt", "expiresAt" from session
    where "userId" = (${userOf}) and "expiresAt" > ? order by "createdAt" desc, id`
  const { rows } = await query(known, player, new Date().toISOString())
  return rows.map((row) => ({
    id: String(row.id),
    token: String(row.token),
    since: timeOf(row, 'createdAt'),
    until: timeOf(row, 'expiresAt'),
  }))
}

export async function endSession({ query }: AccountsDatabase, player: PlayerId, id: string): Promise<boolean> {
  const { changes } = await query(`delete from session where id = ? and "userId" = (${userOf})`, id, player)
  return changes > 0
}

/** One engine gives text, the other dates. */
function timeOf(row: Row, column: string): string {
  return new Date(String(row[column])).toISOString()
}

/** Whatever interrupts this, the name is gone first, and what is left without a way to sign in is swept up (`sweep`). */
export async function eraseAccount({ engine, query }: AccountsDatabase, player: PlayerId): Promise<void> {
  const [row] = (await query(userOf, player)).rows
  const user = typeof row?.user_id === 'string' ? row.user_id : null
  await query("update person set name = '' where id = ?", player)
  if (user !== null) {
    await query('delete from account where "userId" = ?', user)
    await query('delete from session where "userId" = ?', user)
    await query('delete from "user" where id = ?', user)
  }
  await query('delete from hidden_profile where player = ?', player)
  await query('delete from person where id = ?', player)
  // What was overwritten is not to stay in the log of the database either.
  if (engine === 'sqlite') await query('pragma wal_checkpoint(truncate)')
}
