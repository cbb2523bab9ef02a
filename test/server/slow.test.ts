// Clients that stop reading: they are cut off before they cost memory, nobody else notices, and they may come back.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Outgoing } from '../../src/server/gateways/outgoing.ts'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
beforeEach(async () => {
  running = await startService({ OUTBOUND_KIB: '16' })
})
afterEach(() => running.stop())

const cutOff = async () => (await running.service.metrics.slowClients.get()).values[0]?.value ?? 0

async function connected(): Promise<number> {
  const { values } = await running.service.metrics.connections.get()
  return values.find(({ labels }) => labels.gateway === 'live')?.value ?? 0
}

/** Two people at a table; one of them stops reading, and has itself shown the whole table until it is cut off (P-10). */
async function slowAtTable() {
  const [ann, slow] = [await LiveClient.hello(running.port), await LiveClient.hello(running.port)]
  const host = { player: ann.player, name: 'Ann' }
  const opened = await running.service.host.open({ game: 'memory', rules: { rows: 6, cols: 6 }, host })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const table = hosted.table.id
  await hosted.submit({ type: 'join', player: slow.player, name: 'Slow' })
  for (const client of [ann, slow]) await client.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  const since = hosted.table.seq
  slow.pause()
  // One at a time: what is sent in one turn of the loop waits until its end, however fast it is read.
  for (let n = 0; n < 20_000 && (await cutOff()) === 0; n++) {
    slow.send({ type: 'command', table, command: {}, expectedSeq: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(await cutOff()).toBe(1)
  return { ann, slow, hosted, table, since }
}

const away = (client: LiveClient) =>
  client.until((frame) => (frame.act as { type?: string } | undefined)?.type === 'disconnected')

it('whoever does not read is cut off; the others play on, and it comes back to what it has missed', async () => {
  const { ann, slow, hosted, table, since } = await slowAtTable()
  expect(await away(ann)).toMatchObject({ act: { seat: 1 } })
  expect(await ann.ask({ type: 'ping' })).toMatchObject({ type: 'ok' })

  const again = await LiveClient.hello(running.port, slow.token)
  const frame = await again.ask({ type: 'attach', table, since })
  expect(frame).toMatchObject({ type: 'table', whole: { you: 1, seq: hosted.table.seq } })
  const missed = (frame.missed as { seq: number }[]).map(({ seq }) => seq)
  expect(missed).toEqual(missed.map((_, index) => since + 1 + index))
  expect(missed.at(-1)).toBe(hosted.table.seq)
  const [mover, other] = (hosted.table.state as { turn: number }).turn === 0 ? [ann, again] : [again, ann]
  const done = await mover.ask({ type: 'command', table, command: { type: 'flip', card: 0 } })
  expect(await other.until(({ seq }) => seq === done.seq)).toMatchObject({ type: 'entry' })
  expect(ann.closed).toBeNull()
  await vi.waitFor(async () => expect(await connected()).toBe(2), 10_000) // it does not read why it is closed, either
})

it('whoever goes on in time is told why', async () => {
  const { slow } = await slowAtTable()
  slow.resume()
  expect(await slow.untilClosed()).toEqual({ code: 1013, reason: expect.stringContaining('too slowly') })
})

it('whoever comes back at once finds the seat free', async () => {
  const { slow, table } = await slowAtTable()
  const again = await LiveClient.hello(running.port, slow.token)
  expect(await again.ask({ type: 'attach', table })).toMatchObject({ type: 'table', whole: { you: 1 } })
})

it('whoever is sent a whole game has the time that it takes', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const ours = new Promise<[WebSocket, IncomingMessage]>((resolve) => {
    server.once('connection', (...both) => resolve(both))
  })
  const theirs = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => theirs.once('open', resolve))
  theirs.pause()
  const [socket, request] = await ours
  const outgoing = new Outgoing(socket, request.socket, running.service)
  const small = 'x'.repeat(1000)
  const send = (text: string) => outgoing.send(text)
  expect(send('y'.repeat(30_000_000))).toBe(true) // more than any system takes at once
  await new Promise(setImmediate)
  expect(socket.bufferedAmount).toBeGreaterThan(16 * 1024)
  for (let n = 0; n < 16; n++) expect(send(small)).toBe(true) // the game goes on meanwhile
  const more = Array.from({ length: 40 }, () => send('z'.repeat(1_000_000)))
  expect(more).toContain(false) // that is too much, whoever it is
  for (const end of [socket, theirs]) end.terminate()
  server.close()
})
