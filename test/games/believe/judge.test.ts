// Blunders of Believe Or Not, planted in positions of real games: the judge finds them.

import { describe, expect, it } from 'vitest'
import type { Mind } from '../../../src/games/believe/bots/mind.ts'
import { junk, trueCards } from '../../../src/games/believe/bots/plays.ts'
import { believe } from '../../../src/games/believe/game.ts'
import type { BelieveView } from '../../../src/games/believe/public.ts'
import { rankOf } from '../../../src/kernel/cards.ts'
import { quickChance } from '../../../src/kernel/chance.ts'
import { type Found, lossOf, meanLoss, planted } from '../positions.ts'

const rules = { maxRounds: 1 }
const chance = quickChance(5)

/** How many cards of the announced rank others can have. */
function left({ inPile }: Mind, view: BelieveView): number {
  const rank = view.rank
  if (rank === null || view.disposed.some((one) => one.rank === rank)) return 0
  return 4 - trueCards(view, rank).length - inPile.filter((card) => rankOf(card) === rank).length
}

function answers(mind: Mind, view: BelieveView): boolean {
  return view.turn === mind.seat && view.phase === 'responding' && view.pile.at(-1)?.seat !== mind.seat
}

/** Where something is still to be won or lost. */
function open({ judgement: { value, gap } }: Found): boolean {
  return value - Math.min(0, gap) > 0.2
}

describe('in Believe Or Not', () => {
  it('to let a play pass that one’s own hand shows to be nothing but a lie', () => {
    const plant = (mind: Mind, view: BelieveView) =>
      answers(mind, view) && left(mind, view) === 0 && view.hand.length > 3
        ? { type: 'play', cards: junk(view, 1, chance) }
        : null
    const found = planted<Mind, BelieveView>(believe, rules, 16, plant, { level: 'easy' }).filter(open)
    expect(found.length).toBeGreaterThanOrEqual(6)
    expect(found.filter((one) => lossOf(one) > 0.07).length).toBeGreaterThanOrEqual(0.8 * found.length)
    expect(found.every(({ judgement }) => judgement.rival.type === 'challenge')).toBe(true)
    expect(meanLoss(found)).toBeGreaterThan(0.3)
  })

  it('to doubt somebody who is known to hold just these cards', () => {
    const plant = (mind: Mind, view: BelieveView) => {
      const play = view.pile.at(-1)
      if (!play || !answers(mind, view)) return null
      const theirs = (mind.given[play.seat] ?? []).filter((card) => rankOf(card) === view.rank)
      return theirs.length >= play.count ? { type: 'challenge', index: 0 } : null
    }
    const found = planted<Mind, BelieveView>(believe, rules, 16, plant, { level: 'easy', seats: 3 }).filter(open)
    expect(found.length).toBeGreaterThanOrEqual(6)
    expect(meanLoss(found)).toBeGreaterThan(0.05)
  })
})
