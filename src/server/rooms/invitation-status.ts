// How an invitation stands, and what somebody is told who cannot follow it any more.

import type { InvitationStatus } from '../../protocol/rest/invitations.ts'
import type { RefusalCode } from '../../refusals/catalogue.ts'
import { seatOf, type Table } from '../../table/table.ts'
import type { StoredStatus } from '../storage/invitations.ts'
import type { InvitationRow } from '../storage/schema.ts'

/** Whoever has a seat has accepted, even by the room code; the rest is what was answered, and what the clock says. */
export function statusOf(row: InvitationRow, table: Table, now: number): InvitationStatus {
  if (seatOf(table, row.player_id) !== undefined) return 'accepted'
  const status = row.status as StoredStatus
  if (status === 'accepted') return 'left'
  return status === 'pending' && row.expires_at <= now ? 'expired' : status
}

export function acceptProblem(status: InvitationStatus): Extract<RefusalCode, `invitation${string}`> | null {
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
