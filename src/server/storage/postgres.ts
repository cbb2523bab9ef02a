// PostgreSQL: for a service on several machines, or for whoever has one running already. Appends go the short way
// (postgres-log.ts); whatever else is written is a transaction of its own. What a lost connection leaves open is found out
// before anybody is answered: nothing is acknowledged that is not there, nothing is refused that is.

import { randomUUID } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Client, Pool, type PoolConfig, type QueryConfig, type QueryResult, types } from 'pg'
import { chainOf } from './chain.ts'
import {
  type Change,
  type Database,
  type LogRow,
  type Statement,
  type StorageOptions,
  type StorageWatch,
  unwatched,
  type WriteResult,
} from './database.ts'
import { faultOf, patiently, pauseBefore, untilDone } from './postgres-errors.ts'
import { appendQuery, foundQuery, PostgresLog } from './postgres-log.ts'
import { migrationsWith } from './projected-rows.ts'
import type { Projection } from './projection.ts'
import type { Schema } from './schema.ts'

const connections = 10
/** Connections that append. While one waits for the disk another batch is on its way: the second gave a quarter to a half more. */
const lanes = 2
/**
 * A plan that was made when there were few rows is kept: it must not read the whole log when there are many, nor compare every
 * row of a batch with every other.
 */
const logConnection = { max: 1, options: '-c enable_seqscan=off -c enable_nestloop=off' }
/** An answer that takes longer is given up: the connection may be half open. What was written is then looked for. */
const answerMs = 15_000
/** Marks are kept for as long as a write may take to find out what became of it; those that are older go, some at a time. */
const markMs = 24 * 60 * 60 * 1000
const marksBetweenSweeps = 200
const marksSwept = 1000

const migrationLock = 7_016_210_118

export async function openPostgres(
  url: string,
  { watch = unwatched, projections = [] }: StorageOptions = {},
): Promise<Database> {
  await migrate(url, projections)
  return new Postgres(url, projections, watch)
}

/** Connections as we want them: whoever holds locks and is not heard of any more is cut off by the server. */
export function newPool(url: string, more: PoolConfig): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'facedown',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: answerMs,
    types: { getTypeParser: typeParser },
    ...more,
  })
  // A connection that is lost fails what it was doing, and that is where it is dealt with; the next one is made when needed.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Whole numbers of 64 bits come as text; ours are times and counts, and fit. */
const typeParser: typeof types.getTypeParser = (id, format) =>
  id === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format)

/** The one character that PostgreSQL cannot keep. Nothing of ours contains it; what people send may. */
export function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}

/**
 * Nodes that start together would make the same tables: one of them does it, the others wait. However long that takes: a large
 * table is not rearranged in a moment.
 */
export async function exclusively<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'facedown',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // it fails what it was doing
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await work(client)
  } finally {
    await client.end() // and the lock with it
  }
}

function migrate(url: string, projections: readonly Projection[]): Promise<void> {
  return exclusively(url, async (client) => {
    await client.query('create table if not exists migration (id text primary key, at bigint not null)')
    await client.query('create table if not exists write_mark (id text primary key, at bigint not null)')
    const { rows } = await client.query<{ id: string }>('select id from migration')
    const done = new Set(rows.map(({ id }) => id))
    for (const { id, engine = 'postgres', statements } of migrationsWith(projections)) {
      if (done.has(id) || engine !== 'postgres') continue
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('insert into migration (id, at) values ($1, $2)', [id, Date.now()])
      await client.query('commit')
    }
    await client.query(`delete from write_mark where at < ${nowSql} - $1`, [markMs])
    await client.query('create index if not exists write_mark_at on write_mark (at)')
  })
}

/** The time of the database, so that no node's own clock ends the marks of others. */
const nowSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint'

class Postgres implements Database {
  readonly engine = 'postgres'
  readonly projections: readonly Projection[]
  readonly sql = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  readonly #pool: Pool
  readonly #lanes: readonly PostgresLog[]
  readonly #watch: StorageWatch
  #writing = 0
  #marks = 0
  #closed = false
  #givenUp = false

  constructor(url: string, projections: readonly Projection[], watch: StorageWatch) {
    this.projections = projections
    this.#pool = newPool(url, { max: connections, pipeline: true })
    this.#watch = watch
    this.#lanes = Array.from({ length: lanes }, () => new PostgresLog(newPool(url, logConnection), watch))
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> {
    if (this.#closed) throw new Error('The database is closed.')
    return (await patiently(() => this.#pool.query(query.sql, query.parameters.map(storable)))).rows as Row[]
  }

  entries(tableId: string, afterSeq: number): Promise<readonly LogRow[]> {
    const query = this.sql
      .selectFrom('entry')
      .select(['seq', 'at', 'hash', 'body'])
      .where('table_id', '=', tableId)
      .where('seq', '>', afterSeq)
      .orderBy('seq')
    return this.read(query.compile())
  }

  async write(statements: readonly Statement[]): Promise<WriteResult> {
    if (this.#closed) throw new Error('The database is closed.')
    const chain = chainOf(statements)
    if (chain !== null) return this.#laneOf(chain[0].tableId).append(chain)
    this.#writing += 1
    try {
      return await this.#transact(statements)
    } finally {
      this.#writing -= 1
    }
  }

  async heads(tableIds: readonly string[]) {
    const text = `select given.id as table, (select max(seq) from entry where table_id = given.id) as seq
      from unnest($1::text[]) as given (id)`
    const { rows } = await patiently(() => this.#pool.query<Moved>(text, [tableIds]))
    return rows.filter(({ seq }) => seq !== null)
  }

  /** What another node has before it in this moment is left to that node. */
  async claimDue(
    before: number,
    again: number,
    most: number,
    except: readonly string[] = [],
  ): Promise<readonly string[]> {
    const text = `update game_table set due_at = $2 where id in (
      select id from game_table where due_at <= $1 and id <> all($4::text[])
      order by due_at limit $3 for update skip locked) returning id`
    const { rows } = await this.#pool.query<{ id: string }>(text, [before, again, most, except])
    return rows.map(({ id }) => id)
  }

  /** Of the whole database, accounts included. */
  async size(): Promise<number> {
    const text = 'select pg_database_size(current_database())::float8 as size'
    const { rows } = await patiently(() => this.#pool.query<{ size: number }>(text))
    return rows[0]?.size ?? Number.NaN
  }

  async now(): Promise<number> {
    const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
    const { rows } = await patiently(() => this.#pool.query<{ now: number }>(text))
    return rows[0]?.now ?? Number.NaN
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const giveUp = () => {
      this.#givenUp = true
    }
    const others = untilDone(() => this.#writing > 0, giveUp).then(() => this.#pool.end())
    await Promise.all([others, ...this.#lanes.map((lane) => lane.close())])
  }

  #laneOf(tableId: string): PostgresLog {
    const last = tableId.charCodeAt(tableId.length - 1) // ids are chance
    return this.#lanes[last % lanes] as PostgresLog
  }

  async #transact(statements: readonly Statement[]): Promise<WriteResult> {
    const { queries, proof, isMarked } = planOf(statements)
    if (isMarked) this.#sweepMarks()
    let unsure = false
    for (let attempt = 0; ; attempt++) {
      try {
        const startedAt = performance.now()
        const result = await this.#attempt(queries)
        if (result === 'written') this.#watch.committed(1, performance.now() - startedAt)
        if (result === 'written' || !unsure) return result
        return (await this.#pool.query(proof)).rows.length > 0 ? 'written' : 'conflict'
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'wrong' || this.#givenUp) throw new Error('The database could not write.', { cause: error })
        if (fault === 'lost') {
          unsure = true
          this.#watch.lost()
        }
        await pauseBefore(attempt)
      }
    }
  }

  /** Beside what is being written: nobody waits for it, and what fails is done by the next one. */
  #sweepMarks(): void {
    this.#marks += 1
    if (this.#marks % marksBetweenSweeps !== 0) return
    const text = `delete from write_mark where id in (
      select id from write_mark where at < ${nowSql} - $1 order by at limit $2 for update skip locked)`
    this.#pool.query(text, [markMs, marksSwept]).catch(() => undefined)
  }

  /** Two round trips: everything but the end, and the end. */
  async #attempt(queries: readonly Planned[]): Promise<WriteResult> {
    const client = await this.#pool.connect()
    let isUsable = false
    try {
      const done = await Promise.allSettled([client.query('begin'), ...queries.map((query) => client.query(query))])
      const failed = done.find((one) => one.status === 'rejected')
      if (failed && faultOf(failed.reason) !== 'conflict') throw failed.reason
      const isConflict = failed !== undefined || queries.some(({ changes }, index) => differs(changes, done[index + 1]))
      const { command } = await client.query(isConflict ? 'rollback' : 'commit')
      isUsable = true
      if (!isConflict && command !== 'COMMIT') throw new Error('PostgreSQL did not commit.')
      return isConflict ? 'conflict' : 'written'
    } finally {
      client.release(!isUsable) // what was begun on it ends with it
    }
  }
}

interface Moved {
  readonly table: string
  readonly seq: number
}

interface Planned extends QueryConfig {
  readonly changes: number | undefined
}

/**
 * What is sent, and by what it is known later whether it was done: by its entry, or, if it has none, by a mark. That goes
 * first: so an attempt after a lost one waits there until the lost one has ended, one way or the other.
 */
function planOf(statements: readonly Statement[]): {
  readonly queries: readonly Planned[]
  readonly proof: QueryConfig
  readonly isMarked: boolean
} {
  const appends = statements.flatMap((statement) => ('append' in statement ? [statement.append] : []))
  const others = statements.flatMap((statement) => ('append' in statement ? [] : [statement])).map(changeQuery)
  const [first] = appends
  if (first) return { queries: [...appends.map(appendQuery), ...others], proof: foundQuery(first), isMarked: false }
  const id = randomUUID()
  const mark = { text: `insert into write_mark (id, at) values ($1, ${nowSql})`, values: [id], changes: 1 }
  const proof = { text: 'select 1 from write_mark where id = $1', values: [id] }
  return { queries: [mark, ...others], proof, isMarked: true }
}

function changeQuery({ query, changes }: Change): Planned {
  return { text: query.sql, values: query.parameters.map(storable), changes }
}

function differs(changes: number | undefined, done: PromiseSettledResult<QueryResult> | undefined): boolean {
  return changes !== undefined && done?.status === 'fulfilled' && done.value.rowCount !== changes
}
