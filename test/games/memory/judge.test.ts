// What moves of Memory are worth: as the exact game says where it has an answer, and blunders planted in positions of real games.

import { describe, expect, it } from 'vitest'
import { oddsFor } from '../../../src/games/memory/bots/odds.ts'
import { boardOf, type Mind, openFace } from '../../../src/games/memory/bots/recall.ts'
import { oddsOf, positionOf } from '../../../src/games/memory/bots.ts'
import { memory } from '../../../src/games/memory/game.ts'
import type { MemoryView } from '../../../src/games/memory/public.ts'
import { lossOf, meanLoss, planted } from '../positions.ts'

describe('in Memory', () => {
  it('a new card first, where no pair is known, is worth what the exact game says', () => {
    const exact = new Map<object, number>()
    const found = planted<Mind, MemoryView>(memory, {}, 60, (mind, view) => {
      const board = boardOf(mind, view)
      const [card] = board.unknown
      if (openFace(view) !== null || board.pair || card === undefined || board.known.size === 0) return null
      const command = { type: 'flip', card }
      exact.set(command, oddsOf(mind, view, 3).stay(positionOf(board, view)))
      return command
    })
    for (const { judgement, played } of found) expect(judgement.value).toBeCloseTo(exact.get(played) ?? 2, 12)
  })

  it('a second card, new or known, is worth what the exact game says', () => {
    const exact = new Map<object, number>()
    const found = planted<Mind, MemoryView>(memory, {}, 60, (mind, view) => {
      const board = boardOf(mind, view)
      const open = openFace(view)
      const mated = [...board.known.values()].includes(open ?? 0)
      if (open === null || mated || board.pair || board.singles.length === 0) return null
      const position = positionOf(board, view)
      const odds = oddsOf(mind, view, 3)
      const quiet = exact.size % 2 === 0
      const card = quiet ? board.singles[0] : board.unknown[0]
      if (card === undefined) return null
      const command = { type: 'flip', card }
      exact.set(command, quiet ? odds.knownCard(position) : odds.newCard(position))
      return command
    })
    for (const { judgement, played } of found) expect(judgement.value).toBeCloseTo(exact.get(played) ?? 2, 12)
  })

  it.each([{}, { rows: 6, cols: 6 }])('a new card where a pair is known is found: %j', (rules) => {
    const found = planted<Mind, MemoryView>(memory, rules, 30, (mind, view) => {
      const board = boardOf(mind, view)
      const [card] = board.unknown
      // Later it can make no difference: whoever misses then loses the rest, with the pair or without.
      const early = board.unknown.length >= board.singles.length + 4
      return openFace(view) === null && board.pair && early && card !== undefined ? { type: 'flip', card } : null
    })
    expect(found.filter((one) => lossOf(one) > 0.01).length).toBeGreaterThanOrEqual(rules.rows ? 20 : 27)
    expect(meanLoss(found)).toBeGreaterThan(rules.rows ? 0.01 : 0.03)
    for (const { judgement, played } of found) expect(judgement.rival).not.toEqual(played)
  })

  it('another new card where the mate of the open one was seen is found', () => {
    const found = planted<Mind, MemoryView>(memory, {}, 30, (mind, view) => {
      const board = boardOf(mind, view)
      const mated = [...board.known.values()].includes(openFace(view) ?? 0)
      const [card] = board.unknown
      return mated && card !== undefined ? { type: 'flip', card } : null
    })
    expect(found.filter((one) => lossOf(one) > 0.03).length).toBeGreaterThanOrEqual(24)
    expect(meanLoss(found)).toBeGreaterThan(0.15)
  })
})

describe('chances on boards that are too large to be worked out', () => {
  const odds = oddsFor({ points: 1, shuffleCost: null, shuffleAtTurnStart: false }, 18)
  const start = { pairs: 18, known: 0, streak: 0, mine: 0, theirs: 0 }

  it('are even at the beginning, nearly, and grow with the points', () => {
    expect(odds.win(start)).toBeGreaterThan(0.4)
    expect(odds.win(start)).toBeLessThan(0.6)
    const lead = [-60, -5, 0, 5, 60].map((mine) => odds.win({ ...start, mine }))
    expect(lead).toEqual(lead.toSorted((a, b) => a - b))
    expect(lead[0]).toBeLessThan(0.2)
    expect(lead[4]).toBeGreaterThan(0.8)
  })

  it('come near the exact ones where both are known', () => {
    const exact = oddsFor({ points: 1, shuffleCost: null, shuffleAtTurnStart: false }, 18, 18)
    for (let known = 0; known < 18; known++) {
      for (const mine of [0, 5, 10, 20]) {
        const position = { ...start, known, mine, theirs: 5 }
        expect(Math.abs(exact.win(position) - odds.win(position))).toBeLessThan(0.08)
      }
    }
  })
})
