// The database that is set: PostgreSQL by its address, else a file in the folder of the service.

import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { Database, StorageWatch } from './database.ts'

/** Each engine is loaded only where it is needed: after a crash people are waiting. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Settings, watch?: StorageWatch): Promise<Database> {
  if (DATABASE_URL !== '') return (await import('./postgres.ts')).openPostgres(DATABASE_URL, watch)
  return (await import('./sqlite.ts')).openSqlite(join(DATA_DIR, 'facedown.sqlite'), watch)
}
