// What a bot of Believe Or Not has seen: its own cards in the pile and in other hands, and who was caught.

import { type Card, rankOf } from '../../../kernel/cards.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import type { BelieveRules, BelieveSeen } from '../public.ts'

export interface Exposure {
  readonly flips: number
  readonly lies: number
}

export interface Mind {
  readonly seat: Seat
  readonly rules: BelieveRules
  readonly inPile: readonly Card[] // that I played
  readonly given: Readonly<Record<Seat, readonly Card[]>> // that I played, and they collected and have not played since
  readonly playedBy: readonly Seat[] // who has played into this pile
  readonly exposed: Readonly<Record<Seat, Exposure>> // flips of their cards
}

export function watch(mind: Mind, seen: BelieveSeen): Mind {
  switch (seen.type) {
    case 'dealt':
      return { ...mind, inPile: [], given: {}, playedBy: [] }
    case 'played':
      return {
        ...mind,
        inPile: [...mind.inPile, ...(seen.own?.cards ?? [])],
        playedBy: [...mind.playedBy, seen.open.seat],
      }
    case 'challenged': {
      const { of, truth } = seen.open
      const before = mind.exposed[of] ?? { flips: 0, lies: 0 }
      return {
        ...mind,
        exposed: { ...mind.exposed, [of]: { flips: before.flips + 1, lies: before.lies + (truth ? 0 : 1) } },
      }
    }
    case 'collected': {
      const { seat } = seen.open
      const kept = Object.entries(mind.given).filter(([holder]) => !mind.playedBy.includes(Number(holder)))
      const before: Mind['given'] = Object.fromEntries(kept)
      const given = seat === mind.seat ? before : { ...before, [seat]: [...(before[seat] ?? []), ...mind.inPile] }
      return { ...mind, inPile: [], given, playedBy: [] }
    }
    case 'disposed': {
      const { seat, rank } = seen.open
      const rest = (mind.given[seat] ?? []).filter((card) => rankOf(card) !== rank)
      return { ...mind, given: { ...mind.given, [seat]: rest } }
    }
    default:
      return mind
  }
}
