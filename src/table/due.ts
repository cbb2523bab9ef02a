// What happens by itself, and when: computed from the table each time, so that nothing has to be scheduled, stored or
// restored. Times are on the wall clock.

import { at } from '../kernel/assert.ts'
import { type Level, thinkingMs } from '../kernel/bot.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Seat } from '../kernel/secrecy.ts'
import { nextChance } from './fairness.ts'
import { gameOf } from './fold.ts'
import { limits } from './limits.ts'
import { type Act, isRunning, type Replacement, type Surroundings, type Table } from './table.ts'

export type Due = { readonly at: number } & (
  | { readonly type: 'start' }
  | { readonly type: 'abandon'; readonly reason?: 'full' }
  | { readonly type: 'deadline'; readonly act: Extract<Act, { type: 'expired' }> }
  | { readonly type: 'replace'; readonly seat: Seat; readonly replacement: Replacement }
  | { readonly type: 'bot'; readonly seat: Seat; readonly level: Level }
)
export type BotDue = Extract<Due, { type: 'bot' }>

/** The next thing that is due, or null when the table waits for people only. */
export function dueThing(table: Table, env: Surroundings): Due | null {
  if (!isRunning(table)) return null
  if (isFull(table)) return { type: 'abandon', at: table.at, reason: 'full' }
  const start = startTime(table)
  if (start !== null) return { type: 'start', at: start }
  if (table.frozenSince !== null) return { type: 'abandon', at: table.frozenSince + table.rules.abandonMs }
  if (table.phase === 'waiting' || table.state === null) return null
  const game = gameOf(table, env)
  const { state } = table
  let first: Due | null = null
  for (const { at: time, tick, idle } of game.deadlines(state)) {
    if (first !== null && first.at <= time + table.lag) continue
    const expired = idle === undefined ? { tick } : { tick, idle, ...idleReplacement(table, state, game, idle) }
    first = { type: 'deadline', at: time + table.lag, act: { type: 'expired', ...expired } }
  }
  for (let seat = 0; seat < table.seats.length; seat++) {
    const due = seatDue(table, state, game, seat)
    if (due !== null && (first === null || due.at < first.at)) first = due
  }
  return first
}

/**
 * When a table starts whose people were brought together: as soon as all have added to the deal who can, and in any case within
 * the time that it was opened with.
 */
function startTime({ startsBy, seats, capacity, at: last }: Table): number | null {
  if (startsBy === null || seats.length < capacity) return null
  const waits = seats.some(({ adds, entropy }) => adds && entropy === null)
  return waits ? startsBy : Math.min(startsBy, last)
}

/** P-08: who lets the clock run out too often in a row is replaced. A bot is never idle. */
function idleReplacement(table: Table, state: object, game: AnyGame, seat: Seat) {
  const info = at(table.seats, seat)
  const { idleTurns, whenIdle, level } = game.absence(state, seat)
  if (info.level !== null || info.attendance === 'gone' || info.idle + 1 < idleTurns) return {}
  return { replacement: { attendance: whenIdle, level: whenIdle === 'standIn' ? level : null } }
}

function seatDue(table: Table, state: object, game: AnyGame, seat: Seat): Due | null {
  const { attendance, level, since } = at(table.seats, seat)
  if (attendance === 'away') {
    const { graceMs, afterGrace, level: standIn } = game.absence(state, seat)
    if (afterGrace === 'wait' || afterGrace === 'skip') return null
    const replacement = { attendance: afterGrace, level: afterGrace === 'gone' ? null : standIn }
    return { type: 'replace', at: since + graceMs + table.lag, seat, replacement }
  }
  if (level === null || game.options(game.view(state, seat)).length === 0) return null
  return { type: 'bot', at: Math.max(table.movedAt, since) + botDelay(table, seat, level) + table.lag, seat, level }
}

/** Drawn before the bot looks at anything, and never shorter than it thinks: so the time it takes tells nothing. */
function botDelay(table: Table, seat: Seat, level: Level): number {
  const { botDelayMinMs, botDelayMaxMs } = table.rules
  const drawn = botDelayMinMs + nextChance(table).int(`delay ${seat}`, botDelayMaxMs - botDelayMinMs + 1)
  return Math.max(drawn, thinkingMs[level], table.seq < limits.quickEntries ? 0 : limits.slowBotMs)
}

/**
 * When a bot's decision leaves that was to leave at that time and is ready at this one. One that is late waits for the next of a few
 * fixed moments, so that not even then the time says how long was thought.
 */
export function leavesAt(time: number, level: Level, ready: number): number {
  const every = thinkingMs[level]
  return ready <= time ? time : time + Math.ceil((ready - time) / every) * every
}

/** A log has an end: nobody may fill the disk through one table. */
function isFull({ phase, seq }: Table): boolean {
  return seq >= (phase === 'waiting' ? limits.lobbyEndsAt : limits.gameEndsAt)
}
