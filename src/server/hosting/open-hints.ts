// How nodes tell each other that a table has moved on, by what is set.

import type { Settings } from '../base/settings.ts'
import { type Hints, type HintsWatch, noHints } from './hints.ts'

/** Each way is loaded only where it is needed. */
export async function openHints({ DATABASE_URL, REDIS_URL }: Settings, watch: HintsWatch): Promise<Hints> {
  if (DATABASE_URL === '') return noHints
  if (REDIS_URL !== '') return (await import('./redis-hints.ts')).openRedisHints(REDIS_URL, watch)
  return (await import('./postgres-hints.ts')).openPostgresHints(DATABASE_URL, watch)
}
