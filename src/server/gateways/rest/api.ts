// The REST gateway, under /api. It translates: it holds no rules and no game state.

import { isRecord } from '../../../kernel/schema.ts'
import { idOf } from '../../base/guids.ts'
import { cambioRoutes } from '../cambio/routes.ts'
import type { Service } from '../service.ts'
import type { Api } from './access.ts'
import { actRoutes } from './acts.ts'
import { blockRoutes } from './blocks.ts'
import { describeApi, docRoutes } from './docs.ts'
import { gameRoutes } from './games.ts'
import { historyRoutes } from './history.ts'
import { invitationRoutes } from './invitations.ts'
import { meRoutes } from './me.ts'
import { myDataRoutes } from './my-data.ts'
import { onlineRoutes } from './online.ts'
import { answerRefused, RefusedRequest } from './problems.ts'
import { profileRoutes } from './profiles.ts'
import { roomRoutes } from './rooms.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'
import { statisticsRoutes } from './statistics.ts'
import { tableRoutes } from './tables.ts'
import { templateRoutes } from './templates.ts'

export async function restGateway(app: Api, service: Service): Promise<void> {
  await describeApi(app, service.settings)
  await app.register(async (scope) => {
    const api: Api = scope
    guard(api)
    gameRoutes(api)
    onlineRoutes(api, service)
    roomRoutes(api, service)
    tableRoutes(api, service)
    actRoutes(api, service)
    cambioRoutes(api, service)
    historyRoutes(api, service)
    statisticsRoutes(api, service)
    profileRoutes(api, service)
    myDataRoutes(api, service)
    sessionRoutes(api, service)
    blockRoutes(api, service)
    templateRoutes(api, service)
    invitationRoutes(api, service)
    meRoutes(api, service)
    await signInRoutes(api, service)
    docRoutes(api)
  })
}

function guard(api: Api): void {
  api.setErrorHandler((error, _request, reply) => {
    if (error instanceof RefusedRequest) return answerRefused(error, reply)
    throw error
  })
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Clients of the hub know tables and invitations by GUIDs, which are as good as the ids.
  api.addHook('preHandler', async ({ params, body }) => {
    for (const given of [params, body].filter(isRecord))
      for (const name of ['id', 'table', 'invitation']) {
        const id = given[name]
        if (typeof id === 'string') Reflect.set(given, name, idOf(id))
      }
  })
  // Where nothing needs to be said, no body is as good as an empty one.
  api.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {}
  })
}
