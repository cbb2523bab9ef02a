import { describe, expect, it } from 'vitest'
import { claims } from '../../../src/games/memory/claims.ts'
import { memory } from '../../../src/games/memory/game.ts'
import { checkGame } from '../../../src/testkit/conformance.ts'

const everyOption = [
  {},
  { powerUps: ['shuffle', 'glimpse'], powerUpCosts: { shuffle: 1, glimpse: 1 } },
  {
    rows: 2,
    cols: 3,
    turnSeconds: 30,
    powerUps: ['glimpse'],
    powerUpCosts: { glimpse: 0 },
    powerUpTiming: 'turnStart',
  },
  { rows: 1, cols: 2, comboBase: 1000, idleTurnLimit: 0 },
  { rows: 3, cols: 4, turnSeconds: 60, revealMs: 0, idleTurnLimit: 1, powerUps: [] },
  { rows: 2, cols: 5, turnSeconds: 90, revealMs: 60_000, comboBase: 7, powerUpCosts: { shuffle: 0 } },
]

describe('Memory under the conformance kit', () => {
  it('2,000 random games are sound', () => {
    const words = ['shuffle', 'glimpse', 'teleport']
    const report = checkGame(memory, claims, { games: 2000, seed: 1, seats: [2], rules: everyOption, words })
    console.log(`Memory: ${JSON.stringify(report)}`)
    expect(report.games).toBe(2000)
    expect(report.played).toBeGreaterThan(1500)
    expect(report.worlds).toBeGreaterThan(10_000)
    expect(report.worldSteps).toBeGreaterThan(10_000)
  })
})
