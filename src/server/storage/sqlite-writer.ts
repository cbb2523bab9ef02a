// The one writer of a SQLite database, in a thread of its own: committing waits for the disk, and nobody else should. It is
// given whatever has gathered since the last commit and writes it in one transaction.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

export interface WriteRequest {
  readonly statements: readonly {
    readonly sql: string
    readonly parameters: readonly SQLInputValue[]
    readonly changes?: number
  }[]
}

/** Null: written. Otherwise what is wrong; a conflict is nobody's fault. */
export type WriteReply = null | 'conflict' | { readonly error: string }

export interface WriterData {
  readonly path: string
}

/**
 * What is written in one transaction. Appends that stand alone come as one text, six lines each: copying one string to this
 * thread costs a fraction of copying a hundred objects, and they are nearly all that is ever written.
 */
export interface Batch {
  readonly appends: string
  readonly requests: readonly WriteRequest[]
}

export const appendLines = 6

/** First the appends, then the requests, each in the order they came in. */
export type BatchReplies = readonly WriteReply[]

const appendSql = `insert into entry (table_id, seq, at, hash, body) select ?, ?, ?, ?, ?
  where exists (select 1 from entry where table_id = ? and seq = ? and hash = ?)`

if (parentPort) {
  const port = parentPort
  const { path } = workerData as WriterData
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec('pragma synchronous = full')
  const write = writer(database)
  port.on('message', (batch: Batch | null) => {
    if (batch === null) {
      database.close()
      port.close()
    } else port.postMessage(write(batch))
  })
}

/** Writes many requests in one transaction. Each is whole or not at all, whatever becomes of the others. */
function writer(database: DatabaseSync): (batch: Batch) => BatchReplies {
  const prepared = new Map<string, StatementSync>()
  const statementOf = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  const runOne = (request: WriteRequest): WriteReply => {
    for (const { sql, parameters, changes } of request.statements) {
      const done = statementOf(sql).run(...parameters)
      if (changes !== undefined && Number(done.changes) !== changes) return 'conflict'
    }
    return null
  }

  const runGuarded = (request: WriteRequest): WriteReply => {
    const single = request.statements.length === 1
    if (!single) database.exec('savepoint request')
    let reply: WriteReply
    try {
      reply = runOne(request)
    } catch (error) {
      reply = isConstraint(error) ? 'conflict' : { error: error instanceof Error ? error.message : String(error) }
    }
    if (!single) database.exec(reply === null ? 'release request' : 'rollback to request; release request')
    return reply
  }

  const append = database.prepare(appendSql)
  const appendOne = (lines: readonly string[], from: number): WriteReply => {
    const [id = '', seq = '', at = '', hash = '', body = '', previous = ''] = lines.slice(from, from + appendLines)
    try {
      const done = append.run(id, Number(seq), Number(at), hash, body, id, Number(seq) - 1, previous)
      return Number(done.changes) === 1 ? null : 'conflict'
    } catch (error) {
      return isConstraint(error) ? 'conflict' : { error: error instanceof Error ? error.message : String(error) }
    }
  }
  const appendAll = (text: string): readonly WriteReply[] => {
    if (text === '') return []
    const lines = text.split('\n')
    const replies: WriteReply[] = []
    for (let from = 0; from + appendLines <= lines.length; from += appendLines) replies.push(appendOne(lines, from))
    return replies
  }

  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  return ({ appends, requests }) => {
    try {
      begin.run()
      const replies = [...appendAll(appends), ...requests.map(runGuarded)]
      commit.run()
      return replies
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      const reply = { error: error instanceof Error ? error.message : String(error) }
      const count = (appends === '' ? 0 : Math.floor(appends.split('\n').length / appendLines)) + requests.length
      return Array.from({ length: count }, () => reply)
    }
  }
}

const constraintViolation = 19 // SQLITE_CONSTRAINT; extended codes have it in their low byte

function isConstraint(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === constraintViolation
}
