// Who asks, and what they may see. Whoever may not see a table is told what somebody would be told who made its id up.

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
import { hasPerson, seatOf, type Table } from '../../../table/table.ts'
import type { Person } from '../../accounts/accounts.ts'
import type { HostedTable, TableInput } from '../../hosting/hosted-table.ts'
import { roomRefusals } from '../../rooms.ts'
import type { Service } from '../../service.ts'
import { type RoomRow, roomOf } from '../../storage/listings.ts'
import { addressOf } from '../addresses.ts'
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

/** A table as somebody may see it. */
export interface Visible {
  readonly hosted: HostedTable
  readonly viewer: Viewer
  readonly room: RoomRow
}

/**
 * The table, for who has or had a seat there; a public one for anybody (P-11), and whichever `toAll` opens. Whoever plays is there by asking: there is
 * no connection to tell it by.
 */
export async function visibleTable(
  service: Service,
  person: Person | null,
  id: string,
  { toAll = () => false }: { readonly toAll?: (table: Table) => boolean } = {},
): Promise<Visible> {
  const room = await roomOf(service.database, id)
  const hosted = room === null ? null : await service.host.get(id)
  if (room === null || hosted === null) throw noSuchTable()
  // Whoever asks may have been told more by another node.
  if (!service.host.alone) await hosted.look()
  const seat = person === null ? undefined : seatOf(hosted.table, person.player)
  const info = seat === undefined ? undefined : hosted.table.seats[seat]
  if (info === undefined && !room.isPublic && !toAll(hosted.table)) throw noSuchTable()
  // Whoever was replaced for good watches from then on (C0-US8.3).
  const viewer = seat !== undefined && info !== undefined && hasPerson(info) ? seat : 'spectator'
  if (person !== null && viewer !== 'spectator') await service.presence.visit(hosted, person.player)
  return { hosted, viewer, room }
}

function noSuchTable(): RefusedRequest {
  return new RefusedRequest({ code: 'noSuchTable', text: roomRefusals.noSuchTable })
}

type WithoutPlayer<I> = I extends { readonly player: string } ? Omit<I, 'player'> : never
export type Asked = WithoutPlayer<TableInput>

/** Asks a table for something in the caller's name; gives the number of the entry that this led to, if it did. */
export async function ask(service: Service, person: Person, id: string, asked: Asked): Promise<number | null> {
  allow(service.commands.take(person.player, service.steady()))
  const { hosted } = await visibleTable(service, person, id)
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
