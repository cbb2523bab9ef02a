// Invitations (B-22, B4-10.3): everybody in a template is asked to the lobby that was opened from it. An invitation waits,
// also for people who are not there, until its time is up. Nothing here is a timer: when an invitation ends is written with
// it, and what that means is worked out by whoever looks. What whoever invites can do is in host-invitations.ts.

import { ok, type Result } from '../../kernel/result.ts'
import type { Invitation, Invited } from '../../protocol/rest/invitations.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { type PlayerId, seatOf, type Table } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import type { HostedTable } from '../hosting/hosted-table.ts'
import {
  invitationFor,
  invitationNamed,
  invitationsAround,
  invitationsTo,
  openInvitationsFor,
  type StoredStatus,
  setStatus,
} from '../storage/invitations.ts'
import type { InvitationRow } from '../storage/schema.ts'
import { isBlockedAt } from './admission.ts'
import { acceptProblem, statusOf } from './invitation-status.ts'
import type { Parts } from './parts.ts'
import { withTable } from './rooms.ts'

export type Inviting = Pick<
  Parts,
  'accounts' | 'database' | 'env' | 'host' | 'openings' | 'connected' | 'strangers' | 'now'
>

// --- for whoever is asked ---

/** What somebody can still accept: shown when they come, however much later that is. */
export async function openInvitations(service: Inviting, player: PlayerId): Promise<readonly Invitation[]> {
  const { database, host, now } = service
  const invitations: Invitation[] = []
  for (const row of await openInvitationsFor(database, player, now())) {
    const table = (await host.get(row.table_id).catch(() => null))?.table // another node may have its rules
    if (!table || statusOf(row, table, now()) !== 'pending') continue
    invitations.push(invitationOf(row, table, await readGroup(service, row.table_id), now()))
  }
  return invitations
}

/** Accepting is sitting down: an invitation that was accepted has a seat. */
export async function acceptInvitation(
  service: Inviting,
  person: Person,
  id: string,
): Promise<Result<{ readonly table: string }, Refusal>> {
  const { database, host, now } = service
  const row = await invitationFor(database, person.player, id)
  const hosted = row && (await host.get(row.table_id))
  if (!row || !hosted) return refused('noSuchInvitation')
  if (seatOf(hosted.table, person.player) === undefined) {
    const status = statusOf(row, hosted.table, now())
    // A table that is no lobby any more says so itself, which tells more than that one was late.
    const problem = hosted.table.phase === 'waiting' || status === 'cancelled' ? acceptProblem(status) : null
    if (problem) return refused(problem)
    if (await isBlockedAt(database, hosted.table, person.player)) return refused('barred')
    const name = row.name ?? person.name
    const done = await hosted.submit({ type: 'join', player: person.player, name })
    if (done.type === 'refused' && done.refusal.code !== 'alreadyInGame') {
      return withTable(service, done.refusal, person.player)
    }
  }
  if (await close(service, row, ['pending', 'excluded'], 'accepted')) await tellHost(service, hosted)
  return ok({ table: hosted.table.id })
}

/** Also after its time: whoever invited knows then at least. */
export async function declineInvitation(service: Inviting, person: Person, id: string): Promise<Result<null, Refusal>> {
  const { database, host, now } = service
  const row = await invitationFor(database, person.player, id)
  const hosted = row && (await host.get(row.table_id))
  if (!row || !hosted) return refused('noSuchInvitation')
  const status = statusOf(row, hosted.table, now())
  if (status === 'declined') return ok(null)
  if (status === 'accepted') return refused('invitationAccepted')
  const problem = status === 'pending' || status === 'expired' ? null : acceptProblem(status)
  if (problem) return refused(problem)
  if (await close(service, row, ['pending'], 'declined')) await tellHost(service, hosted)
  return ok(null)
}

// --- what stands ---

/** Everybody who was asked to a table, with the names that they have given themselves. */
interface Group {
  readonly rows: readonly InvitationRow[]
  readonly names: ReadonlyMap<PlayerId, string>
}

export async function groupOf({ accounts }: Inviting, rows: readonly InvitationRow[]): Promise<Group> {
  const nameless = rows.filter(({ name }) => name === null).map(({ player_id }) => player_id)
  return { rows, names: await accounts.namesOf(nameless) }
}

async function readGroup(service: Inviting, tableId: string): Promise<Group> {
  return groupOf(service, await invitationsTo(service.database, tableId))
}

function invitedTo(table: Table, group: Group, now: number): Invited {
  const invitations = group.rows.map((row) => ({
    ...invitedName(row, table, group, now),
    player: row.player_id,
    expiresAt: row.expires_at,
  }))
  const everybody = invitations.every(({ status }) => status !== 'pending' && status !== 'expired')
  return { table: table.id, everybody, invitations }
}

export async function readInvited(service: Inviting, hosted: HostedTable): Promise<Invited> {
  return invitedTo(hosted.table, await readGroup(service, hosted.table.id), service.now())
}

export function invitationOf(row: InvitationRow, table: Table, group: Group, now: number): Invitation {
  return {
    id: row.id,
    table: table.id,
    from: row.starter_name,
    template: row.template_name,
    game: table.game,
    rules: table.rules,
    ...(row.name === null ? {} : { as: row.name }),
    players: group.rows.map((one) => invitedName(one, table, group, now)),
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }
}

/** B4-10.3: how the template calls somebody; else the name at the table, or the one of the account. */
function invitedName(row: InvitationRow, table: Table, { names }: Group, now: number) {
  const seat = seatOf(table, row.player_id)
  const name = row.name ?? (seat === undefined ? names.get(row.player_id) : table.seats[seat]?.name)
  const status = statusOf(row, table, now)
  return name === undefined ? { status } : { name, status }
}

// --- who is told ---

export async function tellHost(service: Inviting, hosted: HostedTable): Promise<void> {
  service.connected.tell(hosted.table.host, { type: 'invitations', ...(await readInvited(service, hosted)) })
}

/** Writes how an invitation ended and tells whoever was asked, wherever they have it open. */
export async function close(
  { database, connected }: Inviting,
  row: InvitationRow,
  from: readonly StoredStatus[],
  to: Exclude<StoredStatus, 'pending'>,
): Promise<boolean> {
  const closed = await setStatus(database, row.id, from, to)
  if (closed) {
    connected.tell(row.player_id, { type: 'invitationClosed', invitation: row.id, status: to })
    connected.spread(row.id)
  }
  return closed
}

/** Another node says that something has become of an invitation: those it concerns may be connected here. */
export async function hearOfInvitation(service: Inviting, id: string): Promise<void> {
  const { database, host, connected, now } = service
  const row = await invitationNamed(database, id)
  if (!row || !(connected.has(row.player_id) || connected.has(row.starter))) return
  const hosted = await host.get(row.table_id)
  if (!hosted) return
  await hosted.look() // who has accepted has sat down there
  if (row.status === 'pending') {
    const group = await readGroup(service, row.table_id)
    connected.tell(row.player_id, { type: 'invited', invitation: invitationOf(row, hosted.table, group, now()) })
    return
  }
  connected.tell(row.player_id, { type: 'invitationClosed', invitation: row.id, status: row.status as StoredStatus })
  if (row.status === 'accepted' || row.status === 'declined') await tellHost(service, hosted)
}

const peopleAtOnce = 500

/**
 * What other nodes have said may have been lost: whoever is connected here is told how things stand. Who knew it hears it once
 * more, and sees the same.
 */
export async function hearOfAllInvitations(service: Inviting): Promise<void> {
  const { database, connected, now } = service
  const people = connected.connected
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    for (const id of await invitationsAround(database, people.slice(from, from + peopleAtOnce), now()))
      await hearOfInvitation(service, id).catch(() => undefined) // another node may have the rules of its table
  }
}
