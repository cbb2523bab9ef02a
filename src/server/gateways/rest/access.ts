// Who asks, and what they may see. A hidden table answers like an id that does not exist.

import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Viewer } from '../../../kernel/secrecy.ts'
import type { Room } from '../../../protocol/server-messages.ts'
import { hasPerson, seatOf, type Table } from '../../../table/table.ts'
import type { Person } from '../../accounts/accounts.ts'
import type { HostedTable, TableInput } from '../../hosting/hosted-table.ts'
import { roomOf } from '../../storage/listings.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { allow, RefusedRequest, refuseRequest } from './problems.ts'

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

type Request = Pick<FastifyRequest, 'headers'>

export function callerOf(service: Service, request: Request): Promise<Person | null> {
  return service.accounts.whoIs(request.headers)
}

export async function personOf(service: Service, request: Request): Promise<Person> {
  const person = await callerOf(service, request)
  if (person === null) throw refuseRequest('noSession')
  return person
}

/** Pays for something dear, before it is done. 0: go on. Otherwise how many milliseconds to wait. */
export function spend(service: Service, request: FastifyRequest, person: Person | null, cost: number): number {
  const payer = { address: addressOf(request.raw, service), player: person?.player }
  return service.work.spend(cost, payer, service.steady())
}

/** A table as its caller may see it. */
export interface Visible {
  readonly person: Person | null
  readonly hosted: HostedTable
  readonly viewer: Viewer
  readonly room: Room
}

/**
 * The table, for people who have or had a seat there; a public one for anybody (P-11), and any that `toAll` opens. There is no
 * connection that shows a caller to be present, so asking does.
 */
export async function visibleTable(
  service: Service,
  person: Person | null,
  id: string,
  toAll?: (table: Table) => boolean,
): Promise<Visible> {
  const room = await roomOf(service.database, id)
  const hosted = room === null ? null : await service.host.get(id)
  if (room === null || hosted === null) throw noSuchTable()
  return lookAt(service, person, hosted, room, toAll)
}

/** The same for a table that was found already: the caller has just opened it, or sat down there. */
export async function foundTable(service: Service, person: Person, hosted: HostedTable): Promise<Visible> {
  const room = await roomOf(service.database, hosted.table.id)
  if (room === null) throw noSuchTable()
  return lookAt(service, person, hosted, room)
}

async function lookAt(
  service: Service,
  person: Person | null,
  hosted: HostedTable,
  room: Room,
  toAll?: (table: Table) => boolean,
): Promise<Visible> {
  // The caller may have heard more from another node.
  if (!service.host.alone) await hosted.look()
  const visible = asSeen(person, hosted, room, toAll)
  if (person !== null && visible.viewer !== 'spectator') await service.presence.visit(hosted, person.player)
  return visible
}

function asSeen(person: Person | null, hosted: HostedTable, room: Room, toAll?: (table: Table) => boolean): Visible {
  const seat = person === null ? undefined : seatOf(hosted.table, person.player)
  const info = seat === undefined ? undefined : hosted.table.seats[seat]
  if (info === undefined && !room.isPublic && !toAll?.(hosted.table)) throw noSuchTable()
  // A player who was replaced for good is a spectator from then on (C0-US8.3).
  const viewer = seat !== undefined && info !== undefined && hasPerson(info) ? seat : 'spectator'
  return { person, hosted, viewer, room }
}

/** The same table after a command, which may have changed its seats; its room only by a new code. */
export async function afresh({ database }: Service, { person, hosted, room }: Visible, asked: Asked): Promise<Visible> {
  const now = asked.type === 'renewCode' ? await roomOf(database, hosted.table.id) : room
  if (now === null) throw noSuchTable()
  return asSeen(person, hosted, now)
}

export function noSuchTable(): RefusedRequest {
  return refuseRequest('noSuchTable')
}

type WithoutPlayer<I> = I extends { readonly player: string } ? Omit<I, 'player'> : never
export type Asked = WithoutPlayer<TableInput>
export type Acting = Visible & { readonly person: Person }

/** The table at which the caller is about to act, found once for the whole request. */
export async function tableForAct(service: Service, request: Request, id: string): Promise<Acting> {
  const person = await personOf(service, request)
  allow(service.commands.take(person.player, service.steady()))
  return { ...(await visibleTable(service, person, id)), person }
}

/** Submits in the caller's name; returns the number of the entry that this led to, if it did. */
export async function submit(service: Service, { hosted, person }: Acting, asked: Asked): Promise<number | null> {
  const done = await hosted.submit({ ...asked, player: person.player } as TableInput)
  switch (done.type) {
    case 'entry':
      return done.entry.seq
    case 'repeated':
      return done.seq
    case 'nothing':
      return null
    case 'refused':
      service.metrics.refusals.inc({ code: done.refusal.code })
      throw new RefusedRequest(done.refusal)
  }
}
