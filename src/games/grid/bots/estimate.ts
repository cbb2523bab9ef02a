// What a bot expects to lie where it does not know, in points.

import { type Card, rankOf } from '../../../kernel/cards.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { handSize } from '../public.ts'
import { allCards, type Mind, placeOf, unseenCards } from './mind.ts'

/** A place with what the bot expects to lie there. */
export interface Guess {
  readonly seat: Seat
  readonly pos: number
  readonly points: number
  readonly known: boolean
}

/** Most people keep a card they have drawn if it is worth so many points at most. */
export const keptUpTo = 5

export class Estimate {
  readonly unseen: readonly Card[]
  readonly mean: number // of a card that nobody has chosen
  readonly meanKept: number
  readonly #mind: Mind

  constructor(mind: Mind, counts: boolean) {
    this.#mind = mind
    const unseen = counts ? unseenCards(mind) : []
    this.unseen = unseen.length > 0 ? unseen : allCards(mind)
    this.mean = this.#meanOf(this.unseen)
    const low = this.unseen.filter((card) => this.points(card) <= keptUpTo)
    this.meanKept = counts && low.length > 0 ? this.#meanOf(low) : this.mean
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

  sum(seat: Seat): number {
    return this.hand(seat).reduce((total, guess) => total + guess.points, 0)
  }

  #meanOf(cards: readonly Card[]): number {
    let sum = 0
    for (const card of cards) sum += this.points(card)
    return sum / cards.length
  }
}

export function highest(guesses: readonly Guess[]): number {
  return guesses.reduce((most, guess) => Math.max(most, guess.points), -Infinity)
}

export function lowest(guesses: readonly Guess[]): number {
  return guesses.reduce((least, guess) => Math.min(least, guess.points), Infinity)
}
