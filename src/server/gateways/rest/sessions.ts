// Where one is signed in, and ending that from elsewhere.

import { Type } from '@fastify/type-provider-typebox'
import { Sessions } from '../../../protocol/rest/me.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers, refuseRequest } from './problems.ts'

const tags = ['me']

export function sessionRoutes(api: Api, service: Service): void {
  const listing = {
    tags,
    operationId: 'listSessions',
    summary: 'My sessions',
    description: 'Everywhere that you are signed in, the newest first.',
    response: answers(Sessions),
  }
  api.get('/api/me/sessions', { schema: listing }, async (request) => {
    const { player } = await personOf(service, request)
    const current = service.accounts.sessionIn(request.headers)
    const sessions = await service.accounts.sessionsOf(player)
    return {
      sessions: sessions.map(({ id, since, until, token }) => ({ id, since, until, current: token === current })),
    }
  })

  const ending = {
    tags,
    operationId: 'endSession',
    summary: 'End a session',
    description: 'Its connections are closed, and its token is good for nothing any more, on every node at once.',
    params: closed({ id: Type.String({ maxLength: 64, description: 'The id of the session.' }) }),
    response: answers(Type.Null(), 204),
  }
  api.delete('/api/me/sessions/:id', { schema: ending }, async (request, reply) => {
    const { player } = await personOf(service, request)
    if (!(await service.accounts.endSession(player, request.params.id))) throw refuseRequest('noSuchSession')
    await service.sessions.ended(player)
    return reply.status(204).send()
  })
}
