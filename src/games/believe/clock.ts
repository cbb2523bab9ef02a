// What happens when time is up: a turn that nobody took, and a pause in which nobody was there.

import { at } from '../../kernel/assert.ts'
import { rankOf } from '../../kernel/cards.ts'
import type { Deadline, Moment } from '../../kernel/game.ts'
import { concession } from './challenge.ts'
import { begin, type Course } from './course.ts'
import type { BelieveEvent } from './events.ts'
import { pauseDeadlines, unasked } from './pause.ts'
import { layDown } from './play.ts'
import { announceable, type BelieveState, handOf, inRound } from './state.ts'
import { skipTurn } from './turns.ts'

/** Before the turn of somebody who has long been away is skipped, so that people can follow. */
const skipPauseMs = 1500

export function deadlines(state: BelieveState): readonly Deadline[] {
  if (!inRound(state.phase)) return pauseDeadlines(state)
  const { turn, phaseAt, rules } = state
  const { attendance, since } = at(state.players, turn)
  const due: Deadline[] = []
  if (rules.turnSeconds > 0) due.push({ at: phaseAt + rules.turnSeconds * 1000, tick: 'turnTimeout', idle: turn })
  if (rules.disconnectPolicy === 'skip' && attendance === 'away') {
    due.push({ at: Math.max(phaseAt + skipPauseMs, since + rules.reconnectMs), tick: 'skip' }) // B-13
  }
  return due
}

export function expire(state: BelieveState, tick: string, moment: Moment): readonly BelieveEvent[] {
  if (tick === 'nextRound' || tick === 'endGame') return unasked(state, tick, moment).events
  if (tick === 'skip' || state.rules.disconnectPolicy === 'skip') return skipTurn(begin(state), moment).events
  return automatic(state, moment).events
}

/** P-08: there is no pass (B-10), so a clock that runs out must not be one. One card is played, a true one if there is one. */
function automatic(state: BelieveState, moment: Moment): Course {
  if (state.phase === 'lastPlay') return concession(state, state.turn, moment)
  const ranks = state.rank === null ? announceable(state) : [state.rank]
  const hand = handOf(state, state.turn)
  const truthful = hand.filter((card) => ranks.includes(rankOf(card)))
  const card = moment.chance.pick('automatic card', truthful.length > 0 ? truthful : hand)
  const rank = truthful.length > 0 ? rankOf(card) : moment.chance.pick('automatic rank', ranks)
  return layDown(begin(state), state.turn, [card], rank, moment)
}
