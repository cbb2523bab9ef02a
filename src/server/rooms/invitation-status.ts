// How an invitation stands, and what somebody is told who cannot follow it any more.

import { type Result, refuse } from '../../kernel/result.ts'
import type { InvitationStatus } from '../../protocol/rest/invitations.ts'
import type { Refusal } from '../../table/refusals.ts'
import { seatOf, type Table } from '../../table/table.ts'
import { limits } from '../base/limits.ts'
import type { StoredStatus } from '../storage/invitations.ts'
import type { InvitationRow } from '../storage/schema.ts'

export const invitationRefusals = {
  noSuchTable: 'Game not found',
  noSuchInvitation: 'Invitation not found',
  invitationExpired: 'This invitation has expired; ask for a new one',
  invitationDeclined: 'You have declined this invitation',
  invitationAccepted: 'You have accepted this invitation; leave the game instead',
  invitationUsed: 'You have left this game; ask for its room code to come back',
  invitationLate: 'You were late, and the others go on without you',
  invitationCancelled: 'This invitation was taken back',
  nobodyLate: 'Nobody is late',
  stillWaiting: 'Some have still time to answer',
  sentTooOften: `An invitation is sent at most ${limits.sendsPerInvitation} times, and less often to whoever has never met you; exclude whoever is late`,
} as const

export function no(code: keyof typeof invitationRefusals): Result<never, Refusal> {
  return refuse({ code, text: invitationRefusals[code] })
}

/** Whoever has a seat has accepted, even by the room code; the rest is what was answered, and what the clock says. */
export function statusOf(row: InvitationRow, table: Table, now: number): InvitationStatus {
  if (seatOf(table, row.player_id) !== undefined) return 'accepted'
  const status = row.status as StoredStatus
  if (status === 'accepted') return 'left'
  return status === 'pending' && row.expires_at <= now ? 'expired' : status
}

export function acceptProblem(status: InvitationStatus): keyof typeof invitationRefusals | null {
  switch (status) {
    case 'pending':
    case 'accepted':
      return null
    case 'declined':
      return 'invitationDeclined'
    case 'expired':
      return 'invitationExpired'
    case 'excluded':
      return 'invitationLate'
    case 'cancelled':
      return 'invitationCancelled'
    case 'left':
      return 'invitationUsed'
  }
}
