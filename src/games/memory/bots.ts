// Bots of Memory. They differ in how well they remember: a card is taken in with some probability and forgotten after
// a random time, as people do.

import type { Bot, Level } from '../../kernel/bot.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { MemoryCommand, MemoryPublic, MemorySeen, MemoryView } from './public.ts'
import { hiddenCards } from './public.ts'

interface Recall {
  readonly stores: number // of a hundred cards seen
  readonly lifetime: number // mean, in events, for a board of 8 pairs; larger boards get more
}

interface Remembered {
  readonly face: number
  readonly until: number // the event after which it is forgotten
}

interface Mind {
  readonly pairs: number
  readonly events: number
  readonly cards: Readonly<Record<number, Remembered>>
}

const perfect = 1e9

type MemoryBot = Bot<MemoryPublic, Mind>

export const bots: Readonly<Partial<Record<Level, MemoryBot>>> = {
  easy: remembering({ stores: 50, lifetime: 4 }),
  medium: remembering({ stores: 85, lifetime: 14 }),
  hard: remembering({ stores: 100, lifetime: perfect }),
}

function remembering(recall: Recall): MemoryBot {
  return {
    start: (_seat, { rows, cols }) => ({ pairs: (rows * cols) / 2, events: 0, cards: {} }),
    watch: (mind, seen, chance) => watch(mind, seen as MemorySeen, recall, chance),
    choose: (mind, view, _options, chance) => choose(mind, view, chance),
  }
}

function watch(mind: Mind, seen: MemorySeen, recall: Recall, chance: Chance): Mind {
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

/** Takes a pair it knows; else a card it does not, and then that card's partner if it remembers it. */
function choose(mind: Mind, view: MemoryView, chance: Chance): MemoryCommand {
  const hidden = hiddenCards(view)
  const known = new Map<number, number>()
  for (const card of hidden) {
    const remembered = mind.cards[card]
    if (remembered && remembered.until >= mind.events) known.set(card, remembered.face)
  }
  const unknown = hidden.filter((card) => !known.has(card))
  const fresh = unknown.length > 0 ? unknown : hidden
  const wanted = openFace(view) ?? pairedFace(known)
  const partners = wanted === null ? [] : hidden.filter((card) => known.get(card) === wanted)
  return { type: 'flip', card: chance.pick('card', partners.length > 0 ? partners : fresh) }
}

function openFace(view: MemoryView): number | null {
  const [card] = view.flipped
  const open = card === undefined ? undefined : view.cards[card]
  return open?.state === 'revealed' ? open.face : null
}

function pairedFace(known: ReadonlyMap<number, number>): number | null {
  const faces = [...known.values()]
  return faces.find((face, index) => faces.indexOf(face) !== index) ?? null
}
