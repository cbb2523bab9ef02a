// Statistics of a game of the family, from what happened in it.

import { at } from '../../kernel/assert.ts'
import type { Figures } from '../../kernel/game.ts'
import type { GridEvent } from './events.ts'
import type { GridRules } from './rules.ts'
import type { RoundResult } from './state.ts'

/** A call is right if nobody had fewer points (K-05), whatever the rules then made of it. */
export function statistics(events: readonly GridEvent[], _rules: GridRules, seats: number): readonly Figures[] {
  const counts = Array.from({ length: seats }, () => ({ ...nothing }))
  for (const event of events) {
    switch (event.type) {
      case 'turnStarted':
        at(counts, event.open.seat).turns += 1
        break
      case 'peeked':
      case 'blindSwapped':
        at(counts, event.open.seat).powers += 1
        break
      case 'called':
        at(counts, event.open.seat).calls += 1
        break
      case 'revealed':
        countRound(counts, event.open)
        break
      default:
        break
    }
  }
  return counts
}

const nothing = { turns: 0, powers: 0, calls: 0, rightCalls: 0, rounds: 0, roundsWon: 0, handPoints: 0 }

function countRound(counts: readonly (typeof nothing)[], { sums, caller, winners, replay }: RoundResult): void {
  const fewest = Math.min(...sums.filter((sum) => sum !== null))
  if (caller !== null && sums[caller] === fewest) at(counts, caller).rightCalls += 1
  if (replay) return // it counts for nothing
  for (const [seat, sum] of sums.entries()) {
    if (sum === null) continue
    const count = at(counts, seat)
    count.rounds += 1
    count.handPoints += sum
    if (winners.includes(seat)) count.roundsWon += 1
  }
}
