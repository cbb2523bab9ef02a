// The database of accounts. With SQLite it is a file of its own, so that what is written here, on this thread, never waits for
// the writer of the tables; synchronous=NORMAL: a power cut may undo the last moments here (sign in again), but no game waits
// for the disk. With PostgreSQL it is a schema of its own in the database of the tables, over connections of its own.

import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, PostgresDialect, SqliteDialect } from 'kysely'
import { limits } from '../../base/limits.ts'
import type { Settings } from '../../base/settings.ts'
import { usedBytes } from '../used-bytes.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>

export interface AccountsDatabase {
  readonly engine: 'sqlite' | 'postgres'
  /** What the library is given. */
  readonly dialect: Dialect
  /** Runs one statement that both engines understand: `?` for values, names of the library in double quotes. */
  query(sql: string, ...values: readonly Value[]): Promise<{ readonly rows: readonly Row[]; readonly changes: number }>
  /** How many bytes are stored here; none where they are counted with the tables. */
  size(): Promise<number>
  /** Does this while nobody else does the like: nodes that start together would make the same tables. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const connections = 6
export const accountsSchema = 'accounts'

export async function openAccountsDatabase(settings: Settings): Promise<AccountsDatabase> {
  const { DATA_DIR, DATABASE_URL } = settings
  return DATABASE_URL === '' ? openFile(join(DATA_DIR, 'accounts.sqlite')) : openServer(DATABASE_URL)
}

export function openFile(path: string): AccountsDatabase {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600)) // the files that SQLite puts beside it take the same rights
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma secure_delete = on')
  // Statements are prepared once: preparing is most of the cost of a look-up.
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (prepared.size < 500) prepared.set(sql, statement) // the statements of a library are few; this is for the day they are not
    return statement
  }
  const close = async () => {
    if (database.isOpen) database.close()
  }
  return {
    engine: 'sqlite',
    async query(sql, ...values) {
      const statement = prepare(sql)
      if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 }
      return { rows: [], changes: Number(statement.run(...values).changes) }
    },
    size: async () => usedBytes(database),
    exclusively: (work) => work(),
    close,
    dialect: new SqliteDialect({
      database: {
        close,
        prepare: (sql) => {
          const statement = prepare(sql)
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...(values as SQLInputValue[])),
            run: (values) => statement.run(...(values as SQLInputValue[])),
            iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
          }
        },
      },
    }),
  }
}

/** Loaded only where it is needed: a start with SQLite does not wait for it. */
async function openServer(url: string): Promise<AccountsDatabase> {
  const [{ exclusively, newPool, storable }, { patiently }] = await Promise.all([
    import('../postgres.ts'),
    import('../postgres-errors.ts'),
  ])
  const pool = newPool(url, { max: connections, options: `-c search_path=${accountsSchema}` })
  const known = await pool.query('select 1 from pg_namespace where nspname = $1', [accountsSchema])
  if (known.rows.length === 0)
    await exclusively(url, (client) => client.query(`create schema if not exists ${accountsSchema}`))
  return {
    engine: 'postgres',
    async query(sql, ...values) {
      let count = 0
      const text = sql.replaceAll('?', () => `$${++count}`)
      const ask = () => pool.query(text, values.map(storable))
      const { rows, rowCount } = await (sql.startsWith('select') ? patiently(ask) : ask())
      return { rows, changes: rowCount ?? 0 }
    },
    size: async () => 0,
    exclusively: (work) => exclusively(url, work),
    close: () => (pool.ended ? Promise.resolve() : pool.end()),
    dialect: new PostgresDialect({ pool }),
  }
}

/**
 * Forgets sessions that have ended or are too many, guests that nobody can come back as, and what a sign-up left that was cut short: an
 * address without a way to sign in. Their players stay, for the logs. What is younger than an hour may still be in the making.
 */
export async function sweep({ query }: AccountsDatabase): Promise<void> {
  const now = new Date().toISOString()
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
  await query('delete from session where "expiresAt" < ?', now)
  await query(
    `delete from session where id in (
       select id from (
         select id, row_number() over (partition by "userId" order by "updatedAt" desc) as place from session) as ranked
       where place > ?)`,
    limits.sessionsPerAccount,
  )
  await query('delete from verification where "expiresAt" < ?', now)
  await query(
    `delete from "user" where "createdAt" < ? and id not in (select "userId" from account)
     and ("isAnonymous" is not true or id not in (select "userId" from session))`,
    hourAgo,
  )
}
