// Games with a fault in their rules that a test switches on: then a table breaks, as it would by a mistake of ours.

import { gameOf } from '../../../src/games/registry.ts'
import type { Parts } from '../../../src/server/boot/start.ts'

export class FaultyGames {
  isFaulty = false

  readonly gameOf: NonNullable<Parts['gameOf']> = (id, version) => {
    const game = gameOf(id, version)
    if (!game) return game
    const decide: typeof game.decide = (...args) => {
      if (this.isFaulty) throw new Error('planted')
      return game.decide(...args)
    }
    return { ...game, decide }
  }
}
