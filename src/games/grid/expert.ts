// The expert of the grid family: it imagines worlds that agree with all it has seen, tries what it could do in each of them, and
// lets everybody play on by habit. It is given a view and a mind as every bot is, and makes its worlds of these two and of chance.

import type { Bot } from '../../kernel/bot.ts'
import { rankOf } from '../../kernel/cards.ts'
import { search, type Trial } from '../../kernel/search.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Guess, highest } from './bots/estimate.ts'
import { freshMind, type Mind, placeOf, watch } from './bots/mind.ts'
import { Policy, type Skill } from './bots/policy.ts'
import { Book } from './expert/book.ts'
import { deedOf } from './expert/deeds.ts'
import { Dice } from './expert/dice.ts'
import { Habits, type Style } from './expert/habits.ts'
import { told } from './expert/past.ts'
import { Sketch } from './expert/sketch.ts'
import { type Witness, Worlds } from './expert/worlds.ts'
import { type GridCommand, type GridPublic, type GridSeen, type GridView, handSize } from './public.ts'

export interface Search {
  readonly steps: number // decisions that are played in its imagination for one real one
  readonly worlds: number // that are made up for it
  readonly mine: Style // how it plays on in its imagination, and
  readonly theirs: Style // how it expects the others to play
  readonly blur: number // of what it plays for: how far from a win it was, instead of the win
  readonly careful: boolean // does not try what people would take for a blunder
}

export function expertBot(
  skill: Skill,
  { steps, worlds: count, mine, theirs, blur, careful }: Search,
): Bot<GridPublic, Witness> {
  return {
    start: (seat, rules) => ({ ...freshMind(seat, rules), story: [] }),
    watch: (mind, seen, chance) => ({
      ...watch(mind, seen as GridSeen, skill, chance),
      story: told(mind.story, seen as GridSeen),
    }),
    choose(mind, view, options, chance) {
      const policy = new Policy(mind, view, skill, chance)
      const habit = policy.choose(options)
      if (steps === 0 || !isOpen(view, mind.seat)) return habit
      const dice = new Dice(chance.int('search', 2 ** 32))
      const book = new Book(mind.rules)
      let made: Worlds | null = null
      const worlds = () => {
        made ??= new Worlds(book, mind, view, theirs, count, dice)
        return made
      }
      const candidates = candidatesFor(mind, view, habit, policy, worlds, careful)
      const trials = new Trials(book, mind.seat, mine, theirs, blur)
      const settings = {
        steps,
        caution: (command: GridCommand) =>
          view.phase === 'finalRound' ? 0 : isCall(command) || isCall(habit) ? cautionOfCall : caution,
      }
      return search(habit, candidates, settings, () => {
        const world = worlds().next()
        const seed = dice.next()
        return (command) => trials.play(world, deedOf(command, mind.seat), seed)
      })
    },
  }
}

// --- what is worth trying ---

/** There is something to choose. */
export function isOpen({ turn, may }: GridView, me: Seat): boolean {
  return turn?.seat === me && (may.call || (turn.step !== 'peek' && turn.step !== 'post'))
}

/** What deserves a thought besides what the hard bot would do. */
export function candidatesFor(
  mind: Mind,
  view: GridView,
  habit: GridCommand,
  policy: Policy,
  worlds: () => Worlds,
  careful: boolean,
): readonly GridCommand[] {
  const { may, turn } = view
  const others: GridCommand[] = []
  // Where the turn goes on after a call, it costs nothing to see the drawn card first.
  const tooSoon = mind.rules.callTiming === 'anySubphase' && turn?.step === 'start'
  if (may.call && !tooSoon && policy.sum <= callsFrom + policy.more) others.push({ type: 'call' })
  switch (turn?.step) {
    case 'start':
      if (careful && habit.type === 'drawDiscard' && isBargain(view, policy)) break
      if (may.drawDeck) others.push({ type: 'drawDeck' })
      if (may.drawDiscard) others.push({ type: 'drawDiscard' })
      break
    case 'holding':
      others.push(...placements(mind, view, policy, careful))
      break
    case 'power':
      others.push({ type: 'skipPower' })
      if (turn.power === 'blindSwap') others.push(...swaps(mind, view, worlds()))
      break
    case 'post':
      others.push({ type: 'endTurn' })
      break
    case 'peek':
    case undefined:
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
function placements(mind: Mind, view: GridView, policy: Policy, careful: boolean): readonly GridCommand[] {
  const mine = policy.estimate.hand(mind.seat)
  const drawn = view.turn?.card
  const points = drawn === undefined ? policy.estimate.mean : policy.estimate.points(drawn)
  const better = mine.filter((guess) => guess.points + (careful || guess.known ? 0 : knowing) >= points)
  const swapped = unlike(better, mind).map(({ pos }): GridCommand => ({ type: 'swap', pos }))
  const hasPower = view.turn?.from === 'deck' && drawn !== undefined && mind.rules.powers[rankOf(drawn)] !== 'none'
  const mayDiscard = view.may.discard && (hasPower || highest(mine) - points < bargain)
  return mayDiscard ? [...swapped, { type: 'discardDrawn' }] : swapped
}

/** In points: what it can be worth to know a card, whatever it is. */
const knowing = 2

/** One of each that is alike: there is nothing to find out about the others. */
function unlike(guesses: readonly Guess[], mind: Mind): readonly Guess[] {
  const looks = ({ seat, pos, points, known }: Guess) => `${points} ${known} ${looksOf(mind, placeOf(seat, pos))}`
  return [...new Map(guesses.map((guess) => [looks(guess), guess])).values()]
}

export function looksOf(mind: Mind, place: number): string {
  return `${mind.chosen[place]} ${mind.familiar[place]}`
}

/** Its two worst cards for the two best of the others, as far as it can guess them. */
function swaps(mind: Mind, view: GridView, worlds: Worlds): readonly GridCommand[] {
  const guesses = (seat: Seat) =>
    Array.from({ length: handSize }, (_, pos) => ({ seat, pos, points: worlds.expected(placeOf(seat, pos)) }))
  const mine = guesses(mind.seat).toSorted((a, b) => b.points - a.points)
  const theirs = view.may.targets.flatMap(guesses).toSorted((a, b) => a.points - b.points)
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
const [cautionOfCall, caution] = [0.5, 0.8]

function isCall({ type }: GridCommand): boolean {
  return type === 'call'
}

export class Trials {
  readonly #me: Seat
  readonly #blur: number
  readonly #mine: Style
  readonly #theirs: Style
  readonly #sketch: Sketch
  readonly #habits: Habits

  constructor(book: Book, me: Seat, mine: Style, theirs: Style, blur: number) {
    this.#me = me
    this.#blur = blur
    this.#mine = mine
    this.#theirs = theirs
    this.#sketch = new Sketch(book)
    this.#habits = new Habits(this.#sketch)
  }

  /** What comes of it if it does this and everybody plays on by habit. */
  play(world: Sketch, deed: number, seed: number): Trial {
    const sketch = this.#sketch
    sketch.copy(world)
    sketch.dice.reset(seed)
    sketch.fate = seed
    sketch.do(deed)
    let steps = 1
    for (; steps < mostSteps && !sketch.over; steps++) {
      sketch.do(this.#habits.choose(sketch.turn === this.#me ? this.#mine : this.#theirs))
    }
    return { share: sketch.over ? shareOf(sketch, this.#me, world.final ? 0 : this.#blur) : 0, steps }
  }
}

/**
 * The share of the win, and to some part how far from it the round was: a narrow miss in one world is a win in another that is
 * nearly the same, so that fewer worlds tell as much. In the last turn there is nothing left to be nearly the same.
 */
function shareOf(sketch: Sketch, me: Seat, blurred: number): number {
  if (blurred === 0) return sketch.shareOf(me)
  let least = Infinity
  for (let seat = 0; seat < sketch.seats; seat++) {
    if (seat !== me && sketch.isIn(seat)) least = Math.min(least, sketch.sum(seat))
  }
  const lead = least - sketch.sum(me)
  return (1 - blurred) * sketch.shareOf(me) + blurred / (1 + Math.exp(-lead / 2))
}

/** A round that goes on for longer decides nothing. */
const mostSteps = 300
