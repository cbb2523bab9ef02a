// The one writer of a SQLite database, in a thread of its own: committing waits for the disk, and nobody else should. It is
// given whatever has gathered since the last commit and writes it in one transaction.

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Append } from './database.ts'

export interface WriteRequest {
  readonly statements: readonly (WriteStatement | Append)[]
}

export interface WriteStatement {
  readonly sql: string
  readonly parameters: readonly SQLInputValue[]
  readonly changes?: number
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
  /** Afterwards nothing that was deleted is to be left on the disk. */
  readonly scrub: boolean
}

export const appendLines = 6

/** First the appends, then the requests, each in the order they came in. */
export type BatchReplies = readonly WriteReply[]

/** Behind the last entry of the table, if that is the one we know. */
const appendSql = `insert into entry (no, table_id, seq, at, hash, body, previous)
  select ?, table_id, ?, ?, ?, ?, last from head where table_id = ? and seq = ? and hash = ?`
const advanceSql = 'update head set seq = ?, hash = ?, last = ? where table_id = ?'
const firstSql = 'insert into entry (no, table_id, seq, at, hash, body, previous) values (?, ?, ?, ?, ?, ?, null)'
const beginSql = 'insert into head (table_id, seq, hash, last) values (?, ?, ?, ?)'

if (parentPort) {
  const port = parentPort
  const { path } = workerData as WriterData
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec('pragma synchronous = full; pragma secure_delete = on')
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

  const append = database.prepare(appendSql)
  const advance = database.prepare(advanceSql)
  const first = database.prepare(firstSql)
  const begin = database.prepare(beginSql)
  let lastNo = 0 // read anew at the start of every transaction: another process may have the file open
  const appendEntry = ({ tableId, seq, at, hash, body, previousHash }: Append): WriteReply => {
    const no = lastNo + 1
    if (seq === 1) {
      begin.run(tableId, seq, hash, no)
      first.run(no, tableId, seq, at, hash, body)
    } else {
      if (append.run(no, seq, at, hash, body, tableId, seq - 1, previousHash).changes !== 1) return 'conflict'
      advance.run(seq, hash, no, tableId)
    }
    lastNo = no
    return null
  }

  const runOne = (request: WriteRequest): WriteReply => {
    for (const statement of request.statements) {
      if ('seq' in statement) {
        if (appendEntry(statement) !== null) return 'conflict'
        continue
      }
      const { sql, parameters, changes } = statement
      const done = statementOf(sql).run(...parameters)
      if (changes !== undefined && Number(done.changes) !== changes) return 'conflict'
    }
    return null
  }

  const guarded = (act: () => WriteReply): WriteReply => {
    try {
      return act()
    } catch (error) {
      if (isConstraint(error)) return 'conflict'
      if (isOfTheDisk(error)) throw error // nothing of this transaction is sure
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }

  const savepoint = database.prepare('savepoint request')
  const release = database.prepare('release request')
  const runWhole = (request: WriteRequest): WriteReply => {
    savepoint.run()
    const reply = guarded(() => runOne(request))
    if (reply !== null) database.exec('rollback to request')
    release.run()
    return reply
  }

  const appendLine = (lines: readonly string[], from: number): WriteReply => {
    const [tableId = '', seq = '', at = '', hash = '', body = '', previousHash = ''] = lines.slice(
      from,
      from + appendLines,
    )
    return guarded(() => appendEntry({ tableId, seq: Number(seq), at: Number(at), hash, body, previousHash }))
  }
  const appendAll = (text: string): readonly WriteReply[] => {
    if (text === '') return []
    const lines = text.split('\n')
    const replies: WriteReply[] = []
    for (let from = 0; from + appendLines <= lines.length; from += appendLines) replies.push(appendLine(lines, from))
    return replies
  }

  const beginTransaction = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const readLastNo = database.prepare('select max(no) as no from entry')
  return ({ appends, requests, scrub }) => {
    try {
      beginTransaction.run()
      lastNo = Number(readLastNo.get()?.no ?? 0)
      const replies = [...appendAll(appends), ...requests.map(runWhole)]
      commit.run()
      if (scrub) emptyLog(database)
      return replies
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      const reply = { error: error instanceof Error ? error.message : String(error) }
      const count = (appends === '' ? 0 : Math.floor(appends.split('\n').length / appendLines)) + requests.length
      return Array.from({ length: count }, () => reply)
    }
  }
}

/** What is written is written, whatever comes of this; while somebody reads, the log is emptied later. */
function emptyLog(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // the next one does it
  }
}

const constraintViolation = 19 // SQLITE_CONSTRAINT
const diskFaults: readonly number[] = [7, 8, 10, 11, 13] // no memory, read-only, input or output, damaged, full

function isConstraint(error: unknown): boolean {
  return primaryCode(error) === constraintViolation
}

function isOfTheDisk(error: unknown): boolean {
  return diskFaults.includes(primaryCode(error))
}

/** Extended codes have it in their low byte. */
function primaryCode(error: unknown): number {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'errcode') : undefined
  return typeof code === 'number' ? code & 0xff : 0
}
