// What to lay down: the truth where it costs nothing, and lies that are mixed so that nobody can read them.

import { joker, type Rank, rankOf } from '../../../kernel/cards.ts'
import type { Chance } from '../../../kernel/chance.ts'
import type { BelieveView } from '../public.ts'
import type { Mind } from './mind.ts'

export interface Lead {
  readonly cards: readonly number[] // places in the hand
  readonly rank: Rank
}

/** Whoever may lay down the whole hand unchallenged has won. */
export function goesOut(mind: Mind, view: BelieveView): boolean {
  return mind.rules.emptyHandWin === 'immediate' && view.hand.length <= 3
}

export function anyCards(_mind: Mind, view: BelieveView, _rank: Rank | null, chance: Chance): readonly number[] {
  const count = 1 + chance.int('count', Math.min(3, view.hand.length))
  return chance.shuffle('cards', [...view.hand.keys()]).slice(0, count)
}

export function leadSomehow(mind: Mind, view: BelieveView, chance: Chance) {
  const cards = anyCards(mind, view, null, chance)
  const [first] = cards
  const rank = first === undefined ? undefined : rankOf(view.hand[first] ?? joker)
  const honest = rank !== undefined && view.announceable.includes(rank) && chance.int('any rank', 100) >= 30
  return { cards, rank: honest ? rank : chance.pick('rank', view.announceable) }
}

export function leadHonestly(mind: Mind, view: BelieveView, chance: Chance) {
  if (goesOut(mind, view)) return { cards: [...view.hand.keys()], rank: chance.pick('rank', view.announceable) }
  const held = view.announceable.filter((rank) => trueCards(view, rank).length > 0)
  if (held.length === 0) return { cards: junk(view, 1, chance), rank: chance.pick('rank', view.announceable) }
  const most = Math.max(...held.map((rank) => trueCards(view, rank).length))
  const rank = chance.pick(
    'rank',
    held.filter((one) => trueCards(view, one).length === most),
  )
  return { cards: trueCards(view, rank).slice(0, 3), rank }
}

export function followHonestly(mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[] {
  if (goesOut(mind, view)) return [...view.hand.keys()]
  const honest = trueCards(view, rank).slice(0, 3)
  return honest.length > 0 ? honest : junk(view, 1, chance)
}

/** Now and then a card goes along that does not belong. */
export function leadWithJunk(mind: Mind, view: BelieveView, chance: Chance) {
  const { cards, rank } = leadHonestly(mind, view, chance)
  const room = cards.length < 3 && view.hand.length > cards.length + 1
  if (!room || chance.int('more', 100) >= 15) return { cards, rank }
  const more = junk(view, view.hand.length, chance).find((place) => !cards.includes(place))
  return { cards: more === undefined ? cards : [...cards, more], rank }
}

export function followToWin(mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[] {
  if (goesOut(mind, view)) return [...view.hand.keys()]
  const honest = chance.shuffle('true cards', trueCards(view, rank)).slice(0, 3)
  if (honest.length === 0) return junk(view, 1, chance)
  const fewer = honest.length > 1 && chance.int('fewer', 4) === 0
  return fewer ? honest.slice(1) : honest
}

export function trueCards(view: BelieveView, rank: Rank): readonly number[] {
  return [...view.hand.keys()].filter((place) => rankOf(view.hand[place] ?? joker) === rank)
}

/** What is worth least: jokers, then cards of which there are few; ties by lot. */
export function junk(view: BelieveView, count: number, chance: Chance): readonly number[] {
  const worth = (place: number) => {
    const card = view.hand[place] ?? joker
    return card === joker ? 0 : trueCards(view, rankOf(card)).length
  }
  return chance
    .shuffle('junk', [...view.hand.keys()])
    .toSorted((a, b) => worth(a) - worth(b))
    .slice(0, count)
}
