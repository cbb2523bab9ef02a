// What a player may do: finds the rule that a command is for. The rules are in the files that it leads to.

import { at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { call } from './call.ts'
import { lookAt, nextRound } from './deal.ts'
import { discardDrawn, drawDeck, drawDiscard, swap } from './play.ts'
import { closePeek, skipPower, usePower } from './power.ts'
import type { GridCommand } from './public.ts'
import type { Decision, GridRefusal } from './refusals.ts'
import { type GridState, isIn, type Step, waitingFor, waitsForCaller } from './state.ts'
import { and, storyOf } from './story.ts'
import { endTurn } from './turn.ts'

export function decide(state: GridState, seat: Seat, command: GridCommand, moment: Moment): Decision {
  if (state.phase === 'completed') return refuse('gameOver')
  if (waitsForCaller(state)) return refuse('callerAway')
  switch (command.type) {
    case 'lookAt':
      return lookAt(state, seat, command.positions, moment)
    case 'nextRound':
      return askForNextRound(state, seat, moment)
    case 'usePower': {
      const { type: _type, ...aim } = command
      return usePower(state, seat, aim, moment)
    }
    case 'skipPower':
      return skipPower(state, seat, moment)
    case 'closePeek':
      return closePeek(state, seat, moment)
    case 'call':
      return turnProblem(state, seat) ?? call(state, seat, moment)
    case 'drawDeck':
      return turnProblem(state, seat) ?? stepProblem(state, 'start') ?? drawDeck(state, seat, moment)
    case 'drawDiscard':
      return turnProblem(state, seat) ?? stepProblem(state, 'start') ?? drawDiscard(state, seat)
    case 'swap':
      return turnProblem(state, seat) ?? stepProblem(state, 'holding') ?? swap(state, seat, command.pos, moment)
    case 'discardDrawn':
      return turnProblem(state, seat) ?? stepProblem(state, 'holding') ?? discardDrawn(state, seat, moment)
    case 'endTurn':
      return turnProblem(state, seat) ?? stepProblem(state, 'post') ?? ok(endTurn(storyOf(state), seat, moment).events)
  }
}

function turnProblem(state: GridState, seat: Seat): Decision | null {
  if (state.turn?.seat === seat) return null
  return refuse(state.phase === 'initialPeek' ? 'lookFirst' : state.phase === 'roundOver' ? 'roundOver' : 'notYourTurn')
}

function stepProblem(state: GridState, wanted: 'start' | 'holding' | 'post'): Decision | null {
  const step = state.turn?.step.type
  return step === undefined || step === wanted ? null : refuse(outOfStep(step, wanted))
}

/** A power blocks everything else until it is dealt with (C1-FR-024). */
function outOfStep(step: Step['type'], wanted: 'start' | 'holding' | 'post'): GridRefusal {
  if (step === 'power' || step === 'peek') return 'powerPending'
  switch (wanted) {
    case 'start':
      return 'alreadyDrawn'
    case 'holding':
      return step === 'start' ? 'drawFirst' : 'alreadyDrawn'
    case 'post':
      return 'nothingToEnd'
  }
}

/** The host deals the next round; so does the last of the others to want it. */
function askForNextRound(state: GridState, seat: Seat, moment: Moment): Decision {
  if (state.phase !== 'roundOver') return refuse('notBetweenRounds')
  if (!mayAskForNextRound(state, seat)) return refuse('notAskedFor')
  const story = and(storyOf(state), { type: 'readied', open: { seat } })
  const dealNow = seat === state.host || waitingFor(story.state).length === 0
  return ok(dealNow ? nextRound(story, moment).events : story.events)
}

export function mayAskForNextRound(state: GridState, seat: Seat): boolean {
  if (state.phase !== 'roundOver' || at(state.attendance, seat) !== 'here') return false
  return seat === state.host || (isIn(state, seat) && !state.ready.includes(seat))
}
