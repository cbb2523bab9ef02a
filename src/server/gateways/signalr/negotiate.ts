// SignalR's negotiation: where and how to connect. Nothing is kept of it: whichever node the socket comes to, it is welcome.

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../service.ts'
import type { Problem } from '../http.ts'

const newestVersion = 1

export function negotiateRoute(app: FastifyInstance, service: Service): void {
  app.post('/game/negotiate', { schema: { hide: true } as object }, async (request, reply) => {
    const bringsToken = request.headers.authorization !== undefined
    if (bringsToken && (await service.accounts.whoIs(request.headers)) === null)
      return reply
        .status(401)
        .send({ code: 'noSession', text: 'This session is not valid any more.' } satisfies Problem)
    const asked = Number(Reflect.get(request.query as object, 'negotiateVersion') ?? 0)
    const negotiateVersion = asked >= newestVersion ? newestVersion : 0
    return {
      negotiateVersion,
      connectionId: randomUUID(),
      ...(negotiateVersion === 0 ? {} : { connectionToken: randomUUID() }),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })
}
