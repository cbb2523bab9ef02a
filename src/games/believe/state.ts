// The whole of a game of Believe Or Not. Hands and pile are the secrets.

import { at } from '../../kernel/assert.ts'
import { type Card, type DeckSize, type Rank, rankOf, ranksOf } from '../../kernel/cards.ts'
import type { Attendance } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { jokerPlaces, setSize } from './hand.ts'
import { type BelieveRules, deckSizeFor, jokersDisposable, jokersIn } from './rules.ts'

/** `lastPlay`: somebody has played their last card, and the next player may still challenge it (B-05). */
export type Phase = 'opening' | 'responding' | 'lastPlay' | 'roundOver' | 'finished'

export interface Player {
  readonly hand: readonly Card[] // in the order of the faces
  readonly score: number // of all rounds that are over
  readonly attendance: Attendance
  readonly since: number // table time of its last change
  readonly botFromStart: boolean // nobody has left this seat
}

/** Cards laid on the pile in one turn, the last one on top. */
export interface Play {
  readonly seat: Seat
  readonly cards: readonly Card[]
}

export interface Disposal {
  readonly seat: Seat
  readonly rank: Rank
}

/** A challenge and what it showed. The flipped card is the only one that everybody sees. */
export interface Challenge {
  readonly seat: Seat // who challenged
  readonly of: Seat // whose play
  readonly index: number // of the card in that play; 0 is the top (B-08)
  readonly rank: Rank // announced
  readonly card: Card // flipped
  readonly truth: boolean
}

export type RoundEnd = 'emptyHand' | 'turnLimit'

export interface RoundResult {
  readonly round: number
  readonly winners: readonly Seat[]
  readonly points: readonly (number | null)[] // by seat; null for who did not play
  readonly reason: RoundEnd
}

/** The wish of a player after a round: another one, seated so, or none. */
export type Vote = 'keep' | 'shuffle' | 'end'

export type GameEnd = 'played' | 'tooFewPlayers' | 'nobodyDecided'

export interface BelieveState {
  readonly rules: BelieveRules
  readonly deckSize: DeckSize
  readonly jokers: number // in the pack
  readonly players: readonly Player[] // by seat
  readonly circle: readonly Seat[] // clockwise; who has left for good is not in it
  readonly dealer: Seat // of this round, and once it is over of the next
  readonly host: Seat
  readonly round: number // from 1
  readonly phase: Phase
  readonly phaseAt: number // table time at which the turn, or the pause after a round, began
  readonly turn: Seat
  readonly turns: number // of this round that are over
  readonly pile: readonly Play[] // the latest one on top
  readonly rank: Rank | null // announced
  readonly disposed: readonly Disposal[] // in this round
  readonly challenge: Challenge | null // the latest one, until the next play
  readonly result: RoundResult | null // of the last round that is over
  readonly votes: readonly (Vote | null)[] // by seat
  readonly ending: GameEnd | null
}

export function initial(rules: BelieveRules, seats: number): BelieveState {
  const everySeat = Array.from({ length: seats }, (_, seat) => seat)
  return {
    rules,
    deckSize: deckSizeFor(rules, seats),
    jokers: jokersIn(rules),
    players: everySeat.map(() => ({ hand: [], score: 0, attendance: 'here', since: 0, botFromStart: false })),
    circle: everySeat,
    dealer: 0, // the one who started the game (B4-3.2.3)
    host: 0,
    round: 0,
    phase: 'opening',
    phaseAt: 0,
    turn: 0,
    turns: 0,
    pile: [],
    rank: null,
    disposed: [],
    challenge: null,
    result: null,
    votes: everySeat.map(() => null),
    ending: null,
  }
}

export function handOf(state: BelieveState, seat: Seat): readonly Card[] {
  return at(state.players, seat).hand
}

export function topPlay(state: BelieveState): Play | undefined {
  return state.pile.at(-1)
}

export function pileCards(state: BelieveState): readonly Card[] {
  return state.pile.flatMap((play) => play.cards)
}

/** Clockwise round the circle, from the left of a seat back to the seat itself. */
export function clockwise(circle: readonly Seat[], from: Seat): readonly Seat[] {
  const start = circle.indexOf(from) + 1
  return [...circle.slice(start), ...circle.slice(0, start)]
}

/** Takes part in this round: in the circle, and somebody plays the seat. */
export function takesPart(state: BelieveState, seat: Seat): boolean {
  return state.circle.includes(seat) && at(state.players, seat).attendance !== 'gone'
}

/** Will not be there in the next round (B-25). A bot that was at the table from the start stays. */
export function hasLeft(player: Player): boolean {
  return player.attendance === 'gone' || (player.attendance === 'bot' && !player.botFromStart)
}

/** The hands lie open from the end of a round to the next deal. */
export function handsOpen(state: BelieveState): boolean {
  return state.result?.round === state.round
}

export function inRound(phase: Phase): phase is 'opening' | 'responding' | 'lastPlay' {
  return phase === 'opening' || phase === 'responding' || phase === 'lastPlay'
}

/** What an opening play may announce (B-03, B-14). If nothing is alive any more, everything is as good as dead. */
export function announceable(state: BelieveState): readonly Rank[] {
  const { rules } = state
  const all: readonly Rank[] = [...ranksOf(state.deckSize), ...(rules.jokerAnnounceable ? (['X'] as const) : [])]
  if (rules.allowDeadRank) return all
  const alive = all.filter((rank) => !isDead(state, rank))
  return alive.length > 0 ? alive : all
}

/** No card of this rank is left in the round. */
function isDead(state: BelieveState, rank: Rank): boolean {
  const sets = state.disposed.filter((disposal) => disposal.rank === rank).length
  return rank === 'X' ? state.jokers === sets * setSize : sets > 0
}

/** B-04: a joker matches nothing, or everything. */
export function matches(rules: BelieveRules, card: Card, rank: Rank): boolean {
  return rankOf(card) === rank || (rules.jokerWild && rankOf(card) === 'X')
}

/** B-17 */
export function mayDisposeJokers(state: BelieveState, seat: Seat): boolean {
  return jokersDisposable(state.rules) && jokerPlaces(handOf(state, seat)).length >= setSize
}

/** Who says, after a round, whether there is another one: the host while they are there, or everybody who is. */
export function deciders(state: BelieveState): readonly Seat[] {
  const here = state.circle.filter((seat) => at(state.players, seat).attendance === 'here')
  return state.rules.endBy === 'host' && here.includes(state.host) ? [state.host] : here
}
