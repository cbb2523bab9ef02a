// /api/invitations, for whoever is invited, and /api/tables/:id/invitations, for whoever has invited.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { ok } from '../../../kernel/result.ts'
import { acceptInvitation, declineInvitation, openInvitations } from '../../invitations.ts'
import { cancelInvitations, excludeLate, resendLate, showInvited } from '../../inviting.ts'
import type { Service } from '../../service.ts'
import { answered, closed, problem } from './answers.ts'

const status = Type.Enum(['pending', 'accepted', 'declined', 'expired', 'excluded', 'cancelled', 'left'])
const name = { name: Type.Optional(Type.String()), status }
const invitation = Type.Object(
  {
    id: Type.String(),
    table: Type.String(),
    from: Type.String(),
    template: Type.String(),
    game: Type.String(),
    rules: Type.Record(Type.String(), Type.Unknown()),
    as: Type.Optional(Type.String()),
    players: Type.Array(Type.Object(name, closed)),
    sentAt: Type.Integer(),
    expiresAt: Type.Integer(),
  },
  closed,
)
const player = Type.Object({ ...name, player: Type.String(), expiresAt: Type.Integer() }, closed)

export const invited = Type.Object(
  { table: Type.String(), everybody: Type.Boolean(), invitations: Type.Array(player) },
  closed,
)

const list = Type.Object({ invitations: Type.Array(invitation) }, closed)
const params = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed)

export const invitationRoutes: FastifyPluginAsyncTypebox<{ readonly service: Service }> = async (app, { service }) => {
  app.get('/api/invitations', { schema: { response: { 200: list, '4xx': problem } } }, (request, reply) =>
    answered(service, request, reply, async (person) =>
      ok({ invitations: [...(await openInvitations(service, person.player))] }),
    ),
  )
  const accepted = { params, response: { 200: Type.Object({ table: Type.String() }, closed), '4xx': problem } }
  app.post('/api/invitations/:id/accept', { schema: accepted }, (request, reply) =>
    answered(service, request, reply, (person) => acceptInvitation(service, person, request.params.id)),
  )
  const declined = { params, response: { 204: Type.Null(), '4xx': problem } }
  app.post('/api/invitations/:id/decline', { schema: declined }, (request, reply) => {
    reply.status(204)
    return answered(service, request, reply, (person) => declineInvitation(service, person, request.params.id))
  })

  const schema = { params, response: { 200: invited, '4xx': problem } }
  app.get('/api/tables/:id/invitations', { schema }, (request, reply) =>
    answered(service, request, reply, (person) => showInvited(service, person, request.params.id)),
  )
  app.post('/api/tables/:id/invitations/resend', { schema }, (request, reply) =>
    answered(service, request, reply, (person) => resendLate(service, person, request.params.id)),
  )
  const wanted = Type.Union([Type.Null(), Type.Object({ start: Type.Optional(Type.Boolean()) }, closed)])
  app.post('/api/tables/:id/invitations/excludeLate', { schema: { ...schema, body: wanted } }, (request, reply) =>
    answered(service, request, reply, (person) =>
      excludeLate(service, person, request.params.id, { start: request.body?.start ?? false }),
    ),
  )
  app.post('/api/tables/:id/invitations/cancel', { schema }, (request, reply) =>
    answered(service, request, reply, (person) => cancelInvitations(service, person, request.params.id)),
  )
}
