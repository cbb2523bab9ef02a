// What each seat has not seen since it was last shuffled, and what these cards come to. Numbers are changed in place.

import type { Seat } from '../../../kernel/secrecy.ts'
import { keptUpTo, mostSeats, rankCount } from './book.ts'

export class Unseen {
  readonly #points: readonly number[] // by rank
  readonly byRank = new Int8Array(mostSeats * rankCount) // by seat and rank
  readonly counts = new Int32Array(mostSeats)
  readonly sums = new Int32Array(mostSeats)
  /** The same of those that most people keep. */
  readonly lowCounts = new Int32Array(mostSeats)
  readonly lowSums = new Int32Array(mostSeats)

  constructor(points: readonly number[]) {
    this.#points = points
  }

  copy(other: Unseen): void {
    this.byRank.set(other.byRank)
    this.counts.set(other.counts)
    this.sums.set(other.sums)
    this.lowCounts.set(other.lowCounts)
    this.lowSums.set(other.lowSums)
  }

  count(seat: Seat, card: number, more: number): void {
    const points = this.#points[card] ?? 0
    const index = seat * rankCount + card
    this.byRank[index] = (this.byRank[index] ?? 0) + more
    this.counts[seat] = (this.counts[seat] ?? 0) + more
    this.sums[seat] = (this.sums[seat] ?? 0) + more * points
    if (points > keptUpTo) return
    this.lowCounts[seat] = (this.lowCounts[seat] ?? 0) + more
    this.lowSums[seat] = (this.lowSums[seat] ?? 0) + more * points
  }

  /** Counts anew for a seat, from so many cards of each rank. */
  reset(seat: Seat, numbers: readonly number[]): void {
    this.counts[seat] = 0
    this.sums[seat] = 0
    this.lowCounts[seat] = 0
    this.lowSums[seat] = 0
    for (let card = 0; card < rankCount; card++) {
      this.byRank[seat * rankCount + card] = 0
      this.count(seat, card, numbers[card] ?? 0)
    }
  }
}
