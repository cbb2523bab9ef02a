// Invitations, for whoever is invited and for whoever has invited (B-22).

import { Type } from 'typebox'
import { closed, Options, oneOf, type Shaped } from './shapes.ts'

/** Until it is answered or its time is up it is pending; then the starter sends it again or goes on without whoever is late. */
const Status = oneOf(
  ['pending', 'accepted', 'declined', 'expired', 'excluded', 'cancelled', 'left'],
  'How it stands. Who has a seat has accepted; who accepted and left the lobby again has left.',
)
export type InvitationStatus = Shaped<typeof Status>

const named = {
  name: Type.Optional(Type.String({ description: 'If it is known.' })),
  status: Status,
}
const expiresAt = Type.Integer({ description: 'Until when it can be accepted, in epoch milliseconds.' })
const Invitation = closed({
  id: Type.String(),
  table: Type.String(),
  from: Type.String({ description: 'The name of whoever asks.' }),
  template: Type.String({ description: 'The name of the template.' }),
  game: Type.String(),
  rules: Options,
  as: Type.Optional(Type.String({ description: 'The name you will sit under: how the group calls you.' })),
  players: Type.Array(closed(named), { description: 'Who is asked, you among them.' }),
  sentAt: Type.Integer(),
  expiresAt,
})
export type Invitation = Shaped<typeof Invitation>

export const Invitations = closed({ invitations: Type.Array(Invitation) })
export const Accepted = closed({ table: Type.String() })
export const Excluding = closed({ start: Type.Optional(Type.Boolean()) })

export const Invited = closed({
  table: Type.String(),
  everybody: Type.Boolean({ description: 'Whether everybody has answered.' }),
  invitations: Type.Array(closed({ player: Type.String(), ...named, expiresAt })),
})
export type Invited = Shaped<typeof Invited>
