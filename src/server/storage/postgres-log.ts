// Appends to the log in PostgreSQL. Whatever waits is one statement, one round trip and one commit; the next batch forms
// meanwhile. Rows are sorted, because two nodes that insert the same places in different orders wait for each other for ever.

import type { Pool } from 'pg'
import type { Chain } from './chain.ts'
import type { Append, StorageWatch, WriteResult } from './database.ts'
import { faultOf, pauseBefore, untilDone } from './postgres-errors.ts'

/** More than that in one statement helps nobody and makes the first of them wait. */
const largestBatch = 1000

interface Pending {
  readonly chain: Chain
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: unknown) => void
}

/**
 * The first entry of a chain goes in behind the row with the hash that it was decided on, or not at all; the rest of the chain
 * goes in if this statement has put in the first. The tables whose chains went in come back.
 */
const appendSql = `with
  given as (
    select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
      as row (table_id, seq, at, hash, body, previous)),
  first as (
    insert into entry (table_id, seq, at, hash, body)
    select table_id, seq, at, hash, body from given
    where previous is not null and (seq = 1 or previous = (
      select hash from entry where entry.table_id = given.table_id and entry.seq = given.seq - 1))
    order by table_id
    on conflict do nothing
    returning table_id),
  rest as (
    insert into entry (table_id, seq, at, hash, body)
    select given.table_id, given.seq, given.at, given.hash, given.body
    from given join first on first.table_id = given.table_id
    where given.previous is null
    order by given.table_id, given.seq)
  select table_id from first`

const foundSql = `select table_id from unnest($1::text[], $2::bigint[], $3::text[]) as given (table_id, seq, hash)
  where hash = (select hash from entry where entry.table_id = given.table_id and entry.seq = given.seq)`

/** The same for one entry in the middle of a transaction. */
export function appendQuery({ tableId, seq, at, hash, body, previousHash }: Append) {
  const text = `insert into entry (table_id, seq, at, hash, body) select $1::text, $2::bigint, $3::bigint, $4::text, $5::text
    where $2::bigint = 1 or exists (
      select 1 from entry where table_id = $1::text and seq = $2::bigint - 1 and hash = $6::text)`
  return { text, values: [tableId, seq, at, hash, body, previousHash], changes: 1 }
}

/** What is found if an entry has been written. */
export function foundQuery({ tableId, seq, hash }: Append) {
  return {
    text: 'select 1 from entry where table_id = $1 and seq = $2 and hash = $3',
    values: [tableId, seq, hash],
  }
}

export class PostgresLog {
  readonly #pool: Pool
  readonly #watch: StorageWatch
  #waiting: Pending[] = []
  #flushing = false
  #givenUp = false

  /** The pool is this class's own, with one connection. */
  constructor(pool: Pool, watch: StorageWatch) {
    this.#pool = pool
    this.#watch = watch
  }

  /** After everything that waits has been written, if that is possible. */
  async close(): Promise<void> {
    const giveUp = () => {
      this.#givenUp = true
    }
    await untilDone(() => this.#flushing, giveUp)
    await this.#pool.end()
  }

  append(chain: Chain): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ chain, resolve, reject })
      if (this.#flushing) return
      this.#flushing = true
      setImmediate(() => void this.#flush())
    })
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, largestBatch)
      for (const round of roundsOf(batch)) await this.#write(round)
    }
    this.#flushing = false
  }

  /**
   * Until it is known what became of each. After a lost connection the batch is simply sent again: what the first attempt
   * has written, or is still writing, stands in the way of the second and is known by its hash.
   */
  async #write(round: readonly Pending[], lost = false): Promise<void> {
    let unsure = lost
    for (let attempt = 0; ; attempt++) {
      try {
        const startedAt = performance.now()
        const written = await this.#insert(round)
        this.#watch.committed(written.size, performance.now() - startedAt)
        const refused = round.filter(({ chain }) => !written.has(chain[0].tableId))
        const found = unsure && refused.length > 0 ? await this.#find(refused) : new Set<string>()
        for (const { chain, resolve } of round) {
          const { tableId } = chain[0]
          resolve(written.has(tableId) || found.has(tableId) ? 'written' : 'conflict')
        }
        return
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'lost') {
          unsure = true
          this.#watch.lost()
        }
        if (this.#givenUp) {
          for (const { reject } of round) reject(error)
          return
        }
        if (fault === 'lost' || fault === 'again') {
          await pauseBefore(attempt)
          continue
        }
        const [only] = round
        if (round.length === 1) return only?.reject(error)
        for (const one of round) await this.#write([one], unsure) // one of them is wrong: the others are not to suffer
        return
      }
    }
  }

  #insert(round: readonly Pending[]): Promise<ReadonlySet<string>> {
    const rows = round.flatMap(({ chain }) => chain)
    const firsts = new Set(round.map(({ chain }) => chain[0]))
    const previous = rows.map((row) => (firsts.has(row) ? row.previousHash : null))
    const values = [...columns(rows, ['tableId', 'seq', 'at', 'hash', 'body']), previous]
    return this.#tablesOf({ name: 'append', text: appendSql, values })
  }

  #find(round: readonly Pending[]): Promise<ReadonlySet<string>> {
    const firsts = round.map(({ chain }) => chain[0])
    return this.#tablesOf({ name: 'found', text: foundSql, values: columns(firsts, ['tableId', 'seq', 'hash']) })
  }

  async #tablesOf(query: { name: string; text: string; values: unknown[] }): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ table_id: string }>(query)
    return new Set(rows.map((row) => row.table_id))
  }
}

function columns(rows: readonly Append[], names: readonly (keyof Append)[]): unknown[] {
  return names.map((name) => rows.map((row) => row[name]))
}

/** A table is in a round once, so that one that builds on another finds it there. Nearly always there is one round. */
function roundsOf(batch: readonly Pending[]): readonly (readonly Pending[])[] {
  const rounds: Pending[][] = []
  const counts = new Map<string, number>()
  for (const pending of batch) {
    const { tableId } = pending.chain[0]
    const round = counts.get(tableId) ?? 0
    counts.set(tableId, round + 1)
    const known = rounds[round]
    if (known) known.push(pending)
    else rounds[round] = [pending]
  }
  return rounds
}
