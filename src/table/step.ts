// One input at a time: step(table, input) gives the entry to append and the table after it, or says why not. Nothing is
// told to anybody before the entry is on disk; that is the caller's part.

import { at } from '../kernel/assert.ts'
import type { AnyGame, Moment, News } from '../kernel/game.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { GameEvent, Seat } from '../kernel/secrecy.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { answeredBefore, printOf } from './answers.ts'
import type { Decision, Draft } from './decision.ts'
import { type Due, dueThing } from './due.ts'
import { entryText, hashOf, noHash, ruleChance } from './fairness.ts'
import { fold, foldAct, gameOf } from './fold.ts'
import { decideIdle } from './idle.ts'
import type { Input, Opening, PlayerInput } from './inputs.ts'
import { limits } from './limits.ts'
import { decideInLobby, openingAct } from './lobby.ts'
import { decideForget, decidePresence } from './presence.ts'
import { refused, turnText } from './refusals.ts'
import {
  type Act,
  type Entry,
  isRunning,
  notPlaying,
  type Surroundings,
  seatOf,
  type Table,
  tableTime,
} from './table.ts'

export type Step =
  | Appended
  | { readonly type: 'repeated'; readonly seq: number } // this command was done before, by that entry
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'nothing' } // not due, or no longer true

/** The entry to append, as it is and as text, and the table after it. */
export interface Appended {
  readonly type: 'entry'
  readonly table: Table
  readonly entry: Entry
  readonly text: string
}

export function open(opening: Opening, env: Surroundings): Step {
  const act = openingAct(opening, env)
  if (!act.ok) return { type: 'refused', refusal: act.error }
  return append(null, { act: act.value, by: null }, opening.at, null, env)
}

export function step(table: Table, input: Input, env: Surroundings): Step {
  const repeated = repeatedCommand(table, input)
  if (repeated) return repeated
  const decision = decide(table, input, env)
  if (!decision.ok) return { type: 'refused', refusal: decision.error }
  if (decision.value === null) return { type: 'nothing' }
  const command =
    'commandId' in input && input.commandId !== undefined ? { id: input.commandId, print: askedPrint(input) } : null
  return append(table, decision.value, Math.max(input.at, table.at), command, env)
}

export function decide(table: Table, input: Input, env: Surroundings): Decision {
  switch (input.type) {
    case 'join':
    case 'addBot':
    case 'removeSeat':
    case 'letBack':
    case 'renewCode':
    case 'changeRules':
    case 'addEntropy':
    case 'start':
      return decideInLobby(table, input, env)
    case 'leave':
    case 'return':
    case 'connect':
    case 'disconnect':
      return decidePresence(table, input, env)
    case 'warnIdle':
    case 'replaceIdle':
      return decideIdle(table, input, env)
    case 'command': {
      const seat = seatOf(table, input.player)
      if (seat === undefined) return refused('notSeated')
      const { attendance } = at(table.seats, seat)
      if (attendance === 'standIn') return refused('standIn')
      if (attendance === 'bot' || attendance === 'gone') return refused('takenOver')
      if (input.expectedSeq !== undefined && input.expectedSeq < table.movedSeq) return refused('stale')
      return decideMove(table, seat, input.command, input.at, env)
    }
    case 'botCommand':
      if (table.seats[input.seat]?.level == null) return ok(null) // its person came back
      return decideMove(table, input.seat, input.command, input.at, env)
    case 'clock':
      return decideClock(input.at, input.due ?? dueThing(table, env))
    case 'forget':
      return decideForget(table, input.player)
    case 'outage': {
      if (!isRunning(table)) return ok(null)
      const ms = Math.min(Math.max(0, Math.floor(input.ms)), limits.outageMs)
      return ok(ms > 0 ? { act: { type: 'outage', ms }, by: null } : null)
    }
  }
}

function decideMove(table: Table, seat: Seat, input: unknown, wallTime: number, env: Surroundings): Decision {
  if (table.phase !== 'playing' || table.state === null) return refused(notPlaying(table))
  const game = gameOf(table, env)
  const command = game.parseCommand(input)
  if (!command.ok) return refused('malformed', { problem: command.error })
  const decided = game.decide(table.state, seat, command.value, momentOf(table, wallTime, game))
  if (!decided.ok)
    return refuse({ code: decided.error, text: gameRefusalText(table, table.state, game, decided.error) })
  return ok({ act: { type: 'moved', seat, command: command.value }, by: seat, events: decided.value })
}

/** A game knows no names, the table does. */
function gameRefusalText(table: Table, state: object, game: AnyGame, code: string): string {
  const turn = code === 'notYourTurn' ? game.turn(state) : null
  return turn === null ? (game.refusals[code] ?? code) : turnText(at(table.seats, turn).name)
}

/** The one thing that is due first, if it is due. Bots' moves come as inputs of their own. */
function decideClock(wallTime: number, due: Due | null): Decision {
  if (due === null || due.at > wallTime || due.type === 'bot') return ok(null)
  switch (due.type) {
    case 'start':
      return ok({ act: { type: 'started' }, by: null })
    case 'abandon': {
      const { reason } = due
      return ok({ act: { type: 'abandoned', ...(reason === undefined ? {} : { reason }) }, by: null })
    }
    case 'replace':
      return ok({ act: { type: 'replaced', seat: due.seat, replacement: due.replacement }, by: null })
    case 'deadline':
      return ok({ act: due.act, by: null })
  }
}

function momentOf(table: Table, wallTime: number, game: AnyGame): Moment {
  return { at: tableTime(table, Math.max(wallTime, table.at)), chance: ruleChance(table, game) }
}

/** Seals a draft into an entry: what the game makes of it, the hash, and the table after it. */
function append(
  table: Table | null,
  draft: Draft,
  wallTime: number,
  command: { readonly id: string; readonly print: number } | null,
  env: Surroundings,
): Step {
  const events = draft.events ?? eventsOf(table, draft.act, wallTime, env)
  const { act, by } = draft
  const id = command?.id ?? null
  const print = command?.print ?? null
  const seq = (table?.seq ?? 0) + 1
  const body = { seq, at: wallTime, by, id, print, act, events }
  const chainKey = table?.chainKey ?? foldAct(null, act, wallTime, env).chainKey
  const text = entryText(body)
  const hash = hashOf(body, table?.hash ?? noHash, chainKey, env.hmac, text)
  const entry: Entry = { seq, at: wallTime, by, id, print, act, events, hash }
  return { type: 'entry', table: fold(table, entry, env), entry, text }
}

/** What the game makes of an act that is no move: the same when it happens and when it is replayed. */
export function eventsOf(before: Table | null, act: Act, wallTime: number, env: Surroundings): readonly GameEvent[] {
  const after = foldAct(before, act, wallTime, env)
  if (after.state === null || after.phase !== 'playing') return []
  const game = gameOf(after, env)
  const moment = momentOf(after, wallTime, game)
  const events: GameEvent[] = []
  let state = after.state
  const add = (more: readonly GameEvent[]) => {
    events.push(...more)
    state = more.reduce((current, event) => game.evolve(current, event), state)
  }
  if (act.type === 'started') add(game.setup(state, moment))
  if (act.type === 'expired') add(game.expire(state, act.tick, moment))
  for (const news of newsBetween(act.type === 'started' ? null : before, after)) {
    add(stillPlaying(game, state) ? game.attend(state, news, moment) : [])
  }
  return events
}

function stillPlaying(game: AnyGame, state: object): boolean {
  return game.outcome(state) === null
}

/** What the game has not been told yet about the people. At the start that is who is host and who is not there. */
function newsBetween(before: Table | null, after: Table): readonly News[] {
  const news: News[] = []
  const hostSeat = seatOf(after, after.host)
  if (hostSeat !== undefined && before?.host !== after.host) news.push({ type: 'host', seat: hostSeat })
  for (const [seat, { attendance }] of after.seats.entries()) {
    const known = before === null ? 'here' : at(before.seats, seat).attendance
    if (attendance === known) continue
    const fromStart = before === null && attendance === 'bot' ? ({ fromStart: true } as const) : {}
    news.push({ type: 'attendance', seat, attendance, ...fromStart })
  }
  return news
}

// --- repeated commands ---

/** What clients send that have set no id: a second command under it would be taken for the first. */
const emptyGuid = '00000000-0000-0000-0000-000000000000'

function repeatedCommand(table: Table, input: Input): Step | null {
  if (!('commandId' in input) || input.commandId === undefined) return null
  const { commandId } = input
  const isText = typeof commandId === 'string' && commandId.length > 0 && commandId.length <= limits.commandIdLength
  if (!isText || commandId === emptyGuid) {
    const refusal = refused('badCommandId')
    return { type: 'refused', refusal: refusal.error }
  }
  const seat = seatOf(table, input.player)
  if (seat === undefined) return null
  const answer = answeredBefore(at(table.seats, seat).answered, commandId)
  if (answer === undefined) return null
  if (answer.print === askedPrint(input)) return { type: 'repeated', seq: answer.seq }
  return { type: 'refused', refusal: refused('commandIdReused').error }
}

/** A print of what was asked, without when and by which id; and without a name, which could be guessed by it. */
function askedPrint(input: PlayerInput): number {
  if (input.type === 'join') return printOf(input.type)
  if (input.type === 'command') return printOf(`{"type":"command","command":${JSON.stringify(input.command)}}`)
  const { at: _at, player: _player, commandId: _id, ...asked } = input
  const { expectedSeq: _seq, ...rest } = 'expectedSeq' in asked ? asked : { ...asked, expectedSeq: undefined }
  return printOf(JSON.stringify(rest))
}
