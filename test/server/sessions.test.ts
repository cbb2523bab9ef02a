import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './client.ts'
import { Browser } from './clients.ts'
import { startService, type TestService } from './setting.ts'

let service: TestService

beforeAll(async () => {
  service = await startService({ HEARTBEAT_MS: '600000' }) // what ends here ends by itself, and not by a later look
})
afterAll(() => service.stop())

const password = 'pan galactic'
const tokenOf = async (name: string) => (await service.service.accounts.newGuest(name)).token
let accounts = 0

/** Somebody with an account, signed in twice, who hosts a game of Memory with a guest. */
async function inAGame() {
  const browser = new Browser(service.url)
  const email = `person${accounts++}@example.org`
  await browser.ask('POST', '/api/auth/sign-up/email', { email, password, name: 'Ann' })
  const signedIn = await browser.ask('POST', '/api/auth/sign-in/email', { email, password })
  const elsewhere = new Browser(service.url)
  await elsewhere.ask('POST', '/api/auth/sign-in/email', { email, password })
  const token = String(signedIn.body.token)
  const ann = await LiveClient.hello(service.port, token)
  const opened = await elsewhere.ask('POST', '/api/tables', { game: 'memory', seats: 2, rules: { revealMs: 0 } })
  const table = String(opened.body.id)
  const ben = await LiveClient.hello(service.port)
  await fetch(`${service.url}/api/join`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: opened.body.code }),
  })
  for (const client of [ann, ben]) await client.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  return { ann, ben, table, token, elsewhere }
}

const changed = { currentPassword: password, newPassword: 'gargle blaster', revokeOtherSessions: true }

describe('a connection that says hello again', { retry: 0 }, () => {
  it('as somebody else holds nothing of who it was before', async () => {
    const { ann, ben, table, elsewhere } = await inAGame()
    ann.send({ type: 'hello', protocol: 1, token: await tokenOf('Mallory') })
    await ann.until((frame) => frame.type === 'welcome' && frame.player !== ann.player)
    expect((await elsewhere.ask('POST', '/api/auth/change-password', changed)).status).toBe(200)
    const before = ann.frames.length
    for (const card of [0, 1]) {
      const done = await ann.ask({ type: 'command', table, command: { type: 'flip', card } })
      expect(done).toMatchObject({ type: 'refused', code: 'noSuchTable' })
      await ben.ask({ type: 'command', table, command: { type: 'flip', card } })
    }
    await ann.ask({ type: 'ping' })
    expect(ann.frames.slice(before).filter(({ type }) => type === 'entry' || type === 'table')).toEqual([])
    await ben.until(({ act }) => (act as { type?: string } | undefined)?.type === 'disconnected')
  })

  it('as somebody else while it takes its seat does not get it', async () => {
    const { table, token, ann } = await inAGame()
    ann.close()
    await ann.untilClosed()
    const other = await tokenOf('Mallory')
    for (let attempt = 0; attempt < 20; attempt++) {
      const client = await LiveClient.open(service.port)
      client.send({ type: 'hello', protocol: 1, token })
      client.send({ type: 'attach', table, id: 'attach', takeover: true })
      if (attempt % 2 === 1) await new Promise((resolve) => setTimeout(resolve, attempt / 10))
      client.send({ type: 'hello', protocol: 1, token: other })
      await client.until((frame) => frame.type === 'welcome')
      await client.until((frame) => frame.re === 'attach')
      const moved = await client.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
      expect(moved).toMatchObject({ type: 'refused', code: 'noSuchTable' })
      expect(client.frames.at(-1)?.type).toBe('refused')
      client.close()
    }
  })

  it('as somebody else does not look for opponents any more', async () => {
    const client = await LiveClient.hello(service.port)
    const { player } = client
    expect((await client.ask({ type: 'seek', game: 'stop' })).type).toBe('seeking')
    client.send({ type: 'hello', protocol: 1, token: await tokenOf('Mallory') })
    await client.until((frame) => frame.type === 'welcome' && frame.player !== player)
    expect(service.service.connected.has(player)).toBe(false)
    const again = await LiveClient.hello(service.port, client.token)
    expect((await again.ask({ type: 'seek', game: 'stop' })).type).toBe('seeking')
  })

  it('with what is no session is nobody any more', async () => {
    const { ann, table } = await inAGame()
    ann.send({ type: 'hello', protocol: 1, token: 'forged.forged' })
    await ann.until((frame) => frame.type === 'refused')
    const moved = await ann.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
    expect(moved).toMatchObject({ type: 'refused', code: 'noSession' })
  })

  it('with the same token goes on as it was', async () => {
    const { ann, table, token } = await inAGame()
    ann.send({ type: 'hello', protocol: 1, token })
    const moved = await ann.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
    expect(moved.type === 'entry' || moved.code === 'notYourTurn').toBe(true)
    await expect.poll(() => ann.frames.filter(({ type }) => type === 'welcome').length, { timeout: 10_000 }).toBe(2)
    expect(ann.closed).toBeNull()
  })
})

describe('a client that does not read that its session has ended', { retry: 0 }, () => {
  it('is not listened to', async () => {
    const { ann, ben, table, token } = await inAGame()
    ann.pause()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const out = await fetch(`${service.url}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' })
    expect(out.status).toBe(200)
    const hosted = await service.service.host.get(table)
    const before = hosted?.table.moves
    for (const card of [0, 1, 2, 3]) ann.send({ type: 'command', table, command: { type: 'flip', card } })
    await ben.until(({ act }) => (act as { type?: string } | undefined)?.type === 'disconnected') // the seat is released
    expect(hosted?.table.moves).toBe(before)
    ann.resume()
    expect((await ann.untilClosed()).code).toBe(4004)
  })
})

it('an empty id is no id', async () => {
  const client = await LiveClient.hello(service.port)
  client.send({ type: 'ping', id: '' })
  expect(await client.until((frame) => frame.type === 'refused')).toEqual({
    type: 'refused',
    code: 'malformed',
    text: '"id" must be text of 1 to 64 characters.',
  })
})
