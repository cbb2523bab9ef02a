// Bots at a table. A mind is the fold of what one seat has seen, from the log: so a bot that takes a seat over knows what
// its person was shown, no more and no less, and any machine with the log can wake it.

import { assert } from '../kernel/assert.ts'
import type { Bot, Level } from '../kernel/bot.ts'
import { chanceAt, within } from '../kernel/chance.ts'
import { type Seat, seenBy } from '../kernel/secrecy.ts'
import { movesOn, nextChance } from './fairness.ts'
import { gameOf } from './fold.ts'
import type { Entry, Surroundings, Table } from './table.ts'

export interface Mind {
  readonly seat: Seat
  readonly level: Level
  readonly memory: unknown
  readonly moves: number // of the table, that it has seen
  readonly seq: number // the last entry of the game that it has seen
}

/** The mind of the bot that plays this seat, from all that the seat has seen. */
export function wakeMind(table: Table, seat: Seat, log: readonly Entry[], env: Surroundings): Mind {
  const level = table.seats[seat]?.level
  assert(level, `no bot plays seat ${seat}`)
  const memory = botOf(table, level, env).start(seat, table.rules)
  return log.reduce((mind, entry) => watchEntry(mind, table, entry, env), {
    seat,
    level,
    memory,
    moves: 0,
    seq: 0,
  } as Mind)
}

export function watchEntry(mind: Mind, table: Table, entry: Entry, env: Surroundings): Mind {
  if (entry.events.length === 0) return mind
  assert(table.key !== null, 'a game without a key')
  const bot = botOf(table, mind.level, env)
  const moves = movesOn(entry.act, gameOf(table, env))
  // Two entries at one position must not be remembered by the same chance.
  const chance = within(
    chanceAt(table.key, mind.moves),
    moves ? `mind ${mind.seat}` : `mind ${mind.seat} at ${entry.seq}`,
  )
  const memory = entry.events.reduce<unknown>(
    (before, event, index) => bot.watch(before, seenBy(event, mind.seat), within(chance, `${index}`)),
    mind.memory,
  )
  return { ...mind, memory, moves: mind.moves + (moves ? 1 : 0), seq: entry.seq }
}

/**
 * The command of a bot whose turn it is: from its view, its options and its memory, and nothing else. A server that is busy
 * lets its experts make less of an effort.
 */
export function think(mind: Mind, table: Table, env: Surroundings, effort = 1): { readonly type: string } {
  assert(table.state !== null && mind.seq === table.movedSeq, 'a mind that has not seen everything')
  const game = gameOf(table, env)
  const view = game.view(table.state, mind.seat)
  const chance = within(nextChance(table), `bot ${mind.seat}`)
  const expert = mind.level === 'expert' && effort !== 1 ? game.expertAt?.(effort) : undefined
  return (expert ?? botOf(table, mind.level, env)).choose(mind.memory, view, game.options(view), chance)
}

function botOf(table: Table, level: Level, env: Surroundings): Bot {
  const bot = gameOf(table, env).bots[level]
  assert(bot, `no ${level} bot for ${table.game}`)
  return bot
}
