// Limits as people meet them: a class behind one address does not notice them, and whoever is refused is told when to come back.

import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/boot/settings.ts'
import { LiveClient } from './client.ts'
import { HubPlayer } from './gateways/hub-client.ts'
import { endTable, longTable } from './long-table.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
afterEach(() => running.stop())

const limitNames = [
  'SIGN_INS_PER_MINUTE',
  'GUESTS_PER_MINUTE',
  'COMMANDS_PER_SECOND',
  'COMMAND_BURST',
  'REQUESTS_PER_MINUTE',
  'CODE_LOOKUPS_PER_MINUTE',
  'CONNECTIONS_PER_ADDRESS',
  'ENTRIES_PER_SECOND',
] as const

/** The limits as they are for whoever sets none. */
function defaults(): Record<string, string> {
  const settings = readSettings({})
  if (!settings.ok) throw new Error(settings.error)
  return Object.fromEntries(limitNames.map((name) => [name, String(settings.value[name])]))
}

const jsonHeaders = (token?: string) => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})
const post = (path: string, body: object, token?: string) =>
  fetch(`${running.url}${path}`, { method: 'POST', headers: jsonHeaders(token), body: JSON.stringify(body) })

describe('a class behind one address', () => {
  it('comes in one minute: 200 connections, 60 guests, 30 codes looked up and joined, all at once', async () => {
    running = await startService(defaults())
    const people = await Promise.all(Array.from({ length: 60 }, () => LiveClient.hello(running.port)))
    const watching = await Promise.all(Array.from({ length: 140 }, () => LiveClient.open(running.port)))
    expect(people.filter(({ player }) => player === 'undefined')).toEqual([])
    const hosts = people.slice(0, 30)
    const guests = people.slice(30)
    const opened = await Promise.all(hosts.map(({ token }) => post('/api/tables', { game: 'memory', seats: 2 }, token)))
    expect(opened.map(({ status }) => status)).toEqual(hosts.map(() => 201))
    const tables = (await Promise.all(opened.map((answer) => answer.json()))) as { id: string; code: string }[]
    const found = await Promise.all(tables.map(({ code }) => fetch(`${running.url}/api/join/${code}`)))
    expect(found.map(({ status }) => status)).toEqual(tables.map(() => 200))
    const joins = tables.map(({ code }, index) => post('/api/join', { code }, guests[index]?.token))
    expect((await Promise.all(joins)).map(({ status }) => status)).toEqual(tables.map(() => 200))
    const attached = people.map((one, index) =>
      one.ask({ type: 'attach', table: tables[index % 30]?.id ?? '', since: 0 }),
    )
    for (const frame of await Promise.all(attached)) expect(frame.type).toBe('table')
    for (const client of [...people, ...watching]) expect(client.closed).toBeNull()
  }, 60_000)

  it('does not lose its allowance by codes that are right, over REST, Cambio’s routes and the hub', async () => {
    running = await startService({ CODE_LOOKUPS_PER_MINUTE: '3' })
    const guest = async () => (await (await post('/api/me/guest', {})).json()) as { token: string }
    const open = async (game: string) => {
      const { token } = await guest()
      return (await (await post('/api/tables', { game, seats: 4 }, token)).json()) as { code: string }
    }
    const [cambio, believe] = [await open('cambio'), await open('believe')]
    for (let n = 0; n < 3; n++) {
      const { token } = await guest()
      expect((await post('/api/game/join', { code: cambio.code }, token)).status).toBe(200)
    }
    const { token } = await guest()
    expect((await post('/api/join', { code: cambio.code }, token)).status).toBe(409) // full, and yet the right code
    for (let n = 0; n < 3; n++) {
      const hub = await HubPlayer.started(running.port)
      expect(await hub.call('CreateOrJoinMatch', { code: believe.code })).toMatchObject({ matchId: expect.any(String) })
      await hub.stop()
    }
    for (let n = 0; n < 3; n++) expect((await post('/api/game/join', { code: believe.code }, token)).status).toBe(404)
    expect((await post('/api/join', { code: cambio.code }, token)).status).toBe(429)
  })

  it('signs in with the right passwords as often as it likes, and guesses a few times', async () => {
    running = await startService({ SIGN_INS_PER_MINUTE: '4' })
    const account = { email: 'ada@example.net', password: 'correct horse battery' }
    expect((await post('/api/auth/sign-up/email', { ...account, name: 'Ada' })).status).toBe(200)
    for (let n = 0; n < 8; n++) expect((await post('/api/auth/sign-in/email', account)).status).toBe(200)
    const wrong = { ...account, password: 'a wrong password' }
    const statuses = []
    for (const path of ['sign-in/email', './sign-in/email', 'x/../sign-in/email', 'sign-in/email', 'sign-in/email'])
      statuses.push((await rawPost(`/api/auth/${path}`, wrong)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429])
    expect((await rawPost('/api/auth/sign%2Din/email', wrong)).status).not.toBe(401)
  })
})

/** Not by fetch, which tidies the path. */
function rawPost(path: string, body: object): Promise<{ readonly status: number; readonly head: string }> {
  const text = JSON.stringify(body)
  return said(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  )
}

function said(text: string): Promise<{ readonly status: number; readonly head: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: running.port, host: '127.0.0.1' })
    let heard = ''
    socket.on('data', (data) => {
      heard += data
      if (!heard.includes('\r\n\r\n')) return
      const [head = ''] = heard.split('\r\n\r\n', 1)
      resolve({ status: Number(head.split(' ')[1]), head })
      socket.destroy()
    })
    socket.on('error', reject)
    socket.write(text)
  })
}

const upgrade = (path: string) =>
  said(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )

/** Asks until it is refused, and gives the refusal. */
async function untilRefused(ask: () => Promise<{ readonly status: number; readonly head: string }>) {
  for (let n = 0; n < 30; n++) {
    const answer = await ask()
    if (answer.status === 429) return answer.head
  }
  throw new Error('it was never refused')
}

const asked = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  return { status, head: [...headers].map(([name, value]) => `${name}: ${value}`).join('\r\n') }
}

describe('whoever is refused with 429 is told when to come back', () => {
  const guest = async () => (await (await post('/api/me/guest', {})).json()) as { token: string; player: string }

  it.each([
    ['requests', { REQUESTS_PER_MINUTE: '5' }, async () => () => asked(fetch(`${running.url}/api/games`))],
    ['paths that are not there', { REQUESTS_PER_MINUTE: '5' }, async () => () => asked(fetch(`${running.url}/api/x`))],
    ['negotiating', { REQUESTS_PER_MINUTE: '5' }, async () => () => asked(post('/game/negotiate', {}))],
    ['upgrades', { REQUESTS_PER_MINUTE: '5' }, async () => () => upgrade('/live')],
    [
      'sockets',
      { CONNECTIONS_PER_ADDRESS: '3' },
      async () => {
        for (let n = 0; n < 3; n++) await LiveClient.open(running.port)
        return () => upgrade('/ws')
      },
    ],
    ['guests', { GUESTS_PER_MINUTE: '3' }, async () => () => asked(post('/api/me/guest', {}))],
    [
      'codes looked up',
      { CODE_LOOKUPS_PER_MINUTE: '3' },
      async () => () => asked(fetch(`${running.url}/api/join/AAAAAA`)),
    ],
    [
      'codes joined',
      { CODE_LOOKUPS_PER_MINUTE: '3' },
      async () => {
        const { token } = await guest()
        return () => asked(post('/api/join', { code: 'AAAAAA' }, token))
      },
    ],
    [
      'codes of Cambio',
      { CODE_LOOKUPS_PER_MINUTE: '3' },
      async () => {
        const { token } = await guest()
        return () => asked(post('/api/game/join', { code: 'AAAAAA' }, token))
      },
    ],
    [
      'commands',
      { COMMANDS_PER_SECOND: '1', COMMAND_BURST: '3' },
      async () => {
        const { token } = await guest()
        const { id } = (await (await post('/api/tables', { game: 'memory' }, token)).json()) as { id: string }
        return () => asked(post(`/api/tables/${id}/start`, {}, token))
      },
    ],
    [
      'starts from templates',
      {},
      async () => {
        const { token } = await guest()
        return () => asked(post('/api/templates/none/start', {}, token))
      },
    ],
    [
      'logs',
      { ENTRIES_PER_SECOND: '40' },
      async () => {
        const hosted = await longTable(running.service, 100)
        await endTable(hosted)
        return () => asked(fetch(`${running.url}/api/tables/${hosted.table.id}/log`))
      },
    ],
    ...['sign-in/email', 'sign-up/email', 'change-password'].map(
      (path) =>
        [
          path,
          { SIGN_INS_PER_MINUTE: '3' },
          async () => () => asked(post(`/api/auth/${path}`, { email: 'x@example.net', password: 'x' })),
        ] as const,
    ),
  ] as const)('for %s', async (_what, settings, prepare) => {
    running = await startService(settings)
    const head = await untilRefused(await prepare())
    expect(Number(/^retry-after: (\d+)$/im.exec(head)?.[1])).toBeGreaterThan(0)
  })
})
