// What somebody has missed of a table, for whoever comes back to it or asks for it.

import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import type { Entry } from '../../table/table.ts'
import type { Database } from '../storage/database.ts'
import { readLog } from '../storage/log.ts'
import type { HostedTable } from './hosted-table.ts'

/**
 * What is on disk from then to where the table is; to be called in the turn of the loop in which the table is shown. The disk may
 * be ahead of the table by an entry that is just being accepted; whoever is shown the table hears of that after it.
 */
export async function missedSince(
  database: Database,
  hosted: HostedTable,
  since: number,
): Promise<() => readonly Entry[]> {
  let missed: readonly Entry[] = []
  while (lastOf(missed, since) < hosted.table.seq) {
    missed = await readLog(database, hosted.table.id, since)
    if (lastOf(missed, since) < hosted.table.seq) await turnOfTheLoop()
  }
  return () => missed.filter((entry) => entry.seq <= hosted.table.seq)
}

function lastOf(log: readonly Entry[], otherwise: number): number {
  return log.at(-1)?.seq ?? otherwise
}
