// The database that is set: PostgreSQL by its address, else a file in the folder of the service.

import { join } from 'node:path'
import type { Settings } from '../base/settings.ts'
import type { Database, StorageOptions } from './database.ts'

/** Each engine is loaded only where it is needed: after a crash people are waiting. Whoever has the file has its folder alone. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Settings, options?: StorageOptions): Promise<Database> {
  if (DATABASE_URL !== '') return (await import('./postgres.ts')).openPostgres(DATABASE_URL, options)
  const [{ openSqlite }, { holdFolder, refuseEmpty }] = await Promise.all([
    import('./sqlite.ts'),
    import('./folder.ts'),
  ])
  const letGo = holdFolder(DATA_DIR)
  try {
    refuseEmpty(DATA_DIR)
    return await openSqlite(join(DATA_DIR, 'facedown.sqlite'), options, letGo)
  } catch (error) {
    letGo()
    throw error
  }
}
