// Moves everything that a service has in SQLite to PostgreSQL: running tables, finished ones, accounts. One transaction: it is
// held against the original before it is committed, and if anything is not as it was, nothing has happened.

import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { Hmac } from '../../kernel/hmac.ts'
import { chainProblem } from './chain-check.ts'
import type { LogRow } from './database.ts'
import { storable } from './postgres.ts'

/** The log has its own layout in each engine; `migration` says which one has been made; a snapshot is only a cache. */
const engineOwn = new Set(['entry', 'head', 'migration', 'snapshot', 'write_mark'])
/** What is in a database that was just made. */
const madeWithTables = new Set(['migration', 'write_mark', 'secret'])
const batchRows = 500

export interface Move {
  /** SQLite files, made by this version of the service, that nobody writes to; each goes to a schema, or to that of the connection. */
  readonly files: readonly { readonly path: string; readonly schema?: string }[]
  /** A connection to a database with the tables of this version and nothing in them. */
  readonly target: Client
  /** What signs sessions, if it is to be kept in the database. */
  readonly secret: { readonly value: string; readonly schema: string } | null
  readonly hmac: Hmac
  readonly progress: (done: Progress) => void
}

export interface Progress {
  readonly step: 'copying' | 'checking'
  readonly table: string
  readonly done: number
  readonly of: number
}

export interface Moved {
  readonly tables: number
  readonly entries: number
  readonly rows: number
}

type Cell = string | number | bigint | null | Uint8Array
type SourceRow = Readonly<Record<string, Cell>>

/** A connection to a database in which there is nothing yet. */
export async function openTarget(url: string): Promise<Client> {
  const target = new Client({ connectionString: url, application_name: 'facedown migrate' })
  try {
    await target.connect()
    await refuseFull(target)
    return target
  } catch (error) {
    await target.end()
    throw error
  }
}

/** Throws if the target is not empty, or if what has arrived is not what was sent. */
export async function moveToPostgres(move: Move): Promise<Moved> {
  const { target } = move
  const { rows: current } = await target.query<{ schema: string }>('select current_schema() as schema')
  const sources = move.files.map(({ path, schema = current[0]?.schema ?? 'public' }) => ({
    file: new DatabaseSync(path, { readOnly: true }),
    schema,
  }))
  try {
    await target.query('begin')
    const plans = []
    for (const { file, schema } of sources)
      for (const name of tablesOf(file)) plans.push(await planOf(file, schema, name, target))
    // Names that others refer to come first.
    plans.sort((a, b) => Number(b.name === 'user') - Number(a.name === 'user'))
    // A service that runs on it waits here, and then finds itself second.
    for (const plan of plans) await target.query(`lock table ${plan.place} in exclusive mode`)
    await refuseFull(target)
    let rows = 0
    for (const plan of plans) rows += await copy(plan, move)
    if (move.secret !== null) {
      const place = placeOf(move.secret.schema, 'secret')
      await target.query(`delete from ${place}`) // one was made together with its table
      await target.query(`insert into ${place} (id, value) values (1, $1)`, [move.secret.value])
    }
    for (const plan of plans) await checkCount(plan, target)
    const logs = await checkLogs(
      sources.map(({ file }) => file),
      move,
    )
    await target.query('commit')
    await target.query('analyze') // so that the first queries are planned for what is there
    return { ...logs, rows }
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  } finally {
    for (const { file } of sources) file.close()
  }
}

interface Plan {
  readonly source: DatabaseSync
  readonly name: string
  readonly place: string // in PostgreSQL
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly count: number
}

function tablesOf(source: DatabaseSync): readonly string[] {
  const rows = source.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all()
  return rows.map(({ name }) => String(name)).filter((name) => name === 'entry' || !engineOwn.has(name))
}

/** The columns that both have. One that only SQLite has is an error, unless it is how SQLite lays out the log. */
async function planOf(source: DatabaseSync, schema: string, name: string, target: Client): Promise<Plan> {
  const place = placeOf(schema, name)
  const { rows } = await target.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [place],
  )
  const has = source
    .prepare('select name from pragma_table_info(?)')
    .all(name)
    .map((column) => String(column.name))
  const columns = rows.filter((column) => has.includes(column.name))
  const missing = has.filter((column) => !columns.some((known) => known.name === column))
  if (name !== 'entry' && missing.length > 0)
    throw new Error(`PostgreSQL has no place for ${missing.map((column) => `${name}.${column}`).join(', ')}.`)
  const count = Number(source.prepare(`select count(*) as count from ${quoted(name)}`).get()?.count)
  return { source, name, place, columns, count }
}

/** Whatever is in there belongs to somebody. */
async function refuseFull(target: Client): Promise<void> {
  const { rows } = await target.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname <> 'information_schema' and nspname not like 'pg\\_%'`,
  )
  for (const { schema, name } of rows) {
    if (madeWithTables.has(name)) continue
    const found = await target.query(`select 1 from ${placeOf(schema, name)} limit 1`)
    if (found.rows.length > 0) throw new Error(`The PostgreSQL database is not empty: there is something in "${name}".`)
  }
}

async function copy({ source, name, place, columns, count }: Plan, { target, progress }: Move): Promise<number> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  const text = `insert into ${place} (${names}) select * from unnest(${arrays})`
  let done = 0
  let batch: SourceRow[] = []
  const flush = async () => {
    await target.query({
      text,
      values: columns.map((column) => batch.map((row) => storable(row[column.name] ?? null))),
    })
    done += batch.length
    batch = []
    progress({ step: 'copying', table: name, done, of: count })
  }
  for (const row of source.prepare(`select ${names} from ${quoted(name)}`).iterate()) {
    batch.push(row)
    if (batch.length === batchRows) await flush()
  }
  if (batch.length > 0) await flush()
  return done
}

async function checkCount({ name, place, count }: Plan, target: Client): Promise<void> {
  const { rows } = await target.query(`select count(*) as count from ${place}`)
  if (Number(rows[0]?.count) !== count) throw new Error(`Only ${rows[0]?.count} of ${count} rows of "${name}" arrived.`)
}

/** Every log is read from PostgreSQL: its hashes must chain, and end where the one in SQLite does. */
async function checkLogs(sources: readonly DatabaseSync[], move: Move): Promise<{ tables: number; entries: number }> {
  let entries = 0
  let tables = 0
  for (const source of sources.filter((one) => tablesOf(one).includes('entry'))) {
    const heads = source.prepare('select table_id, seq, hash from head').all()
    for (const head of heads) {
      const { rows } = await move.target.query<LogRow>(
        'select seq, at, hash, body from entry where table_id = $1 order by seq',
        [head.table_id],
      )
      const problem = chainProblem(rows, move.hmac)
      const last = rows.at(-1)
      if (problem !== null || Number(last?.seq) !== head.seq || last?.hash !== head.hash)
        throw new Error(`The log of table ${head.table_id} is not what it was: ${problem ?? 'its end is missing'}.`)
      entries += rows.length
      tables += 1
      if (tables % batchRows === 0 || tables === heads.length)
        move.progress({ step: 'checking', table: 'entry', done: tables, of: heads.length })
    }
  }
  return { tables, entries }
}

function placeOf(schema: string, name: string): string {
  return `${quoted(schema)}.${quoted(name)}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
