// /api/me: who one is, becoming a guest, and one's display name.

import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { NewGuest, Renamed, Renaming, WhoAmI } from '../../../protocol/rest/me.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { otherRefusals, type Problem } from './problems.ts'

const problem = closed({ code: Type.String(), text: Type.String() })
const nobody = {
  code: 'noSession',
  text: 'You have no session here; become a guest or sign in first.',
} satisfies Problem
const tooMany = {
  code: 'tooFast',
  text: 'There are too many new guests from your address; wait a minute.',
} satisfies Problem

export const meRoutes: FastifyPluginAsyncTypebox<{ readonly service: Service }> = async (app, { service }) => {
  const { accounts } = service
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  const whoAmI = {
    operationId: 'getMe',
    summary: 'Who I am',
    description: 'My player id and name, and how one can sign in here. `me` is null without a session.',
    response: { 200: WhoAmI },
  }
  app.get('/api/me', { schema: whoAmI }, async (request, reply) => {
    const arrived = await accounts.arrive(request.headers)
    if (arrived && arrived.cookies.length > 0) reply.header('set-cookie', [...arrived.cookies])
    const known = arrived && (await accounts.profile(arrived.person.player))
    return { me: known, signIn: { email: true, providers: [...accounts.providers] } }
  })

  app.post(
    '/api/me/guest',
    {
      schema: {
        operationId: 'becomeGuest',
        summary: 'Become a guest',
        description: 'A session at once, as a cookie and as a bearer token. Refused to whoever has one already.',
        response: { 200: NewGuest, 409: problem, 429: problem },
      },
    },
    async (request, reply) => {
      // A guest in the place of an account, or of another guest, would be somebody else without having meant it.
      if ((await accounts.whoIs(request.headers)) !== null)
        return reply.status(409).send({ code: 'hasSession', text: otherRefusals.hasSession.text })
      const wait = service.newcomers.take(addressOf(request.raw as IncomingMessage, service), service.steady())
      if (wait > 0)
        return reply
          .status(429)
          .header('retry-after', Math.ceil(wait / 1000))
          .send(tooMany)
      const { cookies, player, name, token } = await accounts.newGuest()
      reply.header('set-cookie', [...cookies])
      return { player, name, guest: true, token }
    },
  )

  const rename = {
    operationId: 'renameMe',
    summary: 'Change my name',
    description: 'The name that others see from the next table on: 1 to 24 characters.',
    body: Renaming,
    response: { 200: Renamed, 400: problem, 401: problem },
  }
  app.patch('/api/me', { schema: rename }, async (request, reply) => {
    const who = await accounts.whoIs(request.headers)
    if (who === null) return reply.status(401).send(nobody)
    const renamed = await accounts.rename(who.player, request.body.name)
    return renamed.ok ? renamed.value : reply.status(400).send({ code: 'badName', text: renamed.error })
  })
}
