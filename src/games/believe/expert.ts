// The expert of Believe Or Not: it imagines hands and piles that agree with all it knows, tries what it could do in each of
// these worlds, and lets the hard bot play on for everybody.
//
// It runs the real rules, so unlike other bot files it imports them. It still has nothing to cheat with: it is given a view
// and a mind as every bot is, the states it runs the rules on are made here of these two and of chance, and the real
// state is not among its arguments. In a world that it imagines the others decide by what they would know in it.

import { assert, at } from '../../kernel/assert.ts'
import type { Bot } from '../../kernel/bot.ts'
import { type Card, deck, joker, rankOf } from '../../kernel/cards.ts'
import { type Chance, quickChance } from '../../kernel/chance.ts'
import { search, type Trial } from '../../kernel/search.ts'
import { type Seat, seenBy } from '../../kernel/secrecy.ts'
import type { Mind } from './bots/mind.ts'
import { goesOut, junk, trueCards } from './bots/plays.ts'
import { hardBot } from './bots.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { fullRanks, hasRank, setOf, setSize, sorted, without } from './hand.ts'
import type { BelieveCommand, BelievePublic, BelieveView } from './public.ts'
import { type BelieveState, inRound, matches, type Play } from './state.ts'
import { view as viewOf } from './view.ts'

export interface Search {
  readonly iterations: number // decisions that are played in its imagination for one real one
}

const caution = 1

export function expertBot({ iterations }: Search): Bot<BelievePublic, Mind> {
  return {
    start: hardBot.start,
    watch: hardBot.watch,
    choose(mind, view, options, chance) {
      const habit = hardBot.choose(mind, view, options, chance)
      const candidates = candidatesFor(mind, view, habit, chance)
      if (candidates.length === 0) return habit
      const lots = quickChance(chance.int('search', 2 ** 32))
      return search(habit, candidates, { steps: iterations, caution: () => caution }, () => {
        const world = imagine(mind, view, lots)
        const seed = lots.int('world', 2 ** 32)
        return (command) => playOut(world, command, mind, quickChance(seed))
      })
    },
  }
}

// --- what is worth trying ---

/** What deserves a thought besides what the hard bot would do. */
export function candidatesFor(
  mind: Mind,
  view: BelieveView,
  habit: BelieveCommand,
  chance: Chance,
): readonly BelieveCommand[] {
  const mine = inRound(view.phase) && view.turn === mind.seat
  if (!mine || habit.type === 'disposeJokers' || (view.phase !== 'lastPlay' && goesOut(mind, view))) return []
  const others: BelieveCommand[] = []
  const play = view.pile.at(-1)
  if (play !== undefined && play.seat !== mind.seat && habit.type !== 'challenge') {
    others.push({ type: 'challenge', index: chance.int('which', play.count) })
  }
  if (view.phase === 'lastPlay') others.push({ type: 'concede' })
  else others.push(...(view.rank === null ? leads(view, chance) : follows(view, chance)))
  const same = JSON.stringify(habit)
  return others.filter((command) => command.type !== habit.type || JSON.stringify(command) !== same)
}

/** The ranks of which it has most, true, and with a card that does not belong. */
function leads(view: BelieveView, chance: Chance): readonly BelieveCommand[] {
  const held = view.announceable
    .map((rank) => ({ rank, cards: trueCards(view, rank).slice(0, 3) }))
    .filter(({ cards }) => cards.length > 0)
    .toSorted((a, b) => b.cards.length - a.cards.length)
    .slice(0, 4)
  return held.flatMap(({ rank, cards }, index) => {
    const worst = junk(view, view.hand.length, chance).filter((place) => !cards.includes(place))
    const padded = index < 2 && cards.length < 3 && worst.length > 0 ? [[...cards, ...worst].slice(0, 3)] : []
    return [cards, ...padded].map((laid): BelieveCommand => ({ type: 'play', cards: mixed(laid, chance), rank }))
  })
}

/** The truth, all of it or a part, with or without more; or a lie of one to three cards. */
function follows(view: BelieveView, chance: Chance): readonly BelieveCommand[] {
  const rank = view.rank ?? 'X'
  const honest = trueCards(view, rank).slice(0, 3)
  const worst = junk(view, view.hand.length, chance).filter((place) => !honest.includes(place))
  const laid: (readonly number[])[] = []
  for (let count = 1; count <= honest.length; count++) laid.push(honest.slice(0, count))
  for (let count = 1; count <= 3 && count <= worst.length; count++) laid.push(worst.slice(0, count))
  if (honest.length > 0 && honest.length < 3 && worst.length > 0) laid.push([...honest, ...worst].slice(0, 3))
  return laid.map((cards): BelieveCommand => ({ type: 'play', cards: mixed(cards, chance) }))
}

function mixed(cards: readonly number[], chance: Chance): readonly number[] {
  return chance.shuffle('order', cards)
}

// --- trials ---

const mostSteps = 200

export function playOut(
  world: BelieveState,
  command: BelieveCommand,
  mind: Mind,
  chance: Chance,
  others: Bot<BelievePublic, Mind> = hardBot,
): Trial {
  const me = mind.seat
  const minds = world.players.map((_, seat) => (seat === me ? mind : mindIn(world, mind, seat)))
  const moment = { at: 0, chance }
  let state = world
  let next = command
  let seat = me
  for (let steps = 1; steps < mostSteps; steps++) {
    const decided = decide(state, seat, next, moment)
    assert(decided.ok, `refused in imagination: ${next.type}`)
    for (const event of decided.value) {
      if (event.type === 'roundEnded') {
        const { winners } = event.open
        return { share: winners.includes(me) ? 1 / winners.length : 0, steps }
      }
      state = evolve(state, event)
      for (let one = 0; one < minds.length; one++) {
        minds[one] = hardBot.watch(at(minds, one), seenBy(event, one), chance)
      }
    }
    seat = state.turn
    next = (seat === me ? hardBot : others).choose(at(minds, seat), viewOf(state, seat), [], chance)
  }
  return { share: 0, steps: mostSteps }
}

/** What another seat would know in this world: what it has played into the pile. What it has given away it may have forgotten. */
function mindIn(world: BelieveState, mind: Mind, seat: Seat): Mind {
  const inPile = world.pile.filter((play) => play.seat === seat).flatMap((play) => play.cards)
  return { ...mind, seat, inPile, given: {} }
}

// --- worlds ---

/** Of a hundred, how often a player tells the truth who can. */
const [truthOfLeader, truthOfFollower] = [93, 88]

/** A state that this mind cannot tell from the real one. */
export function imagine(mind: Mind, view: BelieveView, chance: Chance): BelieveState {
  const me = mind.seat
  let pool: readonly Card[] = without(deck(view.deckSize, view.jokers), [
    ...view.hand,
    ...mind.inPile,
    ...view.disposed.flatMap(({ rank }) => setOf(rank)),
  ])
  const owned = view.players.map((): readonly Card[] => [])
  const give = (seat: Seat, cards: readonly Card[]) => {
    for (const card of cards) {
      if (!pool.includes(card) || at(owned, seat).length >= sizeOf(view, seat)) continue
      owned[seat] = [...at(owned, seat), card]
      pool = without(pool, [card])
    }
  }
  for (const seat of view.players.keys()) {
    if (seat !== me) give(seat, mind.given[seat] ?? [])
  }
  const opening = view.pile[0]
  const rank = view.rank
  const isTrue = (card: Card) => rank !== null && matches(mind.rules, card, rank)
  if (opening && opening.seat !== me && chance.int('leader', 100) < truthOfLeader) {
    const missing = opening.count - at(owned, opening.seat).filter(isTrue).length
    give(opening.seat, chance.shuffle('true', pool.filter(isTrue)).slice(0, Math.max(0, missing)))
  }
  const rest = chance.shuffle('rest', pool)
  for (const seat of view.players.keys()) {
    if (seat !== me) owned[seat] = [...at(owned, seat), ...rest.splice(0, sizeOf(view, seat) - at(owned, seat).length)]
  }
  partFullRanks(mind, owned, chance)
  const pile = imaginePile(mind, view, owned, isTrue, chance)
  return stateOf(mind, view, owned, pile)
}

/**
 * Four of a kind in one hand would have been disposed (B4-7.1): one of them changes places with a card of another hand. Cards whose
 * holder is known stay where they are.
 */
function partFullRanks(mind: Mind, owned: (readonly Card[])[], chance: Chance): void {
  const loose = (seat: Seat) => without(at(owned, seat), mind.given[seat] ?? [])
  for (const seat of owned.keys()) {
    for (const rank of fullRanks(at(owned, seat))) {
      const fourth = loose(seat).find(hasRank(rank))
      const room = (card: Card) => at(owned, seat).filter(hasRank(rankOf(card))).length < setSize - 1
      const swaps = [...owned.keys()]
        .filter((other) => other !== seat)
        .flatMap((other) => loose(other).map((card) => ({ other, card })))
        .filter(({ card }) => card === joker || room(card))
      if (fourth === undefined || swaps.length === 0) continue
      const { other, card } = chance.pick('part', swaps)
      owned[seat] = [...without(at(owned, seat), [fourth]), card]
      owned[other] = [...without(at(owned, other), [card]), fourth]
    }
  }
}

/** How many cards a seat had before it played into this pile. */
function sizeOf(view: BelieveView, seat: Seat): number {
  const played = view.pile.reduce((sum, play) => (play.seat === seat ? sum + play.count : sum), 0)
  return (view.players[seat]?.cards ?? 0) + played
}

/** Lays what each of them can have laid, out of the cards they own in this world. */
function imaginePile(
  mind: Mind,
  view: BelieveView,
  owned: (readonly Card[])[],
  isTrue: (card: Card) => boolean,
  chance: Chance,
): readonly Play[] {
  let own = mind.inPile
  return view.pile.map(({ seat, count }) => {
    if (seat === mind.seat) {
      const cards = own.slice(0, count)
      own = own.slice(count)
      return { seat, cards }
    }
    const hand = chance.shuffle('hand', at(owned, seat))
    const honest = chance.int('honest', 100) < truthOfFollower
    const truths = honest ? hand.filter(isTrue).slice(0, count) : []
    const lies = hand.filter((card) => !isTrue(card)).slice(0, count - truths.length)
    const more = hand.filter((card) => !truths.includes(card) && !lies.includes(card))
    const cards = [...truths, ...lies, ...more].slice(0, count)
    owned[seat] = without(at(owned, seat), cards)
    return { seat, cards: chance.shuffle('laid', cards) }
  })
}

function stateOf(
  mind: Mind,
  view: BelieveView,
  owned: readonly (readonly Card[])[],
  pile: readonly Play[],
): BelieveState {
  return {
    rules: mind.rules,
    deckSize: view.deckSize,
    jokers: view.jokers,
    players: view.players.map(({ score, attendance }, seat) => ({
      hand: seat === mind.seat ? view.hand : sorted(at(owned, seat)),
      score,
      attendance,
      since: 0,
      botFromStart: false,
    })),
    circle: view.order,
    dealer: view.dealer,
    host: 0,
    round: view.round,
    phase: view.phase,
    phaseAt: 0,
    turn: view.turn ?? mind.seat,
    turns: view.turns,
    pile,
    rank: view.rank,
    disposed: view.disposed,
    challenge: view.challenge,
    result: null,
    votes: view.votes,
    ending: null,
  }
}
