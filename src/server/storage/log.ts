// The logs of tables in the database: appending with proof that nothing is missing, and reading back.

import { sql } from 'kysely'
import { isRecord } from '../../kernel/schema.ts'
import { entryText } from '../../table/fairness.ts'
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

/** The one way to change what is in a log: an entry as it is without a name, under the same hash. It fails if it is not there. */
export function rewriteStatement(database: Database, tableId: string, entry: Entry): Statement {
  const { seq, hash } = entry
  const body = entryText(entry)
  const query =
    database.engine === 'postgres'
      ? sql`update entry set body = ${body} where table_id = ${tableId} and seq = ${seq} and hash = ${hash}`
      : sql`update entry set body = ${body} where hash = ${hash} and no = (
          with recursive log (no, previous, seq) as (
            select entry.no, entry.previous, entry.seq from head join entry on entry.no = head.last
              where head.table_id = ${tableId}
            union all
            select entry.no, entry.previous, entry.seq from log join entry on entry.no = log.previous
              where log.seq > ${seq})
          select no from log where seq = ${seq})`
  return { query: query.compile(database.sql), changes: 1 }
}

/** The whole log of a table, for a table that nobody can miss. */
export function removeLogStatements(database: Database, tableId: string): readonly Statement[] {
  const { sql: builder } = database
  if (database.engine === 'postgres') {
    return [{ query: builder.deleteFrom('entry').where('table_id', '=', tableId).compile() }]
  }
  const entries = sql`delete from entry where no in (
    with recursive log (no, previous) as (
      select entry.no, entry.previous from head join entry on entry.no = head.last where head.table_id = ${tableId}
      union all
      select entry.no, entry.previous from log join entry on entry.no = log.previous)
    select no from log)`
  const head = sql`delete from head where table_id = ${tableId}`
  return [{ query: entries.compile(builder) }, { query: head.compile(builder) }]
}

/** Of a table in a snapshot. Nodes of two versions may have one database, and each believes its own form alone. */
const snapshotForm = 5

/** Snapshots are a cache: they may be missing or old, and nobody needs them but whoever is in a hurry. */
export function snapshotStatements(database: Database, table: Table): readonly Statement[] {
  const row = { table_id: table.id, seq: table.seq, body: JSON.stringify({ form: snapshotForm, table }) }
  const snapshot = database.sql
    .insertInto('snapshot')
    .values(row)
    .onConflict((conflict) => conflict.column('table_id').doUpdateSet({ seq: row.seq, body: row.body }))
  // A name that was taken out must not come back with a table from before: whoever takes one out changes this row first.
  const named = database.sql
    .updateTable('game_table')
    .set((given) => ({ unnamed_seq: given.ref('unnamed_seq') }))
    .where('id', '=', table.id)
    .where('unnamed_seq', '<=', table.seq)
  return [{ query: named.compile(), changes: 1 }, { query: snapshot.compile() }]
}

export async function readSnapshot(database: Database, tableId: string): Promise<Table | null> {
  const query = database.sql.selectFrom('snapshot').select('body').where('table_id', '=', tableId)
  const [row] = await database.read(query.compile())
  if (row === undefined) return null
  try {
    const snapshot: unknown = JSON.parse(row.body)
    if (!isRecord(snapshot) || snapshot.form !== snapshotForm || !isRecord(snapshot.table)) return null
    return Number.isInteger(snapshot.table.seq) ? (snapshot.table as unknown as Table) : null
  } catch {
    return null // it is damaged, and the log has all that was in it
  }
}
