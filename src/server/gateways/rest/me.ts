// /api/me: who one is, becoming a guest, and one's display name.

import { NewGuest, Renamed, Renaming, WhoAmI } from '../../../protocol/rest/me.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { type Api, callerOf, personOf } from './access.ts'
import { allow, answers, granted, refuseRequest } from './problems.ts'

const tags = ['me']

export function meRoutes(api: Api, service: Service): void {
  const { accounts } = service

  const whoAmI = {
    tags,
    operationId: 'getMe',
    summary: 'Who I am',
    description: 'My player id and name, and how one can sign in here. `me` is null without a session.',
    response: answers(WhoAmI),
  }
  api.get('/api/me', { schema: whoAmI }, async (request, reply) => {
    const arrived = await accounts.arrive(request.headers)
    if (arrived && arrived.cookies.length > 0) reply.header('set-cookie', [...arrived.cookies])
    const known = arrived && (await accounts.profile(arrived.person.player))
    return { me: known, signIn: { email: true, providers: [...accounts.providers] } }
  })

  const becoming = {
    tags,
    operationId: 'becomeGuest',
    summary: 'Become a guest',
    description: 'A session at once, as a cookie and as a bearer token. Refused to whoever has one already.',
    response: answers(NewGuest),
  }
  api.post('/api/me/guest', { schema: becoming }, async (request, reply) => {
    // A guest in the place of an account, or of another guest, would be somebody else without having meant it.
    if ((await callerOf(service, request)) !== null) throw refuseRequest('hasSession')
    allow(service.newcomers.take(addressOf(request.raw, service), service.steady()))
    const { cookies, player, name, token } = await accounts.newGuest()
    reply.header('set-cookie', [...cookies])
    return { player, name, guest: true, token }
  })

  const renaming = {
    tags,
    operationId: 'renameMe',
    summary: 'Change my name',
    description: 'The name that others see from the next table on: 1 to 24 characters.',
    body: Renaming,
    response: answers(Renamed),
  }
  api.patch('/api/me', { schema: renaming }, async (request) => {
    const { player } = await personOf(service, request)
    return granted(service, await accounts.rename(player, request.body.name))
  })
}
