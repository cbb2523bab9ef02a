// Bots of the grid family. They estimate what they do not remember by the average card, and take what lowers their sum;
// levels differ in how long they remember, in what they look at, and in when they dare to call.

import { at } from '../../kernel/assert.ts'
import type { Bot } from '../../kernel/bot.ts'
import { type Card, deck, rankOf } from '../../kernel/cards.ts'
import type { Chance } from '../../kernel/chance.ts'
import { anyCommand, type Option } from '../../kernel/options.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type GridCommand, type GridPublic, type GridRules, type GridSeen, type GridView, handSize } from './public.ts'

export interface Skill {
  readonly recall: number // of a hundred cards, how many are still remembered a turn later
  readonly usesPowers: boolean
  readonly watchesOthers: boolean
  readonly curiosity: number // in points: what it is worth to know a card
  readonly callsAt: (opponents: number) => number // the most points with which it calls
}

interface Mind {
  readonly seat: Seat
  readonly rules: GridRules
  readonly known: Readonly<Record<string, Card>> // by place
  readonly drawn: Card | null // by whoever has the turn, as far as one can see it
}

type GridBot = Bot<GridPublic, Mind>

const place = (seat: Seat, pos: number) => `${seat}:${pos}`

/** Plays anything that is legal, remembers nothing, and calls in one turn of twenty (S2-AI1 to S2-AI4). */
export const carelessBot: Bot<GridPublic> = {
  start: () => null,
  watch: (mind) => mind,
  choose(_mind, _view, options, chance) {
    const call = options.find((option) => option.command === 'call')
    const atStart = options.some((option) => option.command === 'drawDeck')
    if (call && atStart && chance.int('call', 20) === 0) return { type: 'call' }
    const others = options.filter((option) => option !== call)
    return anyCommand(others.length > 0 ? others : options, chance) as GridCommand
  },
}

export function estimatingBot(skill: Skill): GridBot {
  return {
    start: (seat, rules) => ({ seat, rules, known: {}, drawn: null }),
    watch: (mind, seen, chance) => watch(mind, seen as GridSeen, skill, chance),
    choose: (mind, view, options, chance) => new Thought(mind, view, skill, chance).choose(options),
  }
}

// --- memory ---

function watch(mind: Mind, seen: GridSeen, skill: Skill, chance: Chance): Mind {
  const { seat: me } = mind
  switch (seen.type) {
    case 'dealt':
      return withSeen({ ...mind, known: {}, drawn: null }, seen.own?.cards ?? [], skill)
    case 'looked':
      return withSeen(mind, seen.own?.cards ?? [], skill)
    case 'peeked':
      return withSeen(mind, seen.own ? [seen.own] : [], skill)
    case 'turnStarted':
      return seen.open.seat === me ? forgetful(mind, skill, chance) : mind
    case 'drew':
      return { ...mind, drawn: seen.open.card ?? seen.own?.card ?? null }
    case 'swapped': {
      const { seat, pos } = seen.open
      const cards = mind.drawn === null ? [] : [{ seat, pos, card: mind.drawn }]
      return withSeen({ ...without(mind, place(seat, pos)), drawn: null }, cards, skill)
    }
    case 'blindSwapped': {
      const { seat, mine, target, pos } = seen.open
      return exchanged(mind, place(seat, mine), place(target, pos))
    }
    default:
      return mind
  }
}

interface Sighting {
  readonly seat: Seat
  readonly pos: number
  readonly card: Card
}

function withSeen(mind: Mind, cards: readonly Sighting[], skill: Skill): Mind {
  const noticed = cards.filter(({ seat }) => seat === mind.seat || skill.watchesOthers)
  return {
    ...mind,
    known: { ...mind.known, ...Object.fromEntries(noticed.map(({ seat, pos, card }) => [place(seat, pos), card])) },
  }
}

function without(mind: Mind, key: string): Mind {
  const { [key]: _gone, ...known } = mind.known
  return { ...mind, known }
}

function exchanged(mind: Mind, one: string, other: string): Mind {
  const { [one]: first, [other]: second, ...rest } = mind.known
  return {
    ...mind,
    known: { ...rest, ...(second ? { [one]: second } : {}), ...(first ? { [other]: first } : {}) },
  }
}

function forgetful(mind: Mind, skill: Skill, chance: Chance): Mind {
  const kept = Object.entries(mind.known).filter(([key]) => chance.int(`recall ${key}`, 100) < skill.recall)
  return { ...mind, known: Object.fromEntries(kept) }
}

// --- decisions ---

/** A place with what the bot expects to lie there. */
interface Guess {
  readonly seat: Seat
  readonly pos: number
  readonly points: number
  readonly known: boolean
}

class Thought {
  readonly #mind: Mind
  readonly #view: GridView
  readonly #skill: Skill
  readonly #chance: Chance
  readonly #mean: number

  constructor(mind: Mind, view: GridView, skill: Skill, chance: Chance) {
    this.#mind = mind
    this.#view = view
    this.#skill = skill
    this.#chance = chance
    const cards = deck(mind.rules.deck)
    this.#mean = cards.reduce((sum, card) => sum + this.#points(card), 0) / cards.length
  }

  choose(options: readonly Option[]): GridCommand {
    const { may, turn } = this.#view
    if (may.call && this.#wantsToCall()) return { type: 'call' }
    switch (turn?.seat === this.#mind.seat ? turn.step : null) {
      case 'start':
        return { type: this.#wantsDiscard() || !may.drawDeck ? 'drawDiscard' : 'drawDeck' }
      case 'holding':
        return this.#place()
      case 'power':
        return this.#power()
      case 'peek':
        return { type: 'closePeek' }
      case 'post':
        return { type: 'endTurn' }
      case null:
        return anyCommand(options, this.#chance) as GridCommand
    }
  }

  #points(card: Card): number {
    return this.#mind.rules.values[rankOf(card)]
  }

  #hand(seat: Seat): readonly Guess[] {
    return [...Array(handSize).keys()].map((pos) => {
      const card = this.#mind.known[place(seat, pos)]
      return { seat, pos, points: card === undefined ? this.#mean : this.#points(card), known: card !== undefined }
    })
  }

  get #mine(): readonly Guess[] {
    return this.#hand(this.#mind.seat)
  }

  #wantsToCall(): boolean {
    const sum = this.#mine.reduce((total, guess) => total + guess.points, 0)
    const opponents = this.#view.hands.filter((hand) => hand.length > 0).length - 1
    return sum <= this.#skill.callsAt(opponents)
  }

  /** Takes the open card if it lowers the sum by more than the average card from the deck would. */
  #wantsDiscard(): boolean {
    const top = this.#view.discardTop
    if (top === null) return false
    const worst = Math.max(...this.#mine.map((guess) => guess.points))
    const gain = worst - this.#points(top)
    const cards = deck(this.#mind.rules.deck)
    const expected = cards.reduce((sum, card) => sum + Math.max(0, worst - this.#points(card)), 0) / cards.length
    return gain > expected || (this.#points(top) <= 4 && gain >= 3) // C0-US7.2
  }

  #place(): GridCommand {
    const drawn = this.#view.turn?.card ?? this.#mind.drawn
    const points = drawn === null ? this.#mean : this.#points(drawn)
    const gains = this.#mine.map((guess) => ({
      ...guess,
      gain: guess.points - points + (guess.known ? 0 : this.#skill.curiosity),
    }))
    const best = Math.max(...gains.map(({ gain }) => gain))
    if (best <= 0 && this.#view.may.discard) return { type: 'discardDrawn' }
    return { type: 'swap', pos: this.#any(gains.filter(({ gain }) => gain === best)).pos }
  }

  #power(): GridCommand {
    const { rules } = this.#mind
    const power = this.#view.turn?.power
    if (!this.#skill.usesPowers || !rules.botsUsePowers || power === undefined) return { type: 'skipPower' }
    const unknown = (guesses: readonly Guess[]) => guesses.filter((guess) => !guess.known)
    const own = unknown(this.#mine)
    const theirs = this.#view.may.targets.filter((seat) => seat !== this.#mind.seat).flatMap((seat) => this.#hand(seat))
    switch (power) {
      case 'autoPeekOwn':
        return { type: 'usePower' }
      case 'peekOwn':
        return own.length > 0 ? { type: 'usePower', pos: this.#any(own).pos } : { type: 'skipPower' }
      case 'peekOpp':
        return this.#peek(unknown(theirs))
      case 'peekAny':
        return this.#peek(own.length > 0 ? own : unknown(theirs))
      case 'blindSwap':
        return this.#swap(theirs)
    }
  }

  #peek(from: readonly Guess[]): GridCommand {
    if (from.length === 0) return { type: 'skipPower' }
    const { seat, pos } = this.#any(from)
    return { type: 'usePower', seat, pos }
  }

  /** Its worst card for the best that it expects of somebody else's. */
  #swap(theirs: readonly Guess[]): GridCommand {
    const worst = Math.max(...this.#mine.map((guess) => guess.points))
    const best = Math.min(...theirs.map((guess) => guess.points))
    if (theirs.length === 0 || worst - best <= 0.5) return { type: 'skipPower' }
    const mine = this.#any(this.#mine.filter((guess) => guess.points === worst))
    const { seat, pos } = this.#any(theirs.filter((guess) => guess.points === best))
    return { type: 'usePower', mine: mine.pos, seat, pos }
  }

  /** Ties are broken by chance: anything fixed would favour a seat. */
  #any(guesses: readonly Guess[]): Guess {
    return at(this.#chance.shuffle('any', guesses), 0)
  }
}
