// Two nodes that write the same places of the same tables at once, each in its own order, as after a hint that came late. Prints
// how often PostgreSQL had to end a deadlock, and whether each place was written once. With `--unsorted` batches go in as they
// come: what the sorting is there for.

import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { plant } from '../sim/mutants.ts'

const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, unsorted: { type: 'boolean', default: false } },
})
if (values.unsorted)
  plant({
    name: 'writes a batch as it comes',
    file: 'src/server/storage/postgres-log.ts',
    from: '    order by table_id\n    on conflict do nothing\n',
    to: '    on conflict do nothing\n',
  })
const { openPostgres } = await import('../../src/server/storage/postgres.ts')

const rounds = 20
const tables = 500
const nodes = [await openPostgres(values.url), await openPostgres(values.url)] as const
const noHash = '0'.repeat(64)
let written = 0
for (let round = 0; round < rounds; round++) {
  const ids = Array.from({ length: tables }, (_, index) => `${round}-${String(index).padStart(4, '0')}-x`)
  const results = await Promise.all(
    nodes.flatMap((database, node) =>
      (node === 0 ? ids : ids.toReversed()).map((tableId) =>
        database.write([
          { append: { tableId, seq: 1, at: 1, hash: `${node}`.padStart(64, 'a'), body: '[]', previousHash: noHash } },
        ]),
      ),
    ),
  )
  written += results.filter((result) => result === 'written').length
}
for (const database of nodes) await database.close()
const client = new Client({ connectionString: values.url })
await client.connect()
const { rows } = await client.query(`select
  (select deadlocks from pg_stat_database where datname = current_database())::float8 as deadlocks,
  (select count(*) from entry)::float8 as entries`)
await client.end()
console.log(JSON.stringify({ ...rows[0], written, places: rounds * tables }))
