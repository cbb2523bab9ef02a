// What a bot of the grid family has seen and still knows: cards by their places, what went out, and who else has looked at
// what. Everything in it was shown to its seat.

import { type Card, deck, deckSizes } from '../../../kernel/cards.ts'
import type { Chance } from '../../../kernel/chance.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { type GridRules, type GridSeen, handSize, type SeenCard } from '../public.ts'

export interface Attention {
  readonly recall: number // of a hundred cards, how many are still remembered a turn later
  readonly watchesOthers: boolean
}

/** Places are numbered through all hands, see `placeOf`. */
export interface Mind {
  readonly seat: Seat
  readonly rules: GridRules
  readonly known: readonly (Card | null)[] // by place
  readonly familiar: readonly number[] // by place: which other seats know the card there, a bit for each
  readonly chosen: readonly boolean[] // by place: somebody drew it unseen by us and kept it
  readonly drawn: Card | null // by whoever has the turn, as far as one can see it
  readonly out: readonly Card[] // the discard pile, the last one on top
  readonly turns: readonly number[] // by seat: whole turns of this round
}

const mostSeats = 4
const places = mostSeats * handSize
const nothingKnown: readonly null[] = Array.from({ length: places }, () => null)
const nobody: readonly number[] = Array.from({ length: places }, () => 0)
const noneChosen: readonly boolean[] = Array.from({ length: places }, () => false)
const noTurns: readonly number[] = Array.from({ length: mostSeats }, () => 0)

export function placeOf(seat: Seat, pos: number): number {
  return seat * handSize + pos
}

export function freshMind(seat: Seat, rules: GridRules): Mind {
  return {
    seat,
    rules,
    known: nothingKnown,
    familiar: nobody,
    chosen: noneChosen,
    drawn: null,
    out: [],
    turns: noTurns,
  }
}

export function watch(mind: Mind, seen: GridSeen, attention: Attention, chance: Chance): Mind {
  switch (seen.type) {
    case 'dealt': {
      const { top, seats } = seen.open
      const fresh = { ...freshMind(mind.seat, mind.rules), out: top === null ? [] : [top] }
      const looked = mind.rules.peekPick === 'bottomTwo' ? seats.reduce(sawBottomRow, fresh) : fresh
      return withSeen(looked, seen.own?.cards ?? [], attention)
    }
    case 'looked':
      return seen.own
        ? withSeen(mind, seen.own.cards, attention)
        : sawSomeOwn(sawSomeOwn(mind, seen.open.seat, 'one', chance), seen.open.seat, 'two', chance)
    case 'peeked':
      return seen.own ? withSeen(mind, [seen.own], attention) : sawAs(mind, seen.open, chance)
    case 'turnStarted':
      return seen.open.seat === mind.seat ? forgetful(mind, attention, chance) : mind
    case 'drew': {
      const { from, card } = seen.open
      return {
        ...mind,
        drawn: card ?? seen.own?.card ?? null,
        out: from === 'discard' ? mind.out.slice(0, -1) : mind.out,
      }
    }
    case 'reshuffled':
      return { ...mind, out: mind.out.slice(-1) }
    case 'swapped':
      return swapped(mind, seen.open, attention)
    case 'discarded':
      return tookTurn({ ...mind, drawn: null, out: [...mind.out, seen.open.card] }, seen.open.seat)
    case 'blindSwapped': {
      const { seat, mine, target, pos } = seen.open
      return exchanged(mind, placeOf(seat, mine), placeOf(target, pos))
    }
    default:
      return mind
  }
}

function put<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const copy = items.slice()
  copy[index] = item
  return copy
}

function tookTurn(mind: Mind, seat: Seat): Mind {
  return { ...mind, turns: put(mind.turns, seat, (mind.turns[seat] ?? 0) + 1) }
}

function withSeen(mind: Mind, cards: readonly SeenCard[], { watchesOthers }: Attention): Mind {
  const known = mind.known.slice()
  for (const { seat, pos, card } of cards) {
    if (seat === mind.seat || watchesOthers) known[placeOf(seat, pos)] = card
  }
  return { ...mind, known }
}

type Swapped = Extract<GridSeen, { type: 'swapped' }>['open']

function swapped(mind: Mind, { seat, pos, card, from }: Swapped, { watchesOthers }: Attention): Mind {
  const place = placeOf(seat, pos)
  const noticed = seat === mind.seat || watchesOthers ? mind.drawn : null
  return tookTurn(
    {
      ...mind,
      known: put(mind.known, place, noticed),
      familiar: put(mind.familiar, place, from === 'discard' ? (1 << mostSeats) - 1 : 1 << seat),
      chosen: put(mind.chosen, place, from === 'deck' && seat !== mind.seat),
      drawn: null,
      out: [...mind.out, card],
    },
    seat,
  )
}

function exchanged(mind: Mind, one: number, other: number): Mind {
  const trade = <T>(items: readonly T[]) => {
    const copy = items.slice()
    copy[one] = items[other] as T
    copy[other] = items[one] as T
    return copy
  }
  return { ...mind, known: trade(mind.known), familiar: trade(mind.familiar), chosen: trade(mind.chosen) }
}

function forgetful(mind: Mind, { recall }: Attention, chance: Chance): Mind {
  if (recall >= 100) return mind
  const known = mind.known.map((card, place) =>
    card !== null && chance.int(`recall ${place}`, 100) < recall ? card : null,
  )
  return { ...mind, known }
}

// --- what the others have looked at ---

function familiarTo(mind: Mind, seat: Seat, place: number): Mind {
  return { ...mind, familiar: put(mind.familiar, place, (mind.familiar[place] ?? 0) | (1 << seat)) }
}

function sawBottomRow(mind: Mind, seat: Seat): Mind {
  return familiarTo(familiarTo(mind, seat, placeOf(seat, 2)), seat, placeOf(seat, 3))
}

export function isFamiliar(mind: Mind, seat: Seat, place: number): boolean {
  return ((mind.familiar[place] ?? 0) & (1 << seat)) !== 0
}

/** Somebody looks at a card of their own, nobody knows which: one that they do not know yet, most likely. */
function sawSomeOwn(mind: Mind, seat: Seat, label: string, chance: Chance): Mind {
  const own = [0, 1, 2, 3].map((pos) => placeOf(seat, pos)).filter((place) => !isFamiliar(mind, seat, place))
  return own.length === 0 ? mind : familiarTo(mind, seat, chance.pick(`looked ${label}`, own))
}

type Peek = Extract<GridSeen, { type: 'peeked' }>['open']

function sawAs(mind: Mind, { seat, power, target, pos }: Peek, chance: Chance): Mind {
  if (target !== undefined && pos !== undefined) return familiarTo(mind, seat, placeOf(target, pos))
  if (power === 'peekOpp' || (target !== undefined && target !== seat)) return mind
  return sawSomeOwn(mind, seat, 'own', chance)
}

// --- what is left ---

const decks = new Map(deckSizes.map((size) => [size, deck(size)]))

/** Cards that this seat has not seen since they were last shuffled: face down somewhere, nobody can tell it where. */
export function unseenCards(mind: Mind): Card[] {
  const seen = new Map<Card, number>()
  for (const card of seenCards(mind)) seen.set(card, (seen.get(card) ?? 0) + 1)
  const unseen: Card[] = []
  for (const card of decks.get(mind.rules.deck) ?? []) {
    const left = seen.get(card) ?? 0
    if (left > 0) seen.set(card, left - 1)
    else unseen.push(card)
  }
  return unseen
}

/** Where this seat knows every card to be that it has seen. */
export function seenCards(mind: Mind): readonly Card[] {
  const seen = mind.out.slice()
  for (const card of mind.known) if (card !== null) seen.push(card)
  if (mind.drawn !== null) seen.push(mind.drawn)
  return seen
}
