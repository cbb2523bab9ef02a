// Rooms: finding a table by its code, and what can be known of a table from outside.

import type { Database } from './storage/database.ts'

/** K-01: what people type is forgiven: spaces, hyphens, small letters. Null if it cannot be a code at all. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}

export async function tableByCode(database: Database, code: string): Promise<string | null> {
  const [row] = await database.read(
    database.sql.selectFrom('game_table').select('id').where('code', '=', code).compile(),
  )
  return row?.id ?? null
}

/** Anybody may look at a public table (P-11). */
export async function isListed(database: Database, tableId: string): Promise<boolean> {
  const query = database.sql.selectFrom('game_table').select('is_public').where('id', '=', tableId)
  const [row] = await database.read(query.compile())
  return row?.is_public === 1
}
