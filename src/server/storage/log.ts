// The logs of tables in the database: appending with proof that nothing is missing, and reading back.

import { type CompiledQuery, sql } from 'kysely'
import type { Entry, Table } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'

/**
 * Appends an entry behind the one it was decided on. The row before it must be there with the hash that we know: so two
 * writers cannot both win, and a database that lost its last rows in a failover cannot get a gap.
 */
export function appendStatement(database: Database, tableId: string, entry: Entry, previousHash: string): Statement {
  const { seq, at, hash, by, id, print, act, events } = entry
  const body = JSON.stringify([by, id, print, act, events])
  if (seq === 1) {
    const first = database.sql.insertInto('entry').values({ table_id: tableId, seq, at, hash, body }).compile()
    return { query: first, changes: 1, entry: { tableId, seq, hash } }
  }
  const query = appendQuery(database, [tableId, seq, at, hash, body, tableId, seq - 1, previousHash])
  return { query, changes: 1, append: { tableId, seq, at, hash, body, previousHash } }
}

/** Compiled once for each engine: this is the one query of the hot path. */
const appendTemplates = new Map<Database['engine'], CompiledQuery>()

function appendQuery(database: Database, parameters: readonly unknown[]): CompiledQuery {
  let template = appendTemplates.get(database.engine)
  if (!template) {
    template = sql`insert into entry (table_id, seq, at, hash, body)
      select ${''}, ${0}, ${0}, ${''}, ${''}
      where exists (select 1 from entry where table_id = ${''} and seq = ${0} and hash = ${''})`.compile(database.sql)
    appendTemplates.set(database.engine, template)
  }
  return { ...template, parameters }
}

export async function readLog(database: Database, tableId: string, afterSeq = 0): Promise<readonly Entry[]> {
  const query = database.sql
    .selectFrom('entry')
    .select(['seq', 'at', 'hash', 'body'])
    .where('table_id', '=', tableId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
  const rows = await database.read(query.compile())
  return rows.map((row) => {
    const [by, id, print, act, events] = JSON.parse(row.body)
    return { seq: Number(row.seq), at: Number(row.at), by, id, print, act, events, hash: row.hash }
  })
}

/** Snapshots are a cache: they may be missing or old, and nobody needs them but whoever is in a hurry. */
export function snapshotStatement(database: Database, table: Table): Statement {
  const row = { table_id: table.id, seq: table.seq, body: JSON.stringify(table) }
  return {
    query: database.sql
      .insertInto('snapshot')
      .values(row)
      .onConflict((conflict) => conflict.column('table_id').doUpdateSet({ seq: row.seq, body: row.body }))
      .compile(),
  }
}

export async function readSnapshot(database: Database, tableId: string): Promise<Table | null> {
  const query = database.sql.selectFrom('snapshot').select('body').where('table_id', '=', tableId)
  const [row] = await database.read(query.compile())
  return row ? (JSON.parse(row.body) as Table) : null
}
