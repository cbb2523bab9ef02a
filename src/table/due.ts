// What happens by itself, and when: computed from the table each time, so that nothing has to be scheduled, stored or
// restored. Times are on the wall clock.

import { at } from '../kernel/assert.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Seat } from '../kernel/secrecy.ts'
import { nextChance } from './fairness.ts'
import { gameOf } from './fold.ts'
import { type Act, isRunning, type Replacement, type Surroundings, type Table } from './table.ts'

export type Due = { readonly at: number } & (
  | { readonly type: 'abandon' }
  | { readonly type: 'deadline'; readonly act: Extract<Act, { type: 'expired' }> }
  | { readonly type: 'replace'; readonly seat: Seat; readonly replacement: Replacement }
  | { readonly type: 'bot'; readonly seat: Seat }
)

/** The next thing that is due, or null when the table waits for people only. */
export function dueThing(table: Table, env: Surroundings): Due | null {
  if (!isRunning(table)) return null
  if (table.frozenSince !== null) return { type: 'abandon', at: table.frozenSince + table.rules.abandonMs }
  if (table.phase === 'waiting' || table.state === null) return null
  const game = gameOf(table, env)
  let first: Due | null = null
  for (const due of [...gameDeadlines(table, table.state, game), ...seatsDue(table, table.state, game)]) {
    if (first === null || due.at < first.at) first = due
  }
  return first
}

function gameDeadlines(table: Table, state: object, game: AnyGame): readonly Due[] {
  return game.deadlines(state).map(({ at: time, tick, idle }) => {
    const expired = idle === undefined ? { tick } : { tick, idle, ...idleReplacement(table, state, game, idle) }
    return { type: 'deadline', at: time + table.lag, act: { type: 'expired', ...expired } }
  })
}

/** P-08: who lets the clock run out too often in a row is replaced. A bot is never idle. */
function idleReplacement(table: Table, state: object, game: AnyGame, seat: Seat) {
  const info = at(table.seats, seat)
  const { idleTurns, whenIdle, level } = game.absence(state, seat)
  if (info.level !== null || info.attendance === 'gone' || info.idle + 1 < idleTurns) return {}
  return { replacement: { attendance: whenIdle, level: whenIdle === 'standIn' ? level : null } }
}

function seatsDue(table: Table, state: object, game: AnyGame): readonly Due[] {
  const due: Due[] = []
  for (const [seat, info] of table.seats.entries()) {
    if (info.attendance === 'away') {
      const { graceMs, afterGrace, level } = game.absence(state, seat)
      if (afterGrace === 'wait') continue
      const replacement = { attendance: afterGrace, level: afterGrace === 'gone' ? null : level }
      due.push({ type: 'replace', at: info.since + graceMs + table.lag, seat, replacement })
    } else if (info.level !== null && game.options(game.view(state, seat)).length > 0) {
      due.push({ type: 'bot', at: Math.max(table.movedAt, info.since) + botDelay(table, seat) + table.lag, seat })
    }
  }
  return due
}

/** Drawn before the bot looks at anything, so that its thinking time tells nothing. */
function botDelay(table: Table, seat: Seat): number {
  const { botDelayMinMs, botDelayMaxMs } = table.rules
  return botDelayMinMs + nextChance(table).int(`delay ${seat}`, botDelayMaxMs - botDelayMinMs + 1)
}
