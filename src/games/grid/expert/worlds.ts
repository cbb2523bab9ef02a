// Worlds that a seat cannot tell from the real one: what it has seen happened in them, and the cards that it has not seen lie
// where the others are likely to have let them lie.

import { assert, at } from '../../../kernel/assert.ts'
import { type Mind, unseenCards } from '../bots/mind.ts'
import { type GridView, handSize } from '../public.ts'
import { type Book, keptUpTo, rankIndex } from './book.ts'
import type { Dice } from './dice.ts'
import { Habits, type Style } from './habits.ts'
import { Past, type Story } from './past.ts'
import { Sketch } from './sketch.ts'

export interface Witness extends Mind {
  readonly story: Story
}

export class Worlds {
  readonly #dice: Dice
  readonly #worlds: Sketch[] = []
  readonly #sums: number[] = [] // of the weights, up to each world

  /** Makes up so many worlds, in which the others play with this style. */
  constructor(book: Book, mind: Witness, view: GridView, style: Style, count: number, dice: Dice) {
    this.#dice = dice
    const past = new Past(mind.rules, mind.seat, mind.story)
    const pool = Int8Array.from(unseenCards(mind).map(rankIndex))
    const faces = new Int8Array(past.hidden.length)
    assert(pool.length === faces.length + view.deckCount, 'cards that are nowhere')
    const weights: number[] = []
    for (let index = 0; index < count; index++) {
      const sketch = new Sketch(book)
      sketch.dice.reset(dice.next())
      sketch.seats = view.hands.length
      const odd = this.#lay(past, pool, faces, mind, book)
      weights.push(odd * past.tell(sketch, new Habits(sketch), style, faces))
      for (let card = 0; card < view.deckCount; card++) sketch.draw[card] = pool[card] ?? 0
      setTurn(sketch, view)
      this.#worlds.push(sketch)
    }
    let sum = 0
    for (const weight of evened(weights)) {
      sum += weight
      this.#sums.push(sum)
    }
  }

  /** One of them, the likelier the more often, with its draw pile in an order of its own. */
  next(): Sketch {
    const wanted = this.#dice.share() * at(this.#sums, this.#sums.length - 1)
    let [low, high] = [0, this.#sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(this.#sums, middle) > wanted) high = middle
      else low = middle + 1
    }
    const world = at(this.#worlds, low)
    this.#dice.shuffle(world.draw, world.drawCount)
    return world
  }

  /** The points that are to be expected at a place. */
  expected(place: number): number {
    let [sum, before] = [0, 0]
    for (const [index, world] of this.#worlds.entries()) {
      const until = at(this.#sums, index)
      sum += (until - before) * (world.book.points[world.cards[place] ?? 0] ?? 0)
      before = until
    }
    return sum / before
  }

  /**
   * Takes the faces of hidden cards from the end of the pool, which it shuffles. Cards that somebody has kept are mostly low;
   * gives what makes up for the high ones that are passed over.
   */
  #lay(past: Past, pool: Int8Array, faces: Int8Array, mind: Mind, book: Book): number {
    let left = pool.length
    let odd = 1
    for (const [index, place] of past.hidden.entries()) {
      const kept = mind.chosen[place] === true && Math.floor(place / handSize) !== mind.seat
      let [which, tries] = [this.#dice.below(left), 0]
      while (kept && tries < 20 && (book.points[pool[which] ?? 0] ?? 0) > keptUpTo && this.#dice.share() > rarely) {
        which = this.#dice.below(left)
        tries += 1
      }
      const face = pool[which] ?? 0
      if (kept && (book.points[face] ?? 0) > keptUpTo) odd /= rarely
      left -= 1
      pool[which] = pool[left] ?? 0
      pool[left] = face
      faces[index] = face
    }
    return odd
  }
}

const rarely = 0.3

/** Weights that do not let a few worlds stand for all. */
function evened(weights: readonly number[]): readonly number[] {
  let even = weights
  for (let tries = 0; tries < 4; tries++) {
    let [sum, squares] = [0, 0]
    for (const weight of even) {
      sum += weight
      squares += weight * weight
    }
    if (sum > 0 && (sum * sum) / squares >= fewWorlds) return even
    even = even.map((weight) => Math.sqrt(weight))
  }
  return weights.map(() => 1)
}

const fewWorlds = 12

function setTurn(sketch: Sketch, view: GridView): void {
  const { turn } = view
  assert(turn !== null, 'nobody has the turn')
  sketch.turn = turn.seat
  sketch.step = turn.step
  sketch.power = turn.power ?? 'peekOwn'
  sketch.turnCount = view.turnCount
  sketch.caller = view.caller ?? -1
  sketch.final = view.phase === 'finalRound'
  sketch.finalTurns = view.finalTurns.reduce((seats, seat) => seats | (1 << seat), 0)
  sketch.drewFromDeck = turn.step !== 'start' && sketch.fromDeck
  sketch.over = false
}
