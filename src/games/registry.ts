// Every game that can be played here.

import type { AnyGame } from '../kernel/game.ts'
import { believe } from './believe/game.ts'
import { cambio } from './cambio/game.ts'
import { memory } from './memory/game.ts'
import { stop } from './stop/game.ts'

const games: ReadonlyMap<string, AnyGame> = new Map(
  [memory, believe, cambio, stop].map((game): [string, AnyGame] => [game.id, game]),
)

export function gameOf(id: string): AnyGame | undefined {
  return games.get(id)
}

export const allGames: readonly AnyGame[] = [...games.values()]
