// The storage port: what the service asks of a database. SQL is compiled by Kysely from one code base for every engine;
// an engine only runs it. What is written together is written whole or not at all, and is on disk when the promise is kept.

import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Projection } from './projection.ts'
import type { EntryRow, Schema } from './schema.ts'

/** One statement of a write: an entry for a log, or a query. */
export type Statement = Change | { readonly append: Append }

/** `changes` is how many rows the query must change; if it does not, nothing of the write is done. */
export interface Change {
  readonly query: CompiledQuery
  readonly changes?: number
}

/**
 * An entry to be put behind the one before it, which must be the last of its table and have this hash; the first entry of a
 * table must be the first. How a log is laid out is the engine's own affair. No part of it has a line break.
 */
export interface Append {
  readonly tableId: string
  readonly seq: number
  readonly at: number
  readonly hash: string
  readonly body: string
  readonly previousHash: string
}

export type LogRow = Pick<EntryRow, 'seq' | 'at' | 'hash' | 'body'>

/** How a write ended. A conflict is an answer, not a failure: somebody else was first, or a key is taken. */
export type WriteResult = 'written' | 'conflict'

/** Is told how the database does; never what it writes. */
export interface StorageWatch {
  /** So many writes became durable together, after so long. */
  committed(writes: number, ms: number): void
  /** A connection was lost; what it was doing is being found out. */
  lost(): void
}

export interface StorageOptions {
  readonly watch?: StorageWatch
  readonly projections?: readonly Projection[]
}

export const unwatched: StorageWatch = { committed: () => undefined, lost: () => undefined }

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  /** What games keep beside their logs, for those that do. */
  readonly projections: readonly Projection[]
  /** Builds queries; running them is for the two functions below. */
  readonly sql: Kysely<Schema>
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>
  /** The log of a table after an entry, in order. */
  entries(tableId: string, afterSeq: number): Promise<readonly LogRow[]>
  write(statements: readonly Statement[]): Promise<WriteResult>
  /** What was deleted or overwritten goes from the disk as well, where the engine lets us say so. */
  scrub?(): Promise<void>
  /** How far the logs of these tables reach. */
  heads(tableIds: readonly string[]): Promise<readonly { readonly table: string; readonly seq: number }[]>
  /** Takes tables whose time has come, but these, for nobody else to take them before `again`, when it comes anew. */
  claimDue(before: number, again: number, most: number, except?: readonly string[]): Promise<readonly string[]>
  /** How many bytes are stored. */
  size(): Promise<number>
  /** The time that all nodes can agree on. */
  now(): Promise<number>
  close(): Promise<void>
}

/** Put before what counts rows and then adds one: whoever does the same waits. With one writer that is so anyway. */
export function oneAtATime({ engine, sql: builder }: Database, what: string): readonly Change[] {
  if (engine === 'sqlite') return []
  return [{ query: sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.compile(builder) }]
}
