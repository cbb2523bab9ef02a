// Invitations as people see them (B-22).

import type { HouseRules } from '../kernel/house.ts'

/**
 * Pending until it is answered or its time is up; then the starter sends it again or goes on without whoever is late.
 * Somebody who accepted and left the lobby again is not counted on.
 */
export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'expired' | 'excluded' | 'cancelled' | 'left'

/** For whoever is asked: by whom, to play what with whom, under which rules (B4-10.3). */
export interface Invitation {
  readonly id: string
  readonly table: string
  readonly from: string
  readonly template: string
  readonly game: string
  readonly rules: HouseRules
  readonly as?: string // how the group calls whoever is asked: the name they will sit under, instead of their own
  readonly players: readonly InvitedName[] // besides whoever asks
  readonly sentAt: number
  readonly expiresAt: number
}

interface InvitedName {
  readonly name?: string // absent: the template has no name for this person, and their account is deleted
  readonly status: InvitationStatus
}

/** For whoever asked: how things stand. */
export interface Invited {
  readonly table: string
  readonly everybody: boolean // has answered, or is not waited for any more
  readonly invitations: readonly InvitedPlayer[]
}

/** What is told of invitations: to whoever is asked, and to whoever asked. */
export type InvitationNews =
  | { readonly type: 'invited'; readonly invitation: Invitation }
  | { readonly type: 'invitationClosed'; readonly invitation: string; readonly status: InvitationStatus } // answered elsewhere, or taken back
  | ({ readonly type: 'invitations' } & Invited)

interface InvitedPlayer extends InvitedName {
  readonly player: string
  readonly expiresAt: number
}
