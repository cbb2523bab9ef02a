// The database of accounts: a file of its own, so that what is written here, on this thread, never waits for the writer of
// the tables. synchronous=NORMAL: a power cut may undo the last moments here (sign in again), but no game waits for the disk.

import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteDialect } from 'kysely'

export function openAccountsFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  closeSync(openSync(path, 'a', 0o600)) // the files that SQLite puts beside it take the same rights
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = normal')
  return database
}

/** Kysely's dialect over Node's SQLite. Statements are prepared once: preparing is most of the cost of a look-up. */
export function dialectOver(database: DatabaseSync): Dialect {
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (prepared.size < 500) prepared.set(sql, statement) // the statements of a library are few; this is for the day they are not
    return statement
  }
  return new SqliteDialect({
    database: {
      close: () => database.close(),
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
  })
}

/**
 * Forgets sessions that have ended, guests that nobody can come back as, and what a sign-up left that was cut short: an
 * address without a way to sign in. Their players stay, for the logs. What is younger than an hour may still be in the making.
 */
export function sweep(database: DatabaseSync): void {
  const now = new Date().toISOString()
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString()
  database.prepare('delete from session where expiresAt < ?').run(now)
  database.prepare('delete from verification where expiresAt < ?').run(now)
  database
    .prepare(
      `delete from user where createdAt < ? and id not in (select userId from account)
       and (isAnonymous is not 1 or id not in (select userId from session))`,
    )
    .run(hourAgo)
}
