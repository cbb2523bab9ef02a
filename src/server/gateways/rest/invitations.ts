// Invitations, for whoever is invited and for whoever has invited.

import { Type } from '@fastify/type-provider-typebox'
import { Accepted, Excluding, Invitations, Invited } from '../../../protocol/rest/invitations.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { cancelInvitations, excludeLate, resendLate, showInvited } from '../../rooms/host-invitations.ts'
import { acceptInvitation, declineInvitation, openInvitations } from '../../rooms/invitations.ts'
import type { Service } from '../service.ts'
import { type Api, personOf, visibleTable } from './access.ts'
import { answers, granted } from './problems.ts'
import { TableId } from './shapes.ts'

const tags = ['invitations']

export function invitationRoutes(api: Api, service: Service): void {
  asked(api, service)
  answer(api, service)
  invited(api, service)
  late(api, service)
}

function asked(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'listInvitations',
    summary: 'Your invitations',
    description: 'Those that you can still accept, newest first.',
    response: answers(Invitations),
  }
  api.get('/api/invitations', { schema }, async (request) => {
    const { player } = await personOf(service, request)
    return { invitations: await openInvitations(service, player) }
  })
}

function answer(api: Api, service: Service): void {
  const params = closed({ id: Type.String({ maxLength: 64, description: 'The id of the invitation.' }) })
  const accepting = {
    tags,
    operationId: 'acceptInvitation',
    summary: 'Accept',
    description: 'Gives you a seat at the table.',
    params,
    response: answers(Accepted),
  }
  api.post('/api/invitations/:id/accept', { schema: accepting }, async (request) => {
    const person = await personOf(service, request)
    const accepted = granted(service, await acceptInvitation(service, person, request.params.id))
    await visibleTable(service, person, accepted.table)
    return accepted
  })
  const declining = {
    tags,
    operationId: 'declineInvitation',
    summary: 'Decline',
    description: 'Whoever asked is told.',
    params,
    response: answers(Type.Null(), 204),
  }
  api.post('/api/invitations/:id/decline', { schema: declining }, async (request, reply) => {
    const person = await personOf(service, request)
    granted(service, await declineInvitation(service, person, request.params.id))
    return reply.status(204).send()
  })
}

function invited(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'listTableInvitations',
    summary: 'Who is invited to a table',
    description: 'How everybody has answered; for the host.',
    params: TableId,
    response: answers(Invited),
  }
  api.get('/api/tables/:id/invitations', { schema }, async (request) => {
    const person = await personOf(service, request)
    await visibleTable(service, person, request.params.id)
    return granted(service, await showInvited(service, person, request.params.id))
  })
}

function late(api: Api, service: Service): void {
  const common = { tags, params: TableId, response: answers(Invited) }
  const resending = {
    ...common,
    operationId: 'resendInvitations',
    summary: 'Ask again',
    description: 'Everybody whose time was up is invited anew, with the whole time.',
  }
  api.post('/api/tables/:id/invitations/resend', { schema: resending }, async (request) => {
    const person = await personOf(service, request)
    return granted(service, await resendLate(service, person, request.params.id))
  })
  const excluding = {
    ...common,
    operationId: 'excludeLate',
    summary: 'Go on without whoever is late',
    description:
      'They cannot accept any more. With `start` the game starts, if nobody has time left and there are enough.',
    body: Excluding,
  }
  api.post('/api/tables/:id/invitations/excludeLate', { schema: excluding }, async (request) => {
    const person = await personOf(service, request)
    const { start = false } = request.body
    return granted(service, await excludeLate(service, person, request.params.id, { start }))
  })
  const cancelling = {
    ...common,
    operationId: 'cancelInvitations',
    summary: 'Take all invitations back',
    description: 'Everybody loses their seat, and the lobby is closed.',
  }
  api.post('/api/tables/:id/invitations/cancel', { schema: cancelling }, async (request) => {
    const person = await personOf(service, request)
    return granted(service, await cancelInvitations(service, person, request.params.id))
  })
}
