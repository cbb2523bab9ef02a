// The rules of a round, for imagination: the same as the real ones (a test keeps them so), but quick. Cards are ranks, piles and
// hands are changed in place, and who knows what is kept for all seats at once. Where the real rules say what happened, this
// only does it.

import type { Seat } from '../../../kernel/secrecy.ts'
import { handSize, type PowerKind } from '../public.ts'
import { turnLimit } from '../rules.ts'
import type { Step } from '../state.ts'
import { type Book, mostSeats, places } from './book.ts'
import { aimAt, aimOf, deeds, isAim, posOf } from './deeds.ts'
import { bitsOf, Dice } from './dice.ts'
import { Unseen } from './unseen.ts'

const everybody = (1 << mostSeats) - 1
const mostCards = 54

export class Sketch {
  readonly book: Book
  readonly dice = new Dice(1)
  seats = 2
  playing = 3 // a bit for each seat that is in
  /** By place, see `placeOf`: the card, who knows it, and to whom it looks as if somebody had chosen it. */
  readonly cards = new Int8Array(places)
  readonly knownBy = new Uint8Array(places)
  readonly chosenFor = new Uint8Array(places)
  readonly draw = new Int8Array(mostCards)
  drawCount = 0
  readonly out = new Int8Array(mostCards)
  outCount = 0
  readonly unseen: Unseen
  turn: Seat = 0
  step: Step['type'] = 'start'
  card = 0 // the drawn one
  fromDeck = false
  power: PowerKind = 'peekOwn'
  turnCount = 0
  readonly turnsTaken = new Int32Array(mostSeats)
  caller: Seat = -1
  final = false
  finalTurns = 0 // a bit for each seat that still has one
  over = false
  /** If not null, what chance brings in a turn is the same whatever was done before: for comparing what was done. */
  fate: number | null = null
  drewFromDeck = false // in this turn

  constructor(book: Book) {
    this.book = book
    this.unseen = new Unseen(book.points)
  }

  /** Makes this the same as another, with chance and fate of its own. */
  copy(other: Sketch): void {
    this.seats = other.seats
    this.playing = other.playing
    this.cards.set(other.cards)
    this.knownBy.set(other.knownBy)
    this.chosenFor.set(other.chosenFor)
    this.draw.set(other.draw)
    this.drawCount = other.drawCount
    this.out.set(other.out)
    this.outCount = other.outCount
    this.unseen.copy(other.unseen)
    this.turn = other.turn
    this.step = other.step
    this.card = other.card
    this.fromDeck = other.fromDeck
    this.power = other.power
    this.turnCount = other.turnCount
    this.turnsTaken.set(other.turnsTaken)
    this.caller = other.caller
    this.final = other.final
    this.finalTurns = other.finalTurns
    this.over = other.over
    this.drewFromDeck = other.drewFromDeck
  }

  // --- what may be done ---

  get mayDrawDeck(): boolean {
    return this.drawCount > 0 || (this.book.rules.emptyPile === 'reshuffle' && this.outCount > 1)
  }

  get mayDiscard(): boolean {
    return this.fromDeck || !this.book.rules.discardTakeMustSwap
  }

  get mayCall(): boolean {
    const { callTiming } = this.book.rules
    if (!this.#hasCall()) return false
    return callTiming === 'anySubphase' || this.step === (callTiming === 'turnStart' ? 'start' : 'post')
  }

  #hasCall(): boolean {
    return this.caller === -1 && (this.turnsTaken[this.turn] ?? 0) >= this.book.rules.minTurnsBeforeCall
  }

  isIn(seat: Seat): boolean {
    return (this.playing & (1 << seat)) !== 0
  }

  isLocked(seat: Seat): boolean {
    return this.book.rules.lockCallerHand && this.caller === seat
  }

  /** The top of the discard pile; -1 if there is none. */
  get top(): number {
    return this.outCount === 0 ? -1 : (this.out[this.outCount - 1] ?? 0)
  }

  // --- doing it ---

  /** Does what is legal; does not check that it is. */
  do(deed: number): void {
    switch (deed) {
      case deeds.drawDeck:
        this.drawFromDeck()
        if (this.drawCount > 0 || this.book.rules.emptyPile !== 'immediate') return
        this.putOut()
        this.over = true
        return
      case deeds.drawDiscard:
        return this.drawFromOut()
      case deeds.discardDrawn:
        this.putOut()
        return this.#offer(this.fromDeck ? (this.book.powers[this.card] ?? null) : null)
      case deeds.skipPower:
      case deeds.closePeek:
        return this.#finishAction()
      case deeds.call:
        this.caller = this.turn
        if (this.book.rules.callTiming === 'turnStart') this.turnCount += 1
        if (this.book.rules.callTiming !== 'anySubphase') this.#endTurn()
        return
      case deeds.endTurn:
        return this.#endTurn()
      default:
        return isAim(deed) ? this.#use(this.power, deed) : this.#swap(posOf(deed))
    }
  }

  drawFromDeck(): void {
    if (this.drawCount === 0) this.reshuffle()
    this.takeFromDeck(this.draw[this.drawCount - 1] ?? 0)
  }

  /** As it was if the card on top was this one. */
  takeFromDeck(card: number): void {
    this.drawCount -= 1
    this.drewFromDeck = true
    this.card = card
    this.fromDeck = true
    this.step = 'holding'
    this.see(this.turn, this.card)
  }

  drawFromOut(): void {
    this.outCount -= 1
    this.card = this.out[this.outCount] ?? 0
    this.fromDeck = false
    this.step = 'holding'
  }

  reshuffle(): void {
    const rest = this.outCount - 1
    for (let index = 0; index < rest; index++) {
      const card = this.out[index] ?? 0
      this.draw[index] = card
      for (let seat = 0; seat < this.seats; seat++) this.unseen.count(seat, card, 1)
    }
    this.out[0] = this.out[rest] ?? 0
    this.outCount = 1
    this.drawCount = rest
    this.dice.shuffle(this.draw, rest)
  }

  /** The drawn card goes to the discard pile. */
  putOut(): void {
    this.out[this.outCount] = this.card
    this.outCount += 1
    if (this.fromDeck) this.#showTo(~(1 << this.turn), this.card)
    this.#tookTurn()
  }

  #swap(pos: number): void {
    const old = this.cards[this.turn * handSize + pos] ?? 0
    this.putIn(pos)
    const { rules, powers } = this.book
    const kept = rules.abilityOnKeep && this.fromDeck ? (powers[this.card] ?? null) : null
    this.#offer(kept ?? (rules.powerTrigger === 'anyDiscard' ? (powers[old] ?? null) : null))
  }

  /** The drawn card goes to a place of whoever has the turn, and what was there goes out. */
  putIn(pos: number): void {
    const place = this.turn * handSize + pos
    const old = this.cards[place] ?? 0
    const me = 1 << this.turn
    this.#showTo(~(this.knownBy[place] ?? 0), old)
    this.out[this.outCount] = old
    this.outCount += 1
    this.cards[place] = this.card
    this.knownBy[place] = this.fromDeck ? me : everybody
    this.chosenFor[place] = this.fromDeck ? everybody & ~me : 0
    this.#tookTurn()
  }

  #tookTurn(): void {
    this.turnsTaken[this.turn] = (this.turnsTaken[this.turn] ?? 0) + 1
    this.turnCount += 1
  }

  #offer(power: PowerKind | null): void {
    if (power === null) return this.#finishAction()
    const others = this.playing & ~(1 << this.turn)
    if (power === 'peekOpp' && others === 0) return this.#finishAction()
    if (power === 'blindSwap') {
      const locked = this.book.rules.lockCallerHand && this.caller !== -1 ? 1 << this.caller : 0
      if ((others & ~locked) === 0) return this.#finishAction()
    }
    this.power = power
    if (power === 'autoPeekOwn' && this.book.rules.kingPeek === 'auto') return this.#use(power, aimAt(this.turn, 0))
    this.step = 'power'
  }

  #use(power: PowerKind, deed: number): void {
    const { mine, place } = aimOf(deed)
    switch (power) {
      case 'autoPeekOwn':
        return this.#peek(this.turn * handSize + this.pickOwn())
      case 'peekOwn':
      case 'peekOpp':
      case 'peekAny':
        return this.#peek(place)
      case 'blindSwap':
        this.exchange(this.turn * handSize + mine, place)
        return this.#finishAction()
    }
  }

  pickOwn(): number {
    if (this.book.rules.kingPick === 'random') return this.dice.below(handSize)
    let unknown = 0
    for (let pos = 0; pos < handSize; pos++) if (!this.knows(this.turn, this.turn * handSize + pos)) unknown |= 1 << pos
    return this.dice.oneOf(unknown === 0 ? (1 << handSize) - 1 : unknown)
  }

  #peek(place: number): void {
    this.learn(this.turn, place)
    this.step = 'peek'
  }

  exchange(one: number, other: number): void {
    for (const items of [this.cards, this.knownBy, this.chosenFor]) {
      const item = items[one] ?? 0
      items[one] = items[other] ?? 0
      items[other] = item
    }
  }

  #finishAction(): void {
    if (this.book.rules.callTiming === 'afterAction' && this.#hasCall()) this.step = 'post'
    else this.#endTurn()
  }

  #endTurn(): void {
    const { rules } = this.book
    if (this.drawCount === 0 && rules.emptyPile !== 'reshuffle') {
      this.over = true
      return
    }
    if (this.caller === -1) {
      if (this.turnCount >= turnLimit(rules, bitsOf(this.playing))) this.over = true
      else this.#startTurn(this.#nextOf(this.playing))
      return
    }
    if (!this.final) {
      this.final = true
      this.finalTurns = this.playing & ~(1 << this.caller)
    }
    if (this.finalTurns === 0) this.over = true
    else this.#startTurn(this.#nextOf(this.finalTurns))
  }

  #startTurn(seat: Seat): void {
    if (this.fate !== null) this.#keepToFate(this.fate)
    this.turn = seat
    this.step = 'start'
    this.finalTurns &= ~(1 << seat)
    this.over = !this.mayDrawDeck && this.outCount === 0
  }

  /** A card for every turn: one that nobody drew in its turn goes to the bottom of the pile. */
  #keepToFate(fate: number): void {
    this.dice.reset(fate + this.turnCount)
    if (!this.drewFromDeck && this.drawCount > 1) {
      const top = this.draw[this.drawCount - 1] ?? 0
      this.draw.copyWithin(1, 0, this.drawCount - 1)
      this.draw[0] = top
    }
    this.drewFromDeck = false
  }

  #nextOf(seats: number): Seat {
    let seat = this.turn
    do seat = (seat + 1) % mostSeats
    while ((seats & (1 << seat)) === 0)
    return seat
  }

  // --- who knows what ---

  knows(seat: Seat, place: number): boolean {
    return ((this.knownBy[place] ?? 0) & (1 << seat)) !== 0
  }

  /** This seat is shown the card at a place. */
  learn(seat: Seat, place: number): void {
    if (this.knows(seat, place)) return
    this.knownBy[place] = (this.knownBy[place] ?? 0) | (1 << seat)
    this.see(seat, this.cards[place] ?? 0)
  }

  see(seat: Seat, card: number): void {
    this.unseen.count(seat, card, -1)
  }

  #showTo(seats: number, card: number): void {
    for (let seat = 0; seat < this.seats; seat++) if ((seats & (1 << seat)) !== 0) this.unseen.count(seat, card, -1)
  }

  // --- the end ---

  sum(seat: Seat): number {
    let sum = 0
    for (let pos = 0; pos < handSize; pos++) sum += this.book.points[this.cards[seat * handSize + pos] ?? 0] ?? 0
    return sum
  }

  /** What part of the win is this seat's. A penalty only makes more of a sum that has lost already. */
  shareOf(me: Seat): number {
    const mine = this.sum(me)
    let winners = 1
    let callerTies = this.caller === me
    for (let seat = 0; seat < this.seats; seat++) {
      if (seat === me || !this.isIn(seat)) continue
      const sum = this.sum(seat)
      if (sum < mine) return 0
      if (sum > mine) continue
      winners += 1
      callerTies ||= this.caller === seat
    }
    if (winners === 1) return 1
    const { tieRule } = this.book.rules
    if (callerTies && tieRule === 'callerWins') return this.caller === me ? 1 : 0
    if (callerTies && tieRule === 'stopperLoses') return this.caller === me ? 0 : 1 / (winners - 1)
    return 1 / winners
  }
}
