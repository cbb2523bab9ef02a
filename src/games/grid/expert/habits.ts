// How a bot plays on in imagination: as the hard one does (bots/policy.ts, and a test keeps it so), with numbers that can be
// others than its own.

import type { Seat } from '../../../kernel/secrecy.ts'
import type { Skill } from '../bots/policy.ts'
import { type GridRules, handSize, type PowerKind } from '../public.ts'
import { powerKinds } from '../rules.ts'
import { mostSeats, rankCount } from './book.ts'
import { aimAt, aimOf, deeds, isAim, isSwap, posOf, swapFor } from './deeds.ts'
import { bitsOf } from './dice.ts'
import type { Sketch } from './sketch.ts'

export interface Style {
  readonly curiosity: number // in points: what it is worth to know a card
  readonly callsAt: (opponents: number) => number // the most points with which it calls
  readonly values: GridRules['values'] // for which that was chosen
  readonly nerve: number // calls with so much more for each point that the best of the others is expected above `even`
  readonly even: number
  readonly doubt: number // calls with so much less for each of its cards that it does not know
  readonly bargains: boolean // always takes a low card that is much better than one of its own (C0-US7.2)
  readonly reserve: number // by so many points must an open card be better than the deck
  readonly peekOwn: number // in points, what powers are worth
  readonly peekOther: number
  readonly blindSwap: number // of what it gains
  readonly least: number // that a blind swap must gain
  readonly foresight: boolean // knows that nothing it looks at in its last turn is of any use
}

/** The style of a bot with this skill that uses powers, remembers and counts. */
export function styleOf({ curiosity, callsAt, values }: Skill): Style {
  return {
    curiosity,
    callsAt,
    values,
    nerve: 0,
    even: 0,
    doubt: 0,
    bargains: true,
    reserve: 0,
    peekOwn: 1.6,
    peekOther: 0.4,
    blindSwap: 1,
    least: 0.5,
    foresight: false,
  }
}

const lateCall = 3 // after the action the others have had one turn less to answer

export class Habits {
  readonly #sketch: Sketch
  readonly #mine = new Float64Array(handSize)
  #mean = 0
  #meanKept = 0
  #worst = 0
  #unknown = 0 // a bit for each position that it does not know
  readonly #worth: Record<PowerKind, number> = { peekOwn: 0, peekOpp: 0, peekAny: 0, autoPeekOwn: 0, blindSwap: 0 }
  #mineTied = 0 // a bit for each position, and
  #theirsTied = 0 // for each place, that is as good as the one that was chosen

  constructor(sketch: Sketch) {
    this.#sketch = sketch
  }

  /** What whoever has the turn does. */
  choose(style: Style): number {
    const sketch = this.#sketch
    this.#estimate(sketch.turn)
    if (sketch.mayCall && this.#wantsToCall(style)) return deeds.call
    switch (sketch.step) {
      case 'start':
        return !sketch.mayDrawDeck || (sketch.outCount > 0 && this.#wantsDiscard(style))
          ? deeds.drawDiscard
          : deeds.drawDeck
      case 'holding':
        return this.#place(style)
      case 'power':
        return this.#aim(style)
      case 'peek':
        return deeds.closePeek
      case 'post':
        return deeds.endTurn
    }
  }

  /** How likely it is that this is what whoever has the turn does. Which card somebody peeks at, nobody else can tell. */
  odds(deed: number, style: Style): number {
    const chosen = this.choose(style)
    if (isAim(chosen) && isAim(deed)) {
      if (this.#sketch.power !== 'blindSwap') return 1
      const { mine, place } = aimOf(deed)
      const tied = (this.#mineTied & (1 << mine)) !== 0 && (this.#theirsTied & (1 << place)) !== 0
      return tied ? 1 / (bitsOf(this.#mineTied) * bitsOf(this.#theirsTied)) : 0
    }
    if (isSwap(chosen) && isSwap(deed)) {
      return (this.#mineTied & (1 << posOf(deed))) === 0 ? 0 : 1 / bitsOf(this.#mineTied)
    }
    return chosen === deed ? 1 : 0
  }

  #estimate(seat: Seat): void {
    const sketch = this.#sketch
    const all = sketch.unseen.counts[seat] ?? 0
    const low = sketch.unseen.lowCounts[seat] ?? 0
    this.#mean = all === 0 ? 0 : (sketch.unseen.sums[seat] ?? 0) / all
    this.#meanKept = low > 0 ? (sketch.unseen.lowSums[seat] ?? 0) / low : this.#mean
    this.#worst = -Infinity
    this.#unknown = 0
    const [first, bit] = [seat * handSize, 1 << seat]
    for (let pos = 0; pos < handSize; pos++) {
      const points = this.#expected(seat, first + pos)
      this.#mine[pos] = points
      if (points > this.#worst) this.#worst = points
      if (((sketch.knownBy[first + pos] ?? 0) & bit) === 0) this.#unknown |= 1 << pos
    }
  }

  /** What this seat expects at a place. */
  #expected(seat: Seat, place: number): number {
    const sketch = this.#sketch
    if (sketch.knows(seat, place)) return sketch.book.points[sketch.cards[place] ?? 0] ?? 0
    return ((sketch.chosenFor[place] ?? 0) & (1 << seat)) !== 0 ? this.#meanKept : this.#mean
  }

  #wantsToCall(style: Style): boolean {
    const sketch = this.#sketch
    const { callTiming } = sketch.book.rules
    if (callTiming === 'anySubphase' && sketch.step === 'start') return false
    let sum = 0
    for (let pos = 0; pos < handSize; pos++) sum += this.#mine[pos] ?? 0
    if (sketch.step === 'holding') sum -= Math.max(0, this.#worst - (sketch.book.points[sketch.card] ?? 0))
    let opponents = -1
    for (let seat = 0; seat < mostSeats; seat++) if (sketch.isIn(seat)) opponents += 1
    const doubt = style.doubt * bitsOf(this.#unknown)
    const more = sketch.book.pointsMore(style.values)
    const bold = style.nerve === 0 ? 0 : style.nerve * (this.#bestOther() - style.even - more)
    return sum <= style.callsAt(opponents) + (callTiming === 'afterAction' ? lateCall : 0) + more + bold - doubt
  }

  /** The fewest points that it expects of somebody else. */
  #bestOther(): number {
    const sketch = this.#sketch
    let best = Infinity
    for (let seat = 0; seat < sketch.seats; seat++) {
      if (seat === sketch.turn || !sketch.isIn(seat)) continue
      let sum = 0
      for (let pos = 0; pos < handSize; pos++) sum += this.#expected(sketch.turn, seat * handSize + pos)
      if (sum < best) best = sum
    }
    return best
  }

  #wantsDiscard(style: Style): boolean {
    const sketch = this.#sketch
    const { points, powers } = sketch.book
    const top = points[sketch.top] ?? 0
    const gain = this.#worst - top
    if (gain <= 0) return false
    if (style.bargains && top <= 4 && gain >= 3) return true
    for (const power of powerKinds) this.#worth[power] = sketch.book.has[power] ? this.#powerWorth(power, style) : 0
    const first = sketch.turn * rankCount
    let deck = 0
    for (let card = 0; card < rankCount; card++) {
      const count = sketch.unseen.byRank[first + card] ?? 0
      if (count === 0) continue
      const power = powers[card] ?? null
      const worth = power === null ? 0 : this.#worth[power]
      deck += count * Math.max(0, this.#worst - (points[card] ?? 0), worth)
    }
    return gain > deck / Math.max(1, sketch.unseen.counts[sketch.turn] ?? 0) + style.reserve
  }

  #place(style: Style): number {
    const sketch = this.#sketch
    const points = sketch.book.points[sketch.card] ?? 0
    const curiosity = style.foresight && sketch.final ? 0 : style.curiosity
    let best = -Infinity
    let which = 0
    for (let pos = 0; pos < handSize; pos++) {
      const gain = (this.#mine[pos] ?? 0) - points + ((this.#unknown & (1 << pos)) === 0 ? 0 : curiosity)
      if (gain > best) {
        best = gain
        which = 0
      }
      if (gain === best) which |= 1 << pos
    }
    const power = sketch.fromDeck ? (sketch.book.powers[sketch.card] ?? null) : null
    const elsewhere = power === null ? 0 : this.#powerWorth(power, style)
    if (best <= elsewhere && sketch.mayDiscard) return deeds.discardDrawn
    this.#mineTied = which
    return swapFor(sketch.dice.oneOf(which))
  }

  // --- powers ---

  #powerWorth(power: PowerKind, style: Style): number {
    const { final, book } = this.#sketch
    if (!book.rules.botsUsePowers || (final && style.foresight && power !== 'blindSwap')) return 0
    switch (power) {
      case 'peekOwn':
        return this.#unknown > 0 ? style.peekOwn : 0
      case 'peekAny':
        return this.#unknown > 0 ? style.peekOwn : style.peekOther
      case 'autoPeekOwn':
        return style.peekOwn * (bitsOf(this.#unknown) / handSize)
      case 'peekOpp':
        return style.peekOther
      case 'blindSwap':
        return Math.max(0, style.blindSwap * (this.#worst - this.#lowestOfOthers()))
    }
  }

  #lowestOfOthers(): number {
    const sketch = this.#sketch
    let least = Infinity
    for (let seat = 0; seat < sketch.seats; seat++) {
      if (seat === sketch.turn || !sketch.isIn(seat) || sketch.isLocked(seat)) continue
      for (let pos = 0; pos < handSize; pos++) {
        least = Math.min(least, this.#expected(sketch.turn, seat * handSize + pos))
      }
    }
    return least
  }

  #aim(style: Style): number {
    const sketch = this.#sketch
    if (!sketch.book.rules.botsUsePowers) return deeds.skipPower
    const { turn, power } = sketch
    const own = this.#unknown
    switch (power) {
      case 'autoPeekOwn':
        return aimAt(turn, 0)
      case 'peekOwn':
        return own === 0 ? deeds.skipPower : aimAt(turn, sketch.dice.oneOf(own))
      case 'peekOpp':
        return this.#peekAtOthers()
      case 'peekAny':
        return own === 0 ? this.#peekAtOthers() : aimAt(turn, sketch.dice.oneOf(own))
      case 'blindSwap':
        return this.#swap(style)
    }
  }

  /** The positions of a hand that whoever has the turn does not know, a bit for each. */
  #unknownOf(seat: Seat): number {
    const sketch = this.#sketch
    let unknown = 0
    for (let pos = 0; pos < handSize; pos++) {
      if (!sketch.knows(sketch.turn, seat * handSize + pos)) unknown |= 1 << pos
    }
    return unknown
  }

  #peekAtOthers(): number {
    const sketch = this.#sketch
    let unknown = 0
    for (let seat = 0; seat < sketch.seats; seat++) {
      if (seat !== sketch.turn && sketch.isIn(seat)) unknown |= this.#unknownOf(seat) << (seat * handSize)
    }
    if (unknown === 0) return deeds.skipPower
    const place = sketch.dice.oneOf(unknown)
    return aimAt(0, place)
  }

  #swap(style: Style): number {
    const sketch = this.#sketch
    let best = Infinity
    let which = 0
    for (let seat = 0; seat < sketch.seats; seat++) {
      if (seat === sketch.turn || !sketch.isIn(seat) || sketch.isLocked(seat)) continue
      for (let pos = 0; pos < handSize; pos++) {
        const place = seat * handSize + pos
        const points = this.#expected(sketch.turn, place)
        if (points < best) {
          best = points
          which = 0
        }
        if (points === best) which |= 1 << place
      }
    }
    if (which === 0 || this.#worst - best <= style.least) return deeds.skipPower
    let mine = 0
    for (let pos = 0; pos < handSize; pos++) if (this.#mine[pos] === this.#worst) mine |= 1 << pos
    this.#mineTied = mine
    this.#theirsTied = which
    const pos = sketch.dice.oneOf(mine)
    const place = sketch.dice.oneOf(which)
    return aimAt(0, place, pos)
  }
}
