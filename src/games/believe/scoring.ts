// The end of a round, of a seat, and of the game.

import { at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Course, followed } from './course.ts'
import { jokerPlaces } from './hand.ts'
import { type BelieveState, clockwise, handOf, hasLeft, type RoundEnd } from './state.ts'

/** The hands are opened and scored. Whoever has left goes now (B-25), and the last round ends the game (B-24). */
export function endRound(course: Course, reason: RoundEnd, moment: Moment): Course {
  const { state } = course
  const winners = state.circle.filter((seat) => handOf(state, seat).length === 0) // B4-8.3
  const ended = followed(course, {
    type: 'roundEnded',
    open: {
      winners,
      reason,
      hands: state.players.map((player) => player.hand),
      points: state.players.map((_, seat) => (state.circle.includes(seat) ? pointsOf(state, seat) : null)),
      dealer: nextDealer(state, winners),
      at: moment.at,
    },
  })
  const rest = seeOff(ended)
  const last = state.round === state.rules.maxRounds
  return last ? followed(rest, { type: 'gameEnded', open: { reason: 'played' } }) : unlessTooFew(rest)
}

/** B4-8.1 to B4-8.3. After too many turns nobody has an empty hand, hence nobody the bonus (B-15). */
function pointsOf(state: BelieveState, seat: Seat): number {
  const hand = handOf(state, seat)
  const { scorePerCard, scorePerJoker, winnerBonus } = state.rules
  if (hand.length === 0) return winnerBonus
  const jokers = jokerPlaces(hand).length
  return (hand.length - jokers) * scorePerCard + jokers * scorePerJoker
}

/** B-12: the first winner clockwise from the old dealer's left; without a winner the dealer stays. */
function nextDealer(state: BelieveState, winners: readonly Seat[]): Seat {
  return clockwise(state.circle, state.dealer).find((seat) => winners.includes(seat)) ?? state.dealer
}

/** Whoever has left is taken out of the circle. */
export function seeOff(course: Course): Course {
  const { state } = course
  const stays = (seat: Seat) => !hasLeft(at(state.players, seat))
  const order = state.circle.filter(stays)
  if (order.length === state.circle.length) return course
  const dealer = [state.dealer, ...clockwise(state.circle, state.dealer)].find(stays) ?? state.dealer
  return followed(course, { type: 'seated', open: { order, dealer } })
}

/** B-24: with fewer than two players there is nothing to play. */
export function unlessTooFew(course: Course): Course {
  if (course.state.circle.length >= 2) return course
  return followed(course, { type: 'gameEnded', open: { reason: 'tooFewPlayers' } })
}
