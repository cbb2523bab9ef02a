// How long a game of Cambio takes among people. Bots decide here as people could, and each decision takes what one of people takes.

import { expect, it } from 'vitest'
import { playGame } from '../../../src/arena/play.ts'
import { cambio } from '../../../src/games/cambio/game.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import { keyOfSeed } from '../../../src/testkit/playout.ts'

const secondsToDecide = 5
const games = 200

it.each([2, 3, 4])('C0-SC-001, C1-SC-006: %i people are done within ten minutes', (people) => {
  const rules = cambio.parseRules({})
  const bot = cambio.bots.medium
  assert(rules.ok && bot, 'a table')
  const minutes: number[] = []
  for (let seed = 1; seed <= games; seed++) {
    const players = Array.from({ length: people }, () => bot)
    const setting = { game: cambio, rules: rules.value, players, key: keyOfSeed(seed), chance: quickChance(seed) }
    const { decisions, outcome } = playGame(setting)
    expect(outcome).not.toBeNull()
    minutes.push((rules.value.initialPeekMs / 1000 + decisions * secondsToDecide) / 60)
  }
  minutes.sort((a, b) => a - b)
  console.log(
    `${people} people: ${minutes[games / 2]?.toFixed(1)} minutes, 95 % within ${minutes[games * 0.95]?.toFixed(1)}`,
  )
  expect(minutes[games * 0.95]).toBeLessThan(10)
})
