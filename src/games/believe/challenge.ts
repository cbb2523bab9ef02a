// A challenge: one card of the last play is flipped, and somebody collects the pile. Or, after a last play, none is made.

import { assert, at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { begin, type Course, type Decision, followed } from './course.ts'
import { sorted } from './hand.ts'
import { endRound } from './scoring.ts'
import { disposeSets } from './sets.ts'
import { type BelieveState, handOf, matches, pileCards, topPlay } from './state.ts'
import { passTurn } from './turns.ts'

export function challenge(state: BelieveState, seat: Seat, index: number, moment: Moment): Decision {
  const play = topPlay(state)
  if (play === undefined) return refuse('nothingToChallenge') // B4-6.N2
  if (play.seat === seat) return refuse('ownPlay') // only when everybody else was skipped
  if (index >= play.cards.length) return refuse('notPreviousPlay') // B-08
  const { rank } = state
  assert(rank !== null, 'a pile without a rank')
  const card = at(play.cards, play.cards.length - 1 - index)
  const truth = matches(state.rules, card, rank)
  const challenged = followed(begin(state), {
    type: 'challenged',
    open: { seat, of: play.seat, index, rank, card, truth },
  })
  return ok(collect(challenged, truth ? seat : play.seat, moment).events) // B4-6.2a, B4-6.2b
}

/** The collector alone sees what they take, and not in the order in which it lay. */
function collect(course: Course, seat: Seat, moment: Moment): Course {
  const cards = sorted(pileCards(course.state))
  const collected = followed(course, {
    type: 'collected',
    open: { seat, count: cards.length },
    own: { [seat]: { cards } },
  })
  const disposed = disposeSets(collected, [seat])
  const empty = disposed.state.circle.some((one) => handOf(disposed.state, one).length === 0) // B-05, B-07
  return empty ? endRound(disposed, 'emptyHand', moment) : passTurn(disposed, seat, moment) // B4-4.3b
}

/** B-05: the next player lets a last play pass, and its player has won. */
export function concede(state: BelieveState, seat: Seat, moment: Moment): Decision {
  if (state.phase !== 'lastPlay') return refuse('nothingToConcede')
  return ok(concession(state, seat, moment).events)
}

export function concession(state: BelieveState, seat: Seat, moment: Moment): Course {
  return endRound(followed(begin(state), { type: 'conceded', open: { seat } }), 'emptyHand', moment)
}
