// What a game keeps in the database beside its log, for others to query: rows in tables of its own, written in the transaction of
// the entry that they tell of, so they are never behind the log. A projection says which rows; storage writes them.

import type { AnyGame } from '../../kernel/game.ts'
import type { Entry, PlayerId, Table } from '../../table/table.ts'
import type { Migration } from './migrations.ts'

export interface Projection {
  readonly game: string
  /** Its tables. They are made after all tables of the service. */
  readonly migrations: readonly Migration[]
  opened(table: Table): readonly RowChange[]
  changed(before: Table, after: Table, entry: Entry, game: AnyGame): readonly RowChange[]
  /** Takes a person's name out. */
  unnamed(tableId: string, player: PlayerId, name: string): readonly RowChange[]
  /** Takes out all rows of a lobby that was never started. */
  removed(tableId: string): readonly RowChange[]
}

/** All rows of a table have the same columns in the same order. */
export type Row = Readonly<Record<string, string | number | null>>

export type RowChange =
  | { readonly type: 'add'; readonly table: string; readonly rows: readonly Row[] }
  /** As `add`, but takes the place of the row with the same key. */
  | { readonly type: 'put'; readonly table: string; readonly key: string; readonly rows: readonly Row[] }
  | { readonly type: 'set'; readonly table: string; readonly to: Row; readonly where: Row }
  | { readonly type: 'remove'; readonly table: string; readonly where: Row }
