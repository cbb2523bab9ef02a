// The secret that signs sessions, where several machines share it.

import type { AccountsDatabase } from './database.ts'

/** Gives the one that is kept, which is the given one if there was none. */
export async function secretInDatabase({ query, exclusively }: AccountsDatabase, made: string): Promise<string> {
  await exclusively(() =>
    query('create table if not exists secret (id integer primary key check (id = 1), value text not null)'),
  )
  await query('insert into secret (id, value) values (1, ?) on conflict (id) do nothing', made)
  const [row] = (await query('select value from secret')).rows
  return String(row?.value)
}
