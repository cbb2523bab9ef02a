// What nodes know of each other through the database: heartbeats, outages, and the tables that nobody looks after.

import type { Database, Statement } from './database.ts'
import { dropSeeks } from './seeks.ts'

/** Nobody could write from then until then. */
export interface Outage {
  readonly from: number
  readonly until: number
}

export async function readBeats(database: Database) {
  const rows = await database.read(database.sql.selectFrom('beat').selectAll().compile())
  return rows.map(({ node, at, gone, people }) => ({ node, at: Number(at), gone: gone === 1, people }))
}

export function beatStatement(database: Database, node: string, at: number, people: number): Statement {
  const query = database.sql
    .insertInto('beat')
    .values({ node, at, gone: 0, people })
    .onConflict((conflict) => conflict.column('node').doUpdateSet({ at, gone: 0, people }))
  return { query: query.compile() }
}

/** The time stays as it was: a goodbye that arrives late must not look like a sign of life. */
export function goodbyeStatements(database: Database, node: string): readonly Statement[] {
  const gone = database.sql.updateTable('beat').set({ gone: 1 }).where('node', '=', node)
  return [{ query: gone.compile() }, dropSeeks(database, node)]
}

export async function outagesAfter(database: Database, at: number): Promise<readonly Outage[]> {
  const query = database.sql.selectFrom('outage').selectAll().where('until_at', '>', at).orderBy('until_at')
  return (await database.read(query.compile())).map((row) => ({
    from: Number(row.from_at),
    until: Number(row.until_at),
  }))
}

/** An outage is written down once, by whoever sees it first; invitations wait as much longer. */
export function outageStatements(database: Database, { from, until }: Outage): readonly Statement[] {
  const invitations = database.sql
    .updateTable('invitation')
    .set((row) => ({ expires_at: row('expires_at', '+', until - from) }))
    .where('status', '=', 'pending')
  return [
    { query: database.sql.insertInto('outage').values({ from_at: from, until_at: until }).compile(), changes: 1 },
    { query: invitations.compile() },
  ]
}

/**
 * The tables that people reached through this node are due at once, unless somebody has taken them already; nobody looks for
 * opponents through it any more; and when no tables are left, the node is forgotten.
 */
export function orphanStatements(
  database: Database,
  node: string,
  now: number,
  takenUntil: number,
): readonly Statement[] {
  const { sql } = database
  const due = sql
    .updateTable('game_table')
    .set({ due_at: now })
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', takenUntil)]))
    .where('id', 'in', (seats) => seats.selectFrom('seat').select('table_id').where('node', '=', node))
  const forget = sql
    .deleteFrom('beat')
    .where('node', '=', node)
    .where('at', '<', now - forgetMs)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('seat').select('node').where('node', '=', node))))
  return [{ query: due.compile() }, { query: forget.compile() }, dropSeeks(database, node)]
}

const forgetMs = 60_000 // the last row of all tells when an outage began

/** From then on, or before, somebody looks at this table who does not have it now. */
export function dueStatement(database: Database, tableId: string, due: number): Statement {
  const query = database.sql
    .updateTable('game_table')
    .set({ due_at: due })
    .where('id', '=', tableId)
    .where((where) => where.or([where('due_at', 'is', null), where('due_at', '>', due)]))
  return { query: query.compile() }
}
