// Somebody wants nothing to do with somebody else: who is blocked cannot invite them, sit down at tables that they host, or be
// brought together with them by chance. It holds from the moment on in which it is written, on every node. Nobody is named by an
// id here: whom one blocks one has met, at a table or by an invitation.

import { randomBytes } from 'node:crypto'
import { ok, type Result } from '../../kernel/result.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { type PlayerId, seatOf } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import { limits } from '../base/limits.ts'
import { addBlock, blocksOf, removeBlock } from '../storage/blocks.ts'
import { invitationFor, openInvitationsFor } from '../storage/invitations.ts'
import { activeTable } from '../storage/listings.ts'
import { close, type Inviting, tellHost } from './invitations.ts'

/** Where one has met them: at a seat of a table, or by an invitation. */
export interface Met {
  readonly table?: string
  readonly seat?: number
  readonly invitation?: string
}

export interface Block {
  readonly id: string
  readonly name: string // as they were called then
  readonly at: number
}

export async function listBlocks({ database }: Inviting, person: Person): Promise<readonly Block[]> {
  return (await blocksOf(database, person.player)).map(({ id, name, at }) => ({ id, name, at }))
}

export async function block(service: Inviting, person: Person, met: Met): Promise<Result<Block, Refusal>> {
  const other = (await inviter(service, person, met)) ?? (await sitter(service, person, met))
  if (other === null || other.player === person.player) return refused('noSuchPerson')
  const known = (await blocksOf(service.database, person.player)).find((row) => row.blocked_id === other.player)
  const row = known ?? {
    id: randomBytes(12).toString('base64url'),
    player_id: person.player,
    blocked_id: other.player,
    name: other.name,
    at: service.now(),
  }
  if (!known && !(await addBlock(service.database, row)))
    return refused('tooManyBlocks', { count: limits.blocksPerPlayer })
  await endInvitations(service, person.player, other.player)
  await removeFromLobby(service, person.player, other.player)
  return ok({ id: row.id, name: row.name, at: row.at })
}

export async function unblock({ database }: Inviting, person: Person, id: string): Promise<Result<null, Refusal>> {
  return (await removeBlock(database, person.player, id)) ? ok(null) : refused('noSuchBlock')
}

async function inviter({ database }: Inviting, { player }: Person, { invitation }: Met): Promise<Person | null> {
  const row = invitation === undefined ? null : await invitationFor(database, player, invitation)
  return row && { player: row.starter, name: row.starter_name }
}

/** Only whoever has a seat there themselves can say whom they mean. */
async function sitter({ host }: Inviting, { player }: Person, { table, seat = -1 }: Met): Promise<Person | null> {
  const hosted = table === undefined ? null : await host.get(table)
  if (!hosted || seatOf(hosted.table, player) === undefined) return null
  const info = hosted.table.seats[seat]
  return info?.player ? { player: info.player, name: info.name } : null
}

/** What they have asked already is answered, as if by hand: nobody is told that they are blocked. */
async function endInvitations(service: Inviting, player: PlayerId, other: PlayerId): Promise<void> {
  const { database, host, now } = service
  for (const row of await openInvitationsFor(database, player, now())) {
    if (row.starter !== other || !(await close(service, row, ['pending'], 'declined'))) continue
    const hosted = await host.get(row.table_id).catch(() => null) // another node may have its rules
    if (hosted) await tellHost(service, hosted)
  }
}

async function removeFromLobby({ database, host }: Inviting, player: PlayerId, other: PlayerId): Promise<void> {
  const active = await activeTable(database, player)
  const hosted = active?.phase === 'waiting' ? await host.get(active.id) : null
  if (!hosted) return
  await hosted.look()
  const seat = seatOf(hosted.table, other)
  if (seat !== undefined && hosted.table.host === player) await hosted.submit({ type: 'removeSeat', player, seat })
}
