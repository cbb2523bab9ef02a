// What an expert imagines could be the real game, as far as its seat can tell: the same view, and all cards there once.

import { expect, it } from 'vitest'
import { type Decision, playGame } from '../../../src/arena/play.ts'
import type { Mind } from '../../../src/games/believe/bots/mind.ts'
import { hardBot } from '../../../src/games/believe/bots.ts'
import { claims } from '../../../src/games/believe/claims.ts'
import { imagine } from '../../../src/games/believe/expert.ts'
import { believe } from '../../../src/games/believe/game.ts'
import type { BelieveView } from '../../../src/games/believe/public.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { deck } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

it.each([
  [2, {}],
  [3, { emptyHandWin: 'afterChallenge' }],
  [5, { jokers: 8, jokerDisposal: false, jokerWild: true }],
  [8, { deckSize: 54 }],
])('worlds that an expert of %i cannot tell from the real one, under %j', (seats, more) => {
  const rules = believe.parseRules({ maxRounds: 1, ...more })
  assert(rules.ok, 'rules')
  const players = Array.from({ length: seats }, () => hardBot)
  const chance = quickChance(seats)
  let worlds = 0
  const check = ({ seat, mind, view }: Decision) => {
    const seen = view as BelieveView
    const world = imagine(mind as Mind, seen, chance)
    expect(believe.view(world, seat)).toEqual({ ...seen, since: 0 })
    expect(claims.cards(world)).toEqual(deck(seen.deckSize, seen.jokers).toSorted())
    worlds += 1
  }
  for (let seed = 1; seed <= 10; seed++) {
    playGame({ game: believe, rules: rules.value, players, key: keyOfSeed(seed), chance }, { after: check })
  }
  expect(worlds).toBeGreaterThan(150)
})
