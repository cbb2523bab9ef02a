// Sessions and ways to sign in: who a session belongs to, what is stored of one person, and how it is deleted.

import type { PlayerId } from '../../../table/table.ts'
import type { AccountsDatabase, Row } from './database.ts'

/** Whether the tables of accounts have been made: not so at the very first start, or if that was cut short. */
export async function hasPeople({ query }: AccountsDatabase): Promise<boolean> {
  try {
    await query('select 1 from person limit 1')
    return true
  } catch {
    return false
  }
}

/** Whose session a token is of, if it lasts until then. */
export async function holderOf({ query }: AccountsDatabase, token: string, until: string) {
  const find = `select person.id, person.name from session join person on person.user_id = session."userId"
    where session.token = ? and session."expiresAt" > ?`
  const [row] = (await query(find, token, until)).rows
  return row === undefined ? null : { player: String(row.id), name: String(row.name) }
}

export async function runningSessions({ query }: AccountsDatabase, tokens: readonly string[]) {
  if (tokens.length === 0) return new Set<string>()
  const places = tokens.map(() => '?').join(', ')
  const running = `select token from session where token in (${places}) and "expiresAt" > ?`
  const { rows } = await query(running, ...tokens, new Date().toISOString())
  return new Set(rows.map((row) => String(row.token)))
}

const userOf = 'select user_id from person where id = ?'

export async function signInsOf({ query }: AccountsDatabase, player: PlayerId) {
  const [person] = (await query('select created_at from person where id = ?', player)).rows
  const accounts = await query(`select "providerId", "createdAt" from account where "userId" = (${userOf})`, player)
  const sessions = await query(`select "createdAt", "expiresAt" from session where "userId" = (${userOf})`, player)
  return {
    since: Number(person?.created_at),
    signsInWith: accounts.rows.map((row) => ({ provider: String(row.providerId), since: timeOf(row, 'createdAt') })),
    sessions: sessions.rows.map((row) => ({ since: timeOf(row, 'createdAt'), until: timeOf(row, 'expiresAt') })),
  }
}

export async function sessionsOf({ query }: AccountsDatabase, player: PlayerId) {
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
