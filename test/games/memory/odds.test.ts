// The exact solution of Memory, against what is known of it.

import { describe, expect, it } from 'vitest'
import { type Odds, oddsFor } from '../../../src/games/memory/bots/odds.ts'

const scoring = { points: 1, shuffleCost: 3, shuffleAtTurnStart: false }

/** For n pairs and one to n - 1 known cards: whether the second card is a known one (1) or another new one (2). */
function moves(odds: Odds, pairs: number): string {
  return Array.from({ length: pairs - 1 }, (_, index) => {
    const position = { pairs, known: index + 1, streak: 0, mine: 0, theirs: 0 }
    return odds.newCard(position) > odds.knownCard(position) ? 2 : 1
  }).join(' ')
}

describe('the odds', () => {
  it.each([
    [3, '1 2'],
    [4, '2 1 2'],
    [5, '1 2 1 2'],
    [6, '1 1 2 1 2'],
    [7, '2 1 1 2 1 2'],
    [8, '1 2 1 1 2 1 2'],
  ])('by points, with %i pairs: %s', (pairs, expected) => {
    expect(moves(oddsFor({ ...scoring, shuffleCost: null }, 50), pairs)).toBe(expected)
  })

  it('whoever knows a card of every pair takes them all', () => {
    const odds = oddsFor({ ...scoring, shuffleCost: null }, 50)
    const position = { pairs: 4, known: 4, streak: 1, mine: 0, theirs: 0 }
    expect(odds.stay(position)).toBeCloseTo(2 + 3 + 4 + 5, 10)
  })

  it('who begins with 8 pairs has a little less than half of the wins', () => {
    const start = { pairs: 8, known: 0, streak: 0, mine: 0, theirs: 0 }
    expect(oddsFor(scoring, 8).stay(start)).toBeCloseTo(0.488, 3)
  })

  it('two pairs, nothing known, nothing to gain by waiting: by hand', () => {
    // The first card is new. One of the other three matches it, and then the last pair is taken too: a win. Otherwise the
    // other player knows two cards that do not match, the other two match one each, and takes both pairs.
    const odds = oddsFor({ ...scoring, shuffleCost: null }, 2)
    expect(odds.stay({ pairs: 2, known: 0, streak: 0, mine: 0, theirs: 0 })).toBeCloseTo(1 / 3, 10)
  })

  it('before a sweep of the other, a shuffle is worth its price', () => {
    const position = { pairs: 6, known: 5, streak: 0, mine: 6, theirs: 6 }
    const odds = oddsFor(scoring, 6)
    expect(odds.shuffle(position)).toBeGreaterThan(odds.stay(position) + 0.05)
    const quiet = { ...position, known: 1 }
    expect(odds.shuffle(quiet)).toBeLessThan(odds.stay(quiet))
  })

  it('is quick to build: a board of 8 pairs in less than a second', () => {
    const start = performance.now()
    oddsFor({ ...scoring, shuffleCost: 4 }, 8).stay({ pairs: 8, known: 0, streak: 0, mine: 0, theirs: 0 })
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
