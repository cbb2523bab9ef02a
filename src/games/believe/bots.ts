// Bots of Believe Or Not. They count: which cards of the announced rank can the last player have had? They differ in what
// they count, and in how well they lie. All of them draw lots where they hesitate: bots that do not can play for ever.

import type { Bot, Level } from '../../kernel/bot.ts'
import { type Card, joker, type Rank, rankOf } from '../../kernel/cards.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { BelieveCommand, BelievePublic, BelieveRules, BelieveSeen, BelieveView } from './public.ts'

interface Exposure {
  readonly flips: number
  readonly lies: number
}

interface Mind {
  readonly seat: Seat
  readonly rules: BelieveRules
  readonly inPile: readonly Card[] // that I played
  readonly given: Readonly<Record<Seat, readonly Card[]>> // that I played, and they collected and have not played since
  readonly playedBy: readonly Seat[] // who has played into this pile
  readonly exposed: Readonly<Record<Seat, Exposure>> // flips of their cards
}

type BelieveBot = Bot<BelievePublic, Mind>

/** Whether to challenge, and if not, what to play. */
interface Character {
  doubts(mind: Mind, view: BelieveView, chance: Chance): boolean
  lead(mind: Mind, view: BelieveView, chance: Chance): { readonly cards: readonly number[]; readonly rank: Rank }
  follow(mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[]
}

export const bots: Readonly<Partial<Record<Level, BelieveBot>>> = {
  easy: playing({
    doubts: (_mind, _view, chance) => chance.int('doubt', 100) < 30,
    lead: leadSomehow,
    follow: anyCards,
  }),
  medium: playing({ doubts: doubtsByCount, lead: leadHonestly, follow: followHonestly }),
  hard: playing({ doubts: doubtsByOdds, lead: leadWithJunk, follow: followToWin }),
}

function playing(character: Character): BelieveBot {
  return {
    start: (seat, rules) => ({ seat, rules, inPile: [], given: {}, playedBy: [], exposed: {} }),
    watch: (mind, seen) => watch(mind, seen as BelieveSeen),
    choose: (mind, view, options, chance) => {
      const offered = (command: string) => options.some((option) => option.command === command)
      if (offered('nextRound')) return { type: 'nextRound' }
      if (offered('disposeJokers')) return { type: 'disposeJokers' } // they only cost points
      return takeTurn(character, mind, view, chance)
    },
  }
}

function takeTurn(character: Character, mind: Mind, view: BelieveView, chance: Chance): BelieveCommand {
  const play = view.pile.at(-1)
  const mayDoubt = play !== undefined && play.seat !== mind.seat
  if (mayDoubt && character.doubts(mind, view, chance)) {
    return { type: 'challenge', index: chance.int('index', play.count) }
  }
  if (view.phase === 'lastPlay') return { type: 'concede' }
  if (view.rank !== null)
    return { type: 'play', cards: shuffled(character.follow(mind, view, view.rank, chance), chance) }
  const { cards, rank } = character.lead(mind, view, chance)
  return { type: 'play', cards: shuffled(cards, chance), rank }
}

/** The order in which cards are laid must not tell which of them are true. */
function shuffled(cards: readonly number[], chance: Chance): readonly number[] {
  return chance.shuffle('order', cards)
}

// --- what a bot takes in ---

function watch(mind: Mind, seen: BelieveSeen): Mind {
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

// --- doubts ---

/** Cards of a rank that I cannot account for: neither mine, nor in the pile from me, nor disposed. */
function unaccounted(mind: Mind, view: BelieveView, rank: Rank): number {
  const counts = (card: Card) => rankOf(card) === rank || (mind.rules.jokerWild && card === joker)
  const disposed = view.disposed.filter((disposal) => disposal.rank === rank).length * 4
  const all = rank === 'X' ? view.jokers : 4
  const wild = mind.rules.jokerWild && rank !== 'X' ? view.jokers : 0
  return Math.max(0, all + wild - disposed - view.hand.filter(counts).length - mind.inPile.filter(counts).length)
}

function doubtsByCount(mind: Mind, view: BelieveView, chance: Chance): boolean {
  const { rank } = view
  if (rank === null) return false
  const claimed = view.pile.reduce((sum, play) => sum + (play.seat === mind.seat ? 0 : play.count), 0)
  const free = unaccounted({ ...mind, inPile: [] }, view, rank)
  const doubt = claimed > free || 1 - free / (claimed + 2) > 0.5
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

function doubtsByOdds(mind: Mind, view: BelieveView, chance: Chance): boolean {
  const { rank } = view
  const play = view.pile.at(-1)
  if (rank === null || play === undefined) return false
  if (view.phase !== 'lastPlay' && goesOut(mind, view)) return false
  if (unaccounted(mind, view, rank) === 0) return true
  const lie = 1 - truthOdds(mind, view, rank)
  const held = view.players[play.seat]?.cards ?? 0
  const own = view.hand.filter((card) => rankOf(card) === rank).length
  const threshold = 0.58 - (own === 0 ? 0.08 : 0) - (held <= 3 ? 0.1 : 0)
  const hesitation = (chance.int('hesitation', 11) - 5) / 100
  return lie > threshold + hesitation
}

/** Whoever may lay down the whole hand unchallenged has won. */
function goesOut(mind: Mind, view: BelieveView): boolean {
  return mind.rules.emptyHandWin === 'immediate' && view.hand.length <= 3
}

// --- plays ---

function anyCards(_mind: Mind, view: BelieveView, _rank: Rank | null, chance: Chance): readonly number[] {
  const count = 1 + chance.int('count', Math.min(3, view.hand.length))
  return chance.shuffle('cards', [...view.hand.keys()]).slice(0, count)
}

function leadSomehow(mind: Mind, view: BelieveView, chance: Chance) {
  const cards = anyCards(mind, view, null, chance)
  const [first] = cards
  const rank = first === undefined ? undefined : rankOf(view.hand[first] ?? joker)
  const honest = rank !== undefined && view.announceable.includes(rank) && chance.int('any rank', 100) >= 30
  return { cards, rank: honest ? rank : chance.pick('rank', view.announceable) }
}

function leadHonestly(_mind: Mind, view: BelieveView, chance: Chance) {
  const held = view.announceable.filter((rank) => trueCards(view, rank).length > 0)
  if (held.length === 0) return { cards: junk(view, 1, chance), rank: chance.pick('rank', view.announceable) }
  const most = Math.max(...held.map((rank) => trueCards(view, rank).length))
  const rank = chance.pick(
    'rank',
    held.filter((one) => trueCards(view, one).length === most),
  )
  return { cards: trueCards(view, rank).slice(0, 3), rank }
}

function followHonestly(_mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[] {
  const honest = trueCards(view, rank).slice(0, 3)
  return honest.length > 0 ? honest : junk(view, 1, chance)
}

/** Now and then a card goes along that does not belong. */
function leadWithJunk(mind: Mind, view: BelieveView, chance: Chance) {
  const { cards, rank } = leadHonestly(mind, view, chance)
  if (goesOut(mind, view)) return { cards: [...view.hand.keys()], rank }
  const room = cards.length < 3 && view.hand.length > cards.length + 1
  if (!room || chance.int('more', 100) >= 15) return { cards, rank }
  const more = junk(view, view.hand.length, chance).find((place) => !cards.includes(place))
  return { cards: more === undefined ? cards : [...cards, more], rank }
}

function followToWin(mind: Mind, view: BelieveView, rank: Rank, chance: Chance): readonly number[] {
  if (goesOut(mind, view)) return [...view.hand.keys()]
  const honest = chance.shuffle('true cards', trueCards(view, rank)).slice(0, 3)
  if (honest.length === 0) return junk(view, 1, chance)
  const fewer = honest.length > 1 && chance.int('fewer', 4) === 0
  return fewer ? honest.slice(1) : honest
}

function trueCards(view: BelieveView, rank: Rank): readonly number[] {
  return [...view.hand.keys()].filter((place) => rankOf(view.hand[place] ?? joker) === rank)
}

/** What is worth least: jokers, then cards of which there are few; ties by lot. */
function junk(view: BelieveView, count: number, chance: Chance): readonly number[] {
  const worth = (place: number) => {
    const card = view.hand[place] ?? joker
    return card === joker ? 0 : trueCards(view, rankOf(card)).length
  }
  return chance
    .shuffle('junk', [...view.hand.keys()])
    .toSorted((a, b) => worth(a) - worth(b))
    .slice(0, count)
}
