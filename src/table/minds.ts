// Bots at a table. A mind is the fold of what one seat has seen, from the log: so a bot that takes a seat over knows what
// its person was shown, no more and no less, and any machine with the log can wake it.

import { assert } from '../kernel/assert.ts'
import type { Bot, Level } from '../kernel/bot.ts'
import { chanceAt, within } from '../kernel/chance.ts'
import { type Seat, seenBy } from '../kernel/secrecy.ts'
import { movesOn } from './fairness.ts'
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
 * All that a bot decides by: the view of its seat, its memory, and lots of its own to draw. Plain data, so that it can decide in
 * another thread; and nothing in it leads back to the table, its state or the key of its chance.
 */
export interface Question {
  readonly game: string
  readonly version: number
  readonly seats: number
  readonly level: Level
  readonly memory: unknown
  readonly view: object
  readonly lots: string
}

export type BotCommand = { readonly type: string }

export function questionFor(mind: Mind, table: Table, env: Surroundings): Question {
  const { game, version, state, key, moves } = table
  assert(state !== null && key !== null && mind.seq === table.movedSeq, 'a mind that has not seen everything')
  const view = gameOf(table, env).view(state, mind.seat)
  const lots = env.hmac(key, `lots:${moves}:${mind.seat}`)
  return { game, version, seats: table.seats.length, level: mind.level, memory: mind.memory, view, lots }
}

/** What the bot wants to do. A server that is busy lets its experts make less of an effort. */
export function answer({ level, memory, view, lots, ...at }: Question, env: Surroundings, effort = 1): BotCommand {
  const game = gameOf(at, env)
  const expert = level === 'expert' && effort !== 1 ? game.expertAt?.(effort) : undefined
  return (expert ?? botOf(at, level, env)).choose(memory, view, game.options(view), chanceAt(lots, 0))
}

/** The command of a bot whose turn it is. */
export function think(mind: Mind, table: Table, env: Surroundings, effort = 1): BotCommand {
  return answer(questionFor(mind, table, env), env, effort)
}

function botOf(table: Pick<Table, 'game' | 'version'>, level: Level, env: Surroundings): Bot {
  const bot = gameOf(table, env).bots[level]
  assert(bot, `no ${level} bot for ${table.game}`)
  return bot
}
