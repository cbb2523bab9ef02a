// What has happened since somebody last had the device, in words that everybody may read.

import type { WholeTable } from '../../protocol/server-messages.ts'
import type { SeenEntry } from '../../table/seen.ts'
import { sentencesOf, type Tell } from '../stage/tell.ts'

const mostLines = 6
/** Said by the curtain itself, or by where everybody sits. */
const known: ReadonlySet<string> = new Set(['turnStarted', 'hostChanged'])

/** Only what a spectator is told comes in here. */
export function newsLines(table: WholeTable, entries: readonly SeenEntry[], tell: Tell): readonly string[] {
  const names = (seat: number) => table.seats[seat]?.name ?? ''
  return entries
    .flatMap((entry) => {
      const events = entry.events.filter(({ type }) => !known.has(type))
      const lines = sentencesOf({ ...entry, events }, tell, names, entries)
      return lines.length === 0 ? [] : [lines.join(' ')]
    })
    .slice(-mostLines)
}
