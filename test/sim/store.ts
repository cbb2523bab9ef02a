// The database of a simulated cluster: real SQL in memory for rows, plain lists for logs, and the contract of the storage port
// (test/server/storage-contract.ts holds it to that as well). Nodes reach it over a wire that is slow, stalls and forgets to answer.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { projections } from '../../src/server/boot/projections.ts'
import type { Append, Database, LogRow, Statement, WriteResult } from '../../src/server/storage/database.ts'
import { migrationsWith } from '../../src/server/storage/projected-rows.ts'
import type { Schema } from '../../src/server/storage/schema.ts'

const noHash = '0'.repeat(64)

export class Store {
  readonly sql = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  readonly logs = new Map<string, LogRow[]>()
  /** Told of every entry, the moment it is committed. */
  onCommit: (append: Append) => void = () => undefined
  readonly #rows = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, StatementSync>()

  constructor() {
    for (const { statements, engine } of migrationsWith(projections)) {
      if (engine === undefined) for (const statement of statements) this.#rows.exec(statement)
    }
  }

  close(): void {
    this.#rows.close()
  }

  read<Row>(query: CompiledQuery<Row>): readonly Row[] {
    return this.#prepare(query.sql).all(...(query.parameters as SQLInputValue[])) as Row[]
  }

  entries(tableId: string, afterSeq: number): readonly LogRow[] {
    return (this.logs.get(tableId) ?? []).filter((row) => row.seq > afterSeq)
  }

  heads(tableIds: readonly string[]) {
    return tableIds.flatMap((table) => {
      const seq = this.logs.get(table)?.at(-1)?.seq
      return seq === undefined ? [] : [{ table, seq }]
    })
  }

  claimDue(before: number, again: number, most: number, except: readonly string[] = []): readonly string[] {
    let due = this.sql.selectFrom('game_table').select('id').where('due_at', '<=', before)
    if (except.length > 0) due = due.where('id', 'not in', [...except])
    const query = this.sql
      .updateTable('game_table')
      .set({ due_at: again })
      .where('id', 'in', due.orderBy('due_at').limit(most))
      .returning('id')
    return this.read(query.compile()).map((row) => row.id)
  }

  /** Everything, or nothing. */
  write(statements: readonly Statement[]): WriteResult {
    const appends = statements.flatMap((statement) => ('append' in statement ? [statement.append] : []))
    const changes = statements.flatMap((statement) => ('append' in statement ? [] : [statement]))
    if (!this.#fits(appends)) return 'conflict'
    if (changes.length > 0 && !this.#change(changes)) return 'conflict'
    for (const append of appends) {
      const { tableId, seq, at, hash, body } = append
      const log = this.logs.get(tableId)
      if (log) log.push({ seq, at, hash, body })
      else this.logs.set(tableId, [{ seq, at, hash, body }])
      this.onCommit(append)
    }
    return 'written'
  }

  #fits(appends: readonly Append[]): boolean {
    const heads = new Map<string, { readonly seq: number; readonly hash: string }>()
    for (const { tableId, seq, hash, previousHash } of appends) {
      const head = heads.get(tableId) ?? this.logs.get(tableId)?.at(-1) ?? { seq: 0, hash: noHash }
      if (seq !== head.seq + 1 || previousHash !== head.hash) return false
      heads.set(tableId, { seq, hash })
    }
    return true
  }

  #change(changes: readonly Exclude<Statement, { readonly append: Append }>[]): boolean {
    this.#rows.exec('begin')
    try {
      for (const { query, changes: wanted } of changes) {
        const done = this.#prepare(query.sql).run(...(query.parameters as SQLInputValue[]))
        if (wanted !== undefined && Number(done.changes) !== wanted) {
          this.#rows.exec('rollback')
          return false
        }
      }
    } catch (error) {
      this.#rows.exec('rollback')
      if (error instanceof Error && /constraint/i.test(error.message)) return false
      throw error
    }
    this.#rows.exec('commit')
    return true
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#rows.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** The port of one node. Calls happen and answers come when the node's surroundings say so. */
export function databaseOver(
  store: Store,
  call: <T>(what: 'read' | 'write', done: () => T) => Promise<T>,
  now: () => number,
): Database {
  return {
    engine: 'postgres',
    projections,
    sql: store.sql,
    read: (query) => call('read', () => store.read(query)),
    entries: (tableId, afterSeq) => call('read', () => store.entries(tableId, afterSeq)),
    heads: (tableIds) => call('read', () => store.heads(tableIds)),
    claimDue: (before, again, most, except) => call('write', () => store.claimDue(before, again, most, except)),
    write: (statements) => call('write', () => store.write(statements)),
    now: () => call('read', now),
    size: async () => 0,
    close: async () => undefined,
  }
}
