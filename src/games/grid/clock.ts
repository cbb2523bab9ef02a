// What happens by itself, and when.

import type { Deadline, Moment } from '../../kernel/game.ts'
import { nextRound, passLooks } from './deal.ts'
import type { GridEvent } from './events.ts'
import { playForIdleSeat } from './play.ts'
import { endPeek, skip } from './power.ts'
import { type GridState, isAway, type Turn, waitsForCaller } from './state.ts'
import { type Story, storyOf } from './story.ts'
import { endTurn } from './turn.ts'

export function deadlines(state: GridState): readonly Deadline[] {
  switch (state.phase) {
    case 'initialPeek':
      return lookDeadlines(state)
    case 'playing':
    case 'finalRound':
      return state.turn && !waitsForCaller(state) ? turnDeadlines(state, state.turn) : []
    case 'roundOver':
      return state.breakUntil === null ? [] : [{ at: state.breakUntil, tick: 'nextRound' }]
    case 'completed':
      return []
  }
}

function lookDeadlines(state: GridState): readonly Deadline[] {
  const choose = state.looked.includes(false) && state.lookBy !== null ? [state.lookBy] : []
  return [{ at: Math.min(...choose, ...state.looks.map((look) => look.until)), tick: 'looks' }]
}

/** K-21: the turn clock stands still while its player is away; the windows of a power do not. */
function turnDeadlines(state: GridState, { seat, step, until }: Turn): readonly Deadline[] {
  if (until === null) return []
  switch (step.type) {
    case 'start':
    case 'holding':
      return isAway(state, seat) ? [] : [{ at: until, tick: 'turnTimeout', idle: seat }]
    case 'power':
      return [{ at: until, tick: 'skipPower' }]
    case 'peek':
      return [{ at: until, tick: 'hidePeek' }]
    case 'post':
      return [{ at: until, tick: 'endTurn' }]
  }
}

export function expire(state: GridState, tick: string, moment: Moment): readonly GridEvent[] {
  return expired(state, tick, moment).events
}

function expired(state: GridState, tick: string, moment: Moment): Story {
  if (tick === 'looks') return passLooks(state, moment)
  const story = storyOf(state)
  if (tick === 'nextRound') return nextRound(story, moment)
  const { turn } = state
  if (turn === null) return story
  const { seat, step } = turn
  switch (step.type) {
    case 'start':
    case 'holding':
      return playForIdleSeat(state, seat, moment)
    case 'power':
      return skip(story, seat, { expired: true }, moment)
    case 'peek':
      return endPeek(story, seat, moment)
    case 'post':
      return endTurn(story, seat, moment)
  }
}
