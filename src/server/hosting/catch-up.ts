// What somebody has missed of a table, for whoever comes back to it or asks for it.

import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { limits } from '../../protocol/limits.ts'
import type { Entry, Table } from '../../table/table.ts'
import type { Database } from '../storage/database.ts'
import { readLog } from '../storage/log.ts'
import type { HostedTable } from './hosted-table.ts'

/** How many entries are read for whoever has seen this much. */
export function countMissed({ seq }: Pick<Table, 'seq'>, since: number): number {
  return Math.min(Math.max(0, seq - since), limits.missedEntries)
}

/**
 * The newest entries on disk from then to where the table is; to be called in the turn of the loop in which the table is shown.
 * The disk may be ahead of the table by an entry that is just being accepted; whoever is shown the table hears of that after it.
 */
export async function missedSince(
  database: Database,
  hosted: HostedTable,
  since: number,
): Promise<() => readonly Entry[]> {
  let missed: readonly Entry[] = []
  const from = Math.max(since, hosted.table.seq - limits.missedEntries)
  while (lastOf(missed, from) < hosted.table.seq) {
    missed = await readLog(database, hosted.table.id, from)
    if (lastOf(missed, from) < hosted.table.seq) await turnOfTheLoop()
  }
  return () => missed.filter((entry) => entry.seq <= hosted.table.seq)
}

function lastOf(log: readonly Entry[], otherwise: number): number {
  return log.at(-1)?.seq ?? otherwise
}
