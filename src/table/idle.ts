// A way past a connected player who does nothing, at a table without a turn clock: the host may warn them, and then give the seat
// away. If it is the host whom the table waits for, anybody else may, after a longer time. All of it is decided by what
// everybody can see: whose turn it is, and since when.

import { ok } from '../kernel/result.ts'
import type { Seat } from '../kernel/secrecy.ts'
import type { Decision } from './decision.ts'
import { gameOf } from './fold.ts'
import type { Input } from './inputs.ts'
import { limits } from './limits.ts'
import { refused } from './refusals.ts'
import { notPlaying, type Surroundings, seatOf, type Table, tableTime, type Warning } from './table.ts'

type IdleInput = Extract<Input, { type: 'warnIdle' | 'replaceIdle' }>

export function decideIdle(table: Table, input: IdleInput, env: Surroundings): Decision {
  const { seat } = input
  const asker = seatOf(table, input.player)
  if (asker === undefined) return refused('notSeated')
  if (table.phase !== 'playing' || table.state === null) return refused(notPlaying(table))
  if (table.seats[seat] === undefined) return refused('noSuchSeat')
  const patienceMs = patienceOf(table, asker, seat)
  if (patienceMs === null) return refused('notHost')
  const since = waitedForSince(table, seat, env)
  if (since === null || asker === seat) return refused('notWaitedFor')
  const now = tableTime(table, Math.max(input.at, table.at))
  if (input.type === 'warnIdle') {
    if (warningOf(table, seat) !== null) return ok(null) // they know
    if (now < since + patienceMs) return refused('tooEarly')
    return ok({ act: { type: 'warned', seat, until: now + limits.warningMs }, by: asker })
  }
  const warning = warningOf(table, seat)
  if (warning === null || now < warning.until) return refused('tooEarly')
  const { whenIdle, level } = gameOf(table, env).absence(table.state, seat)
  const replacement = { attendance: whenIdle, level: whenIdle === 'standIn' ? level : null }
  return ok({ act: { type: 'replaced', seat, replacement }, by: asker })
}

/** For how long somebody must have been waited for before this player may warn them; null: this player may not. */
function patienceOf(table: Table, asker: Seat, seat: Seat): number | null {
  if (table.seats[asker]?.attendance !== 'here') return null
  const host = seatOf(table, table.host)
  if (host === asker) return limits.idleMs
  const isHostThere = host !== undefined && table.seats[host]?.attendance === 'here'
  return isHostThere && host !== seat ? null : limits.idleHostMs
}

/** Since when everybody waits for the player of this seat, in table time; null: nobody does, or a clock does. */
function waitedForSince(table: Table, seat: Seat, env: Surroundings): number | null {
  if (table.phase !== 'playing' || table.state === null || table.rules.turnSeconds !== 0) return null
  const game = gameOf(table, env)
  if (table.seats[seat]?.attendance !== 'here' || game.turn(table.state) !== seat) return null
  const mayAct = game.options(game.view(table.state, seat)).length > 0 // the game itself may wait for somebody else
  return mayAct ? table.playedAt : null
}

/** The warning that still holds: nothing has been played since. */
export function warningOf(table: Table, seat: Seat): Warning | null {
  const warning = table.seats[seat]?.warning ?? null
  return warning !== null && warning.since > table.playedAt ? warning : null
}
