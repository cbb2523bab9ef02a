// The games on the page, in the order of the start page.

import { believe } from './believe/ui.ts'
import { cambio } from './cambio/ui.ts'
import { memory } from './memory/ui.ts'
import { stop } from './stop/ui.ts'
import type { GameUi, LoadedGame } from './ui.ts'

export const games: readonly GameUi[] = [cambio, stop, memory, believe]

export function gameUi(id: string): GameUi | undefined {
  return games.find((game) => game.id === id)
}

/** Null: the page does not know this game. */
export async function loadGame(id: string): Promise<LoadedGame | null> {
  const game = gameUi(id)
  return game ? { ...game, ...(await game.screen()), all: games } : null
}
