// What has happened since somebody last had the device, in words that everybody may read.

import { word as cambioWord } from '../../games/cambio/public.ts'
import { word as stopWord } from '../../games/stop/public.ts'
import type { WholeTable } from '../../protocol/heard.ts'
import type { SeenEntry } from '../../table/seen.ts'
import { sentencesOf, type Tell } from '../stage/tell.ts'
import { tell as tellBelieve } from '../tables/believe/words.ts'
import type { GameId } from '../tables/games.ts'
import { gridTell } from '../tables/grid/tell.ts'
import { motifsOf } from '../tables/memory/motifs.ts'
import { teller } from '../tables/memory/tell.ts'

const mostLines = 6
/** Said by the curtain itself, or by where everybody sits. */
const known: ReadonlySet<string> = new Set(['turnStarted', 'hostChanged'])

/** Only what a spectator is told comes in here. */
export function newsLines(table: WholeTable, entries: readonly SeenEntry[]): readonly string[] {
  const tell = tellOf(table)
  const names = (seat: number) => table.seats[seat]?.name ?? ''
  return entries
    .flatMap((entry) => {
      const events = entry.events.filter(({ type }) => !known.has(type))
      const lines = sentencesOf({ ...entry, events }, tell, names, entries)
      return lines.length === 0 ? [] : [lines.join(' ')]
    })
    .slice(-mostLines)
}

function tellOf({ id, game, view }: WholeTable): Tell {
  const nobody = () => null
  const cols = view && 'cols' in view ? Number(view.cols) : 1
  const tells: Readonly<Record<GameId, () => Tell>> = {
    cambio: () => gridTell(cambioWord, nobody),
    stop: () => gridTell(stopWord, nobody),
    memory: () => teller(motifsOf(id), cols),
    believe: () => tellBelieve,
  }
  return tells[game as GameId]()
}
