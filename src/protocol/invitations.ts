// What is told of invitations over sockets.

import type { Invitation, InvitationStatus, Invited } from './rest/invitations.ts'

/** To whoever is asked, and to whoever asked. */
export type InvitationNews =
  | { readonly type: 'invited'; readonly invitation: Invitation }
  | { readonly type: 'invitationClosed'; readonly invitation: string; readonly status: InvitationStatus } // answered elsewhere, or taken back
  | ({ readonly type: 'invitations' } & Invited)
