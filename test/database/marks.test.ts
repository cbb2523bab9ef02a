// What the database keeps for itself: marks of writes that have no entry, and the order in which nodes make their tables.

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { readBeats } from '../../src/server/storage/nodes.ts'
import { openPostgres } from '../../src/server/storage/postgres.ts'
import { dropDatabase, newDatabase, tell } from '../services/postgres.ts'

let url: string
beforeEach(async () => {
  url = await newDatabase(inject('postgres'))
})
afterEach(() => dropDatabase(url))

it('forgets the marks of old writes while it runs, and keeps those of new ones', async () => {
  const database = await openPostgres(url)
  const old = Date.now() - 25 * 60 * 60 * 1000
  await tell(url, `insert into write_mark select 'old ' || no, ${old} from generate_series(1, 900) as no`)
  const marks = async () => {
    const query = sql<{ id: string }>`select id from write_mark`.compile(database.sql)
    return (await database.read(query)).map(({ id }) => id)
  }
  const statement = { query: database.sql.deleteFrom('beat').where('node', '=', 'nobody').compile() }
  for (let count = 0; count < 250; count++) await database.write([statement])
  await expect.poll(async () => (await marks()).filter((id) => id.startsWith('old'))).toEqual([])
  expect(await marks()).toHaveLength(250)
  await database.close()
})

it('waits for the node that makes the tables, however long that takes', async () => {
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock(7016210118)')
  const opening = openPostgres(url)
  opening.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 17_000)) // longer than any answer is waited for otherwise
  await other.end()
  const database = await opening
  expect(await readBeats(database)).toEqual([])
  await database.close()
})
