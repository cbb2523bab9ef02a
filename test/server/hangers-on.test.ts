// Connections that never become anything: they harm nobody, are not kept, and nobody waits for them.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
let sockets: Socket[] = []
beforeEach(async () => {
  running = await startService()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await running.stop()
})

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

/** Somebody who never hangs up by themselves. */
async function say(text: string): Promise<{ readonly socket: Socket; readonly heard: () => string }> {
  const socket = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  return { socket, heard: () => heard }
}

describe('an upgrade', () => {
  it.each(['//', '//a:99999999/live', 'http://[/', '/\\', '/%', '*', `/${'x'.repeat(5000)}`])(
    'to %s is refused, and that is all',
    async (path) => {
      const { heard } = await say(upgrade(path))
      await expect.poll(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
      expect(await (await LiveClient.hello(running.port)).ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
    },
  )

  it('that was refused is let go, also by whoever does not hang up', async () => {
    const { socket, heard } = await say(upgrade('/nothing'))
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 404 .*There is no socket here\.\n$/s)
    const gone = new Promise((resolve) => socket.once('close', resolve))
    await sleep(1200)
    for (let words = 0; words < 3 && !socket.destroyed; words++) {
      socket.write('anybody there?') // who is gone answers with a reset
      await sleep(50)
    }
    await Promise.race([gone, sleep(3000).then(() => Promise.reject(new Error('it is still kept')))])
  })
})

describe('stopping', () => {
  it.each([
    ['a request that is not said to its end', 'GET / HT'],
    [
      'a body that does not come',
      'POST /api/join HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
    ['an upgrade that was refused', upgrade('/nothing')],
  ])('does not wait for %s', async (_what, text) => {
    await say(text)
    await sleep(100)
    const began = performance.now()
    await running.stop()
    expect(performance.now() - began).toBeLessThan(10_000)
    running = await startService()
  })
})

describe('/readyz', () => {
  it('says no while nothing can be written, and yes when it can again', async () => {
    const ready = async () => (await fetch(new URL('/readyz', running.url))).status
    expect(await ready()).toBe(200)
    const { database } = running.service
    const write = database.write
    database.write = () => Promise.reject(new Error('The disk is full.'))
    await expect.poll(ready, { timeout: 20_000, interval: 200 }).toBe(503)
    database.write = write
    await expect.poll(ready, { timeout: 20_000, interval: 200 }).toBe(200)
  })
})

describe('what cannot be an address of ours', () => {
  it.each(['/api/tables/%ZZ', `/api/tables/${'x'.repeat(300)}`])(
    '%s is answered like anything that is not there',
    async (path) => {
      const { heard } = await say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      await expect.poll(heard).toContain('{"code":"notFound","text":"There is nothing here."}')
      expect(heard()).toMatch(/^HTTP\/1\.1 404 /)
      expect(heard()).toMatch(/x-content-type-options: nosniff/i)
    },
  )
})
