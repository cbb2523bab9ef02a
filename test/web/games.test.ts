import { expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { gameIds, gameNames, mostSeats } from '../../src/web/tables/games.ts'

it('the page knows of each game what the game says of itself', () => {
  for (const id of gameIds) {
    const game = gameOf(id)
    const rules = game?.parseRules({})
    if (!game || !rules?.ok) throw new Error(`there is no ${id}`)
    expect([id, game.name, game.seats(rules.value).max]).toEqual([id, gameNames[id], mostSeats[id]])
  }
})
