// Which pages may talk to the service. Our own bring their session as a cookie. A page of another origin brings a token:
// its cookies are not read, and it is given none.

import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { refuseRequest } from './rest/problems.ts'
import type { Service } from './service.ts'

type Asking = Pick<IncomingMessage, 'headers'>

/** Browsers name the page's origin; programs that are no browsers send none, and have no cookies that came along unasked. */
export function isOwnPage({ headers: { origin, host } }: Asking, { settings }: Pick<Service, 'settings'>): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { PUBLIC_URL } = settings
  return PUBLIC_URL === '' ? new URL(origin).host === host : origin === new URL(PUBLIC_URL).origin
}

/** Whether a page of another origin may use the service at all. */
export function mayUse({ headers: { origin = '' } }: Asking, { settings }: Pick<Service, 'settings'>): boolean {
  return settings.CORS_ORIGINS === '*' || listed(settings.CORS_ORIGINS).includes(origin)
}

/** A request whose session, if it shows one, is meant by whoever sent it. */
export function withoutCookies<R extends Asking>(request: R): R {
  delete request.headers.cookie
  return request
}

const forPrograms = /^\/(api|game|\.well-known)[/?]/
const changesNothing = ['GET', 'HEAD', 'OPTIONS']
const foreign = Symbol('asked by a page of another origin')

export async function serveOtherOrigins(app: FastifyInstance, service: Service): Promise<void> {
  const { CORS_ORIGINS } = service.settings
  const origin = CORS_ORIGINS === '*' ? '*' : listed(CORS_ORIGINS)
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: forPrograms.test(request.url ?? '') ? origin : false,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: ['Retry-After'],
        maxAge: 7200, // seconds; browsers keep it no longer
        strictPreflight: false,
      }),
  })
  app.addHook('onRequest', async (request) => {
    if (changesNothing.includes(request.method)) return // a foreign page cannot read the answer if it sent a cookie
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
    if (isOwnPage(request.raw, service) && site !== 'cross-site' && site !== 'same-site') return
    // A form sends its page away with it, and passwords are typed on our own pages alone.
    if (!mayUse(request.raw, service) || mode === 'navigate' || /^\/api\/auth\//.test(request.url))
      throw refuseRequest('foreignPage')
    withoutCookies(request.raw)
    Reflect.set(request, foreign, true)
  })
  app.addHook('onSend', async (request, reply) => {
    if (Reflect.get(request, foreign) === true) reply.removeHeader('set-cookie')
  })
}

function listed(origins: string): string[] {
  return origins === 'none' ? [] : origins.split(',')
}
