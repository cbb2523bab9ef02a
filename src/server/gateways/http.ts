// The HTTP side of the service: one Fastify application, with strict reading of what comes in and one form for every refusal.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { limits } from '../../protocol/limits.ts'
import { refusal } from '../../refusals/catalogue.ts'
import { keysPath } from '../../table/signature.ts'
import { publishedKeys } from '../after/signing.ts'
import { Elsewhere } from '../hosting/host.ts'
import { readBeats } from '../storage/nodes.ts'
import { addressOf } from './addresses.ts'
import { homeRoute } from './home.ts'
import { type Complaint, malformedText } from './malformed.ts'
import { serveOtherOrigins } from './origins.ts'
import { pageRoutes } from './page.ts'
import { restGateway } from './rest/api.ts'
import { allow, answerRefused, RefusedRequest, refuseRequest } from './rest/problems.ts'
import type { Service } from './service.ts'
import { hubRoutes } from './signalr/transports.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page and its parts, and what watches over the service: they cost little, and a class loads them at once. */
    readonly isUncounted?: boolean
  }
}

/** What Fastify refuses before a route is reached, by our codes; whatever else it does not like is malformed. */
const ownCodes: ReadonlyMap<number, 'notFound' | 'tooLarge' | 'notJson'> = new Map([
  [404, 'notFound'],
  [413, 'tooLarge'],
  [415, 'notJson'],
])

/** How Fastify says what it does not like. */
interface Refused {
  readonly statusCode: number
  readonly validation: readonly Complaint[]
  readonly validationContext: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** `serverFor` is given the application's handler and gives back the server that calls it. */
export async function httpApp(service: Service, page: string | null, serverFor: (handler: Handler) => Server) {
  const app = fastify({
    serverFactory: serverFor,
    logger: false, // requests are not logged: paths and bodies name tables and people
    bodyLimit: limits.frameBytes,
    trustProxy: service.settings.TRUST_PROXY === 'yes',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => nothingHere((reply as FastifyReply).headers(forBrowsers)), // no hook is called
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(TypeBoxValidatorCompiler)

  secure(app as never)
  // Before anything is waited for: what is nowhere has the handler that there is by then.
  app.setErrorHandler((error: Error & Partial<Refused>, _request, reply) => {
    if (error instanceof RefusedRequest) return answerRefused(error, reply)
    if (error instanceof Elsewhere) return answerRefused(refuseRequest('elsewhere'), reply)
    const status = error.statusCode ?? 500
    if (status >= 500) {
      service.log.error({ err: error }, 'a request could not be answered')
      return answerRefused(refuseRequest('unavailable'), reply)
    }
    const own = ownCodes.get(status)
    if (own !== undefined) return answerRefused(refuseRequest(own), reply)
    const problem = error.validation ? malformedText(error.validation, error.validationContext) : error.message
    return reply.status(status).send(refusal('malformed', { problem }))
  })
  await serveOtherOrigins(app as never, service) // first: also a refusal is for the page that asked
  count(app as never, service)
  app.setNotFoundHandler((_request, reply) => nothingHere(reply))
  await restGateway(app, service)
  operations(app as never, service)
  await hubRoutes(app as never, service)
  if (page === null) homeRoute(app as never)
  else await pageRoutes(app as never, page)
  return app as unknown as FastifyInstance
}

function nothingHere(reply: FastifyReply): FastifyReply {
  return answerRefused(refuseRequest('notFound'), reply)
}

/** What every answer says to a browser about what it may do with it. */
const forBrowsers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'content-security-policy':
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}

function secure(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(forBrowsers)
    // Whoever refuses should say for how long; where that is not known, all limits are full again after a minute.
    if (reply.statusCode === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', 60)
  })
}

function count(app: FastifyInstance, service: Service): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.isUncounted === true) return
    allow(service.requests.take(addressOf(request.raw as IncomingMessage, service), service.steady()))
  })
}

function operations(app: FastifyInstance, service: Service): void {
  app.get(keysPath, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return publishedKeys(service)
  })
  app.get('/healthz', { config: { isUncounted: true } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { isUncounted: true } }, async (_request, reply) => {
    if (service.stopping.aborted) return answerRefused(refuseRequest('restarting'), reply)
    try {
      await readBeats(service.database)
      if (service.heartbeat.isFresh) return { ok: true }
    } catch {
      // then it is not
    }
    return answerRefused(refuseRequest('noDatabase'), reply)
  })
  app.get('/metrics', { config: { isUncounted: true } }, async (_request, reply) => {
    service.metrics.tables.set(service.host.loaded)
    return reply.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics())
  })
}
