// Statistics of a game of Memory, from what happened in it.

import { at } from '../../kernel/assert.ts'
import type { Figures, Theirs } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { MemoryEvent } from './events.ts'
import type { MemoryRules } from './rules.ts'

/**
 * Recall: of the attempts in which the other card of the pair had been shown before (to all, or to this seat alone) when the
 * second card was chosen, and the cards lay where they were since, how many found it.
 */
export function statistics(
  events: readonly MemoryEvent[],
  _rules: MemoryRules,
  seats: number,
  theirs: Theirs<MemoryEvent>,
): readonly Figures[] {
  const counts = Array.from({ length: seats }, () => ({ ...nothing }))
  let board: readonly number[] = []
  let shown = new Set<number>()
  let glimpsed: readonly Set<number>[] = []
  let first: number | null = null
  let couldRecall = false
  const relay = (next: readonly number[]) => {
    board = next
    shown = new Set()
    glimpsed = counts.map(() => new Set())
  }
  const knowsPartner = (card: number, seat: Seat) => {
    const partner = board.findIndex((face, other) => face === board[card] && other !== card)
    return shown.has(partner) || at(glimpsed, seat).has(partner)
  }
  for (const event of events) {
    switch (event.type) {
      case 'dealt':
      case 'boardRefreshed':
        relay(event.sealed.board)
        break
      case 'flipped': {
        const { seat, card } = event.open
        if (first !== null) couldRecall = knowsPartner(first, seat)
        first = first === null ? card : null
        shown.add(card)
        break
      }
      case 'matched':
      case 'missed': {
        if (!theirs(event, event.open.seat)) break
        const count = at(counts, event.open.seat)
        count.attempts += 1
        if (couldRecall) count.recallChances += 1
        if (event.type === 'missed') break
        count.pairs += 1
        count.mostInARow = Math.max(count.mostInARow, event.open.streak)
        if (couldRecall) count.recalls += 1
        break
      }
      case 'turnPassed':
        first = null
        break
      case 'powerUpUsed': {
        const { seat } = event.open
        if (theirs(event, seat)) at(counts, seat).powerUps += 1
        if (event.sealed) relay(event.sealed.board)
        const seen = event.own?.[seat]
        if (seen) at(glimpsed, seat).add(Number(seen.card))
        break
      }
      case 'seatGone':
        break
    }
  }
  return counts
}

const nothing = { attempts: 0, pairs: 0, mostInARow: 0, recallChances: 0, recalls: 0, powerUps: 0 }
