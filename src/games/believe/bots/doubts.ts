// Whether to believe the last play: which cards of the announced rank can its player have had?

import { type Card, joker, type Rank, rankOf } from '../../../kernel/cards.ts'
import type { Chance } from '../../../kernel/chance.ts'
import type { BelieveView } from '../public.ts'
import type { Mind } from './mind.ts'
import { goesOut } from './plays.ts'

/** Cards of a rank that I cannot account for: neither mine, nor in the pile from me, nor disposed. */
function unaccounted(mind: Mind, view: BelieveView, rank: Rank): number {
  const counts = (card: Card) => rankOf(card) === rank || (mind.rules.jokerWild && card === joker)
  const disposed = (gone: Rank) => view.disposed.filter((disposal) => disposal.rank === gone).length * 4
  const jokers = view.jokers - disposed('X')
  const all = rank === 'X' ? jokers : 4 - disposed(rank)
  const wild = mind.rules.jokerWild && rank !== 'X' ? jokers : 0
  return Math.max(0, all + wild - view.hand.filter(counts).length - mind.inPile.filter(counts).length)
}

/** A lie that the count gives away, or one that is likely because there are not many such cards left. */
export function doubtsByCount(mind: Mind, view: BelieveView, chance: Chance): boolean {
  const { rank } = view
  const play = view.pile.at(-1)
  if (rank === null || play === undefined || (view.phase !== 'lastPlay' && goesOut(mind, view))) return false
  const claimed = view.pile.reduce((sum, one) => sum + (one.seat === mind.seat ? 0 : one.count), 0)
  const free = unaccounted({ ...mind, inPile: [] }, view, rank)
  const opening = view.pile.length === 1
  const doubt = claimed > free || (!opening && free < claimed + 2)
  return chance.int('noise', 10) === 0 ? !doubt : doubt
}

/** How likely a card of the last play is true, from what is left of the rank and who can have it. */
function truthOdds(mind: Mind, view: BelieveView, rank: Rank): number {
  const play = view.pile.at(-1)
  if (play === undefined) return 1
  const free = unaccounted(mind, view, rank)
  const earlier = view.pile.slice(0, -1)
  const spent = earlier.reduce((sum, { seat, count }, index) => {
    return seat === mind.seat ? sum : sum + count * (index === 0 ? 0.97 : 0.6)
  }, 0)
  const theirs = (view.players[play.seat]?.cards ?? 0) + play.count
  const others = view.order.reduce(
    (sum, seat) => (seat === mind.seat ? sum : sum + (view.players[seat]?.cards ?? 0)),
    play.count,
  )
  const known = (mind.given[play.seat] ?? []).filter((card) => rankOf(card) === rank).length
  const left = Math.floor(Math.max(0, free - spent) + 0.3)
  const expected = expectedShare(
    Math.min(known, left),
    Math.max(0, left - known),
    theirs / Math.max(1, others),
    play.count,
  )
  const opening = earlier.length === 0 ? 0.7 * Math.min(1, free / play.count) : 0
  const { flips, lies } = mind.exposed[play.seat] ?? { flips: 0, lies: 0 }
  return Math.max(expected, opening) * (1 - 0.375 * ((lies + 1) / (flips + 2)))
}

/** The mean of min(1, (sure + X) / count) for X of `tries` that come out with `odds` each. */
function expectedShare(sure: number, tries: number, odds: number, count: number): number {
  let mean = 0
  let probability = (1 - odds) ** tries
  if (odds >= 1) return Math.min(1, (sure + tries) / count)
  for (let hits = 0; hits <= tries; hits++) {
    mean += probability * Math.min(1, (sure + hits) / count)
    probability *= ((tries - hits) / (hits + 1)) * (odds / (1 - odds))
  }
  return mean
}

export function doubtsByOdds(mind: Mind, view: BelieveView, chance: Chance): boolean {
  const { rank } = view
  const play = view.pile.at(-1)
  if (rank === null || play === undefined) return false
  if (view.phase !== 'lastPlay' && goesOut(mind, view)) return false
  if (unaccounted(mind, view, rank) === 0 || isLastChance(mind, view)) return true
  const lie = 1 - truthOdds(mind, view, rank)
  const held = view.players[play.seat]?.cards ?? 0
  const own = view.hand.filter((card) => rankOf(card) === rank).length
  const threshold = 0.58 - (own === 0 ? 0.08 : 0) - (held <= 3 ? 0.2 : 0)
  const hesitation = (chance.int('hesitation', 11) - 5) / 100
  return lie > threshold + hesitation
}

/** Of two, the other goes out with the next play, whatever it is: nothing can be lost by a challenge. */
function isLastChance(mind: Mind, view: BelieveView): boolean {
  const play = view.pile.at(-1)
  if (play === undefined || view.order.length > 2) return false
  const held = view.players[play.seat]?.cards ?? 0
  return view.phase === 'lastPlay' || (mind.rules.emptyHandWin === 'immediate' && held <= 3)
}
