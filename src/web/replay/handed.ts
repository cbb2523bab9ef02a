// A game on its way from the table where it was played to the screen that shows it again, where no service keeps it.

import type { GameFile } from '../../table/game-file.ts'

interface Handed {
  readonly file: GameFile
  readonly seat: number // of whoever played it
}

let handed: Handed | null = null

export function handOver(game: Handed): void {
  handed = game
}

/** Once. */
export function takeHanded(): Handed | null {
  const game = handed
  handed = null
  return game
}
