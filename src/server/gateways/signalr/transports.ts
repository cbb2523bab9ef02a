// SignalR over HTTP: the negotiation, and for clients that cannot have a WebSocket server-sent events and long polling. A socket
// needs nothing of this: whichever node it comes to, it is welcome. The other two are several requests to one node, which belong
// together by the token that it gave out.

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits as wireLimits } from '../../../protocol/limits.ts'
import { limits } from '../../base/limits.ts'
import { addressOf } from '../addresses.ts'
import { isOwnPage, mayUse, withoutCookies } from '../origins.ts'
import { allow, refuseRequest } from '../rest/problems.ts'
import type { Service } from '../service.ts'
import { hubGateway } from './hub.ts'
import { PollingClient } from './polling-client.ts'
import { StreamingClient } from './streaming-client.ts'

const newestVersion = 1
const webSockets = { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }
const others = [
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]
const hidden = { hide: true } as object
/** They are counted for their connection. What belongs to none is counted for its address. */
const counted = { schema: hidden, config: { isUncounted: true }, bodyLimit: wireLimits.hubFrameBytes }

type HttpClient = PollingClient | StreamingClient
type Asked = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>

export async function hubRoutes(app: FastifyInstance, service: Service): Promise<void> {
  const hub = hubGateway(service)
  const given = new Tokens(service)
  const clients = new Map<string, HttpClient>()

  app.post('/game/negotiate', { schema: hidden }, async (request: Asked) => {
    const bringsToken = request.headers.authorization !== undefined
    if (bringsToken && (await service.accounts.whoIs(request.headers)) === null) throw refuseRequest('invalidSession')
    const asked = Number(request.query.negotiateVersion ?? 0)
    const negotiateVersion = asked >= newestVersion ? newestVersion : 0
    const token = given.make()
    const connectionId = negotiateVersion === 0 && token !== null ? token : randomUUID()
    return {
      negotiateVersion,
      connectionId,
      ...(negotiateVersion === 0 ? {} : { connectionToken: token ?? randomUUID() }),
      availableTransports: token === null ? [webSockets] : [webSockets, ...others],
    }
  })

  const open = (token: string, request: FastifyRequest, make: (left: () => void) => HttpClient) => {
    const letGo = service.clients.hold(addressOf(request.raw, service))
    if (letGo === null) throw refuseRequest('tooManyConnections')
    let forget: () => void = () => undefined
    const client = make(() => {
      letGo()
      forget()
      // Whoever asks once more is told that it is over.
      setTimeout(() => clients.delete(token), limits.lastWordsMs).unref()
    })
    forget = service.clients.add(client, hub.name)
    clients.set(token, client)
    hub.connected(client)
    return client
  }

  const none = (request: FastifyRequest) => {
    allow(service.requests.take(addressOf(request.raw, service), service.steady()))
    return refuseRequest('noSuchConnection')
  }

  app.get('/game', { ...counted, exposeHeadRoute: false }, async (request: Asked, reply) => {
    if (!isOwnPage(request.raw, service)) {
      if (!mayUse(request.raw, service)) throw refuseRequest('foreignPage')
      withoutCookies(request.raw)
    }
    const token = tokenIn(request)
    const known = clients.get(token)
    if (known instanceof PollingClient) return answerPoll(known, reply)
    if (known) throw refuseRequest('connectionInUse')
    if (!given.take(token)) throw none(request)
    if (service.stopping.aborted) throw refuseRequest('restarting')
    const isStream = request.headers.accept?.includes('text/event-stream') === true
    const client = open(token, request, (left) =>
      isStream
        ? new StreamingClient(request.raw, reply.raw, service, left)
        : new PollingClient(request.raw, service, left),
    )
    if (client instanceof PollingClient) return answerPoll(client, reply)
    return reply
      .header('cache-control', 'no-cache, no-store')
      .header('x-accel-buffering', 'no') // a proxy that waits for the end would wait for ever
      .type('text/event-stream')
      .send(client.events)
  })

  await app.register(async (scope) => {
    // Records are text or bytes, whatever the request calls them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/game', counted, async (request: Asked, reply) => {
      const client = clients.get(tokenIn(request))
      if (client === undefined || !client.isOpen) throw none(request)
      if (Buffer.isBuffer(request.body)) client.receive(request.body)
      return reply.status(202).send()
    })
    scope.delete('/game', counted, async (request: Asked, reply) => {
      const client = clients.get(tokenIn(request))
      if (client === undefined) throw none(request)
      client.close()
      return reply.status(202).send()
    })
  })
}

async function answerPoll(client: PollingClient, reply: FastifyReply): Promise<FastifyReply> {
  const polled = await client.poll((abort) => reply.raw.once('close', abort))
  reply.header('cache-control', 'no-cache, no-store')
  if (polled === 'ended') return reply.status(204).send()
  if (polled === 'another') throw refuseRequest('connectionInUse')
  if (polled === 'tooFast') throw refuseRequest('tooFast')
  return reply.type(polled.isText ? 'text/plain; charset=utf-8' : 'application/octet-stream').send(polled.data)
}

function tokenIn({ query }: Asked): string {
  return typeof query.id === 'string' ? query.id : ''
}

/** Tokens that were given out and not used yet. A client that takes a WebSocket does not come back for its own. */
class Tokens {
  readonly #until = new Map<string, number>() // in the order in which they end
  readonly #service: Pick<Service, 'steady'>

  constructor(service: Pick<Service, 'steady'>) {
    this.#service = service
  }

  /** Null: too many wait. */
  make(): string | null {
    const now = this.#service.steady()
    for (const [token, until] of this.#until) {
      if (until > now) break
      this.#until.delete(token)
    }
    if (this.#until.size >= limits.waitingTokens) return null
    const token = randomUUID()
    this.#until.set(token, now + limits.tokenMs)
    return token
  }

  take(token: string): boolean {
    const until = this.#until.get(token)
    return this.#until.delete(token) && until !== undefined && until > this.#service.steady()
  }
}
