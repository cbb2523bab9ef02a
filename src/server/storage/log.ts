// The logs of tables in the database: appending with proof that nothing is missing, and reading back.

import type { Appended } from '../../table/step.ts'
import type { Entry, Table } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'

/**
 * Appends an entry behind the one it was decided on, which must be there with the hash that we know: so two writers cannot
 * both win, and a database that lost its last rows in a failover cannot get a gap.
 */
export function appendStatement(
  tableId: string,
  { entry, text }: Pick<Appended, 'entry' | 'text'>,
  previousHash: string,
): Statement {
  const { seq, at, hash } = entry
  return { append: { tableId, seq, at, hash, body: text, previousHash } }
}

export async function readLog(database: Database, tableId: string, afterSeq = 0): Promise<readonly Entry[]> {
  const rows = await database.entries(tableId, afterSeq)
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
