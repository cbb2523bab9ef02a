// The lobby: who sits down, with which bots, under which rules, and when it starts.

import { at } from '../kernel/assert.ts'
import { type Level, levels } from '../kernel/bot.ts'
import type { AnyGame } from '../kernel/game.ts'
import { distinctName, parseName } from '../kernel/names.ts'
import { botName } from '../kernel/personalities.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { Seat } from '../kernel/secrecy.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { Decision } from './decision.ts'
import { gameOf } from './fold.ts'
import type { Opening, PlayerInput } from './inputs.ts'
import { limits } from './limits.ts'
import { sealName } from './names.ts'
import { badSeats, refused, refusedRules, tooFewPlayers } from './refusals.ts'
import { type Act, type Surroundings, seatOf, type Table } from './table.ts'

type Opened = Extract<Act, { type: 'opened' }>
type LobbyInput = Extract<
  PlayerInput,
  { type: 'join' | 'addBot' | 'removeSeat' | 'letBack' | 'renewCode' | 'changeRules' | 'addEntropy' | 'start' }
>

const hexKey = new RegExp(`^[0-9a-f]{${limits.keyDigits}}$`)

/** By the newest rules of the game, unless told by which. */
export function openingAct(
  opening: Opening,
  env: Surroundings,
  game = env.gameOf(opening.game),
): Result<Opened, Refusal> {
  if (!game) return refused('noSuchGame')
  const rules = game.parseRules(opening.rules)
  if (!rules.ok) return refusedRules(rules.error)
  const name = parseName(opening.host.name, rules.value.maxNameLength)
  if (!name.ok) return refused('badName', { problem: name.error })
  const seats = game.seats(rules.value)
  const capacity = opening.capacity ?? seats.max
  if (!isCapacity(capacity, seats)) return badSeats(game, seats)
  if (!hexKey.test(opening.seed)) return refused('badEntropy')
  const { id, seed, salt = guessableSalt(seed, 1, env), startsWithinMs } = opening
  const { player, adds } = opening.host
  const host = { player, name: sealName(name.value, salt, env.hmac), ...(adds ? { adds } : {}) }
  const { version } = game
  const barred = opening.barred === undefined ? {} : { barred: opening.barred }
  const starts = startsWithinMs === undefined ? {} : { startsWithinMs }
  const more = { ...barred, ...starts }
  return ok({ type: 'opened', id, game: game.id, version, capacity, rules: rules.value, seed, host, ...more })
}

export function decideInLobby(table: Table, input: LobbyInput, env: Surroundings): Decision {
  const seat = seatOf(table, input.player)
  const isOpen = table.phase === 'waiting'
  if (isOpen && table.seq >= limits.lobbyEntries && !isLast(input.type)) return refused('tooManyChanges')
  if (input.type === 'join') return join(table, seat, input, env)
  if (seat === undefined) return refused('notSeated')
  if (table.phase !== 'waiting') return refused(table.phase === 'abandoned' ? 'abandoned' : 'alreadyStarted')
  if (input.type === 'addEntropy') return addEntropy(table, seat, input.entropy)
  // What its people were brought together for is not changed any more. Its bots sit down when it is opened.
  if (table.startsBy !== null && input.type !== 'addBot') return refused('startsItself')
  if (table.host !== input.player) return refused('notHost')
  switch (input.type) {
    case 'addBot':
      return addBot(table, seat, input.level, env)
    case 'removeSeat':
      return removeSeat(table, seat, input.seat)
    case 'letBack':
      return letBack(table, seat, input.index)
    case 'renewCode':
      return ok({ act: { type: 'codeRenewed' }, by: seat })
    case 'changeRules':
      return changeRules(table, seat, input, gameOf(table, env))
    case 'start':
      return start(table, seat, gameOf(table, env))
  }
}

/** What must be possible in a lobby that takes no more changes. */
function isLast(type: LobbyInput['type']): boolean {
  return type === 'start' || type === 'addEntropy'
}

/** Whoever has the seed has this salt, and can try names on the seal: enough for tables that nobody keeps. */
function guessableSalt(seed: string, seq: number, { hmac }: Surroundings): string {
  return hmac(seed, `salt:${seq}`)
}

function join(
  table: Table,
  seat: Seat | undefined,
  input: Extract<LobbyInput, { type: 'join' }>,
  env: Surroundings,
): Decision {
  if (seat !== undefined) return refused('alreadyInGame')
  if (table.phase !== 'waiting') return refused(table.phase === 'abandoned' ? 'abandoned' : 'alreadyStarted')
  if (table.barred?.some(({ player }) => player === input.player)) return refused('barred')
  if (table.seats.length >= table.capacity) return refused('gameFull')
  const name = parseName(input.name, table.rules.maxNameLength)
  if (!name.ok) return refused('badName', { problem: name.error })
  const taken = table.seats.map((info) => info.name)
  const distinct = distinctName(name.value, taken, table.rules.maxNameLength, env.looksOf)
  const sealed = sealName(distinct, input.salt ?? guessableSalt(table.seed, table.seq + 1, env), env.hmac)
  const adds = input.adds ? ({ adds: true } as const) : {}
  return ok({ act: { type: 'joined', player: input.player, name: sealed, ...adds }, by: null })
}

function addEntropy(table: Table, seat: Seat, entropy: string): Decision {
  if (at(table.seats, seat).entropy !== null) return refused('entropyGiven')
  if (typeof entropy !== 'string' || !hexKey.test(entropy)) return refused('badEntropy')
  return ok({ act: { type: 'entropyAdded', seat, entropy }, by: seat })
}

function addBot(table: Table, seat: Seat, level: string, env: Surroundings): Decision {
  if (table.seats.length >= table.capacity) return refused('gameFull')
  const known = levels.find((one): one is Level => one === level)
  if (known === undefined || !gameOf(table, env).bots[known]) return refused('noSuchBot')
  const taken = table.seats.map((info) => info.name)
  return ok({ act: { type: 'botAdded', level: known, name: botName(known, taken, env.looksOf) }, by: seat })
}

function removeSeat(table: Table, seat: Seat, removed: number): Decision {
  const info = table.seats[removed]
  if (info === undefined) return refused('noSuchSeat')
  if (removed === seat) return refused('seatNotRemovable')
  const barred = info.player === null ? {} : ({ barred: true } as const)
  return ok({ act: { type: 'seatRemoved', seat: removed, ...barred }, by: seat })
}

function letBack(table: Table, seat: Seat, index: number): Decision {
  if (table.barred?.[index] === undefined) return refused('notBarred')
  return ok({ act: { type: 'letBack', index }, by: seat })
}

function changeRules(
  table: Table,
  seat: Seat,
  input: Extract<LobbyInput, { type: 'changeRules' }>,
  game: AnyGame,
): Decision {
  const rules = game.parseRules(input.rules)
  if (!rules.ok) return refusedRules(rules.error)
  const seats = game.seats(rules.value)
  const capacity = input.capacity ?? Math.min(table.capacity, seats.max)
  if (!isCapacity(capacity, seats)) return badSeats(game, seats)
  if (table.seats.length > capacity) return refused('tooManyPlayers')
  return ok({ act: { type: 'rulesChanged', rules: rules.value, capacity }, by: seat })
}

function start(table: Table, seat: Seat, game: AnyGame): Decision {
  const { min } = game.seats(table.rules)
  if (table.seats.length < min) return tooFewPlayers(game, min)
  return ok({ act: { type: 'started' }, by: seat })
}

interface SeatRange {
  readonly min: number
  readonly max: number
}

function isCapacity(capacity: number, seats: SeatRange): boolean {
  return Number.isInteger(capacity) && capacity >= seats.min && capacity <= seats.max
}
