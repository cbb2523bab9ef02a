// How a turn begins and ends, and what comes after it: the next turn, the final round, the end of the round.

import { at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { verdictOf } from './match.ts'
import { type GridRules, turnLimit } from './rules.ts'
import { scored } from './scoring.ts'
import {
  canDrawDeck,
  type GridState,
  isAway,
  nextSeat,
  type RoundReason,
  seatsAfter,
  seatsIn,
  type Turn,
  waitsForCaller,
} from './state.ts'
import { and, type Story } from './story.ts'

const callMs = 5000 // K-02: to call after the action

export function startTurn(story: Story, seat: Seat, moment: Moment): Story {
  const { state } = story
  if (!canDrawDeck(state) && state.discard.length === 0) return endRound(story, 'stuck', moment) // K-25
  const open = {
    seat,
    number: state.turnCount + 1,
    final: state.phase === 'finalRound',
    until: turnEnd(state.rules, moment.at),
  }
  return and(story, { type: 'turnStarted', open })
}

export function turnEnd(rules: GridRules, now: number): number | null {
  return rules.turnSeconds === 0 ? null : now + rules.turnSeconds * 1000
}

/** When this part of a turn ends that has its whole time before it. */
export function partEnd({ rules }: GridState, { step, until }: Turn, now: number): number | null {
  switch (step.type) {
    case 'start':
    case 'holding':
      return turnEnd(rules, now)
    case 'power':
      return now + rules.powerDecisionMs
    case 'peek':
      return now + rules.peekMs
    case 'post':
      return until
  }
}

/** The card is placed and its power is dealt with. Where a call comes after the action, this is the time for it. */
export function finishAction(story: Story, seat: Seat, moment: Moment): Story {
  const { rules } = story.state
  if (rules.callTiming !== 'afterAction' || !hasCall(story.state, seat)) return endTurn(story, seat, moment)
  return and(story, { type: 'actionDone', open: { seat, until: moment.at + callMs } })
}

/** Nobody has called yet, and this seat has taken its turns (K-03). */
export function hasCall(state: GridState, seat: Seat): boolean {
  return state.caller === null && at(state.turnsTaken, seat) >= state.rules.minTurnsBeforeCall
}

export function endTurn(story: Story, seat: Seat, moment: Moment): Story {
  const { state } = story
  const { rules, caller } = state
  if (state.draw.length === 0 && rules.emptyPile !== 'reshuffle') return endRound(story, 'emptyPile', moment) // S-03
  if (caller === null) {
    const over = state.turnCount >= turnLimit(rules, seatsIn(state).length)
    return over ? endRound(story, 'turnLimit', moment) : startTurn(story, nextSeat(state, seat), moment)
  }
  if (state.phase === 'finalRound') return nextFinalTurn(story, moment)
  const order = seatsAfter(state, caller).slice(0, -1)
  return nextFinalTurn(and(story, { type: 'finalRound', open: { order } }), moment)
}

/** K-19: who is not there when the final turn comes has lost it; while the caller is waited for, it has not come. */
function nextFinalTurn(story: Story, moment: Moment): Story {
  const seat = story.state.finalTurns[0]
  if (seat === undefined) return endRound(story, 'called', moment)
  if (!forfeits(story.state, seat)) return startTurn(story, seat, moment)
  return nextFinalTurn(and(story, { type: 'turnForfeited', open: { seat } }), moment)
}

export function forfeits(state: GridState, seat: Seat): boolean {
  const { phase, rules } = state
  if (phase !== 'finalRound' || waitsForCaller(state)) return false
  return rules.finalRoundDisconnect === 'forfeit' && isAway(state, seat)
}

export function endRound(story: Story, reason: RoundReason, moment: Moment): Story {
  const told = and(story, { type: 'revealed', open: scored(story.state, reason) })
  const { out, winners } = verdictOf(told.state)
  if (winners !== null) return and(told, { type: 'matchEnded', open: { out, winners } })
  return and(told, { type: 'roundEnded', open: { out, until: moment.at + told.state.rules.roundBreakMs } })
}
