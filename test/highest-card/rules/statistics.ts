// Statistics of a game of Highest Card, from what happened in it.

import { at } from '../../../src/kernel/assert.ts'
import type { Figures, Theirs } from '../../../src/kernel/game.ts'
import type { HighestEvent } from './events.ts'
import type { HighestRules } from './rules.ts'

export function statistics(
  events: readonly HighestEvent[],
  _rules: HighestRules,
  seats: number,
  theirs: Theirs<HighestEvent>,
): readonly Figures[] {
  const counts = Array.from({ length: seats }, () => ({ turns: 0, swaps: 0 }))
  for (const event of events) {
    if ((event.type !== 'kept' && event.type !== 'swapped') || !theirs(event, event.open.seat)) continue
    const count = at(counts, event.open.seat)
    count.turns += 1
    if (event.type === 'swapped') count.swaps += 1
  }
  return counts
}
