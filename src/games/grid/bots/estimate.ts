// What a bot expects to lie where it does not know, in points.

import { type Card, deck, deckSizes, type Rank, rankOf, ranks } from '../../../kernel/cards.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { type GridRules, handSize } from '../public.ts'
import { type Mind, placeOf, seenCards } from './mind.ts'

/** A place with what the bot expects to lie there. */
export interface Guess {
  readonly seat: Seat
  readonly pos: number
  readonly points: number
  readonly known: boolean
}

/** Most people keep a card they have drawn if it is worth so many points at most. */
export const keptUpTo = 5

const allRanks: readonly Rank[] = [...ranks, 'X']
const rankIndex = new Map(allRanks.map((rank, index) => [rank, index]))
const wholeDecks = new Map(deckSizes.map((size) => [size, countRanks(deck(size))]))

function countRanks(cards: readonly Card[]): readonly number[] {
  return allRanks.map((rank) => cards.filter((card) => rankOf(card) === rank).length)
}

/** The fewest points that anybody can hold. */
function lowestHand(size: GridRules['deck'], values: GridRules['values']): number {
  const points = (wholeDecks.get(size) ?? []).flatMap((count, index) =>
    Array.from({ length: count }, () => values[allRanks[index] ?? 'X']),
  )
  return points
    .toSorted((a, b) => a - b)
    .slice(0, handSize)
    .reduce((sum, one) => sum + one, 0)
}

/** How many more points the lowest hand has than with the usual values; 0 if it has not. */
export function pointsMore({ deck: size, values }: GridRules, usual: GridRules['values']): number {
  return Math.max(0, lowestHand(size, values) - lowestHand(size, usual))
}

export class Estimate {
  readonly left: readonly { readonly rank: Rank; readonly points: number; readonly count: number }[] // face down
  readonly cards: number // face down
  readonly mean: number // of a card that nobody has chosen
  readonly meanKept: number
  readonly #mind: Mind

  constructor(mind: Mind, counts: boolean) {
    this.#mind = mind
    const numbers = (wholeDecks.get(mind.rules.deck) ?? []).slice()
    for (const card of counts ? seenCards(mind) : []) {
      const index = rankIndex.get(rankOf(card)) ?? 0
      numbers[index] = Math.max(0, (numbers[index] ?? 0) - 1)
    }
    const left: { readonly rank: Rank; readonly points: number; readonly count: number }[] = []
    let [all, sum, low, lowSum] = [0, 0, 0, 0]
    for (let index = 0; index < allRanks.length; index++) {
      const rank = allRanks[index] ?? 'X'
      const count = numbers[index] ?? 0
      if (count === 0) continue
      const points = mind.rules.values[rank]
      left.push({ rank, points, count })
      all += count
      sum += count * points
      if (points <= keptUpTo) {
        low += count
        lowSum += count * points
      }
    }
    this.left = left
    this.cards = all
    this.mean = all === 0 ? 0 : sum / all
    this.meanKept = counts && low > 0 ? lowSum / low : this.mean
  }

  points(card: Card): number {
    return this.#mind.rules.values[rankOf(card)]
  }

  hand(seat: Seat): readonly Guess[] {
    const guesses: Guess[] = []
    for (let pos = 0; pos < handSize; pos++) {
      const place = placeOf(seat, pos)
      const card = this.#mind.known[place] ?? null
      const unknown = this.#mind.chosen[place] ? this.meanKept : this.mean
      guesses.push({ seat, pos, points: card === null ? unknown : this.points(card), known: card !== null })
    }
    return guesses
  }
}

export function highest(guesses: readonly Guess[]): number {
  return guesses.reduce((most, guess) => Math.max(most, guess.points), -Infinity)
}

export function lowest(guesses: readonly Guess[]): number {
  return guesses.reduce((least, guess) => Math.min(least, guess.points), Infinity)
}
