// Whom one wants nothing to do with.

import { Type } from '@fastify/type-provider-typebox'
import { Block, Blocking, Blocks } from '../../../protocol/rest/me.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { block, listBlocks, unblock } from '../../rooms/blocking.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers, granted } from './problems.ts'

const tags = ['me']

export function blockRoutes(api: Api, service: Service): void {
  const listing = {
    tags,
    operationId: 'listBlocks',
    summary: 'Whom I have blocked',
    description: 'The newest first.',
    response: answers(Blocks),
  }
  api.get('/api/me/blocks', { schema: listing }, async (request) => ({
    blocks: [...(await listBlocks(service, await personOf(service, request)))],
  }))

  const blocking = {
    tags,
    operationId: 'blockPerson',
    summary: 'Block somebody',
    description:
      'They cannot invite you, sit down at a table that you host, or be matched with you, from now on; what they have invited you to is declined, and they lose their seat in your lobby. They are not told.',
    body: Blocking,
    response: answers(Block, 201),
  }
  api.post('/api/me/blocks', { schema: blocking }, async (request, reply) => {
    const person = await personOf(service, request)
    reply.status(201)
    return granted(service, await block(service, person, request.body))
  })

  const unblocking = {
    tags,
    operationId: 'unblockPerson',
    summary: 'Unblock somebody',
    description: 'Who was removed from your lobby must be let back in besides.',
    params: closed({ id: Type.String({ maxLength: 64, description: 'The id of the block.' }) }),
    response: answers(Type.Null(), 204),
  }
  api.delete('/api/me/blocks/:id', { schema: unblocking }, async (request, reply) => {
    const person = await personOf(service, request)
    granted(service, await unblock(service, person, request.params.id))
    return reply.status(204).send()
  })
}
