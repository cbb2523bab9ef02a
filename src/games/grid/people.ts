// What it means for the game that somebody comes or goes.

import type { AbsencePolicy, Attendance, Moment, News } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { nextRound } from './deal.ts'
import type { GridEvent } from './events.ts'
import { putDown } from './play.ts'
import { cancelPower } from './power.ts'
import { type GridState, isAway, waitingFor, waitsForCaller } from './state.ts'
import { and, type Story, storyOf } from './story.ts'
import { endTurn, forfeits, partEnd, turnEnd } from './turn.ts'

export function attend(state: GridState, news: News, moment: Moment): readonly GridEvent[] {
  if (state.phase === 'completed') return []
  if (news.type === 'host') return [{ type: 'hostChanged', open: { seat: news.seat } }]
  const { seat, attendance } = news
  const until = turnUntil(state, seat, attendance, moment)
  const fromStart = news.fromStart ? ({ fromStart: true } as const) : {}
  const story = and(storyOf(state), { type: 'attended', open: { seat, attendance, until, ...fromStart } })
  const held = waitsForCaller(state) ? state.turn?.seat : undefined // what came of them had to wait, too
  return consequence(story, held ?? seat, moment).events
}

/** Whoever comes back to the turn, or takes it over, gets its whole time (K-20); so does whose turn had to wait (K-19). */
function turnUntil(state: GridState, seat: Seat, attendance: Attendance, moment: Moment): number | null {
  const { turn } = state
  if (turn && waitsForCaller(state) && seat === state.caller) return partEnd(state, turn, moment.at)
  if (turn?.seat !== seat) return null
  const inAction = turn.step.type === 'start' || turn.step.type === 'holding'
  const back = isAway(state, seat) && attendance !== 'away' && attendance !== 'gone'
  return inAction && back ? turnEnd(state.rules, moment.at) : turn.until
}

function consequence(story: Story, seat: Seat, moment: Moment): Story {
  const { state } = story
  if (state.phase === 'roundOver') {
    const missing = waitingFor(state)
    return state.ready.length > 0 && missing.length === 0 ? nextRound(story, moment) : story
  }
  const { turn } = state
  if (turn?.seat !== seat || !isAway(state, seat) || waitsForCaller(state)) return story
  if (turn.step.type === 'power' || turn.step.type === 'peek') return cancelPower(story, seat, moment) // K-20
  return forfeits(state, seat) ? forfeit(story, seat, moment) : story
}

/** K-19, C1-EC1: the final turn is lost; a card that was drawn for it goes to the discard pile. */
function forfeit(story: Story, seat: Seat, moment: Moment): Story {
  const put = putDown(story, seat)
  return endTurn(and(put, { type: 'turnForfeited', open: { seat } }), seat, moment)
}

/** K-23: a bot takes the seat for good, unless its person may come back to it. */
export function absence(state: GridState): AbsencePolicy {
  return {
    graceMs: state.rules.reconnectMs,
    afterGrace: state.rules.allowReclaim ? 'standIn' : 'bot',
    onLeave: 'bot',
    idleTurns: 2,
    whenIdle: 'standIn',
    level: state.rules.takeoverLevel,
  }
}
