// Where a service under test keeps what it knows. In the test project on PostgreSQL every data folder stands for a database of
// its own there, so that the same tests start, stop and restart on either engine.

import { inject } from 'vitest'
import { dropDatabase, newDatabase } from './postgres.ts'

const databases = new Map<string, Promise<string>>()

/** More settings for a service with this folder: none with SQLite. */
export async function placeFor(folder: string): Promise<Readonly<Record<string, string>>> {
  if (!inject('onPostgres')) return {}
  const known = databases.get(folder) ?? newDatabase(inject('postgres'))
  databases.set(folder, known)
  return { DATABASE_URL: await known, DRAIN_MS: '0' } // there is no other node to send anybody to
}

export async function removePlace(folder: string): Promise<void> {
  const known = databases.get(folder)
  databases.delete(folder)
  if (known) await dropDatabase(await known)
}
