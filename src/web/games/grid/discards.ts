// What lies on the discard pile, as far as it was seen: every card there was put down in the open.

import type { GridSeen } from '../../../games/grid/public.ts'
import type { Card } from '../../../kernel/cards.ts'
import type { LogEntry } from '../../session/session.ts'

interface Shown {
  readonly discardTop: Card | null
  readonly discardCount: number
}

/** The last few of what is on the screen, the top first; no more than the pile has, and what was not seen is left out. */
export function lastDiscards(log: readonly LogEntry[], seq: number, shown: Shown, most = 3): readonly Card[] {
  if (shown.discardTop === null) return []
  const pile: Card[] = []
  for (const entry of log) {
    if (entry.seq > seq) break
    for (const event of entry.events as readonly GridSeen[]) {
      if (event.type === 'dealt') pile.splice(0, pile.length, ...(event.open.top === null ? [] : [event.open.top]))
      else if (event.type === 'swapped' || event.type === 'discarded') pile.push(event.open.card)
      else if (event.type === 'drew' && event.open.from === 'discard') pile.pop()
      else if (event.type === 'reshuffled') pile.splice(0, pile.length - 1) // the top stays
    }
  }
  if (pile.at(-1) !== shown.discardTop) return [shown.discardTop] // not all of it was seen
  return pile.slice(-Math.min(most, shown.discardCount)).reverse()
}
