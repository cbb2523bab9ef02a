import { describe, expect, it } from 'vitest'
import { claims } from '../../../src/games/believe/claims.ts'
import type { BelieveEvent } from '../../../src/games/believe/events.ts'
import { believe } from '../../../src/games/believe/game.ts'
import { checkGame } from '../../../src/testkit/conformance.ts'
import { open, optionSets, optionValues, valuesIn } from './optionSets.ts'

const rules = optionSets(40)
const seats = [2, 3, 5, 8]

/** What random games must come across, or they say nothing about it. */
const everything = [
  'announced',
  'attendanceChanged',
  'challenged: lie',
  'challenged: truth',
  'collected',
  'conceded',
  'dealt',
  'disposed',
  'gameEnded: nobodyDecided',
  'gameEnded: played',
  'gameEnded: tooFewPlayers',
  'hostChanged',
  'jokersDisposed',
  'played',
  'roundEnded: emptyHand',
  'roundEnded: turnLimit',
  'seated',
  'turnBegan: lastPlay',
  'turnBegan: opening',
  'turnBegan: responding',
  'turnSkipped',
  'voted',
]

function described(event: BelieveEvent): string {
  switch (event.type) {
    case 'challenged':
      return `challenged: ${event.open.truth ? 'truth' : 'lie'}`
    case 'turnBegan':
      return `turnBegan: ${event.open.phase}`
    case 'roundEnded':
    case 'gameEnded':
      return `${event.type}: ${event.open.reason}`
    default:
      return event.type
  }
}

describe('Believe Or Not under the conformance kit', () => {
  it('every value of every option is among the rule sets', () => {
    const covered = valuesIn(rules)
    for (const [name, values] of optionValues) {
      for (const value of values) if (value !== open) expect(covered).toContain(`${name} ${value}`)
    }
  })

  it('believe-46: random games of 2, 3, 5 and 8 players are sound under every option', () => {
    const games = rules.length * seats.length
    const reached = new Set<string>()
    const evolve: typeof believe.evolve = (state, event) => {
      reached.add(described(event))
      return believe.evolve(state, event)
    }
    const report = checkGame({ ...believe, evolve }, claims, { games, seed: 1, seats, rules })
    console.log(`Believe Or Not: ${rules.length} rule sets, ${JSON.stringify(report)}`)
    expect(report.games).toBe(games)
    expect(report.played).toBeGreaterThan(games * 0.75)
    expect(report.worlds).toBeGreaterThan(3000)
    expect(report.worldSteps).toBeGreaterThan(10_000)
    expect([...reached].toSorted()).toEqual(everything.toSorted())
  })
})
