// The call: once a round, it brings the final round.

import { at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { Decision } from './refusals.ts'
import type { GridRules } from './rules.ts'
import type { GridState, Step } from './state.ts'
import { and, storyOf } from './story.ts'
import { endTurn, hasCall } from './turn.ts'

export function call(state: GridState, seat: Seat, moment: Moment): Decision {
  if (state.caller !== null) return refuse('alreadyCalled') // C1-FR-007
  if (at(state.turnsTaken, seat) < state.rules.minTurnsBeforeCall) return refuse('callTooEarly') // K-03
  if (!isTimeToCall(state.rules, state.turn?.step)) return refuse('callNotNow') // K-02
  const story = and(storyOf(state), { type: 'called', open: { seat } })
  const turnGoesOn = state.rules.callTiming === 'anySubphase' // S-01
  return ok(turnGoesOn ? story.events : endTurn(story, seat, moment).events)
}

export function mayCall(state: GridState, seat: Seat): boolean {
  return state.turn?.seat === seat && hasCall(state, seat) && isTimeToCall(state.rules, state.turn.step)
}

function isTimeToCall(rules: GridRules, step: Step | undefined): boolean {
  switch (rules.callTiming) {
    case 'turnStart':
      return step?.type === 'start'
    case 'afterAction':
      return step?.type === 'post'
    case 'anySubphase':
      return step !== undefined
  }
}
