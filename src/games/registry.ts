// Every game that can be played here.

import type { AnyGame } from '../kernel/game.ts'
import { believe } from './believe/game.ts'
import { cambio } from './cambio/game.ts'
import { memory } from './memory/game.ts'
import { stop } from './stop/game.ts'

const games: ReadonlyMap<string, AnyGame> = new Map(
  [memory, believe, cambio, stop].map((game): [string, AnyGame] => [game.id, game]),
)

/** Versions that tables were begun with and that are still finished here; new tables are of the newest. */
const older: readonly AnyGame[] = [...games.values()].map((game) => ({ ...game, version: 1, draws: 'byEntry' }))

export function gameOf(id: string, version?: number): AnyGame | undefined {
  const newest = games.get(id)
  if (version === undefined || newest?.version === version) return newest
  return older.find((game) => game.id === id && game.version === version)
}

export const allGames: readonly AnyGame[] = [...games.values()]
