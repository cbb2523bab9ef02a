// The storage port: what the service asks of a database. SQL is compiled by Kysely from one code base for every engine;
// an engine only runs it. What is written together is written whole or not at all, and is on disk when the promise is kept.

import type { CompiledQuery, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** One statement of a write. `changes` is what it must change; if it does not, nothing of the write is done. */
export interface Statement {
  readonly query: CompiledQuery
  readonly changes?: number
  /** Set when the query appends one entry, so that an engine can take a shorter way for what it does all the time. */
  readonly append?: Append
}

/** An entry to be put behind the one before it, which must be there with this hash. No part of it has a line break. */
export interface Append {
  readonly tableId: string
  readonly seq: number
  readonly at: number
  readonly hash: string
  readonly body: string
  readonly previousHash: string
}

/** How a write ended. A conflict is an answer, not a failure: somebody else was first, or a key is taken. */
export type WriteResult = 'written' | 'conflict'

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** Builds queries; running them is for the two functions below. */
  readonly sql: Kysely<Schema>
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>
  write(statements: readonly Statement[]): Promise<WriteResult>
  /** How far the logs of these tables reach. */
  heads(tableIds: readonly string[]): Promise<readonly { readonly table: string; readonly seq: number }[]>
  /** Takes tables whose time has come, for nobody else to take them before `again`, when it comes anew. */
  claimDue(before: number, again: number, most: number): Promise<readonly string[]>
  /** The time that all nodes can agree on. */
  now(): Promise<number>
  close(): Promise<void>
}
