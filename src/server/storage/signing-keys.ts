// The keys that games are signed with: beside the seeds, which are as secret.

import { sql } from 'kysely'
import { type Database, oneAtATime } from './database.ts'
import type { SigningKeyRow } from './schema.ts'

/** The newest first: that is the one that signs. */
export function signingKeys(database: Database): Promise<readonly SigningKeyRow[]> {
  return database.read(database.sql.selectFrom('signing_key').selectAll().orderBy('no', 'desc').compile())
}

/** Puts a key in the place of the newest, which must be this one; null: there is none yet. False: somebody was first. */
export async function addSigningKey(
  database: Database,
  row: Omit<SigningKeyRow, 'no' | 'retired_at'>,
  instead: SigningKeyRow | null,
): Promise<boolean> {
  const no = (instead?.no ?? 0) + 1
  const retire = sql`update signing_key set retired_at = ${row.made_at} where no = ${no - 1} and retired_at is null`
  const insert = sql`insert into signing_key (no, id, public, private, made_at)
    select ${no}, ${row.id}, ${row.public}, ${row.private}, ${row.made_at}
    where not exists (select 1 from signing_key where no >= ${no})`
  const written = await database.write([
    ...oneAtATime(database, 'signing keys'),
    ...(instead === null ? [] : [{ query: retire.compile(database.sql), changes: 1 }]),
    { query: insert.compile(database.sql), changes: 1 },
  ])
  return written === 'written'
}
