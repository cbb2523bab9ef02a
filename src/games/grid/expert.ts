// The expert of the grid family: it imagines worlds that agree with all it knows, tries what it could do in each of them,
// and lets the hard bot play on for everybody.
//
// It runs the real rules, so unlike other bot files it imports them. It still has nothing to cheat with: it is given a view
// and a mind as every bot is, the states it runs the rules on are made here of these two and of chance, and the real
// state is not among its arguments. In a world that it imagines the others decide by what they would know in it.

import { assert, at } from '../../kernel/assert.ts'
import type { Bot } from '../../kernel/bot.ts'
import { type Card, rankOf } from '../../kernel/cards.ts'
import { type Chance, quickChance } from '../../kernel/chance.ts'
import { search, type Trial } from '../../kernel/search.ts'
import { type Seat, seenBy } from '../../kernel/secrecy.ts'
import { highest, keptUpTo } from './bots/estimate.ts'
import { freshMind, isFamiliar, type Mind, placeOf, unseenCards, watch } from './bots/mind.ts'
import { Policy, type Skill } from './bots/policy.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import type { GridCommand, GridPublic, GridSeen, GridView } from './public.ts'
import { handSize } from './rules.ts'
import type { GridState, Held, RoundResult, Step } from './state.ts'
import { view as viewOf } from './view.ts'

export interface Search {
  readonly iterations: number // decisions that are played in its imagination for one real one
}

export function expertBot(skill: Skill, { iterations }: Search): Bot<GridPublic, Mind> {
  return {
    start: freshMind,
    watch: (mind, seen, chance) => watch(mind, seen as GridSeen, skill, chance),
    choose(mind, view, options, chance) {
      const policy = new Policy(mind, view, skill, chance)
      const habit = policy.choose(options)
      const candidates = candidatesFor(mind, view, habit, policy)
      if (candidates.length === 0) return habit
      const lots = quickChance(chance.int('search', 2 ** 32))
      const settings = {
        steps: iterations,
        caution: (command: GridCommand) => (isCall(command) || isCall(habit) ? cautionOfCall : caution),
      }
      return search(habit, candidates, settings, () => {
        const world = likelyWorld(mind, view, skill, lots)
        const seed = lots.int('world', 2 ** 32)
        return (command) => playOut(world, command, mind, skill, quickChance(seed))
      })
    },
  }
}

// --- what is worth trying ---

/** What deserves a thought besides what the hard bot would do. */
function candidatesFor(mind: Mind, view: GridView, habit: GridCommand, policy: Policy): readonly GridCommand[] {
  const { may, turn } = view
  if (turn?.seat !== mind.seat) return []
  const others: GridCommand[] = []
  // Where the turn goes on after a call, it costs nothing to see the drawn card first.
  const tooSoon = mind.rules.callTiming === 'anySubphase' && turn.step === 'start'
  if (may.call && !tooSoon && policy.sum <= callsFrom) others.push({ type: 'call' })
  switch (turn.step) {
    case 'start':
      if (habit.type === 'drawDiscard' && isBargain(view, policy)) break
      if (may.drawDeck) others.push({ type: 'drawDeck' })
      if (may.drawDiscard) others.push({ type: 'drawDiscard' })
      break
    case 'holding':
      others.push(...placements(mind, view, policy))
      break
    case 'power':
      others.push({ type: 'skipPower' })
      if (turn.power === 'blindSwap') others.push(...swaps(mind, view, policy))
      break
    case 'post':
      others.push({ type: 'endTurn' })
      break
    case 'peek':
      break
  }
  const same = JSON.stringify(habit)
  return others.filter((command) => JSON.stringify(command) !== same)
}

/** What people would take for a blunder is not tried, even where it does no harm: nobody calls with more points than these, */
const callsFrom = 10.5

/** leaves a low card that is much better than one of their own (C0-US7.2), */
function isBargain(view: GridView, policy: Policy): boolean {
  const points = view.discardTop === null ? Infinity : policy.estimate.points(view.discardTop)
  return points <= 4 && highest(policy.estimate.hand(view.you ?? 0)) - points >= bargain
}

const bargain = 3

/** or gives a card away for a worse one. */
function placements(mind: Mind, view: GridView, policy: Policy): readonly GridCommand[] {
  const mine = policy.estimate.hand(mind.seat)
  const drawn = view.turn?.card
  const points = drawn === undefined ? policy.estimate.mean : policy.estimate.points(drawn)
  const swapped = mine.filter((guess) => guess.points >= points).map(({ pos }): GridCommand => ({ type: 'swap', pos }))
  const hasPower = view.turn?.from === 'deck' && drawn !== undefined && mind.rules.powers[rankOf(drawn)] !== 'none'
  const mayDiscard = view.may.discard && (hasPower || highest(mine) - points < bargain)
  return mayDiscard ? [...swapped, { type: 'discardDrawn' }] : swapped
}

/** Its two worst cards for the two best of the others. */
function swaps(mind: Mind, view: GridView, policy: Policy): readonly GridCommand[] {
  const mine = policy.estimate.hand(mind.seat).toSorted((a, b) => b.points - a.points)
  const theirs = view.may.targets.flatMap((seat) => policy.estimate.hand(seat)).toSorted((a, b) => a.points - b.points)
  return mine
    .slice(0, 2)
    .flatMap((own) =>
      theirs
        .slice(0, 2)
        .map((other): GridCommand => ({ type: 'usePower', mine: own.pos, seat: other.seat, pos: other.pos })),
    )
}

// --- trials ---

/** When to call is a close matter, where the habit is no better than a guess; elsewhere it is rarely wrong. */
const [cautionOfCall, caution] = [0.7, 1.6]

function isCall({ type }: GridCommand): boolean {
  return type === 'call'
}

/** What comes of it if it does this and the hard bot plays on for everybody. */
function playOut(world: GridState, command: GridCommand, mind: Mind, skill: Skill, chance: Chance): Trial {
  const me = mind.seat
  const minds = world.hands.map((_, seat) => (seat === me ? mind : mindIn(world, mind, seat)))
  const moment = { at: 0, chance }
  let state = world
  let next = command
  let seat = me
  for (let steps = 1; steps < mostSteps; steps++) {
    const decided = decide(state, seat, next, moment)
    assert(decided.ok, `refused in imagination: ${next.type}`)
    for (const event of decided.value) {
      if (event.type === 'revealed') {
        return { share: shareOf(event.open, me), steps }
      }
      state = evolve(state, event)
      for (let one = 0; one < minds.length; one++) {
        minds[one] = watch(at(minds, one), seenBy(event, one) as GridSeen, skill, chance)
      }
    }
    seat = state.turn?.seat ?? me
    next = new Policy(at(minds, seat), viewOf(state, seat), skill, chance).choose([])
  }
  return { share: 0, steps: mostSteps }
}

/**
 * The share of the win, and how far from it the round was: a narrow miss in one world is a win in another that is nearly the
 * same, so that fewer worlds tell as much.
 */
function shareOf({ winners, sums }: RoundResult, me: Seat): number {
  const won = winners.includes(me) ? 1 / winners.length : 0
  const others = sums.filter((sum, seat): sum is number => sum !== null && seat !== me)
  const lead = Math.min(...others) - (sums[me] ?? 0)
  return 0.5 * won + 0.5 / (1 + Math.exp(-lead / 2))
}

/** A round that goes on for longer decides nothing. */
const mostSteps = 300

// --- worlds ---

/** A world in which the others would have called, or not, as they have: whoever calls has few points, as far as they know. */
function likelyWorld(mind: Mind, view: GridView, skill: Skill, chance: Chance): GridState {
  let best = imagine(mind, view, chance)
  let strangest = strangeness(best, mind, view, skill)
  for (let tries = 1; tries < mostTries && strangest > 0; tries++) {
    const other = imagine(mind, view, chance)
    const strange = strangeness(other, mind, view, skill)
    if (strange < strangest) [best, strangest] = [other, strange]
  }
  return best
}

const mostTries = 8

/** By how many points this world makes others call, or not call, where the hard bot would not have. */
function strangeness(world: GridState, mind: Mind, view: GridView, skill: Skill): number {
  const { callTiming } = mind.rules
  const least = skill.callsAt(view.hands.filter((hand) => hand.length > 0).length - 1)
  let strange = 0
  for (let seat = 0; seat < view.hands.length; seat++) {
    if (seat === mind.seat || (mind.turns[seat] ?? 0) === 0) continue
    if (view.caller === seat) strange += Math.max(0, believedSum(world, mind, seat) - least - tolerance)
    else if (view.caller === null && callTiming !== 'turnStart') {
      strange += Math.max(0, least - believedSum(world, mind, seat))
    }
  }
  return strange
}

/** Not everybody calls at the same number of points. */
const tolerance = 2

/** What a seat takes its own sum to be in this world: it does not know all of its cards either. */
function believedSum(world: GridState, mind: Mind, seat: Seat): number {
  let sum = 0
  for (const [pos, { card }] of at(world.hands, seat).entries()) {
    sum += isFamiliar(mind, seat, placeOf(seat, pos)) ? mind.rules.values[rankOf(card)] : averageCard
  }
  return sum
}

const averageCard = 5

/** A state that this mind cannot tell from the real one. */
export function imagine(mind: Mind, view: GridView, chance: Chance): GridState {
  const pool = chance.shuffle('pool', unseenCards(mind))
  const low = (card: Card) => mind.rules.values[rankOf(card)] <= keptUpTo
  const take = (chosen: boolean): Card => {
    const found = chosen ? pool.findIndex(low) : -1 // what somebody keeps is low, as a rule
    return at(pool.splice(found === -1 ? pool.length - 1 : found, 1), 0)
  }
  const hands = view.hands.map((hand, seat) =>
    hand.map((_, pos): Held => {
      const place = placeOf(seat, pos)
      return { card: mind.known[place] ?? take(mind.chosen[place] ?? false), knownBy: [] }
    }),
  )
  const { turn } = view
  const each = <T>(value: T): readonly T[] => view.hands.map(() => value)
  return {
    rules: mind.rules,
    phase: view.phase,
    round: view.round,
    starter: view.starter,
    hands,
    draw: pool,
    discard: mind.out,
    turn: turn && { seat: turn.seat, step: stepOf(view, mind), until: turn.until },
    turnCount: view.turnCount,
    turnsTaken: view.hands.map((_, seat) => mind.turns[seat] ?? 0),
    caller: view.caller,
    finalTurns: view.finalTurns,
    looked: each(true),
    lookBy: null,
    looks: [],
    attendance: each('here'),
    host: 0,
    ready: [],
    breakUntil: null,
    result: view.result,
    wins: view.wins,
    totals: view.totals,
    outSince: view.outSince,
    winners: [],
  }
}

function stepOf({ turn }: GridView, mind: Mind): Step {
  switch (turn?.step) {
    case 'holding':
      return { type: 'holding', card: turn.card ?? at(mind.out, 0), from: turn.from ?? 'deck' }
    case 'power':
    case 'peek':
      return { type: turn.step, power: turn.power ?? 'peekOwn' }
    case 'post':
      return { type: 'post' }
    case 'start':
    case undefined:
      return { type: 'start' }
  }
}

/** What another seat would know in this world: the cards that it has looked at. */
function mindIn(world: GridState, mind: Mind, seat: Seat): Mind {
  const known = mind.known.map((_, place) => {
    if (!isFamiliar(mind, seat, place)) return null
    return world.hands[Math.floor(place / handSize)]?.[place % handSize]?.card ?? null
  })
  return { ...mind, seat, known, drawn: null }
}
