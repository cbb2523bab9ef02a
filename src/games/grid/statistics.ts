// Statistics of a game of the family, from what happened in it.

import { at } from '../../kernel/assert.ts'
import type { Figures, Theirs } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { GridEvent } from './events.ts'
import type { GridRules } from './rules.ts'
import type { RoundResult } from './state.ts'

/** A call is right if nobody had fewer points (K-05), whatever the rules then made of it, and whoever played on for the caller. */
export function statistics(
  events: readonly GridEvent[],
  _rules: GridRules,
  seats: number,
  theirs: Theirs<GridEvent>,
): readonly Figures[] {
  const counts = Array.from({ length: seats }, () => ({ ...nothing }))
  let called: Seat | null = null // by its own person
  const count = (event: GridEvent, seat: Seat, what: 'turns' | 'powers' | 'calls') => {
    if (theirs(event, seat)) at(counts, seat)[what] += 1
  }
  for (const event of events) {
    switch (event.type) {
      case 'turnStarted':
        count(event, event.open.seat, 'turns')
        break
      case 'peeked':
      case 'blindSwapped':
        count(event, event.open.seat, 'powers')
        break
      case 'called':
        count(event, event.open.seat, 'calls')
        called = theirs(event, event.open.seat) ? event.open.seat : null
        break
      case 'revealed':
        if (called !== null && called === event.open.caller && isRight(event.open)) at(counts, called).rightCalls += 1
        called = null
        countRound(counts, event.open, (seat) => theirs(event, seat))
        break
      default:
        break
    }
  }
  return counts
}

const nothing = { turns: 0, powers: 0, calls: 0, rightCalls: 0, rounds: 0, roundsWon: 0, handPoints: 0 }

function isRight({ sums, caller }: RoundResult): boolean {
  return caller !== null && sums[caller] === Math.min(...sums.filter((sum) => sum !== null))
}

function countRound(
  counts: readonly (typeof nothing)[],
  { sums, winners, replay }: RoundResult,
  theirs: (seat: Seat) => boolean,
): void {
  if (replay) return // it counts for nothing
  for (const [seat, sum] of sums.entries()) {
    if (sum === null || !theirs(seat)) continue
    const count = at(counts, seat)
    count.rounds += 1
    count.handPoints += sum
    if (winners.includes(seat)) count.roundsWon += 1
  }
}
