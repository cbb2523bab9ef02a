// What whoever starts a game from a template can do: invite, see who has answered, ask again, go on without whoever is late,
// or take it all back (B-22, B4-10.4). Whoever is host of the table may, and to everybody else there is nothing here.

import { randomBytes } from 'node:crypto'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { InvitationStatus, Invited } from '../../protocol/rest/invitations.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { gameOf } from '../../table/fold.ts'
import { tooFewPlayers } from '../../table/refusals.ts'
import { isRunning, type Table } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import { limits } from '../base/limits.ts'
import type { HostedTable } from '../hosting/hosted-table.ts'
import { blockersOf } from '../storage/blocks.ts'
import { addInvitations, invitationsTo, prolong } from '../storage/invitations.ts'
import type { InvitationRow } from '../storage/schema.ts'
import { statusOf } from './invitation-status.ts'
import { close, groupOf, type Inviting, invitationOf, readInvited } from './invitations.ts'
import { withTable } from './rooms.ts'
import { findTemplate, readTemplate, type Template } from './templates.ts'

const sentTooOften = refused('sentTooOften', { count: limits.sendsPerInvitation })

/** Opens a table with the starter in the first seat, who is so the first dealer (B4-10.5), and invites everybody else. */
export async function startFromTemplate(
  service: Inviting,
  person: Person,
  templateId: string,
  address?: string,
): Promise<Result<Invited, Refusal>> {
  const { database, host, now } = service
  const found = await findTemplate(service, person.player, templateId)
  if (!found.ok) return found
  const parsed = await readTemplate(service, person.player, found.value) // its game or its people may have changed since
  if (!parsed.ok) return parsed
  const { game, members, inviteTimeoutSeconds } = parsed.value
  const me = members.find(({ player }) => player === person.player)
  const others = members.filter(({ player }) => player !== person.player)
  const starter = { player: person.player, name: me?.shortName ?? person.name }
  const rules = patientRules(parsed.value)
  const tooMany = service.openings.take(person.player, address)
  if (tooMany) return refuse(tooMany)
  const opened = await host.open({ game, rules, capacity: others.length + 1, host: starter })
  if (!opened.ok) return withTable(service, opened.error, person.player)
  const hosted = opened.value
  const sentAt = now()
  const asked = others.map(({ player }) => player)
  const blockers = await blockersOf(database, starter.player, asked)
  const spared = await service.strangers.spared(starter.player, asked)
  const rows = others.map(
    ({ player, shortName }, position): InvitationRow => ({
      id: randomBytes(12).toString('base64url'),
      table_id: hosted.table.id,
      player_id: player,
      position,
      name: shortName ?? null,
      starter: starter.player,
      starter_name: hosted.table.seats[0]?.name ?? starter.name,
      template_name: found.value.name,
      status: blockers.has(player) || spared.has(player) ? 'declined' : 'pending', // which is all that is told
      invite_seconds: inviteTimeoutSeconds,
      sent_at: sentAt,
      expires_at: sentAt + inviteTimeoutSeconds * 1000,
      sends: 1,
    }),
  )
  await addInvitations(database, starter.player, rows)
  const sent = rows.filter(({ status }) => status === 'pending')
  await tellInvited(service, hosted.table, rows, sent)
  return ok(await readInvited(service, hosted))
}

/** K-22: a lobby that nobody looks at is given up after a while, but not before those who were asked could answer. */
function patientRules({ rules, inviteTimeoutSeconds }: Omit<Template, 'id'>): object {
  const patienceSeconds = inviteTimeoutSeconds + limits.inviteTimeoutSeconds
  const patienceMs = 1000 * Math.min(patienceSeconds, limits.inviteTimeoutMaxSeconds)
  return { ...rules, abandonMs: Math.max(rules.abandonMs, patienceMs) }
}

/** How things stand, for the host of the table and nobody else. */
export async function showInvited(
  service: Inviting,
  person: Person,
  tableId: string,
): Promise<Result<Invited, Refusal>> {
  const hosted = await hostedBy(service, person, tableId)
  return hosted ? ok(await readInvited(service, hosted)) : refused('noSuchTable')
}

/** B4-10.4: whoever is late is asked again, and has the whole time once more. */
export async function resendLate(
  service: Inviting,
  person: Person,
  tableId: string,
): Promise<Result<Invited, Refusal>> {
  const lobby = await lobbyOf(service, person, tableId)
  if (!lobby.ok) return lobby
  const { hosted, late } = lobby.value
  if (late.length === 0) return refused('nobodyLate')
  const again = late.filter(({ sends }) => sends < limits.sendsPerInvitation)
  if (again.length === 0) return sentTooOften
  const now = service.now()
  const sent: InvitationRow[] = []
  const asked = again.map(({ player_id }) => player_id)
  const spared = await service.strangers.spared(person.player, asked)
  const wanted = again.filter(({ player_id }) => !spared.has(player_id))
  if (wanted.length === 0) return sentTooOften
  for (const row of wanted) {
    const next = { ...row, sent_at: now, expires_at: now + row.invite_seconds * 1000, sends: row.sends + 1 }
    if (await prolong(service.database, next)) sent.push(next)
  }
  await tellInvited(service, hosted.table, await invitationsTo(service.database, tableId), sent)
  return ok(await readInvited(service, hosted))
}

/** B4-10.4: goes on without whoever is late, and starts if that is wanted and there are enough. */
export async function excludeLate(
  service: Inviting,
  person: Person,
  tableId: string,
  { start }: { readonly start: boolean },
): Promise<Result<Invited, Refusal>> {
  const lobby = await lobbyOf(service, person, tableId)
  if (!lobby.ok) return lobby
  const { hosted, late, inTime } = lobby.value
  if (start) {
    if (inTime.length > 0) return refused('stillWaiting')
    const game = gameOf(hosted.table, service.env)
    const { min } = game.seats(hosted.table.rules)
    if (hosted.table.seats.length < min) {
      return tooFewPlayers(game, min)
    }
  } else if (late.length === 0) return refused('nobodyLate')
  for (const row of late) await close(service, row, ['pending'], 'excluded')
  if (start) {
    const done = await hosted.submit({ type: 'start', player: person.player })
    if (done.type === 'refused') return refuse(done.refusal)
  }
  return ok(await readInvited(service, hosted))
}

/** Takes everything back: nobody is waited for, and the lobby is closed. */
export async function cancelInvitations(
  service: Inviting,
  person: Person,
  tableId: string,
): Promise<Result<Invited, Refusal>> {
  const lobby = await lobbyOf(service, person, tableId)
  if (!lobby.ok) return lobby
  const { hosted, late, inTime } = lobby.value
  for (const row of [...late, ...inTime]) await close(service, row, ['pending'], 'cancelled')
  const { player } = person
  for (let seat = hosted.table.seats.length - 1; seat >= 0; seat--) {
    if (hosted.table.seats[seat]?.player !== player) await hosted.submit({ type: 'removeSeat', player, seat })
  }
  const left = await hosted.submit({ type: 'leave', player })
  return left.type === 'refused' ? refuse(left.refusal) : ok(await readInvited(service, hosted))
}

/** The table, if this person is its host: to everybody else there are no invitations here. */
async function hostedBy(service: Inviting, person: Person, tableId: string): Promise<HostedTable | null> {
  const hosted = await service.host.get(tableId)
  return hosted?.table.host === person.player ? hosted : null
}

interface Lobby {
  readonly hosted: HostedTable
  readonly late: readonly InvitationRow[]
  readonly inTime: readonly InvitationRow[]
}

async function lobbyOf(service: Inviting, person: Person, tableId: string): Promise<Result<Lobby, Refusal>> {
  const hosted = await hostedBy(service, person, tableId)
  if (!hosted) return refused('noSuchTable')
  if (!isRunning(hosted.table)) return refused(hosted.table.phase === 'abandoned' ? 'abandoned' : 'over')
  if (hosted.table.phase !== 'waiting') return refused('alreadyStarted')
  const rows = await invitationsTo(service.database, tableId)
  const having = (status: InvitationStatus) =>
    rows.filter((row) => statusOf(row, hosted.table, service.now()) === status)
  return ok({ hosted, late: having('expired'), inTime: having('pending') })
}

async function tellInvited(
  service: Inviting,
  table: Table,
  rows: readonly InvitationRow[],
  sent: readonly InvitationRow[],
): Promise<void> {
  const { connected, now } = service
  const group = await groupOf(service, rows)
  for (const row of sent) {
    connected.tell(row.player_id, { type: 'invited', invitation: invitationOf(row, table, group, now()) })
    connected.spread(row.id)
  }
}
