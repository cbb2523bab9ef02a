// People come and go.

import { at } from '../../kernel/assert.ts'
import type { Moment, News } from '../../kernel/game.ts'
import { begin, type Course, followed } from './course.ts'
import type { BelieveEvent } from './events.ts'
import { countVotes } from './pause.ts'
import { seeOff, unlessTooFew } from './scoring.ts'
import { type BelieveState, inRound, takesPart } from './state.ts'
import { skipTurn } from './turns.ts'

export function attend(state: BelieveState, news: News, moment: Moment): readonly BelieveEvent[] {
  if (state.phase === 'finished') return []
  if (news.type === 'host') {
    return news.seat === state.host ? [] : [{ type: 'hostChanged', open: { seat: news.seat } }]
  }
  const { seat, attendance } = news
  if (at(state.players, seat).attendance === attendance) return []
  const botFromStart = news.fromStart === true
  const told = followed(begin(state), {
    type: 'attendanceChanged',
    open: { seat, attendance, botFromStart, at: moment.at },
  })
  return (inRound(state.phase) ? duringRound(told, moment) : duringPause(told, moment)).events
}

/** B-25: whoever leaves is played by a bot to the end of the round. A seat that nobody plays at all has no turns. */
function duringRound(course: Course, moment: Moment): Course {
  const { state } = course
  if (state.circle.filter((seat) => takesPart(state, seat)).length < 2) {
    return unlessTooFew(seeOff(course))
  }
  return takesPart(state, state.turn) ? course : skipTurn(course, moment)
}

function duringPause(course: Course, moment: Moment): Course {
  const rest = unlessTooFew(seeOff(course))
  return rest.state.phase === 'finished' ? rest : countVotes(rest, moment)
}
