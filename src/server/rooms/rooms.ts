// Rooms: a code and the people who share it, over a chain of tables (docs/decisions/0001). Every gateway opens, enters and
// goes on with a room through here.

import { ok, type Result, refuse } from '../../kernel/result.ts'
import { isRecord } from '../../kernel/schema.ts'
import { refusal, refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { isRunning, type PlayerId, seatOf, type Table } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import type { Companion } from '../hosting/host.ts'
import type { HostedTable } from '../hosting/hosted-table.ts'
import type { Database } from '../storage/database.ts'
import { activeTable, heldPlayers, roomOf, tableByCode } from '../storage/listings.ts'
import { outOf } from './admission.ts'
import type { Parts } from './parts.ts'

/** Why somebody does not get into a room, and which table they should look at instead, if there is one; or when to ask again. */
export interface RoomRefusal extends Refusal {
  readonly table?: string
  readonly waitMs?: number
}

type Rooms = Pick<Parts, 'database' | 'env' | 'host' | 'now' | 'openings' | 'presence'>

// --- opening ---

export interface WantedRoom {
  readonly game: string
  readonly preset?: string | undefined
  readonly rules?: unknown
  readonly seats?: number | undefined
  readonly bots?: readonly { readonly level: string }[] | undefined
  readonly isPublic?: boolean | undefined
  /** Of whoever opens it. */
  readonly address?: string
}

/** C0-US1: a table of its own with a code to share. Whoever opens it is its host. */
export async function openRoom(
  service: Rooms,
  host: Person,
  wanted: WantedRoom,
): Promise<Result<HostedTable, RoomRefusal>> {
  const { game, preset, seats, bots = [], isPublic = false } = wanted
  const rules = rulesOf(service, wanted)
  if (!rules.ok) return rules
  const tooMany = service.openings.take(host.player, wanted.address)
  if (tooMany) return refuse(tooMany)
  const opened = await service.host.open({
    game,
    rules: rules.value,
    host,
    company: bots,
    isPublic,
    preset: preset ?? null,
    ...(seats === undefined ? {} : { capacity: seats }),
  })
  return opened.ok ? opened : withTable(service, opened.error, host.player)
}

const publicTurnSeconds = 60 // P-08: strangers do not wait for each other for ever

function rulesOf(service: Rooms, { game: id, preset, rules, isPublic }: WantedRoom): Result<unknown, RoomRefusal> {
  const game = service.env.gameOf(id)
  if (!game) return refused('noSuchGame')
  if (preset !== undefined && rules !== undefined) return refused('presetAndRules')
  const known = game.presets.find((one) => one.id === preset)
  if (preset !== undefined && !known) return refused('noSuchPreset')
  const chosen = known?.rules ?? rules ?? {}
  return ok(changedRules(chosen, isPublic ?? false))
}

function withClock(rules: unknown): unknown {
  if (!isRecord(rules) || Object.hasOwn(rules, 'turnSeconds')) return rules
  return { ...rules, turnSeconds: publicTurnSeconds }
}

/** The rules that a table is to have from now on, as those of its opening were. */
export function changedRules(rules: unknown, isPublic: boolean): unknown {
  return isPublic ? withClock(rules) : rules
}

// --- entering ---

/** K-01: what people type is forgiven: spaces, hyphens, small letters. Null if it cannot be a code at all. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{6}$/.test(code) ? code : null
}

/** C0-US2: a seat at the table that the code leads to. How often an address may try is for the gateway to count. */
export async function joinByCode(
  service: Rooms,
  person: Person,
  typed: string,
): Promise<Result<HostedTable, RoomRefusal>> {
  const found = await hostedByCode(service, typed)
  return found.ok ? sitDown(service, found.value, person) : found
}

/**
 * The table that a code leads to, of that game if one is named. Codes are short enough to be guessed by whoever may guess for
 * ever, so those that lead nowhere count for the address. Those that are right do not: a whole class may come in one minute.
 */
export async function lookUpCode(
  service: Rooms & Pick<Parts, 'codeLookups' | 'steady'>,
  address: string,
  typed: string,
  game?: string,
): Promise<Result<HostedTable, RoomRefusal>> {
  const { codeLookups, steady } = service
  const waitMs = codeLookups.take(address, steady())
  if (waitMs > 0) return refuse({ ...refusal('tooManyCodes'), waitMs })
  const found = await hostedByCode(service, typed)
  if (!found.ok || (game !== undefined && found.value.table.game !== game)) return refused('noSuchTable')
  codeLookups.giveBack(address)
  return found
}

async function hostedByCode(service: Rooms, typed: string): Promise<Result<HostedTable, RoomRefusal>> {
  const code = readCode(typed)
  const id = code === null ? null : await tableByCode(service.database, code)
  const hosted = id === null ? null : await service.host.get(id)
  return hosted === null ? refused('noSuchTable') : ok(hosted)
}

/** A seat at a table that somebody has by its code, or by its id: ids cannot be guessed. */
export async function sitDown(
  service: Rooms,
  hosted: HostedTable,
  { player, name }: Person,
): Promise<Result<HostedTable, RoomRefusal>> {
  const out = seatOf(hosted.table, player) === undefined ? await outOf(service, hosted.table, player) : null
  if (out !== null) return out
  const done = await hosted.submit({ type: 'join', player, name })
  if (done.type !== 'refused') return ok(hosted)
  if (done.refusal.code === 'alreadyInGame') return refuse({ ...done.refusal, table: hosted.table.id })
  return withTable(service, done.refusal, player)
}

/** P-06: whoever sits elsewhere is told where, so as to go back there or leave. */
export async function withTable(
  { database }: Pick<Rooms, 'database'>,
  refusal: Refusal,
  player: PlayerId,
): Promise<Result<never, RoomRefusal>> {
  const active = refusal.code === 'otherGame' ? await activeTable(database, player) : null
  return refuse(active === null ? refusal : { ...refusal, table: active.id })
}

// --- going on ---

const moveAttempts = 5
const longestChain = 10_000 // tables of one room; a ring of them is impossible, but must not hang the service

/**
 * K-33, "Return to Lobby": the room goes on at a new table with the same rules, bots and code, and everybody who is still
 * there sits down at it in one write. Whoever presses later comes to the same table, and takes a seat if there is one.
 */
export async function returnToLobby(
  service: Rooms,
  hosted: HostedTable,
  person: Person,
): Promise<Result<HostedTable, RoomRefusal>> {
  const seat = seatOf(hosted.table, person.player)
  const info = seat === undefined ? undefined : hosted.table.seats[seat]
  if (info === undefined) return refused('notSeated')
  if (isRunning(hosted.table)) return refused('notOver')
  const me = { player: person.player, name: info.name }
  for (let attempt = 0; attempt < moveAttempts; attempt++) {
    // In this order: whoever is held although the room has not moved is held by a table that is not the room's.
    const people = await presentPeople(service, hosted.table, me)
    const last = await lastTable(service.database, hosted.table.id)
    if (last !== hosted.table.id) return enterNext(service, last, me)
    if (!people.includes(me)) return withTable(service, refusal('otherGame'), me.player)
    const opened = await openNext(service, hosted.table, me, people)
    if (opened.ok) {
      hosted.moveOn(opened.value.table.id)
      service.host.movedOn(hosted)
      return opened
    }
    if (opened.error.code !== 'conflict') return withTable(service, opened.error, me.player)
  }
  throw new Error(`The room of table ${hosted.table.id} cannot go on.`)
}

async function openNext(
  service: Rooms,
  table: Table,
  me: Person,
  people: readonly Person[],
): Promise<Result<HostedTable, Refusal>> {
  const tooMany = service.openings.take(me.player)
  if (tooMany) return refuse(tooMany)
  const room = await roomOf(service.database, table.id)
  const host = people.find(({ player }) => player === table.host) ?? me
  const company = table.seats.flatMap((info): Companion[] => {
    if (info.player === null) return info.level === null ? [] : [{ level: info.level }]
    const came = people.find(({ player }) => player === info.player && player !== host.player)
    return came ? [came] : []
  })
  return service.host.open({
    game: table.game,
    rules: table.rules,
    capacity: table.capacity,
    host,
    company,
    preset: room?.preset ?? null,
    isPublic: room?.isPublic ?? false,
    follows: { table: table.id, code: room?.code ?? null },
    ...(table.barred === undefined || table.barred.length === 0
      ? {}
      : { barred: table.barred.map(({ player }) => player) }),
  })
}

/** Who comes along: whoever asked, and everybody who still looks at the old table; nobody whom another one holds. */
async function presentPeople({ database, presence }: Rooms, table: Table, me: Person): Promise<readonly Person[]> {
  const others = table.seats.flatMap(({ player, name }) =>
    player !== null && player !== me.player && presence.isHere(table, player) ? [{ player, name }] : [],
  )
  const people = [me, ...others]
  const held = await heldPlayers(
    database,
    people.map(({ player }) => player),
  )
  return people.filter(({ player }) => !held.has(player))
}

/** Where the room is now. */
async function lastTable(database: Database, tableId: string): Promise<string> {
  let last = tableId
  for (let steps = 0; steps < longestChain; steps++) {
    const next = (await roomOf(database, last))?.next ?? null
    if (next === null) return last
    last = next
  }
  return last
}

async function enterNext(service: Rooms, id: string, me: Person): Promise<Result<HostedTable, RoomRefusal>> {
  const next = await service.host.get(id)
  if (next === null) return refused('noSuchTable')
  if (seatOf(next.table, me.player) !== undefined) return ok(next)
  const seated = await sitDown(service, next, me)
  return seated.ok || seated.error.table !== undefined ? seated : refuse({ ...seated.error, table: id })
}
