// What an expert imagines could be the real game, as far as its seat can tell: the same view, all cards there once, and every
// card that the seat has seen where it saw it.

import { describe, expect, it } from 'vitest'
import { type Decision, playGame } from '../../../src/arena/play.ts'
import { cambio } from '../../../src/games/cambio/game.ts'
import type { Mind } from '../../../src/games/grid/bots/mind.ts'
import { imagine } from '../../../src/games/grid/expert.ts'
import type { GridView } from '../../../src/games/grid/public.ts'
import { stop } from '../../../src/games/stop/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { deck } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

describe.each([cambio, stop])('an expert of $name imagines', (game) => {
  it.each([2, 3, 4])('worlds that it cannot tell from the real one, with %i players', (seats) => {
    const rules = game.parseRules({ matchMode: 'single' })
    const bot = game.bots.hard
    assert(rules.ok && bot, 'a bot')
    const players = Array.from({ length: seats }, () => bot)
    const chance = quickChance(seats)
    let worlds = 0
    const check = ({ seat, mind, view }: Decision) => {
      const [known, seen] = [mind as Mind, view as GridView]
      if (seen.turn?.seat !== seat || seen.turn.step === 'peek') return
      const world = imagine(known, seen, chance)
      expect(game.view(world, seat)).toEqual(seen)
      const held = world.hands.flat().map(({ card }) => card)
      const drawn = world.turn?.step.type === 'holding' ? [world.turn.step.card] : []
      expect([...held, ...drawn, ...world.draw, ...world.discard].toSorted()).toEqual(deck(rules.value.deck).toSorted())
      for (const [place, card] of known.known.entries()) {
        if (card !== null) expect(world.hands[Math.floor(place / 4)]?.[place % 4]?.card).toBe(card)
      }
      worlds += 1
    }
    for (let seed = 1; seed <= 10; seed++) {
      playGame({ game, rules: rules.value, players, key: keyOfSeed(seed), chance }, { after: check })
    }
    expect(worlds).toBeGreaterThan(200)
  })
})
