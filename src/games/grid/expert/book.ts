// The rules as imagination needs them: cards are the numbers of their ranks.

import { type Card, type Rank, rankOf, ranks } from '../../../kernel/cards.ts'
import { pointsMore } from '../bots/estimate.ts'
import { type GridRules, handSize, type PowerKind } from '../public.ts'

export const mostSeats = 4
export const places = mostSeats * handSize
export const allRanks: readonly Rank[] = [...ranks, 'X']
export const rankCount = allRanks.length

/** Cards that are worth so many points at most are kept by most people who draw them. */
export const keptUpTo = 5

const rankIndexes = new Map(allRanks.map((rank, index) => [rank, index]))

export function rankIndex(card: Card): number {
  return rankIndexes.get(rankOf(card)) ?? 0
}

export class Book {
  readonly rules: GridRules
  readonly points: readonly number[] // by rank
  readonly powers: readonly (PowerKind | null)[] // by rank
  readonly has: Readonly<Record<PowerKind, boolean>> // some card has this power
  readonly #more = new Map<GridRules['values'], number>()

  constructor(rules: GridRules) {
    this.rules = rules
    this.points = allRanks.map((rank) => rules.values[rank])
    this.powers = allRanks.map((rank) => kindOf(rules.powers[rank]))
    const has = (power: PowerKind) => this.powers.includes(power)
    this.has = {
      peekOwn: has('peekOwn'),
      peekOpp: has('peekOpp'),
      peekAny: has('peekAny'),
      autoPeekOwn: has('autoPeekOwn'),
      blindSwap: has('blindSwap'),
    }
  }

  /** How many more points the lowest hand has than with these values. */
  pointsMore(usual: GridRules['values']): number {
    const known = this.#more.get(usual)
    if (known !== undefined) return known
    const more = pointsMore(this.rules, usual)
    this.#more.set(usual, more)
    return more
  }
}

function kindOf(power: PowerKind | 'none'): PowerKind | null {
  return power === 'none' ? null : power
}
