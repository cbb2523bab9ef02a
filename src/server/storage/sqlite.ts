// SQLite through Node's own module: a reader on this thread, one writer in another. WAL, and synchronous=FULL: what is
// acknowledged has survived a power cut.

import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { type Chain, chainOf } from './chain.ts'
import {
  type Database,
  type LogRow,
  type Statement,
  type StorageOptions,
  type StorageWatch,
  unwatched,
  type WriteResult,
} from './database.ts'
import { migrationsWith } from './projected-rows.ts'
import type { Projection } from './projection.ts'
import type { Schema } from './schema.ts'
import type { Batch, BatchReplies, WriteRequest, WriterData } from './sqlite-writer.ts'
import { usedBytes } from './used-bytes.ts'

/** `closed` is called when the last of it is closed. */
export async function openSqlite(
  path: string,
  { watch = unwatched, projections = [] }: StorageOptions = {},
  closed = () => {},
): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600)) // the files that SQLite puts beside it take the same rights
  chmodSync(path, 0o600) // one from before, too: seeds and keys are for nobody else
  const reader = new DatabaseSync(path, { timeout: 10_000 })
  reader.exec('pragma journal_mode = wal; pragma synchronous = full')
  migrate(reader, projections)
  return new Sqlite(reader, path, projections, watch, closed)
}

function migrate(database: DatabaseSync, projections: readonly Projection[]): void {
  database.exec('create table if not exists migration (id text primary key, at bigint not null)')
  const done = new Set(
    database
      .prepare('select id from migration')
      .all()
      .map((row) => row.id),
  )
  for (const { id, engine = 'sqlite', statements } of migrationsWith(projections)) {
    if (done.has(id) || engine !== 'sqlite') continue
    database.exec('begin immediate')
    for (const statement of statements) database.exec(statement)
    database.prepare('insert into migration (id, at) values (?, ?)').run(id, Date.now())
    database.exec('commit')
  }
}

class Sqlite implements Database {
  readonly engine = 'sqlite'
  readonly projections: readonly Projection[]
  readonly sql = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  readonly #reader: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #writer: Worker
  readonly #watch: StorageWatch
  readonly #closed: () => void
  #sentAt = 0
  #waiting: Pending[] = []
  #writing: readonly Pending[] = []
  #failure: Error | null = null
  #scrub = false // with the next batch

  constructor(
    reader: DatabaseSync,
    path: string,
    projections: readonly Projection[],
    watch: StorageWatch,
    closed: () => void,
  ) {
    this.#reader = reader
    this.projections = projections
    this.#watch = watch
    this.#closed = closed
    const data: WriterData = { path }
    this.#writer = new Worker(new URL(`./sqlite-writer${extname(import.meta.url)}`, import.meta.url), {
      workerData: data,
    })
    this.#writer.on('message', (replies: BatchReplies) => this.#written(replies))
    this.#writer.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#writer.on('exit', () => this.#fail(new Error('The writer of the database has stopped.')))
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    return this.#prepare(query.sql).all(...(query.parameters as SQLInputValue[])) as Row[]
  }

  async entries(tableId: string, afterSeq: number): Promise<readonly LogRow[]> {
    return this.#prepare(logSql).all({ tableId, afterSeq }) as unknown as LogRow[]
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql)
    if (!statement) {
      statement = this.#reader.prepare(sql)
      this.#prepared.set(sql, statement)
    }
    return statement
  }

  write(statements: readonly Statement[]): Promise<WriteResult> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statements, chain: chainOf(statements), resolve, reject })
      if (this.#writing.length === 0 && this.#waiting.length === 1) setImmediate(() => this.#flush())
    })
  }

  /** Deleted content is overwritten (secure_delete), and what the write-ahead log still has of it goes into the file and away. */
  async scrub(): Promise<void> {
    this.#scrub = true
    await this.write([])
  }

  async heads(tableIds: readonly string[]) {
    const rows = this.#prepare(headsSql).all(JSON.stringify(tableIds))
    return rows.map((row) => ({ table: String(row.table_id), seq: Number(row.seq) }))
  }

  /** Nobody else has this file, so what is read is still so when it is written. */
  async claimDue(
    before: number,
    again: number,
    most: number,
    except: readonly string[] = [],
  ): Promise<readonly string[]> {
    let due = this.sql.selectFrom('game_table').select('id').where('due_at', '<=', before).limit(most)
    if (except.length > 0) due = due.where('id', 'not in', [...except])
    const ids = (await this.read(due.compile())).map((row) => row.id)
    if (ids.length === 0) return []
    await this.write([
      { query: this.sql.updateTable('game_table').set({ due_at: again }).where('id', 'in', ids).compile() },
    ])
    return ids
  }

  /** Without the pages that are free for what comes next: a file does not shrink. */
  async size(): Promise<number> {
    return usedBytes(this.#reader)
  }

  async now(): Promise<number> {
    return Date.now()
  }

  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (this.#failure) break
    }
    this.#failure = new Error('The database is closed.')
    this.#writer.postMessage(null)
    await new Promise((resolve) => this.#writer.once('exit', resolve))
    this.#reader.close()
    this.#closed()
  }

  /** Whatever waits goes into one transaction; the next batch forms while it is written. */
  #flush(): void {
    if (this.#writing.length > 0 || this.#waiting.length === 0) return
    const chains = this.#waiting.filter(({ chain }) => chain !== null)
    const others = this.#waiting.filter(({ chain }) => chain === null)
    this.#writing = [...chains, ...others]
    this.#waiting = []
    const lines: (string | number)[] = []
    for (const { chain } of chains) if (chain !== null) addLines(lines, chain)
    const batch: Batch = {
      chains: lines.join('\n'),
      requests: others.map(({ statements }) => requestOf(statements)),
      scrub: this.#scrub,
    }
    this.#scrub = false
    this.#sentAt = performance.now()
    this.#writer.postMessage(batch)
  }

  #written(replies: BatchReplies): void {
    const batch = this.#writing
    this.#watch.committed(batch.length, performance.now() - this.#sentAt)
    this.#writing = []
    this.#flush()
    for (const [index, pending] of batch.entries()) {
      const reply = replies[index]
      if (reply === null) pending.resolve('written')
      else if (reply === 'conflict') pending.resolve('conflict')
      else pending.reject(new Error(`The database could not write: ${reply?.error}`))
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error
    const lost = [...this.#writing, ...this.#waiting]
    this.#writing = []
    this.#waiting = []
    for (const pending of lost) pending.reject(this.#failure)
  }
}

/** From the last entry back to the first that is wanted. */
const logSql = `
  with recursive log (previous, seq, at, hash, body) as (
    select entry.previous, entry.seq, entry.at, entry.hash, entry.body
      from head join entry on entry.no = head.last where head.table_id = :tableId
    union all
    select entry.previous, entry.seq, entry.at, entry.hash, entry.body
      from log join entry on entry.no = log.previous where log.seq > :afterSeq + 1)
  select seq, at, hash, body from log where seq > :afterSeq order by seq`

const headsSql = 'select table_id, seq from head where table_id in (select value from json_each(?))'

interface Pending {
  readonly statements: readonly Statement[]
  readonly chain: Chain | null
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: Error) => void
}

/** As `chainsIn` reads them. */
function addLines(lines: (string | number)[], chain: Chain): void {
  const [{ tableId, seq, previousHash }] = chain
  lines.push(tableId, seq, previousHash, chain.length)
  for (const { at, hash, body } of chain) lines.push(at, hash, body)
}

function requestOf(statements: readonly Statement[]): WriteRequest {
  return {
    statements: statements.map((statement) => {
      if ('append' in statement) return statement.append
      const { query, changes } = statement
      const parameters = query.parameters as SQLInputValue[]
      return changes === undefined ? { sql: query.sql, parameters } : { sql: query.sql, parameters, changes }
    }),
  }
}
