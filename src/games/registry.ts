// Every game that can be played here: one line each.

import type { Claims } from '../kernel/claims.ts'
import type { AnyGame, GameTypes } from '../kernel/game.ts'
import type { RegisteredGame } from '../kernel/registered.ts'
import type { Texts } from '../kernel/text.ts'
import { believe } from './believe/registered.ts'
import { cambio } from './cambio/registered.ts'
import { memory } from './memory/registered.ts'
import { stop } from './stop/registered.ts'

const games: ReadonlyMap<string, RegisteredGame> = new Map(
  [memory, believe, cambio, stop].map((one) => [one.game.id, one]),
)

export const allGames: readonly AnyGame[] = [...games.values()].map(({ game }) => game)

/** Versions that tables were begun with and that are still finished here; new tables are of the newest. */
const older: readonly AnyGame[] = allGames.map((game) => ({ ...game, version: 1, draws: 'byEntry' }))

export function gameOf(id: string, version?: number): AnyGame | undefined {
  const newest = games.get(id)?.game
  if (version === undefined || newest?.version === version) return newest
  return older.find((game) => game.id === id && game.version === version)
}

/** The game in words, in every language. */
export function textsOf(id: string): Texts | undefined {
  return games.get(id)?.text
}

export function claimsOf(id: string): Claims<GameTypes> | undefined {
  return games.get(id)?.claims
}
