// What a seat has seen of a round, as a story that can be told again with other cards where the seat knows none. What the others
// did tells what they are likely to hold: they knew some of their cards, and chose.

import { assert, at } from '../../../kernel/assert.ts'
import { deck } from '../../../kernel/cards.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import { type GridRules, type GridSeen, handSize, type PowerKind } from '../public.ts'
import { places, rankCount, rankIndex } from './book.ts'
import { aimAt, aimOf, deeds, isAim, swapFor } from './deeds.ts'
import type { Habits, Style } from './habits.ts'
import type { Sketch } from './sketch.ts'

/** What tells something of this round. */
export type Story = readonly GridSeen[]

const telling: ReadonlySet<GridSeen['type']> = new Set([
  'looked',
  'turnStarted',
  'drew',
  'reshuffled',
  'swapped',
  'discarded',
  'powerOffered',
  'peeked',
  'blindSwapped',
  'peekHidden',
  'powerSkipped',
  'actionDone',
  'called',
])

export function told(story: Story, seen: GridSeen): Story {
  if (seen.type === 'dealt') return [seen]
  return telling.has(seen.type) ? [...story, seen] : story
}

/** One thing that happened. Cards are numbered as they appear; `Past.faces` has what each of them is. */
type Happening =
  | { readonly type: 'look'; readonly seat: Seat; readonly at: readonly number[] | null } // null: any two
  | { readonly type: 'turn'; readonly seat: Seat }
  | { readonly type: 'draw'; readonly seat: Seat; readonly card: number } // from the deck
  | { readonly type: 'take'; readonly seat: Seat } // from the discard pile
  | { readonly type: 'reshuffle' }
  | { readonly type: 'swap'; readonly seat: Seat; readonly pos: number }
  | { readonly type: 'discard'; readonly seat: Seat }
  | { readonly type: 'offer'; readonly power: PowerKind }
  | { readonly type: 'peek'; readonly seat: Seat; readonly power: PowerKind; readonly place: number } // -1: unknown
  | { readonly type: 'exchange'; readonly seat: Seat; readonly mine: number; readonly place: number }
  | { readonly type: 'skip'; readonly seat: Seat }
  | { readonly type: 'close'; readonly seat: Seat }
  | { readonly type: 'post' }
  | { readonly type: 'call'; readonly seat: Seat }

const unknown = -1
const bottomRow: readonly number[] = [2, 3]

export class Past {
  /** The places whose cards this seat does not know. */
  readonly hidden: readonly number[]
  readonly #me: Seat
  readonly #deck: number[] // by rank: how many cards are face down at first
  readonly #dealt: Extract<GridSeen, { type: 'dealt' }>
  readonly #happenings: Happening[] = []
  readonly #faces: number[] = [] // by number of the card: its rank, or unknown
  readonly #first: number[] = Array.from({ length: places }, () => unknown) // by place: the number of the card that was dealt
  readonly #held: number[] // by place: the number of the card that is there now
  #drawn = unknown

  constructor(rules: GridRules, me: Seat, story: Story) {
    const [dealt, ...rest] = story
    assert(dealt?.type === 'dealt', 'a story without a beginning')
    this.#me = me
    this.#dealt = dealt
    for (const seat of dealt.open.seats) {
      for (let pos = 0; pos < handSize; pos++) this.#first[seat * handSize + pos] = this.#newCard(unknown)
    }
    this.#held = this.#first.slice()
    if (rules.peekPick === 'bottomTwo') this.#bottomRowsShown()
    for (const seen of rest) this.#add(seen)
    this.hidden = [...this.#held.keys()].filter((place) => this.#faces[at(this.#held, place)] === unknown)
    this.#deck = wholeDeck(rules)
    const top = dealt.open.top === null ? unknown : rankIndex(dealt.open.top)
    if (top !== unknown) this.#deck[top] = (this.#deck[top] ?? 0) - 1
  }

  #newCard(face: number): number {
    return this.#faces.push(face) - 1
  }

  #bottomRowsShown(): void {
    for (const { seat, pos, card } of this.#dealt.own?.cards ?? []) this.#show(seat * handSize + pos, rankIndex(card))
    for (const seat of this.#dealt.open.seats) this.#happenings.push({ type: 'look', seat, at: bottomRow })
  }

  #show(place: number, face: number): void {
    this.#faces[at(this.#held, place)] = face
  }

  #add(seen: GridSeen): void {
    const then = (happening: Happening) => this.#happenings.push(happening)
    switch (seen.type) {
      case 'looked': {
        const cards = seen.own?.cards
        for (const { seat, pos, card } of cards ?? []) this.#show(seat * handSize + pos, rankIndex(card))
        then({ type: 'look', seat: seen.open.seat, at: cards?.map(({ pos }) => pos) ?? null })
        break
      }
      case 'turnStarted':
        then({ type: 'turn', seat: seen.open.seat })
        break
      case 'drew': {
        const { seat, from, card } = seen.open
        const shown = card ?? seen.own?.card
        this.#drawn = this.#newCard(shown === undefined ? unknown : rankIndex(shown))
        then(from === 'deck' ? { type: 'draw', seat, card: this.#drawn } : { type: 'take', seat })
        break
      }
      case 'reshuffled':
        then({ type: 'reshuffle' })
        break
      case 'swapped': {
        const { seat, pos, card } = seen.open
        const place = seat * handSize + pos
        this.#show(place, rankIndex(card))
        this.#held[place] = this.#drawn
        then({ type: 'swap', seat, pos })
        break
      }
      case 'discarded':
        this.#faces[this.#drawn] = rankIndex(seen.open.card)
        then({ type: 'discard', seat: seen.open.seat })
        break
      case 'powerOffered':
        then({ type: 'offer', power: seen.open.power })
        break
      case 'peeked':
        this.#addPeek(seen)
        break
      case 'blindSwapped': {
        const { seat, mine, target, pos } = seen.open
        const [one, other] = [seat * handSize + mine, target * handSize + pos]
        const held = at(this.#held, one)
        this.#held[one] = at(this.#held, other)
        this.#held[other] = held
        then({ type: 'exchange', seat, mine, place: other })
        break
      }
      case 'powerSkipped':
        then({ type: 'skip', seat: seen.open.seat })
        break
      case 'peekHidden':
        then({ type: 'close', seat: seen.open.seat })
        break
      case 'actionDone':
        then({ type: 'post' })
        break
      case 'called':
        then({ type: 'call', seat: seen.open.seat })
        break
    }
  }

  #addPeek({ open, own }: Extract<GridSeen, { type: 'peeked' }>): void {
    const { seat, power, target, pos } = open
    if (own) this.#show(own.seat * handSize + own.pos, rankIndex(own.card))
    const known = target === undefined || pos === undefined ? unknown : target * handSize + pos
    this.#happenings.push({ type: 'peek', seat, power, place: own ? own.seat * handSize + own.pos : known })
  }

  // --- telling it again ---

  /**
   * Tells the story in this sketch with these faces of the hidden cards, in the order of `hidden`. What the others looked at
   * is made up as they would have chosen it. Gives how likely it is, to a factor, that they did what they did.
   */
  tell(sketch: Sketch, habits: Habits, style: Style, faces: Int8Array): number {
    const all = this.#faces.slice()
    for (const [index, place] of this.hidden.entries()) all[at(this.#held, place)] = faces[index] ?? 0
    this.#deal(sketch, all)
    let likely = 1
    const judge = (seat: Seat, deed: number) => {
      if (seat !== this.#me && seat === sketch.turn) likely *= whim + (1 - whim) * habits.odds(deed, style)
    }
    for (const happening of this.#happenings) {
      switch (happening.type) {
        case 'look':
          look(sketch, happening.seat, happening.at)
          break
        case 'turn':
          sketch.turn = happening.seat
          sketch.step = 'start'
          break
        case 'draw':
          judge(happening.seat, deeds.drawDeck)
          sketch.takeFromDeck(all[happening.card] ?? 0)
          break
        case 'take':
          judge(happening.seat, deeds.drawDiscard)
          sketch.drawFromOut()
          break
        case 'reshuffle':
          sketch.reshuffle()
          break
        case 'swap':
          judge(happening.seat, swapFor(happening.pos))
          sketch.putIn(happening.pos)
          sketch.step = 'post'
          break
        case 'discard':
          judge(happening.seat, deeds.discardDrawn)
          sketch.putOut()
          sketch.step = 'post'
          break
        case 'offer':
          sketch.step = 'power'
          sketch.power = happening.power
          break
        case 'peek':
          this.#peek(sketch, habits, style, happening, judge)
          break
        case 'exchange':
          judge(happening.seat, aimAt(0, happening.place, happening.mine))
          sketch.exchange(happening.seat * handSize + happening.mine, happening.place)
          break
        case 'skip':
          judge(happening.seat, deeds.skipPower)
          break
        case 'close':
          judge(happening.seat, deeds.closePeek)
          break
        case 'post':
          sketch.step = 'post'
          break
        case 'call':
          judge(happening.seat, deeds.call)
          sketch.caller = happening.seat
          break
      }
    }
    return likely
  }

  #deal(sketch: Sketch, faces: readonly number[]): void {
    const { seats, top, deckCount } = this.#dealt.open
    sketch.playing = 0
    sketch.outCount = 0
    if (top !== null) {
      sketch.out[0] = rankIndex(top)
      sketch.outCount = 1
    }
    for (const seat of seats) {
      sketch.playing |= 1 << seat
      sketch.unseen.reset(seat, this.#deck)
      for (let pos = 0; pos < handSize; pos++) {
        const place = seat * handSize + pos
        sketch.cards[place] = faces[at(this.#first, place)] ?? 0
      }
    }
    sketch.knownBy.fill(0)
    sketch.chosenFor.fill(0)
    sketch.turnsTaken.fill(0)
    sketch.turnCount = 0
    sketch.caller = -1
    sketch.drawCount = deckCount
  }

  #peek(
    sketch: Sketch,
    habits: Habits,
    style: Style,
    { seat, power, place }: Extract<Happening, { type: 'peek' }>,
    judge: (seat: Seat, deed: number) => void,
  ): void {
    const offered = sketch.step === 'power'
    if (offered) judge(seat, aimAt(0, 0))
    sketch.power = power
    const chosen = offered && seat !== this.#me ? habits.choose(style) : deeds.skipPower
    if (place !== unknown) sketch.learn(seat, place)
    else if (isAim(chosen) && power !== 'autoPeekOwn') sketch.learn(seat, aimOf(chosen).place)
    else if (power !== 'peekOpp') sketch.learn(seat, seat * handSize + sketch.pickOwn())
    sketch.step = 'peek'
  }
}

/** How often somebody does something else than the hard bot would, for reasons of their own. */
const whim = 0.05

function look(sketch: Sketch, seat: Seat, positions: readonly number[] | null): void {
  const one = positions?.[0] ?? sketch.dice.below(handSize)
  const other = positions?.[1] ?? (one + 1 + sketch.dice.below(handSize - 1)) % handSize
  sketch.learn(seat, seat * handSize + one)
  sketch.learn(seat, seat * handSize + other)
}

function wholeDeck(rules: GridRules): number[] {
  const numbers = Array.from({ length: rankCount }, () => 0)
  for (const card of deck(rules.deck)) numbers[rankIndex(card)] = (numbers[rankIndex(card)] ?? 0) + 1
  return numbers
}
