// Writes what projections say.

import { type CompiledQuery, sql } from 'kysely'
import type { AnyGame } from '../../kernel/game.ts'
import type { Entry, Table } from '../../table/table.ts'
import type { Database, Statement } from './database.ts'
import { type Migration, migrations } from './migrations.ts'
import type { Projection, Row, RowChange } from './projection.ts'

export function migrationsWith(projections: readonly Projection[]): readonly Migration[] {
  return [...migrations, ...projections.flatMap((projection) => projection.migrations)]
}

export function openedStatements(database: Database, table: Table): readonly Statement[] {
  return statementsOf(database, projectionOf(database, table.game)?.opened(table))
}

export function projectedStatements(
  database: Database,
  before: Table,
  after: Table,
  entry: Entry,
  game: AnyGame,
): readonly Statement[] {
  return statementsOf(database, projectionOf(database, after.game)?.changed(before, after, entry, game))
}

/** For whatever game it was. */
export function everywhere(
  database: Database,
  changes: (projection: Projection) => readonly RowChange[],
): readonly Statement[] {
  return statementsOf(database, database.projections.flatMap(changes))
}

function projectionOf({ projections }: Database, game: string): Projection | undefined {
  return projections.find((one) => one.game === game)
}

const none: readonly Statement[] = []

function statementsOf(database: Database, changes: readonly RowChange[] = []): readonly Statement[] {
  return changes.length === 0 ? none : changes.map((change) => ({ query: queryOf(database, change) }))
}

/** Inserts are compiled once for each engine, table and number of rows: they are the statements of every turn. */
const templates = new Map<string, CompiledQuery>()

function queryOf(database: Database, change: RowChange): CompiledQuery {
  const table = sql.table(change.table)
  switch (change.type) {
    case 'set':
      return sql`update ${table} set ${cells(change.to, sql`, `)} where ${cells(change.where, and)}`.compile(
        database.sql,
      )
    case 'remove':
      return sql`delete from ${table} where ${cells(change.where, and)}`.compile(database.sql)
    case 'add':
    case 'put': {
      const name = `${database.engine} ${change.type} ${change.table} ${change.rows.length}`
      const template = templates.get(name) ?? insertOf(database, change)
      templates.set(name, template)
      return { ...template, parameters: change.rows.flatMap((row) => Object.values(row)) }
    }
  }
}

const and = sql` and `

function cells(row: Row, between: typeof and) {
  return sql.join(
    Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    between,
  )
}

function insertOf(database: Database, change: Extract<RowChange, { rows: readonly Row[] }>): CompiledQuery {
  const columns = Object.keys(change.rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = sql.join(change.rows.map((row) => sql`(${sql.join(Object.values(row))})`))
  const insert = sql`insert into ${sql.table(change.table)} (${names}) values ${values}`
  if (change.type === 'add') return insert.compile(database.sql)
  const others = columns.filter((column) => column !== change.key)
  const news = sql.join(others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  return sql`${insert} on conflict (${sql.ref(change.key)}) do update set ${news}`.compile(database.sql)
}
