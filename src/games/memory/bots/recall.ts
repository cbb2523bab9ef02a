// What a bot of Memory remembers: a card is taken in with some probability and forgotten after a random time, as people do.

import type { Chance } from '../../../kernel/chance.ts'
import { hiddenCards, type MemorySeen, type MemoryView } from '../public.ts'

export interface Recall {
  readonly stores: number // of a hundred cards seen
  readonly lifetime: number // mean, in events, for a board of 8 pairs; larger boards get more
}

interface Remembered {
  readonly face: number
  readonly until: number // the event after which it is forgotten
}

export interface Mind {
  readonly pairs: number
  readonly points: number // for one pair
  readonly shuffleAtTurnStart: boolean // or before every attempt
  readonly events: number
  readonly cards: Readonly<Record<number, Remembered>>
}

export const perfect: Recall = { stores: 100, lifetime: 1e9 }

export function watch(mind: Mind, seen: MemorySeen, recall: Recall, chance: Chance): Mind {
  const events = mind.events + 1
  switch (seen.type) {
    case 'flipped':
      return { ...mind, events, cards: taken(mind, seen.open.card, seen.open.face, recall, chance) }
    case 'powerUpUsed':
      if (seen.open.id === 'shuffle') return { ...mind, events, cards: {} }
      return seen.own
        ? { ...mind, events, cards: taken(mind, Number(seen.own.card), seen.own.face, recall, chance) }
        : mind
    case 'boardRefreshed':
      return { ...mind, events, cards: {} }
    default:
      return { ...mind, events }
  }
}

function taken(mind: Mind, card: number, face: number, recall: Recall, chance: Chance): Mind['cards'] {
  if (chance.int('store', 100) >= recall.stores) return mind.cards
  const uniform = (chance.int('forget', 1_000_000) + 1) / 1_000_001
  const lifetime = -Math.log(uniform) * recall.lifetime * (mind.pairs / 8)
  return { ...mind.cards, [card]: { face, until: mind.events + lifetime } }
}

/** The hidden cards, as far as a bot remembers them. */
export interface Board {
  readonly known: ReadonlyMap<number, number> // card to face
  readonly unknown: readonly number[]
  readonly pair: readonly number[] | null // two hidden cards that match
  readonly singles: readonly number[] // known cards that match no other known one
}

export function boardOf(mind: Mind, view: MemoryView): Board {
  const known = new Map<number, number>()
  const places = new Map<number, number[]>()
  const unknown: number[] = []
  for (const card of hiddenCards(view)) {
    const remembered = mind.cards[card]
    if (remembered && remembered.until >= mind.events) {
      known.set(card, remembered.face)
      places.set(remembered.face, [...(places.get(remembered.face) ?? []), card])
    } else unknown.push(card)
  }
  const groups = [...places.values()]
  return {
    known,
    unknown,
    pair: groups.find((cards) => cards.length === 2) ?? null,
    singles: groups.filter((cards) => cards.length === 1).flat(),
  }
}

export function openFace(view: MemoryView): number | null {
  const [card] = view.flipped
  const open = card === undefined ? undefined : view.cards[card]
  return open?.state === 'revealed' ? open.face : null
}

export function pairsLeft(view: MemoryView): number {
  return view.cards.filter((card) => card.state !== 'matched').length / 2
}
