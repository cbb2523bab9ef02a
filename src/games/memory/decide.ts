// The rules of Memory: what a command, a deadline or a departure leads to.

import { assert, at } from '../../kernel/assert.ts'
import type { Deadline, Moment, News } from '../../kernel/game.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { hiddenCards, isHidden } from './board.ts'
import type { MemoryEvent } from './events.ts'
import { type PowerUpId, powerUpOf, shuffledBoard } from './powerups.ts'
import type { MemoryCommand } from './public.ts'
import type { MemoryRefusal } from './refusals.ts'
import type { MemoryRules } from './rules.ts'
import { firstFace, type MemoryState } from './state.ts'

type Decision = Result<readonly MemoryEvent[], MemoryRefusal>

export function setup(state: MemoryState, moment: Moment): readonly MemoryEvent[] {
  const cards = state.foundBy.length
  const faces = Array.from({ length: cards }, (_, index) => firstFace + (index >> 1)) // each pair twice
  const board = moment.chance.shuffle('deal', faces) // M3-4.1.3
  const first = moment.chance.int('first', state.players.length) // M3-4.2.1
  return [{ type: 'dealt', open: { first, until: turnEnd(state.rules, moment.at) }, sealed: { board } }]
}

export function decide(state: MemoryState, seat: Seat, command: MemoryCommand, moment: Moment): Decision {
  if (state.phase === 'finished') return refuse('gameOver')
  if (state.phase === 'resolve') return refuse('cardsStillShown') // M-02, M-13
  if (seat !== state.turn) return refuse('notYourTurn')
  switch (command.type) {
    case 'flip':
      return flip(state, seat, command.card, moment)
    case 'usePowerUp':
      return usePowerUp(state, seat, command.id, moment)
  }
}

function flip(state: MemoryState, seat: Seat, card: number, moment: Moment): Decision {
  if (card >= state.foundBy.length) return refuse('noSuchCard') // M-04
  if (!isHidden(state, card)) return refuse('cardNotHidden') // M3-4.2.5
  return ok(flipEvents(state, seat, card, moment))
}

function flipEvents(state: MemoryState, seat: Seat, card: number, moment: Moment): readonly MemoryEvent[] {
  const face = at(state.board, card)
  const flipped: MemoryEvent = { type: 'flipped', open: { seat, card, face } }
  const other = state.flipped[0]
  if (other === undefined) return [flipped]
  const cards = [other, card]
  if (at(state.board, other) !== face) {
    return [flipped, { type: 'missed', open: { seat, cards, until: moment.at + state.rules.revealMs } }]
  }
  const streak = at(state.players, seat).streak + 1
  const points = state.rules.comboBase * streak // M3-5.2.2
  return [flipped, { type: 'matched', open: { seat, cards, streak, points, until: turnEnd(state.rules, moment.at) } }]
}

function usePowerUp(state: MemoryState, seat: Seat, id: string, moment: Moment): Decision {
  const powerUp = powerUpOf(id)
  if (!powerUp || !state.rules.powerUps.includes(powerUp.id)) return refuse('noSuchPowerUp')
  const tooLate = state.phase !== 'firstFlip' || (state.rules.powerUpTiming === 'turnStart' && !state.untouched)
  if (tooLate) return refuse('powerUpTooLate') // M3-6.2.2, M-01
  const cost = costOf(state.rules, powerUp.id)
  if (at(state.players, seat).score < cost) return refuse('notEnoughPoints') // M3-6.2.4
  if (cost === 0 && state.used.includes(id)) return refuse('powerUpUsed') // M-11
  return ok([{ type: 'powerUpUsed', open: { seat, id, cost }, ...powerUp.use(state, seat, moment) }])
}

export function costOf(rules: MemoryRules, id: PowerUpId): number {
  return rules.powerUpCosts[id] ?? 0
}

// --- deadlines ---

export function deadlines(state: MemoryState): readonly Deadline[] {
  if (state.until === null || state.phase === 'finished') return []
  if (state.phase === 'resolve') return [{ at: state.until, tick: 'hide' }]
  return [{ at: state.until, tick: 'turnTimeout', idle: state.turn }]
}

export function expire(state: MemoryState, tick: string, moment: Moment): readonly MemoryEvent[] {
  return tick === 'hide' ? passTurn(state, moment) : flipForIdleSeat(state, moment)
}

/** The cards go back and the other player is next (M3-4.2.4b); after too much of nothing new, on a fresh board (M-16). */
function passTurn(state: MemoryState, moment: Moment): readonly MemoryEvent[] {
  const seat = (state.turn + 1) % state.players.length
  const passed: MemoryEvent = { type: 'turnPassed', open: { seat, until: turnEnd(state.rules, moment.at) } }
  const attempts = state.attemptsWithoutNews
  const limit = state.rules.idleTurnLimit
  if (limit === 0 || attempts < limit) return [passed]
  const board = shuffledBoard({ ...state, flipped: [] }, moment.chance)
  return [passed, { type: 'boardRefreshed', open: { attempts }, sealed: { board } }]
}

/** P-08: for somebody who lets the clock run out, random hidden cards are flipped until the attempt is over. */
function flipForIdleSeat(state: MemoryState, moment: Moment): readonly MemoryEvent[] {
  const missing = 2 - state.flipped.length
  const cards = moment.chance.shuffle('timeout', hiddenCards(state)).slice(0, missing)
  const [first, second] = cards
  assert(first !== undefined, 'a turn with no hidden card')
  const events = flipEvents(state, state.turn, first, moment)
  if (second === undefined) return events
  return [...events, ...flipEvents({ ...state, flipped: [first] }, state.turn, second, moment)]
}

function turnEnd(rules: MemoryRules, now: number): number | null {
  return rules.turnSeconds === 0 ? null : now + rules.turnSeconds * 1000
}

// --- people ---

/** M3-4.4.1: who leaves has lost. */
export function attend(state: MemoryState, news: News): readonly MemoryEvent[] {
  if (news.type !== 'attendance' || news.attendance !== 'gone' || state.phase === 'finished') return []
  return [{ type: 'seatGone', open: { seat: news.seat } }]
}
