// The rules of Highest Card: what a command or a deadline leads to. Everybody has one turn, to keep a card or to swap it unseen.

import { assert, at } from '../../../src/kernel/assert.ts'
import { type Card, deck } from '../../../src/kernel/cards.ts'
import type { Deadline, Moment } from '../../../src/kernel/game.ts'
import { ok, type Result, refuse } from '../../../src/kernel/result.ts'
import type { Seat } from '../../../src/kernel/secrecy.ts'
import type { HighestEvent } from './events.ts'
import { type HighestCommand, type HighestRefusal, worth } from './public.ts'
import type { HighestRules } from './rules.ts'
import type { HighestState } from './state.ts'

export function setup({ rules, seats }: HighestState, { at: now, chance }: Moment): readonly HighestEvent[] {
  const cards = chance.shuffle('deal', deck(rules.deckSize))
  const hands = cards.slice(0, seats)
  const own = Object.fromEntries(hands.map((card, seat) => [seat, { card }]))
  const open = { first: chance.int('first', seats), until: turnEnd(rules, now) }
  return [{ type: 'dealt', open, own, sealed: { hands, deck: cards.slice(seats) } }]
}

export function decide(
  state: HighestState,
  seat: Seat,
  command: HighestCommand,
  moment: Moment,
): Result<readonly HighestEvent[], HighestRefusal> {
  if (state.turn === null) return refuse('gameOver')
  if (seat !== state.turn) return refuse('notYourTurn')
  return ok(command.type === 'keep' ? keep(state, seat, moment) : swap(state, seat, moment))
}

function keep(state: HighestState, seat: Seat, moment: Moment): readonly HighestEvent[] {
  const next = nextTurn(state, seat, moment)
  return [{ type: 'kept', open: { seat, ...next } }, ...ending(state, state.hands, next.next)]
}

function swap(state: HighestState, seat: Seat, moment: Moment): readonly HighestEvent[] {
  const next = nextTurn(state, seat, moment)
  const card = at(state.deck, 0)
  const hands = state.hands.with(seat, card)
  const swapped: HighestEvent = { type: 'swapped', open: { seat, ...next }, own: { [seat]: { card } } }
  return [swapped, ...ending(state, hands, next.next)]
}

function nextTurn({ rules, seats, first }: HighestState, seat: Seat, moment: Moment) {
  const next = (seat + 1) % seats
  return next === first ? { next: null, until: null } : { next, until: turnEnd(rules, moment.at) }
}

function ending({ rules }: HighestState, hands: readonly Card[], next: Seat | null): readonly HighestEvent[] {
  if (next !== null) return []
  const values = hands.map((card) => worth(card, rules))
  const best = Math.max(...values)
  const winners = [...values.keys()].filter((seat) => values[seat] === best)
  return [{ type: 'shown', open: { hands, winners } }]
}

export function deadlines({ turn, until }: HighestState): readonly Deadline[] {
  return turn === null || until === null ? [] : [{ at: until, tick: 'turnTimeout', idle: turn }]
}

/** Whoever lets the time pass keeps what they have. */
export function expire(state: HighestState, _tick: string, moment: Moment): readonly HighestEvent[] {
  assert(state.turn !== null, 'a clock after the end')
  return keep(state, state.turn, moment)
}

function turnEnd({ turnSeconds }: HighestRules, now: number): number | null {
  return turnSeconds === 0 ? null : now + turnSeconds * 1000
}
