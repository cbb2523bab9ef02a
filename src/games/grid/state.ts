// The whole of a match of the grid family. Hands and the draw pile are the secrets.

import { at } from '../../kernel/assert.ts'
import type { Card } from '../../kernel/cards.ts'
import type { Attendance } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type GridRules, handSize, type PowerKind } from './rules.ts'

export type Phase = 'initialPeek' | 'playing' | 'finalRound' | 'roundOver' | 'completed' // K-28
export type Source = 'deck' | 'discard'

/** A place on the table: one of somebody's cards. Positions are 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
export interface Place {
  readonly seat: Seat
  readonly pos: number
}

/** A card in a hand. What somebody knows of it goes along when it is swapped. */
export interface Held {
  readonly card: Card
  readonly knownBy: readonly Seat[]
}

/** A card that is open to one viewer until a time. */
export interface Look extends Place {
  readonly viewer: Seat
  readonly until: number
}

/** The parts of a turn; `until` is when the part ends by itself. */
export type Step =
  | { readonly type: 'start' }
  | { readonly type: 'holding'; readonly card: Card; readonly from: Source }
  | { readonly type: 'power'; readonly power: PowerKind }
  | { readonly type: 'peek'; readonly power: PowerKind } // what is seen is in `looks`
  | { readonly type: 'post' } // the action is done, a call is possible (callTiming 'afterAction')

export interface Turn {
  readonly seat: Seat
  readonly step: Step
  readonly until: number | null
}

export type RoundReason = 'called' | 'emptyPile' | 'turnLimit' | 'stuck'

export interface RoundResult {
  readonly reason: RoundReason
  readonly caller: Seat | null
  readonly hands: readonly (readonly Card[])[] // empty for who is out
  readonly sums: readonly (number | null)[] // null for who is out
  readonly scores: readonly (number | null)[] // with the penalty
  readonly penalised: Seat | null
  readonly winners: readonly Seat[]
  readonly replay: boolean // tied, and to be played again: it counts for nothing
}

export interface GridState {
  readonly rules: GridRules
  readonly phase: Phase
  readonly round: number // from 1
  readonly starter: Seat // of this round
  readonly hands: readonly (readonly Held[])[] // by seat; empty for who is out
  readonly draw: readonly Card[] // the last one is on top
  readonly discard: readonly Card[] // the last one is on top
  readonly turn: Turn | null
  readonly turnCount: number // of this round (K-34)
  readonly turnsTaken: readonly number[] // whole turns of each seat in this round (K-03)
  readonly caller: Seat | null
  readonly finalTurns: readonly Seat[] // who still has a final turn, in order
  readonly looked: readonly boolean[] // who has had the first look
  readonly lookBy: number | null // until when to choose the first look
  readonly looks: readonly Look[]
  readonly attendance: readonly Attendance[]
  readonly host: Seat
  readonly ready: readonly Seat[] // for the next round
  readonly breakUntil: number | null // when the next round is dealt
  readonly result: RoundResult | null // of the last round
  readonly wins: readonly number[]
  readonly totals: readonly number[]
  readonly outSince: readonly (number | null)[] // the round after which a seat was out
  readonly winners: readonly Seat[] // of the match
}

export function initial(rules: GridRules, seats: number): GridState {
  const each = <T>(value: T): readonly T[] => Array.from({ length: seats }, () => value)
  return {
    rules,
    phase: 'initialPeek',
    round: 0,
    starter: 0,
    hands: each([]),
    draw: [],
    discard: [],
    turn: null,
    turnCount: 0,
    turnsTaken: each(0),
    caller: null,
    finalTurns: [],
    looked: each(false),
    lookBy: null,
    looks: [],
    attendance: each('here'),
    host: 0,
    ready: [],
    breakUntil: null,
    result: null,
    wins: each(0),
    totals: each(0),
    outSince: each(null),
    winners: [],
  }
}

export function isIn(state: GridState, seat: Seat): boolean {
  return state.outSince[seat] === null
}

/** Who plays this round, in the order of the seats. */
export function seatsIn(state: GridState): readonly Seat[] {
  return [...state.outSince.keys()].filter((seat) => isIn(state, seat))
}

/** Who plays this round, from the seat after this one on, and this one last. */
export function seatsAfter(state: GridState, seat: Seat): readonly Seat[] {
  const seats = seatsIn(state)
  return [...seats.filter((other) => other > seat), ...seats.filter((other) => other <= seat)]
}

export function nextSeat(state: GridState, seat: Seat): Seat {
  return at(seatsAfter(state, seat), 0)
}

export function heldAt(state: GridState, place: Place): Held {
  return at(at(state.hands, place.seat), place.pos)
}

export function isPosition(pos: number | undefined): pos is number {
  return pos !== undefined && pos >= 0 && pos < handSize
}

export function topOf(pile: readonly Card[]): Card | null {
  return pile.at(-1) ?? null
}

/** K-25: a new draw pile can be made of all discards but the top one. */
export function canDrawDeck(state: GridState): boolean {
  return state.draw.length > 0 || (state.rules.emptyPile === 'reshuffle' && state.discard.length > 1)
}

export function isAway(state: GridState, seat: Seat): boolean {
  const attendance = at(state.attendance, seat)
  return attendance === 'away' || attendance === 'gone'
}

/**
 * The final round stands still while its caller is not connected (K-19). At a table from before there was a choice the rules say
 * nothing of it, and the others play on.
 */
export function waitsForCaller({ rules, phase, caller, attendance }: GridState): boolean {
  return rules.callerDisconnect === 'wait' && phase === 'finalRound' && caller !== null && attendance[caller] === 'away'
}

export function roundIsOver(state: GridState): boolean {
  return state.phase === 'roundOver' || state.phase === 'completed'
}

/** Whose word is still missing for the next round: people who are there and still in. */
export function waitingFor(state: GridState): readonly Seat[] {
  if (state.phase !== 'roundOver') return []
  return seatsIn(state).filter((seat) => at(state.attendance, seat) === 'here' && !state.ready.includes(seat))
}
