// The pause after a round: another one, or the end of the game, by the host or by vote.

import { type Deadline, type Moment, ofRound } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { begin, type Course, type Decision, followed } from './course.ts'
import { deal } from './deal.ts'
import { type BelieveState, deciders, type Vote } from './state.ts'

type Seating = Exclude<Vote, 'end'>

/** Where the number of rounds was agreed on and nobody says anything, the next one begins after this. */
const nextRoundMs = 30_000

export function nextRound(state: BelieveState, seat: Seat, reseat: Seating | undefined, moment: Moment): Decision {
  if (!deciders(state).includes(seat)) return refuse('notYoursToDecide')
  const fixed = seatingOf(state)
  if (state.rules.reseat !== 'ask' && reseat !== undefined && reseat !== fixed) return refuse('seatingFixed')
  return ok(wish(state, seat, reseat ?? fixed, moment).events)
}

export function endGame(state: BelieveState, seat: Seat, moment: Moment): Decision {
  if (!deciders(state).includes(seat)) return refuse('notYoursToDecide')
  return ok(wish(state, seat, 'end', moment).events)
}

/** The seating that the rules say, and the one of before if they leave it open. */
function seatingOf(state: BelieveState): Seating {
  return state.rules.reseat === 'shuffle' ? 'shuffle' : 'keep'
}

function wish(state: BelieveState, seat: Seat, vote: Vote, moment: Moment): Course {
  if (state.rules.endBy === 'host') return settle(begin(state), vote, moment)
  return countVotes(followed(begin(state), { type: 'voted', open: { seat, vote } }), moment)
}

/** B-24: more than half of those who are there end the game, half of them are enough to go on. */
export function countVotes(course: Course, moment: Moment): Course {
  const { state } = course
  if (state.phase !== 'roundOver' || state.rules.endBy !== 'vote') return course
  const voters = deciders(state)
  const count = (vote: Vote) => voters.filter((seat) => state.votes[seat] === vote).length
  const [keep, shuffle, end] = [count('keep'), count('shuffle'), count('end')]
  if (end * 2 > voters.length) return settle(course, 'end', moment)
  if (keep + shuffle > 0 && (keep + shuffle) * 2 >= voters.length) {
    return settle(course, shuffle > keep ? 'shuffle' : 'keep', moment)
  }
  return course
}

function settle(course: Course, vote: Vote, now: Moment): Course {
  const moment = ofRound(now, course.state.round + 1)
  switch (vote) {
    case 'end':
      return followed(course, { type: 'gameEnded', open: { reason: 'played' } })
    case 'keep':
      return deal(course, moment)
    case 'shuffle': {
      // B-23: the dealer is a player, found again in the new order.
      const order = moment.chance.shuffle('seating', course.state.circle)
      return deal(followed(course, { type: 'seated', open: { order, dealer: course.state.dealer } }), moment)
    }
  }
}

/** Whoever is there to decide has all the time they want, unless the table has a clock. */
export function pauseDeadlines(state: BelieveState): readonly Deadline[] {
  if (state.phase !== 'roundOver') return []
  if (deciders(state).length > 0 && state.rules.turnSeconds === 0) return []
  const since = Math.max(state.phaseAt, ...state.players.map((player) => player.since))
  if (state.rules.maxRounds !== undefined) return [{ at: since + nextRoundMs, tick: 'nextRound' }]
  return [{ at: since + state.rules.abandonMs, tick: 'endGame' }]
}

export function unasked(state: BelieveState, tick: 'nextRound' | 'endGame', moment: Moment): Course {
  if (tick === 'nextRound') return settle(begin(state), seatingOf(state), moment)
  return followed(begin(state), { type: 'gameEnded', open: { reason: 'nobodyDecided' } })
}
