// /api/auth: signing up, in and out. What is asked there is handed to the accounts as it came, and their answer handed back.

import type { FastifyRequest } from 'fastify'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { type Api, callerOf } from './access.ts'
import { allow, refuseRequest } from './problems.ts'

/** The other headers of a request are nobody's business there; what a client says of its address least of all. */
const passed = ['cookie', 'authorization', 'content-type', 'origin', 'referer']
const fromBrowsers = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

/** By the address as the library reads it, however it is written. */
function attemptIn(url: string): string | undefined {
  const path = new URL(url).pathname.replace(/%([0-9a-f]{2})/gi, (_all, hex) => String.fromCharCode(parseInt(hex, 16)))
  return /\/(sign-in|sign-up|change-password)\b/.exec(path)?.[1]
}

export async function signInRoutes(api: Api, service: Service): Promise<void> {
  await api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/auth/*',
      schema: { hide: true } as object, // paths of the library behind it, not of ours
      handler: async (request, reply) => {
        const asked = requestOf(request, service)
        if (asked === null) throw refuseRequest('malformed', { problem: 'This request has no address.' })
        // Whatever is asked may end sessions of whoever asks: also signing in, by which a guest becomes somebody else.
        const before = await callerOf(service, request)
        const address = addressOf(request.raw, service)
        const attempts = service.signIns.get(attemptIn(asked.url) ?? '')
        allow(attempts?.take(address, service.steady()) ?? 0)
        const answer = await service.accounts.answer(asked, address)
        // Who knows the password has guessed nothing. A new account counts: they could be made without end.
        if (answer.ok && attempts !== service.signIns.get('sign-up')) attempts?.giveBack(address)
        if (before !== null) await service.sessions.ended(before.player)
        for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
        const cookies = answer.headers.getSetCookie()
        if (cookies.length > 0) reply.header('set-cookie', cookies)
        reply.header('cache-control', 'no-store')
        return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}

function requestOf(request: FastifyRequest, service: Service): Request | null {
  const base = service.settings.PUBLIC_URL || `${request.protocol}://${request.host}`
  if (!URL.canParse(request.url, base)) return null
  const url = new URL(request.url, base)
  const headers = new Headers()
  for (const name of isProgram(request) ? passed : [...passed, ...fromBrowsers]) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = request.body instanceof Buffer ? request.body : null
  return new Request(url, { method: request.method, headers, ...(request.method === 'GET' ? {} : { body }) })
}

/**
 * Node's own fetch sends sec-fetch-mode and nothing else of a browser's, and by that alone the library would ask for the Origin of
 * a page. A browser never looks like this: with whatever is not GET it sends an Origin (`null`, if it does not tell which), and
 * where it sends any sec-fetch header it sends sec-fetch-site. Foreign pages are refused by both before this is reached; without
 * a cookie there is no session either that a page could misuse.
 */
function isProgram({ headers }: FastifyRequest): boolean {
  return headers.cookie === undefined && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}
