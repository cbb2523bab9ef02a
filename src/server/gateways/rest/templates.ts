// Templates: named groups with rules, and starting a game with one.

import { Type } from '@fastify/type-provider-typebox'
import type { Person } from '../../accounts/accounts.ts'
import { limits } from '../../base/limits.ts'
import { startFromTemplate } from '../../rooms/host-invitations.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  replaceTemplate,
  type TemplateInput,
} from '../../rooms/templates.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { type Api, personOf, visibleTable } from './access.ts'
import { Invited } from './invitations.ts'
import { allow, answers, granted } from './problems.ts'
import { closed, Options } from './shapes.ts'

const tags = ['templates']
const name = Type.String({ maxLength: 400 }) // read more strictly further in, and with a sentence
const Member = closed({
  player: Type.String({ minLength: 1, maxLength: limits.playerIdLength, description: 'The public id of a player.' }),
  shortName: Type.Optional(Type.String({ maxLength: 400, description: 'How this group calls them.' })),
})
const content = {
  name,
  game: Type.String({ maxLength: 20, description: 'The id of a game.' }),
  members: Type.Array(Member, {
    maxItems: limits.membersPerTemplate,
    description: 'Who plays. You need not be among them, but then you have no short name.',
  }),
}
const inviteTimeoutSeconds = Type.Integer({ description: 'How long invitations wait; 300 unless it is said.' })
const body = closed({
  ...content,
  rules: Type.Optional(Options),
  inviteTimeoutSeconds: Type.Optional(inviteTimeoutSeconds),
})
const Template = closed({ id: Type.String(), ...content, rules: Options, inviteTimeoutSeconds })
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
    response: answers(closed({ templates: Type.Array(Template) })),
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
    body,
    response: answers(Template, 201),
  }
  api.post('/api/templates', { schema: made }, async (request, reply) => {
    const { player } = await personOf(service, request)
    const template = granted(service, await createTemplate(service, player, request.body as TemplateInput))
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
    body,
    response: answers(Template),
  }
  api.put('/api/templates/:id', { schema: changed }, async (request) => {
    const { player } = await personOf(service, request)
    const input = request.body as TemplateInput
    return granted(service, await replaceTemplate(service, player, request.params.id, input))
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
