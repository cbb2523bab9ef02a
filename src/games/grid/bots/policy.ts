// How a bot of the grid family decides: by what it expects to gain, in points.

import { at } from '../../../kernel/assert.ts'
import { type Rank, rankOf } from '../../../kernel/cards.ts'
import type { Chance } from '../../../kernel/chance.ts'
import { anyCommand, type Option } from '../../../kernel/options.ts'
import type { GridCommand, GridRules, GridView, PowerKind } from '../public.ts'
import { Estimate, type Guess, highest, lowest, pointsMore } from './estimate.ts'
import type { Attention, Mind } from './mind.ts'

export interface Skill extends Attention {
  readonly usesPowers: boolean
  readonly counts: boolean // which cards are still unseen
  readonly curiosity: number // in points: what it is worth to know a card
  readonly callsAt: (opponents: number) => number // the most points with which it calls
  readonly values: GridRules['values'] // for which that was chosen
}

type CallTiming = GridRules['callTiming']

/** After the action the others have had one turn less to answer than before the next one. */
const laterCall: Readonly<Record<CallTiming, number>> = { turnStart: 0, anySubphase: 0, afterAction: 3 }

export class Policy {
  readonly estimate: Estimate
  readonly #mind: Mind
  readonly #view: GridView
  readonly #skill: Skill
  readonly #chance: Chance
  readonly #mine: readonly Guess[]
  #cachedLowest: number | null = null

  constructor(mind: Mind, view: GridView, skill: Skill, chance: Chance) {
    this.#mind = mind
    this.#view = view
    this.#skill = skill
    this.#chance = chance
    this.estimate = new Estimate(mind, skill.counts)
    this.#mine = this.estimate.hand(mind.seat)
  }

  choose(options: readonly Option[]): GridCommand {
    const { may, turn } = this.#view
    const step = turn?.seat === this.#mind.seat ? turn.step : null
    if (may.call && this.wantsToCall()) return { type: 'call' }
    switch (step) {
      case 'start':
        return { type: (this.#wantsDiscard() && may.drawDiscard) || !may.drawDeck ? 'drawDiscard' : 'drawDeck' }
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

  /** The sum that it expects of its cards, with the drawn one where it would go. */
  get sum(): number {
    const sum = this.#mine.reduce((total, guess) => total + guess.points, 0)
    return this.#view.turn?.step === 'holding' ? sum - Math.max(0, highest(this.#mine) - this.#drawnPoints) : sum
  }

  /** Where nobody can have as few points as usual, it calls with so many more. */
  get more(): number {
    return pointsMore(this.#mind.rules, this.#skill.values)
  }

  wantsToCall(): boolean {
    const { callTiming } = this.#mind.rules
    // Where the turn goes on after a call, it costs nothing to see the drawn card first.
    if (callTiming === 'anySubphase' && this.#skill.counts && this.#view.turn?.step === 'start') return false
    const opponents = this.#view.hands.filter((hand) => hand.length > 0).length - 1
    return this.sum <= this.#skill.callsAt(opponents) + laterCall[callTiming] + this.more
  }

  /** Takes the open card if it lowers the sum by more than a card from the deck would on average. */
  #wantsDiscard(): boolean {
    const top = this.#view.discardTop
    if (top === null) return false
    const points = this.estimate.points(top)
    const worst = highest(this.#mine)
    const gain = worst - points
    if (points <= 4 && gain >= 3) return true // C0-US7.2
    let deck = 0
    for (const { rank, points: drawn, count } of this.estimate.left) {
      deck += count * Math.max(0, worst - drawn, this.#powerWorth(rank))
    }
    return gain > deck / Math.max(1, this.estimate.cards)
  }

  get #drawnPoints(): number {
    const drawn = this.#view.turn?.card ?? this.#mind.drawn
    return drawn === null ? this.estimate.mean : this.estimate.points(drawn)
  }

  #place(): GridCommand {
    const drawn = this.#view.turn?.card ?? this.#mind.drawn
    const points = this.#drawnPoints
    const gains = this.#mine.map((guess) => ({
      ...guess,
      gain: guess.points - points + (guess.known ? 0 : this.#skill.curiosity),
    }))
    const best = gains.reduce((most, { gain }) => Math.max(most, gain), -Infinity)
    const fromDeck = this.#view.turn?.from === 'deck'
    const elsewhere = fromDeck && drawn !== null ? this.#powerWorth(rankOf(drawn)) : 0
    if (best <= elsewhere && this.#view.may.discard) return { type: 'discardDrawn' }
    return { type: 'swap', pos: this.#any(gains.filter(({ gain }) => gain === best)).pos }
  }

  // --- powers ---

  /** What it is worth, in points, to discard this card for its power. */
  #powerWorth(rank: Rank): number {
    const { rules } = this.#mind
    const power = rules.powers[rank]
    if (power === 'none' || !this.#skill.usesPowers || !rules.botsUsePowers) return 0
    const unknown = this.#mine.filter((guess) => !guess.known).length
    switch (power) {
      case 'peekOwn':
        return unknown > 0 ? 1.6 : 0
      case 'peekAny':
        return unknown > 0 ? 1.6 : 0.4
      case 'autoPeekOwn':
        return 1.6 * (unknown / 4)
      case 'peekOpp':
        return this.#skill.watchesOthers ? 0.4 : 0
      case 'blindSwap':
        return Math.max(0, highest(this.#mine) - this.#lowestOfOthers)
    }
  }

  get #lowestOfOthers(): number {
    if (this.#cachedLowest !== null) return this.#cachedLowest
    let least = Infinity
    for (let seat = 0; seat < this.#view.hands.length; seat++) {
      const plays = seat !== this.#mind.seat && (this.#view.hands[seat]?.length ?? 0) > 0
      const locked = this.#mind.rules.lockCallerHand && this.#view.caller === seat
      if (plays && !locked) least = Math.min(least, lowest(this.estimate.hand(seat)))
    }
    this.#cachedLowest = least
    return least
  }

  #power(): GridCommand {
    const { rules } = this.#mind
    const power = this.#view.turn?.power
    if (!this.#skill.usesPowers || !rules.botsUsePowers || power === undefined) return { type: 'skipPower' }
    return this.#aim(power)
  }

  #aim(power: PowerKind): GridCommand {
    const unknown = (guesses: readonly Guess[]) => guesses.filter((guess) => !guess.known)
    const own = unknown(this.#mine)
    const theirs = this.#view.may.targets
      .filter((seat) => seat !== this.#mind.seat)
      .flatMap((seat) => this.estimate.hand(seat))
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
    const worst = highest(this.#mine)
    const best = lowest(theirs)
    if (theirs.length === 0 || worst - best <= 0.5) return { type: 'skipPower' }
    const mine = this.#any(this.#mine.filter((guess) => guess.points === worst))
    const { seat, pos } = this.#any(theirs.filter((guess) => guess.points === best))
    return { type: 'usePower', mine: mine.pos, seat, pos }
  }

  /** Ties are broken by chance: anything fixed would favour a seat. */
  #any(guesses: readonly Guess[]): Guess {
    return guesses.length === 1 ? at(guesses, 0) : at(this.#chance.shuffle('any', guesses), 0)
  }
}
