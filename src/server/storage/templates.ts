// Templates in the database. Every query names the owner: nobody reads or changes those of others.

import { sql } from 'kysely'
import type { PlayerId } from '../../table/table.ts'
import { limits } from '../base/limits.ts'
import { type Database, oneAtATime } from './database.ts'
import type { TemplateRow } from './schema.ts'

export function templatesOf(database: Database, owner: PlayerId): Promise<readonly TemplateRow[]> {
  const query = database.sql
    .selectFrom('template')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('name')
    .orderBy('id')
    .limit(limits.templatesPerPlayer)
  return database.read(query.compile())
}

export async function templateOf(database: Database, owner: PlayerId, id: string): Promise<TemplateRow | null> {
  const query = database.sql.selectFrom('template').selectAll().where('owner', '=', owner).where('id', '=', id)
  const [row] = await database.read(query.compile())
  return row ?? null
}

/** False if the owner has too many; counted in the same statement, so that two at once cannot both be the last. */
export async function addTemplate(database: Database, row: TemplateRow): Promise<boolean> {
  const { id, owner, name, game, rules, members, invite_seconds, created_at, updated_at } = row
  const query = sql`insert into template
      (id, owner, name, game, rules, members, invite_seconds, created_at, updated_at)
    select ${id}, ${owner}, ${name}, ${game}, ${rules}, ${members}, ${invite_seconds}, ${created_at}, ${updated_at}
    where (select count(*) from template where owner = ${owner}) < ${limits.templatesPerPlayer}`
  const statements = [
    ...oneAtATime(database, `templates of ${owner}`),
    { query: query.compile(database.sql), changes: 1 },
  ]
  return (await database.write(statements)) === 'written'
}

export async function changeTemplate(database: Database, row: TemplateRow): Promise<boolean> {
  const { id, owner, created_at: _created, ...changed } = row
  const query = database.sql.updateTable('template').set(changed).where('owner', '=', owner).where('id', '=', id)
  return (await database.write([{ query: query.compile(), changes: 1 }])) === 'written'
}

export async function removeTemplate(database: Database, owner: PlayerId, id: string): Promise<boolean> {
  const query = database.sql.deleteFrom('template').where('owner', '=', owner).where('id', '=', id)
  return (await database.write([{ query: query.compile(), changes: 1 }])) === 'written'
}
