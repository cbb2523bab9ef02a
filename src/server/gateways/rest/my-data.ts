// What is stored about me: to have it, and to have it deleted.

import { Readable } from 'node:stream'
import { Type } from '@fastify/type-provider-typebox'
import { closed, Json } from '../../../protocol/rest/shapes.ts'
import { erase } from '../../after/erasing.ts'
import { exportFormat, exportOf } from '../../after/exporting.ts'
import { limits } from '../../base/limits.ts'
import type { Service } from '../service.ts'
import { type Api, personOf, spend } from './access.ts'
import { allow, answers } from './problems.ts'

const tags = ['me']
const rows = (description: string) => Type.Array(Json(description))

const Export = closed({
  format: Type.Literal(exportFormat),
  at: Type.Number(),
  account: Json('Name, e-mail address, when it was made, how it signs in, its sessions; no password and no token.'),
  tables: rows('A table that you have sat at, and the name that you had there.'),
  results: rows('A result of yours.'),
  statistics: rows('A figure of one game.'),
  ratings: rows('A rating.'),
  ratingSteps: rows('A rating as it was after one game.'),
  templates: rows('A group of yours.'),
  groupsOfOthers: rows('How a group of somebody else names you.'),
  invitations: rows('An invitation to you or from you.'),
  blocks: rows('Somebody you have blocked.'),
  seeks: rows('That you are looking for opponents.'),
  games: rows('The opened log of a finished game, as a game file.'),
})

export function myDataRoutes(api: Api, service: Service): void {
  const exporting = {
    tags,
    operationId: 'exportMyData',
    summary: 'All that is stored about me',
    description:
      'One JSON document, with the log of every finished game that you have played. What is still played is not in it.',
    response: answers(Export),
  }
  api.get('/api/me/export', { schema: exporting }, async (request, reply) => {
    const person = await personOf(service, request)
    const pay = (cost: number) => spend(service, request, person, cost)
    allow(pay(limits.loadCost))
    reply.header('content-disposition', 'attachment; filename="facedown-export.json"')
    reply.type('application/json; charset=utf-8')
    return reply.send(Readable.from(exportOf(service, person.player, pay)) as never)
  })

  const deleting = {
    tags,
    operationId: 'deleteMyAccount',
    summary: 'Delete my account',
    description:
      'At once and for good, for guests too. Your name, e-mail address, sessions, groups, statistics and ratings go; a game under way is left. ' +
      'What you have played stays with your opponents, without your name.',
    response: answers(Type.Null(), 204),
  }
  api.delete('/api/me', { schema: deleting }, async (request, reply) => {
    const { player } = await personOf(service, request)
    reply.header('set-cookie', [...(await erase(service, player))])
    return reply.status(204).send()
  })
}
