// /api/templates: named groups with rules, and starting a game with one.

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { ok } from '../../../kernel/result.ts'
import { startFromTemplate } from '../../inviting.ts'
import { limits } from '../../limits.ts'
import type { Service } from '../../service.ts'
import { createTemplate, deleteTemplate, findTemplate, listTemplates, replaceTemplate } from '../../templates.ts'
import { answered, closed, problem } from './answers.ts'
import { invited } from './invitations.ts'

const text = Type.String({ maxLength: 400 }) // names are read more strictly further in, and with a sentence
const rules = Type.Record(Type.String(), Type.Unknown())
const member = Type.Object(
  {
    player: Type.String({ minLength: 1, maxLength: limits.playerIdLength }),
    shortName: Type.Optional(text),
  },
  closed,
)
const content = { name: text, game: text, members: Type.Array(member, { maxItems: limits.membersPerTemplate }) }
const body = Type.Object(
  { ...content, rules: Type.Optional(rules), inviteTimeoutSeconds: Type.Optional(Type.Integer()) },
  closed,
)
const template = Type.Object({ id: Type.String(), ...content, rules, inviteTimeoutSeconds: Type.Integer() }, closed)
const list = Type.Object({ templates: Type.Array(template) }, closed)
const params = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed)

export const templateRoutes: FastifyPluginAsyncTypebox<{ readonly service: Service }> = async (app, { service }) => {
  app.get('/api/templates', { schema: { response: { 200: list, '4xx': problem } } }, (request, reply) =>
    answered(service, request, reply, async ({ player }) =>
      ok({ templates: [...(await listTemplates(service, player))] }),
    ),
  )
  app.post('/api/templates', { schema: { body, response: { 201: template, '4xx': problem } } }, (request, reply) => {
    reply.status(201)
    return answered(service, request, reply, ({ player }) => createTemplate(service, player, request.body))
  })

  const one = { schema: { params, response: { 200: template, '4xx': problem } } }
  app.get('/api/templates/:id', one, (request, reply) =>
    answered(service, request, reply, ({ player }) => findTemplate(service, player, request.params.id)),
  )
  app.put('/api/templates/:id', { schema: { ...one.schema, body } }, (request, reply) =>
    answered(service, request, reply, ({ player }) =>
      replaceTemplate(service, player, request.params.id, request.body),
    ),
  )
  const gone = { schema: { params, response: { 204: Type.Null(), '4xx': problem } } }
  app.delete('/api/templates/:id', gone, (request, reply) => {
    reply.status(204)
    return answered(service, request, reply, ({ player }) => deleteTemplate(service, player, request.params.id))
  })

  const start = {
    schema: { params, response: { 201: invited, '4xx': problem } },
    config: { rateLimit: { max: limits.templateStartsPerMinute, timeWindow: 60_000 } },
  }
  app.post('/api/templates/:id/start', start, (request, reply) => {
    reply.status(201)
    return answered(service, request, reply, (person) => startFromTemplate(service, person, request.params.id))
  })
}
