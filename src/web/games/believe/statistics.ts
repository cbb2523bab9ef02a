// What a game of Believe Or Not that is over was like (B4-15): of the game, of its rounds and of everybody who played it.

import type { BelieveRules } from '../../../games/believe/public.ts'
import { type Statistics, statisticsOf } from '../../../games/believe/statistics.ts'
import type { Film } from '../../replay/film.ts'

/** A file may tell anything: null where nothing can be made of it. */
export function statisticsIn({ file, tables }: Film): Statistics | null {
  const table = tables.at(-1)
  if (table === undefined) return null
  try {
    return statisticsOf(file.entries.slice(0, tables.length), table.rules as object as BelieveRules, table.seats.length)
  } catch {
    return null
  }
}
