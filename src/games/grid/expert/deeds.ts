// What can be done in a turn, as numbers: these, a swap for one of one's cards, or the aim of a power.

import type { Seat } from '../../../kernel/secrecy.ts'
import { type GridCommand, handSize } from '../public.ts'

export const deeds = { drawDeck: 0, drawDiscard: 1, discardDrawn: 2, skipPower: 3, closePeek: 4, call: 5, endTurn: 6 }
const [swapBase, aimBase] = [8, 64]

export function swapFor(pos: number): number {
  return swapBase + pos
}

export function aimAt(seat: Seat, pos: number, mine = 0): number {
  return aimBase + (mine << 4) + seat * handSize + pos
}

export function isAim(deed: number): boolean {
  return deed >= aimBase
}

export function isSwap(deed: number): boolean {
  return deed >= swapBase && deed < aimBase
}

/** The position of a swap. */
export function posOf(deed: number): number {
  return deed - swapBase
}

export function aimOf(deed: number): { readonly mine: number; readonly place: number } {
  return { mine: (deed >> 4) & 3, place: deed & 15 }
}

export function deedOf(command: GridCommand, me: Seat): number {
  switch (command.type) {
    case 'swap':
      return swapFor(command.pos)
    case 'usePower':
      return aimAt(command.seat ?? me, command.pos ?? 0, command.mine ?? 0)
    case 'lookAt':
    case 'nextRound':
      return deeds.endTurn // not in a turn
    default:
      return deeds[command.type]
  }
}
