// Whose turn it is.

import type { Moment } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Course, followed } from './course.ts'
import { endRound } from './scoring.ts'
import { type BelieveState, clockwise, handOf, type Phase, takesPart, topPlay } from './state.ts'

/** The turn goes to the left of a seat (B4-5.5), unless the round has been won or has run into its limit. */
export function passTurn(course: Course, from: Seat, moment: Moment): Course {
  const { state } = course
  const seat = clockwise(state.circle, from).find((one) => takesPart(state, one)) ?? from
  const phase = phaseOfTurn(state)
  if (phase === 'lastPlay') {
    // It came back to who played last: nobody was there to answer.
    if (seat === topPlay(state)?.seat) return endRound(course, 'emptyHand', moment)
  } else if (state.turns >= state.rules.maxTurnsPerRound) {
    return endRound(course, 'turnLimit', moment) // B-15
  }
  return followed(course, { type: 'turnBegan', open: { seat, phase, at: moment.at } })
}

function phaseOfTurn(state: BelieveState): Phase {
  const play = topPlay(state)
  if (play === undefined) return 'opening'
  return handOf(state, play.seat).length === 0 ? 'lastPlay' : 'responding'
}

/** B-13: the last play stays for the next player to challenge; after a skipped opener the next one opens. */
export function skipTurn(course: Course, moment: Moment): Course {
  const { turn } = course.state
  return passTurn(followed(course, { type: 'turnSkipped', open: { seat: turn } }), turn, moment)
}
