// People come and go. What that means for a seat is the game's policy; that it happened is the table's.

import { at } from '../kernel/assert.ts'
import { ok } from '../kernel/result.ts'
import type { Seat } from '../kernel/secrecy.ts'
import type { Decision } from './decision.ts'
import { gameOf } from './fold.ts'
import type { Input } from './inputs.ts'
import { namelessName } from './names.ts'
import { refused } from './refusals.ts'
import { hasPerson, isRunning, type PlayerId, type Surroundings, seatOf, type Table } from './table.ts'

type PresenceInput = Extract<Input, { type: 'leave' | 'return' | 'connect' | 'disconnect' }>

export function decidePresence(table: Table, input: PresenceInput, env: Surroundings): Decision {
  const seat = seatOf(table, input.player)
  if (seat === undefined) {
    // Whoever has left a lobby has no seat that could remember it: sent again, it is still done.
    const hasLeft = input.type === 'leave' && table.state === null
    return hasLeft || input.type === 'disconnect' ? ok(null) : refused('notSeated')
  }
  const info = at(table.seats, seat)
  if (input.type === 'disconnect') {
    // A goodbye of an earlier connection must not undo the welcome of a later one.
    if (!info.connected || input.epoch !== info.epoch || !isRunning(table)) return ok(null)
    return ok({ act: { type: 'disconnected', seat }, by: null })
  }
  if (!isRunning(table)) return refused(table.phase === 'abandoned' ? 'abandoned' : 'over')
  if (!hasPerson(info)) return refused('takenOver')
  switch (input.type) {
    case 'connect':
      return ok({ act: { type: 'connected', seat, epoch: info.epoch + 1, ...whereOf(input) }, by: null })
    case 'return':
      return ok(info.attendance === 'standIn' && info.connected ? { act: { type: 'returned', seat }, by: seat } : null)
    case 'leave': {
      if (table.phase === 'waiting' || table.state === null) return ok({ act: { type: 'left', seat }, by: seat })
      const { onLeave, level } = gameOf(table, env).absence(table.state, seat)
      const replacement = { attendance: onLeave, level: onLeave === 'bot' ? level : null }
      return ok({ act: { type: 'left', seat, replacement }, by: seat })
    }
  }
}

/** How long the rules wait for somebody at this seat who is not there. */
export function graceOf(table: Table, seat: Seat, env: Surroundings): number {
  return table.phase === 'playing' && table.state !== null ? gameOf(table, env).absence(table.state, seat).graceMs : 0
}

/** Until when, on the wall clock, the rules give this seat time for what it may decide now; null where they set no time. */
export function decidesUntil(table: Table, seat: Seat, env: Surroundings): number | null {
  if (table.phase !== 'playing' || table.state === null) return null
  const game = gameOf(table, env)
  if (game.options(game.view(table.state, seat)).length === 0) return null
  const times = game.deadlines(table.state).map((deadline) => deadline.at + table.lag)
  return times.length === 0 ? null : Math.min(...times)
}

/** A name goes at any time, also after the end: everybody who has the table hears of it by its log. */
export function decideForget(table: Table, player: PlayerId): Decision {
  const seat = seatOf(table, player)
  if (seat === undefined) return letGo(table, player)
  const name = namelessName(seat, table.seats)
  return ok(at(table.seats, seat).name === name ? null : { act: { type: 'nameRemoved', seat, name }, by: null })
}

/** Whoever is barred is kept under a name, too; and who is nobody any more need not be kept out. */
function letGo(table: Table, player: PlayerId): Decision {
  const index = (table.barred ?? []).findIndex((one) => one.player === player)
  return ok(index === -1 ? null : { act: { type: 'letBack', index }, by: null })
}

function whereOf({ node, client, visit }: Extract<Input, { type: 'connect' }>) {
  return {
    ...(node === undefined ? {} : { node }),
    ...(client === undefined ? {} : { client }),
    ...(visit ? { visit } : {}),
  }
}
