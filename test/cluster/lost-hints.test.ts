// Two nodes, one of which does not hear what the other says: nobody is left behind by that for long.

import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { LiveClient } from '../server/client.ts'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'
import { type Wire, wireTo } from '../services/wire.ts'
import { type Frame, Player } from './player.ts'

let url = ''
let wire: Wire
let talking: TestService
let deaf: TestService

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  wire = await wireTo(inject('redis'))
  const environment = { DATABASE_URL: url, DRAIN_MS: '0', SECRET: 'a secret of at least 32 characters' }
  talking = await startService({ ...environment, REDIS_URL: inject('redis') })
  deaf = await startService({ ...environment, REDIS_URL: wire.url })
})

afterAll(async () => {
  await Promise.all([talking.stop(), deaf.stop()])
  await wire.close()
  await dropDatabase(url)
})

it('are told where their room has gone', async () => {
  const [ann, ben] = [new Player(), new Player()]
  await ann.come(talking)
  await ben.come(deaf)
  const rules = { rows: 2, cols: 2, revealMs: 0 }
  const { id: table, code } = await ann.ask(talking, '/api/tables', { game: 'memory', rules })
  await ben.ask(talking, '/api/join', { code })
  for (const player of [ann, ben]) {
    player.say({ type: 'attach', table, id: 'attach' })
    await player.next((frame) => frame.re === 'attach')
  }
  ann.say({ type: 'start', table })
  const isOver = () => {
    for (const player of [ann, ben]) if (player.options.length > 0) player.act(table)
    return [ann.phase, ben.phase]
  }
  await expect.poll(isOver, { timeout: 20_000 }).toEqual(['completed', 'completed'])

  wire.down()
  const next = await ann.ask(talking, `/api/tables/${table}/lobby`, {})
  expect(next.status).toBe(200)
  expect(await ben.next((frame) => frame.type === 'moved')).toMatchObject({ table, next: next.id })
  wire.mend()
  for (const { socket } of [ann, ben]) socket?.close()
})

/** A wire that was mended is used again within a second; what a node says before that reaches nobody elsewhere. */
async function hintsArrive(): Promise<void> {
  let isHeard = false
  const end = talking.service.connected.onSpread(
    () => {
      isHeard = true
    },
    () => undefined,
  )
  const say = () => {
    deaf.service.connected.spread('nobody')
    return isHeard
  }
  await expect.poll(say, { timeout: 10_000 }).toBe(true)
  end()
}

it('are told of invitations, and of answers, as soon as hints come again', async () => {
  await hintsArrive()
  const [ann, ben, cleo] = [new Player(), new Player(), new Player()]
  await ann.come(talking)
  await ben.come(deaf)
  await cleo.come(deaf)
  const members = (...people: readonly Player[]) => people.map(({ player }) => ({ player }))
  const start = async (host: Player, node: TestService, name: string, ...guests: readonly Player[]) => {
    const template = await host.ask(node, '/api/templates', { name, game: 'memory', members: members(...guests) })
    await host.ask(node, `/api/templates/${template.id}/start`, {})
  }
  const invited = (frame: Frame) => frame.type === 'invited'
  await start(cleo, deaf, 'Sunday', ann)
  const { invitation } = await ann.next(invited)

  wire.down()
  await start(ann, talking, 'Friday', ben)
  await ann.ask(talking, `/api/invitations/${invitation.id}/decline`, {})
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const { frames } of [ben, cleo]) expect(frames).toEqual([])
  wire.mend()
  expect((await ben.next(invited)).invitation.template).toBe('Friday')
  expect(await cleo.next((frame) => frame.type === 'invitations')).toMatchObject({
    invitations: [{ status: 'declined' }],
  })
  for (const { socket } of [ann, ben, cleo]) socket?.close()
})

it('lose a session that has ended elsewhere at the next heartbeat', async () => {
  await hintsArrive()
  const { token } = await talking.service.accounts.newGuest('Ann')
  const client = await LiveClient.hello(deaf.port, token)
  wire.down()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${talking.url}/api/me`, { method: 'DELETE', headers })).status).toBe(204)
  const ended = Date.now()
  expect((await client.untilClosed()).code).toBe(4004)
  expect(Date.now() - ended).toBeLessThan(deaf.service.settings.HEARTBEAT_MS + 2000)
  wire.mend()
})
