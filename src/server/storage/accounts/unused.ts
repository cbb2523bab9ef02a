// Guests whom nobody has used for long. Whether anything is known of them elsewhere is for whoever forgets them to find out.

import type { PlayerId } from '../../../table/table.ts'
import type { AccountsDatabase } from './database.ts'

/** Using a session renews it once a day: one that was not renewed was not used. */
export async function unusedGuests(
  { query }: AccountsDatabase,
  since: number,
  after: PlayerId,
  most: number,
): Promise<readonly PlayerId[]> {
  const time = new Date(since).toISOString()
  const { rows } = await query(
    `select person.id from person left join "user" on "user".id = person.user_id
     where person.id > ? and person.created_at < ? and (person.user_id is null or (
       "user"."isAnonymous" is true and not exists (select 1 from account where "userId" = "user".id)
       and not exists (select 1 from session where "userId" = "user".id and "updatedAt" > ?)))
     order by person.id limit ?`,
    after,
    since,
    time,
    most,
  )
  return rows.map(({ id }) => String(id))
}

export async function forgetGuests({ query }: AccountsDatabase, players: readonly PlayerId[]): Promise<void> {
  for (const player of players) {
    const [row] = (await query('select user_id from person where id = ?', player)).rows
    await query('delete from person where id = ?', player)
    if (typeof row?.user_id !== 'string') continue
    await query('delete from session where "userId" = ?', row.user_id)
    await query('delete from "user" where id = ?', row.user_id)
  }
}
