// Rounds make a match: when it is over, who is out, who has won, who begins the next round.

import { at } from '../../kernel/assert.ts'
import type { Outcome, Standing } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { roundLimit } from './rules.ts'
import { type GridState, isIn, nextSeat, seatsIn } from './state.ts'

export interface Verdict {
  readonly out: readonly Seat[]
  readonly winners: readonly Seat[] | null // null: the match goes on
}

/** What the round that was just scored means for the match. */
export function verdictOf(state: GridState): Verdict {
  const verdict = state.result?.replay ? { out: [], winners: null } : verdictByMode(state)
  const over = verdict.winners !== null || state.round >= roundLimit
  return over ? { ...verdict, winners: verdict.winners ?? leaders(state) } : verdict
}

function verdictByMode(state: GridState): Verdict {
  const { rules } = state
  switch (rules.matchMode) {
    case 'single':
      return { out: [], winners: leaders(state) }
    case 'firstTo':
      return { out: [], winners: Math.max(...state.wins) >= rules.matchWins ? settled(state, leaders(state)) : null }
    case 'cumulative': {
      const played = rules.matchRounds > 0 && state.round >= rules.matchRounds
      const reached = rules.matchTarget > 0 && Math.max(...state.totals) >= rules.matchTarget
      return { out: [], winners: played || reached ? settled(state, leaders(state)) : null }
    }
    case 'elimination':
    case 'lastStanding':
      return verdictOfThreshold(state)
  }
}

/**
 * S-16: who has more points than the threshold is out, and the others play on until one is left. If it happens to all of them at
 * once, the fewest points stay in. An elimination may also end as soon as somebody is out: then the fewest points win.
 */
function verdictOfThreshold(state: GridState): Verdict {
  const playing = seatsIn(state)
  const under = playing.filter((seat) => at(state.totals, seat) <= state.rules.matchThreshold)
  const staying = under.length > 0 ? under : lowestTotals(state, playing)
  const out = playing.filter((seat) => !staying.includes(seat))
  const anybodyOut = under.length < state.outSince.length
  if (staying.length === 1) return { out, winners: staying }
  if (endsAtFirstOut(state)) {
    return { out, winners: anybodyOut ? settled(state, lowestTotals(state, staying)) : null }
  }
  return { out, winners: under.length === 0 ? settled(state, staying) : null }
}

/** So did all eliminations before there was a choice: a table from then has none in its rules. */
function endsAtFirstOut({ rules }: GridState): boolean {
  return rules.matchMode === 'elimination' && rules.eliminationEnd !== 'oneLeft'
}

/** S-08: several leaders play on until there is one, unless they share. */
function settled(state: GridState, winners: readonly Seat[]): readonly Seat[] | null {
  return winners.length === 1 || state.rules.matchTie === 'coWinners' ? winners : null
}

/** Who would win if the match ended here. */
function leaders(state: GridState): readonly Seat[] {
  switch (state.rules.matchMode) {
    case 'single':
      return state.result?.winners ?? []
    case 'firstTo': {
      const most = Math.max(...state.wins)
      return seatsIn(state).filter((seat) => state.wins[seat] === most)
    }
    case 'cumulative':
    case 'elimination':
    case 'lastStanding':
      return lowestTotals(state, seatsIn(state))
  }
}

function lowestTotals(state: GridState, seats: readonly Seat[]): readonly Seat[] {
  const lowest = Math.min(...seats.map((seat) => at(state.totals, seat)))
  return seats.filter((seat) => state.totals[seat] === lowest)
}

/** S-10. A round that is played again begins with the same seat. */
export function nextStarter(state: GridState): Seat {
  const { result, starter, rules } = state
  if (result === null || result.replay) return inOrNext(state, starter)
  switch (rules.nextStarter) {
    case 'rotate':
      return nextSeat(state, starter)
    case 'winner':
      return inOrNext(state, result.winners[0] ?? starter)
    case 'loser': {
      const most = Math.max(...result.scores.map((score) => score ?? -Infinity))
      return inOrNext(state, result.scores.indexOf(most))
    }
  }
}

function inOrNext(state: GridState, seat: Seat): Seat {
  return isIn(state, seat) ? seat : nextSeat(state, seat)
}

// --- the result ---

export function outcome(state: GridState): Outcome | null {
  if (state.phase !== 'completed') return null
  const keys = state.outSince.map((_, seat) => rankingKey(state, seat))
  const standings = keys
    .map((key, seat): Standing => {
      const place = 1 + keys.filter((other) => compareKeys(other, key) < 0).length
      return { seat, place, score: scoreOf(state, seat) }
    })
    .toSorted((a, b) => a.place - b.place || a.seat - b.seat)
  return { standings, reason: 'played' }
}

/** Winners first, then who was in for longest, then by score. */
function rankingKey(state: GridState, seat: Seat): readonly number[] {
  const won = state.winners.includes(seat)
  const lasted = state.outSince[seat] ?? state.round + 1
  const score = scoreOf(state, seat)
  return won ? [0, 0, 0] : [1, -lasted, state.rules.matchMode === 'firstTo' ? -score : score]
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place])
  return index === -1 ? 0 : at(a, index) - at(b, index)
}

function scoreOf(state: GridState, seat: Seat): number {
  switch (state.rules.matchMode) {
    case 'single':
      return state.result?.scores[seat] ?? 0
    case 'firstTo':
      return at(state.wins, seat)
    case 'cumulative':
    case 'elimination':
    case 'lastStanding':
      return at(state.totals, seat)
  }
}
