import { describe, expect, it } from 'vitest'
import { claims } from '../../../src/games/believe/claims.ts'
import { believe } from '../../../src/games/believe/game.ts'
import { checkGame } from '../../../src/testkit/conformance.ts'
import { open, optionSets, optionValues, valuesIn } from './optionSets.ts'

const rules = optionSets(40)
const seats = [2, 3, 5, 8]

describe('Believe Or Not under the conformance kit', () => {
  it('every value of every option is among the rule sets', () => {
    const covered = valuesIn(rules)
    for (const [name, values] of optionValues) {
      for (const value of values) if (value !== open) expect(covered).toContain(`${name} ${value}`)
    }
  })

  it('believe-46: random games of 2, 3, 5 and 8 players are sound under every option', () => {
    const games = rules.length * seats.length
    const report = checkGame(believe, claims, { games, seed: 1, seats, rules })
    console.log(`Believe Or Not: ${rules.length} rule sets, ${JSON.stringify(report)}`)
    expect(report.games).toBe(games)
    expect(report.played).toBeGreaterThan(games * 0.75)
    expect(report.worlds).toBeGreaterThan(3000)
    expect(report.worldSteps).toBeGreaterThan(10_000)
  })
})
