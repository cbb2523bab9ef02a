// Templates: named groups with rules, and starting a game with one.

import { Type } from '@fastify/type-provider-typebox'
import { Invited } from '../../../protocol/rest/invitations.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { Template, TemplateInput, Templates } from '../../../protocol/rest/templates.ts'
import type { Person } from '../../accounts/accounts.ts'
import { startFromTemplate } from '../../rooms/host-invitations.ts'
import { createTemplate, deleteTemplate, findTemplate, listTemplates, replaceTemplate } from '../../rooms/templates.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { type Api, personOf, visibleTable } from './access.ts'
import { allow, answers, granted } from './problems.ts'

const tags = ['templates']
const params = closed({ id: Type.String({ maxLength: 64, description: 'The id of the template.' }) })

export function templateRoutes(api: Api, service: Service): void {
  all(api, service)
  one(api, service)
  start(api, service)
}

function all(api: Api, service: Service): void {
  const listed = {
    tags,
    operationId: 'listTemplates',
    summary: 'Your templates',
    description: 'By name. Nobody else sees them.',
    response: answers(Templates),
  }
  api.get('/api/templates', { schema: listed }, async (request) => {
    const { player } = await personOf(service, request)
    return { templates: await listTemplates(service, player) }
  })
  const made = {
    tags,
    operationId: 'createTemplate',
    summary: 'Make a template',
    description: 'A named group with a game, its rules, and how long to wait for answers.',
    body: TemplateInput,
    response: answers(Template, 201),
  }
  api.post('/api/templates', { schema: made }, async (request, reply) => {
    const { player } = await personOf(service, request)
    const template = granted(service, await createTemplate(service, player, request.body))
    return reply.status(201).send(template)
  })
}

function one(api: Api, service: Service): void {
  const read = {
    tags,
    operationId: 'getTemplate',
    summary: 'A template',
    description: 'One of yours.',
    params,
    response: answers(Template),
  }
  api.get('/api/templates/:id', { schema: read }, async (request) => {
    const { player } = await personOf(service, request)
    return granted(service, await findTemplate(service, player, request.params.id))
  })
  const changed = {
    tags,
    operationId: 'replaceTemplate',
    summary: 'Change a template',
    description: 'All of it: what is not said takes its default.',
    params,
    body: TemplateInput,
    response: answers(Template),
  }
  api.put('/api/templates/:id', { schema: changed }, async (request) => {
    const { player } = await personOf(service, request)
    return granted(service, await replaceTemplate(service, player, request.params.id, request.body))
  })
  const deleted = {
    tags,
    operationId: 'deleteTemplate',
    summary: 'Delete a template',
    description: 'Games that were started with it go on.',
    params,
    response: answers(Type.Null(), 204),
  }
  api.delete('/api/templates/:id', { schema: deleted }, async (request, reply) => {
    const { player } = await personOf(service, request)
    granted(service, await deleteTemplate(service, player, request.params.id))
    return reply.status(204).send()
  })
}

function start(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'startTemplate',
    summary: 'Start with a template',
    description: 'Opens a table with you as its host, in the first seat, and invites everybody else.',
    params,
    response: answers(Invited, 201),
  }
  api.post('/api/templates/:id/start', { schema }, async (request, reply) => {
    allow(service.templateStarts.take(addressOf(request.raw, service), service.steady()))
    const person: Person = await personOf(service, request)
    const invited = granted(
      service,
      await startFromTemplate(service, person, request.params.id, addressOf(request.raw, service)),
    )
    await visibleTable(service, person, invited.table)
    return reply.status(201).send(invited)
  })
}
