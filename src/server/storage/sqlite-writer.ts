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

if (parentPort) {
  const port = parentPort
  const { path } = workerData as WriterData
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec('pragma synchronous = full')
  const write = writer(database)
  port.on('message', (requests: readonly WriteRequest[] | null) => {
    if (requests === null) {
      database.close()
      port.close()
    } else port.postMessage(write(requests))
  })
}

/** Writes many requests in one transaction. Each is whole or not at all, whatever becomes of the others. */
function writer(database: DatabaseSync): (requests: readonly WriteRequest[]) => readonly WriteReply[] {
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

  return (requests) => {
    try {
      database.exec('begin immediate')
      const replies = requests.map(runGuarded)
      database.exec('commit')
      return replies
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      const reply = { error: error instanceof Error ? error.message : String(error) }
      return requests.map(() => reply)
    }
  }
}

const constraintViolation = 19 // SQLITE_CONSTRAINT; extended codes have it in their low byte

function isConstraint(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' && (code & 0xff) === constraintViolation
}
