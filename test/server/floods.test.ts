// Attacks on a connection: more than may be said, and nothing that is read. The service stays small, and lets go of whoever does it.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/server/base/limits.ts'
import { LiveClient } from './client.ts'
import { endTable, longTable } from './long-table.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
let sockets: Socket[] = []
const honest = { COMMANDS_PER_SECOND: '10', COMMAND_BURST: '20' }
beforeEach(async () => {
  running = await startService({ ...honest, HEARTBEAT_MS: '300' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await running.stop()
})

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** A frame of a client, masked with zeros: 0x9 ping, 0xA pong, 0x0 continuation. */
const frame = (opcode: number, payload: Buffer, isLast = true) =>
  Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])

async function opened(text: string): Promise<Socket> {
  const socket = connect({ port: running.port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return socket
}

async function open(): Promise<number> {
  const { values } = await running.service.metrics.connections.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** Until the service has let go of all sockets; milliseconds. */
async function untilLetGo(ms: number): Promise<number> {
  const began = performance.now()
  while ((await open()) > 0 && performance.now() - began < ms) await sleep(20)
  return performance.now() - began
}

/** Writes until nobody takes it any more. */
function flood(socket: Socket, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.writableLength < 1_000_000) socket.write(bytes)
    if (!socket.destroyed) setImmediate(more)
  }
  more()
}

describe.each(['/live', '/ws', '/', '/game'])('at %s', (path) => {
  it.each([
    ['pings', frame(0x9, Buffer.alloc(125))],
    ['pongs', frame(0xa, Buffer.alloc(125))],
    ['empty parts of a message', frame(0x0, Buffer.alloc(0), false)],
    ['nonsense', frame(0x1, Buffer.from('nonsense'))],
  ])('%s without end, and nothing read, are the end of a connection', async (what, bytes) => {
    const before = process.memoryUsage().rss
    const socket = await opened(upgrade(path))
    socket.pause()
    await expect.poll(open).toBe(1)
    if (what.startsWith('empty')) socket.write(frame(0x1, Buffer.from('{'), false))
    flood(socket, Buffer.concat(Array.from({ length: 100 }, () => bytes)))
    expect(await untilLetGo(10_000)).toBeLessThan(limits.lastWordsMs + 3000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  })

  it('whoever does not read is gone after two heartbeats, whatever they answer unasked', async () => {
    const socket = await opened(upgrade(path))
    socket.pause()
    await expect.poll(open).toBe(1)
    const answering = setInterval(() => socket.write(frame(0xa, Buffer.from([1, 2, 3, 4]))), 200)
    expect(await untilLetGo(10_000)).toBeLessThan(5000)
    clearInterval(answering)
  })
})

it('a clock that is set back or forward refuses nobody, and lets nobody do more', async () => {
  let set = 0
  await running.stop()
  running = await startService({ ...honest, REQUESTS_PER_MINUTE: '60' }, { now: () => Date.now() + set })
  const client = await LiveClient.hello(running.port)
  const ping = async () => (await client.ask({ type: 'ping' })).type
  const ask = async () => (await fetch(`${running.url}/api/games`)).status
  expect([await ping(), await ask()]).toEqual(['ok', 200])
  for (set of [-3_600_000, 3_600_000, -86_400_000]) expect([await ping(), await ask()]).toEqual(['ok', 200])
  const asked = []
  for (let n = 0; n < 80; n++) {
    set = n % 2 === 0 ? 3_600_000 : -3_600_000
    asked.push(await ask())
  }
  expect(asked).toContain(429)
})

it('some pings are answered with what they said', async () => {
  const socket = await opened(upgrade('/live'))
  let heard: Buffer = Buffer.alloc(0)
  socket.on('data', (data) => {
    heard = Buffer.concat([heard, Buffer.from(data)])
  })
  socket.write(Buffer.concat([1, 2, 3].map((n) => frame(0x9, Buffer.from(`ping ${n}`)))))
  for (const n of [1, 2, 3])
    await expect.poll(() => heard.includes(Buffer.from(`\x8a\x06ping ${n}`, 'latin1'))).toBe(true)
})

describe('what is asked over HTTP', () => {
  beforeEach(async () => {
    await running.stop()
    running = await startService({ ...honest, CONNECTIONS_PER_ADDRESS: '20' })
    await expect.poll(async () => (await fetch(`${running.url}/healthz`)).status, { timeout: 20_000 }).toBe(200)
  })
  const gone = (socket: Socket) => new Promise<true>((resolve) => socket.once('close', () => resolve(true)))

  it.each([
    ['nothing', ''],
    ['a head in drops', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    ['an upgrade in drops', upgrade('/live').slice(0, -2)],
  ])(
    '%s is not waited for longer than for a head',
    async (_what, text) => {
      const socket = await opened(text)
      socket.resume()
      const dropping = setInterval(() => !socket.destroyed && text !== '' && socket.write('X-A: b\r\n'), 500)
      const began = performance.now()
      await gone(socket)
      clearInterval(dropping)
      expect(performance.now() - began).toBeLessThan(limits.requestHeadMs + 3 * limits.checkMs)
    },
    30_000,
  )

  it('too large or too many headers are refused', async () => {
    const said = async (head: string) => {
      const socket = await opened(`GET /healthz HTTP/1.1\r\nHost: x\r\n${head}\r\n`)
      let heard = ''
      socket.on('data', (data) => {
        heard += data
      })
      await expect.poll(() => heard).toMatch(/^HTTP/)
      return heard
    }
    expect(await said(`X-A: ${'a'.repeat(limits.requestHeadBytes)}\r\n`)).toContain(' 431 ')
    expect(await said('X-A: b\r\n')).toContain(' 200 ')
  })

  it('by many connections of one address is bounded, and the others are let in when they go', async () => {
    const most = 20 * limits.connectionsPerSocket
    const idle = await Promise.all(Array.from({ length: most + 20 }, () => opened('')))
    await expect.poll(() => idle.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(20)
    expect(idle.filter(({ destroyed }) => !destroyed).length).toBeGreaterThanOrEqual(most - 5)
    for (const socket of idle) socket.destroy()
    await expect.poll(async () => (await fetch(`${running.url}/healthz`).catch(() => null))?.status).toBe(200)
  })

  it('by many requests at once ends the connection that they came by, and no other', async () => {
    const socket = await opened('GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
    let heard = ''
    socket.on('data', (data) => {
      heard += data
    })
    await gone(socket)
    expect(heard.match(/HTTP\/1\.1 200/g)?.length ?? 0).toBeLessThanOrEqual(limits.requestsAtOnce)
    expect((await fetch(`${running.url}/api/games`)).status).toBe(200)
  })

  it('is not kept for whoever does not read it, when much waits for all', async () => {
    await running.stop()
    running = await startService({ OUTBOUND_TOTAL_MIB: '1' })
    const hosted = await longTable(running.service, 2000)
    await endTable(hosted)
    const asked = `GET /api/tables/${hosted.table.id}/log HTTP/1.1\r\nHost: x\r\n\r\n`
    const player = await LiveClient.hello(running.port)
    const cut = async () => (await running.service.metrics.slowClients.get()).values[0]?.value ?? 0
    const socket = await opened(asked.repeat(limits.requestsAtOnce))
    socket.pause()
    await expect.poll(cut, { timeout: 10_000 }).toBe(1)
    expect(await player.ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
  }, 60_000)
})
