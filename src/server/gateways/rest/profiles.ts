// What others may know of somebody: how they are called at a table, and what they have done in all games. People are asked
// for by their seat, so only whoever may see the table can ask; and everybody may hide theirs (S2-FE-M2.2).

import { Type } from '@fastify/type-provider-typebox'
import { OthersProfile } from '../../../protocol/rest/history.ts'
import { ProfileShown } from '../../../protocol/rest/me.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import type { Service } from '../service.ts'
import { type Api, personOf, visibleTable } from './access.ts'
import { answers, refuseRequest } from './problems.ts'
import { TableId } from './shapes.ts'
import { figuresFor, ratingsFor } from './statistics.ts'

export function profileRoutes(api: Api, service: Service): void {
  const { accounts } = service
  const profile = {
    tags: ['tables'],
    operationId: 'getProfile',
    summary: 'The profile of somebody at a table',
    description:
      'Name, ratings and statistics of the person who has this seat, for whoever may see the table. Refused as `noProfile` for bots, ' +
      'for people without an account, and for those who hide theirs or have deleted it: nobody can tell which.',
    params: closed({ ...TableId.properties, seat: Type.Integer({ minimum: 0, maximum: 63 }) }),
    response: answers(OthersProfile),
  }
  api.get('/api/tables/:id/seats/:seat/profile', { schema: profile }, async (request) => {
    const person = await personOf(service, request)
    const { hosted } = await visibleTable(service, person, request.params.id)
    const { player = null, name = '' } = hosted.table.seats[request.params.seat] ?? {}
    if (player === null || !(await accounts.isShown(player))) throw refuseRequest('noProfile')
    const ratings = (await ratingsFor(service, player)).map(({ steps: _games, ...rating }) => rating)
    return { player, name, ratings, statistics: await figuresFor(service, player) }
  })

  const mine = {
    tags: ['me'],
    operationId: 'getMyProfile',
    summary: 'Whether my profile is shown',
    description: 'People who may see a table can open the profiles of those who sit there, unless these hide them.',
    response: answers(ProfileShown),
  }
  api.get('/api/me/profile', { schema: mine }, async (request) => {
    const { player } = await personOf(service, request)
    return { shown: await accounts.isShown(player) }
  })

  const change = {
    tags: ['me'],
    operationId: 'showMyProfile',
    summary: 'Show or hide my profile',
    description: 'From now on, at all tables, also those of games that are over.',
    body: ProfileShown,
    response: answers(ProfileShown),
  }
  api.put('/api/me/profile', { schema: change }, async (request) => {
    const { player } = await personOf(service, request)
    await accounts.show(player, request.body.shown)
    return { shown: request.body.shown }
  })
}
