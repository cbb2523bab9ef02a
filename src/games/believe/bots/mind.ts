// What a bot of Believe Or Not has seen: its own cards in the pile and in other hands, cards that were flipped, and who was caught.

import { type Card, joker, rankOf } from '../../../kernel/cards.ts'
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
  readonly flipped: { readonly of: Seat; readonly card: Card } | null // in the pile that somebody is about to collect
  readonly given: Readonly<Record<Seat, readonly Card[]>> // that I saw them collect, and that they cannot have given away since
  readonly playedBy: readonly Seat[] // who has played into this pile
  readonly exposed: Readonly<Record<Seat, Exposure>> // flips of their cards
}

export function watch(mind: Mind, seen: BelieveSeen): Mind {
  switch (seen.type) {
    case 'dealt':
      return { ...mind, inPile: [], flipped: null, given: {}, playedBy: [] }
    case 'played':
      return {
        ...mind,
        inPile: [...mind.inPile, ...(seen.own?.cards ?? [])],
        playedBy: [...mind.playedBy, seen.open.seat],
      }
    case 'challenged': {
      const { of, card, truth } = seen.open
      const before = mind.exposed[of] ?? { flips: 0, lies: 0 }
      return {
        ...mind,
        flipped: { of, card },
        exposed: { ...mind.exposed, [of]: { flips: before.flips + 1, lies: before.lies + (truth ? 0 : 1) } },
      }
    }
    case 'collected':
      return { ...mind, inPile: [], flipped: null, given: givenAfter(mind, seen), playedBy: [] }
    case 'disposed': {
      const { seat, rank } = seen.open
      const rest = (mind.given[seat] ?? []).filter((card) => rankOf(card) !== rank)
      return { ...mind, given: { ...mind.given, [seat]: rest } }
    }
    case 'jokersDisposed': {
      const { seat } = seen.open
      const rest = withoutCards(mind.given[seat] ?? [], [joker, joker, joker, joker])
      return { ...mind, given: { ...mind.given, [seat]: rest } }
    }
    default:
      return mind
  }
}

/**
 * Whoever collects has what they had and what was seen of the pile. What another may have laid into it is forgotten, unless it is
 * I who collects: then I see what was in it.
 */
function givenAfter(mind: Mind, { open, own }: Extract<BelieveSeen, { type: 'collected' }>): Mind['given'] {
  const given: Record<Seat, readonly Card[]> = {}
  for (const [holder, cards] of Object.entries(mind.given)) {
    const [seat, mine] = [Number(holder), own?.cards]
    if (mine) given[seat] = withoutCards(cards, mine)
    else if (seat === open.seat || !mind.playedBy.includes(seat)) given[seat] = cards
  }
  if (open.seat !== mind.seat) given[open.seat] = [...theirs(mind, given[open.seat] ?? [], open.seat), ...mind.inPile]
  return given
}

/** What the collector is known to have, with the flipped card, which may be one of these that they had laid themselves. */
function theirs({ seat, flipped }: Mind, had: readonly Card[], collector: Seat): readonly Card[] {
  if (flipped === null || flipped.of === seat) return had // one of my own is in the pile from me
  const again = flipped.of === collector && had.includes(flipped.card)
  return again ? had : [...had, flipped.card]
}

/** Each taken once: there are several jokers. */
function withoutCards(cards: readonly Card[], gone: readonly Card[]): readonly Card[] {
  const rest = cards.slice()
  for (const card of gone) {
    const index = rest.indexOf(card)
    if (index !== -1) rest.splice(index, 1)
  }
  return rest
}
