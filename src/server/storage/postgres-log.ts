// Appends to the log in PostgreSQL. Whatever waits is one statement, one round trip and one commit; the next batch forms
// meanwhile. Rows are sorted, because two nodes that insert the same places in different orders wait for each other for ever.

import type { Pool } from 'pg'
import type { Append, WriteResult } from './database.ts'
import { faultOf, pauseBefore } from './postgres-errors.ts'

/** More than that in one statement helps nobody and makes the first of them wait. */
const largestBatch = 1000

interface Pending {
  readonly append: Append
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: unknown) => void
}

/** A row goes in behind the row with the hash that it was decided on, or not at all; what went in comes back. */
const appendSql = `insert into entry (table_id, seq, at, hash, body)
  select given.table_id, given.seq, given.at, given.hash, given.body
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[])
    as given (table_id, seq, at, hash, body, previous)
  where given.previous = (select hash from entry where table_id = given.table_id and seq = given.seq - 1)
  order by given.table_id, given.seq
  on conflict do nothing
  returning table_id`

const foundSql = `select entry.table_id from unnest($1::text[], $2::bigint[], $3::text[]) as given (table_id, seq, hash)
  join entry on entry.table_id = given.table_id and entry.seq = given.seq and entry.hash = given.hash`

export class PostgresLog {
  readonly #pool: Pool
  #waiting: Pending[] = []
  #flushing = false

  /** The pool is this class's own, with one connection. */
  constructor(pool: Pool) {
    this.#pool = pool
  }

  get isIdle(): boolean {
    return !this.#flushing && this.#waiting.length === 0
  }

  append(append: Append): Promise<WriteResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ append, resolve, reject })
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
        const written = await this.#insert(round)
        const refused = round.filter(({ append }) => !written.has(append.tableId))
        const found = unsure && refused.length > 0 ? await this.#find(refused) : new Set<string>()
        for (const { append, resolve } of round)
          resolve(written.has(append.tableId) || found.has(append.tableId) ? 'written' : 'conflict')
        return
      } catch (error) {
        const fault = faultOf(error)
        if (fault === 'lost') unsure = true
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

  async #insert(round: readonly Pending[]): Promise<ReadonlySet<string>> {
    const of = <K extends keyof Append>(key: K) => round.map(({ append }) => append[key])
    const values = [of('tableId'), of('seq'), of('at'), of('hash'), of('body'), of('previousHash')]
    return this.#tablesOf({ name: 'append', text: appendSql, values })
  }

  async #find(round: readonly Pending[]): Promise<ReadonlySet<string>> {
    const of = <K extends keyof Append>(key: K) => round.map(({ append }) => append[key])
    return this.#tablesOf({ name: 'found', text: foundSql, values: [of('tableId'), of('seq'), of('hash')] })
  }

  async #tablesOf(query: { name: string; text: string; values: unknown[] }): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ table_id: string }>(query)
    return new Set(rows.map((row) => row.table_id))
  }
}

/** A table is in a round once, so that one that builds on another finds it there. Nearly always there is one round. */
function roundsOf(batch: readonly Pending[]): readonly (readonly Pending[])[] {
  const rounds: Pending[][] = []
  const counts = new Map<string, number>()
  for (const pending of batch) {
    const { tableId } = pending.append
    const round = counts.get(tableId) ?? 0
    counts.set(tableId, round + 1)
    const known = rounds[round]
    if (known) known.push(pending)
    else rounds[round] = [pending]
  }
  return rounds
}
