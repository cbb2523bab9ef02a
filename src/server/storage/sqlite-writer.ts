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
 * What is written in one transaction. Chains of entries come as one text: copying one string to this thread costs a fraction of
 * copying a hundred objects, and they are nearly all that is ever written.
 */
export interface Batch {
  /** Of each chain the table, the place of its first entry, the hash before it and how many there are; then when, hash and body of each. */
  readonly chains: string
  readonly requests: readonly WriteRequest[]
  /** Afterwards nothing that was deleted is to be left on the disk. */
  readonly scrub: boolean
}

/** First those of the chains, then those of the requests, each in the order they came in. */
export type BatchReplies = readonly WriteReply[]

/** Entries of one table that follow each other, behind the one with this hash. */
interface Links {
  readonly tableId: string
  readonly seq: number
  readonly previousHash: string
  readonly links: readonly Pick<Append, 'at' | 'hash' | 'body'>[]
}

const headSql = 'select no, last from head where table_id = ?'
const advanceSql = 'update head set seq = ?, hash = ?, last = ? where no = ? and seq = ? and hash = ? and last = ?'
const beginSql = 'insert into head (table_id, seq, hash, last) values (?, ?, ?, ?)'
const appendSql = 'insert into entry (no, table_id, seq, at, hash, body, previous) values (?, ?, ?, ?, ?, ?, ?)'

/** The row of a table's head, and the row of its last entry. */
interface Head {
  readonly no: number
  last: number
}

const mostHeads = 10_000 // known by heart: some 2 MB

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

  const readHead = database.prepare(headSql)
  const advance = database.prepare(advanceSql)
  const begin = database.prepare(beginSql)
  const append = database.prepare(appendSql)
  let lastNo = 0 // read anew at the start of every transaction: another process may have the file open
  const heads = new Map<string, Head>()
  const readHeadOf = (tableId: string): Head | undefined => {
    const row = readHead.get(tableId)
    if (row === undefined) return undefined
    if (heads.size >= mostHeads) heads.clear()
    const head = { no: Number(row.no), last: Number(row.last) }
    heads.set(tableId, head)
    return head
  }

  /** Moves the head of a table on to an entry behind the one with this hash; gives where it was, or nothing if that is not the last. */
  const movedOn = ({ tableId, seq, previousHash, links }: Links): Head | undefined => {
    const isMoved = ({ no, last }: Head) =>
      advance.run(seq + links.length - 1, lastHash(links), lastNo + links.length, no, seq - 1, previousHash, last)
        .changes === 1
    const known = heads.get(tableId)
    if (known && isMoved(known)) return known
    const head = readHeadOf(tableId) // it is not known, or another process has appended
    return head && isMoved(head) ? head : undefined
  }

  const appendLinks = (chain: Links): WriteReply => {
    const { tableId, seq, links } = chain
    const head = seq === 1 ? null : movedOn(chain)
    if (head === undefined) return 'conflict'
    if (head === null) begin.run(tableId, links.length, lastHash(links), lastNo + links.length)
    let previous = head?.last ?? null
    let place = seq
    for (const { at, hash, body } of links) {
      lastNo += 1
      append.run(lastNo, tableId, place, at, hash, body, previous)
      previous = lastNo
      place += 1
    }
    if (head) head.last = lastNo
    return null
  }

  const runOne = (request: WriteRequest): WriteReply => {
    for (const statement of request.statements) {
      if ('seq' in statement) {
        if (appendLinks({ ...statement, links: [statement] }) !== null) return 'conflict'
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
  const whole = (act: () => WriteReply): WriteReply => {
    savepoint.run()
    const noBefore = lastNo
    const reply = guarded(act)
    if (reply !== null) {
      database.exec('rollback to request')
      heads.clear()
      lastNo = noBefore
    }
    release.run()
    return reply
  }

  const beginTransaction = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const readLastNo = database.prepare('select max(no) as no from entry')
  const writeAll = (chains: readonly Links[], batch: Batch, isCareful: boolean): BatchReplies => {
    const { requests, scrub } = batch
    const appendOne = isCareful ? (chain: Links) => whole(() => appendLinks(chain)) : appendLinks
    try {
      beginTransaction.run()
      lastNo = Number(readLastNo.get()?.no ?? 0)
      const replies = [...chains.map(appendOne), ...requests.map((request) => whole(() => runOne(request)))]
      commit.run()
      if (scrub) emptyLog(database)
      return replies
    } catch (error) {
      const hasBegun = database.isTransaction
      if (hasBegun) database.exec('rollback')
      heads.clear()
      // One of the chains was at fault, and must not take the others along.
      if (hasBegun && !isCareful && !isOfTheDisk(error)) return writeAll(chains, batch, true)
      const reply = { error: error instanceof Error ? error.message : String(error) }
      return [...chains, ...requests].map(() => reply)
    }
  }
  return (batch) => writeAll(chainsIn(batch.chains), batch, false)
}

function lastHash(links: Links['links']): string {
  return links.at(-1)?.hash ?? ''
}

function chainsIn(text: string): readonly Links[] {
  if (text === '') return []
  const lines = text.split('\n')
  const chains: Links[] = []
  for (let at = 0; at < lines.length; ) {
    const [tableId = '', seq = '', previousHash = '', count = ''] = lines.slice(at, at + 4)
    const links: Links['links'][number][] = []
    at += 4
    for (let left = Number(count); left > 0; left--) {
      links.push({ at: Number(lines[at]), hash: lines[at + 1] ?? '', body: lines[at + 2] ?? '' })
      at += 3
    }
    chains.push({ tableId, seq: Number(seq), previousHash, links })
  }
  return chains
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
