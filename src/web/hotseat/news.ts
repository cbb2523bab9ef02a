// What has happened since somebody last had the device, in words that everybody may read.

import type { GameText } from '../../kernel/text.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import type { SeenEntry } from '../../table/seen.ts'
import type { Tell } from '../../table/text.ts'
import { sentencesOf } from '../stage/tell.ts'

const mostLines = 6
/** Said by the curtain itself, or by where everybody sits. */
const known: ReadonlySet<string> = new Set(['turnStarted', 'hostChanged'])

/** Only what a spectator is told comes in here. */
export function newsLines(table: WholeTable, entries: readonly SeenEntry[], text: GameText): readonly string[] {
  const names = (seat: number) => table.seats[seat]?.name ?? ''
  const tell: Tell = (event) => text.tell(event, names, null)
  return entries
    .flatMap((entry) => {
      const events = entry.events.filter(({ type }) => !known.has(type))
      const lines = sentencesOf({ ...entry, events }, tell, names, entries)
      return lines.length === 0 ? [] : [lines.join(' ')]
    })
    .slice(-mostLines)
}
