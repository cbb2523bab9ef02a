// Every way that SignalR's clients can take, with Microsoft's own client: WebSockets, server-sent events and long polling, JSON and
// MessagePack; and what clients do on these ways that are not honest.

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { HttpTransportType } from '@microsoft/signalr'
import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { idOf } from '../../../src/server/base/guids.ts'
import { quickChance } from '../../../src/testkit/playout.ts'
import { type HubOptions, HubPlayer, type State } from './hub-client.ts'
import { leaks, logged, match, player, players, running, serve, step, useHub } from './hub-setting.ts'

useHub()

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
const ways: readonly [string, HubOptions][] = [
  ['JSON over WebSockets', { transport: WebSockets }],
  ['JSON over server-sent events', { transport: ServerSentEvents }],
  ['JSON over long polling', { transport: LongPolling }],
  ['MessagePack over WebSockets', { transport: WebSockets, isPacked: true }],
  ['MessagePack over long polling', { transport: LongPolling, isPacked: true }],
]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays to the end, with a connection that is lost and comes back on the way. */
async function wholeGame(options: readonly HubOptions[]) {
  const game = await match(3, { deckSize: 32, jokerCount: 1, maxRounds: 1 }, options)
  for (let moves = 1; game.host.state.phase !== 'finished'; moves++) {
    const { one, move, state } = await step(game)
    if (moves === 2) expect(await one.call('SubmitMove', move)).toEqual(state)
    if (moves === 4) {
      const seat = game.all.indexOf(one)
      await one.stop()
      const back = await one.again()
      players.push(back)
      game.all[seat] = back
      if (one === game.host) Object.assign(game, { host: back })
      expect(await back.until(() => true)).toMatchObject({ hand: state.hand, matchId: game.matchId })
      expect(await back.call('SubmitMove', move)).toEqual(state)
    }
    if (moves > 400) throw new Error('The round does not end.')
  }
  return game
}

describe('a whole game', () => {
  it.each(ways)('%s', async (_, options) => {
    const { all, host } = await wholeGame([options])
    expect(host.state.ranking).toHaveLength(3)
    const sent = all.flatMap((one) => one.updates.map(({ state }) => state))
    expect(sent.flatMap(leaks)).toEqual([])
    const shown = await running.service.metrics.registry.metrics()
    expect(shown).toMatch(/facedown_connections\{gateway="hub"\} 3/)
  })

  it('of three who came by three ways', async () => {
    const { all } = await wholeGame([ways[4]?.[1] ?? {}, ways[1]?.[1] ?? {}, ways[0]?.[1] ?? {}])
    const last = all.map(({ state }) => ({ ...state, playerId: null, hand: null, moves: null }))
    for (const state of last) expect(state).toEqual(last[0])
  })

  it('MessagePack does not go over server-sent events: the client takes long polling', async () => {
    await expect(HubPlayer.started(running.port, { transport: ServerSentEvents, isPacked: true })).rejects.toThrow(
      /ServerSentEvents.*(Binary|transfer format)/i,
    )
    const ann = await player({ transport: ServerSentEvents | LongPolling, isPacked: true })
    expect(await ann.call('CreateOrJoinMatch', {})).toMatchObject({ phase: 'waiting' })
  })
})

describe('over any way', () => {
  it.each(ways)('refusals, sessions, seats and comebacks are the same: %s', async (_, options) => {
    const ann = await player({ ...options, reconnects: true })
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    expect(await ann.refusal('CreateOrJoinMatch', { deckSize: 99 })).toBe('"deckSize" must be one of 32, 36, 52, 54.')
    expect(await ann.refusal('CreateOrJoinMatch', {})).toBe('You are already in another game')
    // the seat goes to the newest connection
    const replaced = new Promise<string>((resolve) => ann.connection.onclose((error) => resolve(String(error))))
    const again = await ann.again()
    players.push(again)
    expect((await again.until(() => true)).matchId).toBe(matchId)
    expect(await replaced).toMatch(/another session/)
    // a connection that is gone is noticed
    await again.stop()
    const seat = async () => (await running.service.host.get(idOf(matchId)))?.table.seats[0]
    await expect.poll(async () => (await seat())?.connected, { timeout: 5000 }).toBe(false)
    // a restart is survived
    const back = await again.again()
    players.push(back)
    await back.until(() => true)
    await expect.poll(async () => (await seat())?.connected).toBe(true)
    // and the session is the credential
    const ended = new Promise<string>((resolve) => back.connection.onclose((error) => resolve(String(error))))
    const headers = { authorization: `Bearer ${ann.token}` }
    await fetch(`${running.url}/api/auth/sign-out`, { method: 'POST', headers })
    expect(await ended).toMatch(/session has ended/)
    await expect(HubPlayer.started(running.port, { ...options, token: ann.token ?? '' })).rejects.toThrow(
      /401|not valid/,
    )
  })

  it.each(ways)('whoever asks to reconnect by itself is back after a restart: %s', async (_, options) => {
    const ann = await player({ ...options, reconnects: true })
    const { matchId } = await ann.call('CreateOrJoinMatch', {})
    const { port } = running
    const known = ann.updates.length
    await running.stop()
    await serve({ PORT: String(port) })
    await expect.poll(() => ann.updates.length, { timeout: 20_000 }).toBeGreaterThan(known)
    expect(ann.state.matchId).toBe(matchId)
  })
})

/** A connection over HTTP, request by request. */
class Raw {
  token = ''

  async negotiate(): Promise<this> {
    const answer = await fetch(`${running.url}/game/negotiate?negotiateVersion=1`, { method: 'POST' })
    this.token = ((await answer.json()) as State).connectionToken
    return this
  }

  get url(): string {
    return `${running.url}/game?id=${this.token}`
  }

  poll(headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url, { headers })
  }

  async post(body: string | Buffer): Promise<number> {
    return (await fetch(this.url, { method: 'POST', body: body as string })).status
  }

  async open(): Promise<this> {
    await this.negotiate()
    expect((await this.poll()).status).toBe(200)
    expect(await this.post('{"protocol":"json","version":1}\u001e')).toBe(202)
    expect(await (await this.poll()).text()).toBe('{}\u001e')
    return this
  }

  invoke(id: string, target: string, ...args: unknown[]): Promise<number> {
    return this.post(`${JSON.stringify({ type: 1, invocationId: id, target, arguments: args })}\u001e`)
  }
}

describe('long polling, request by request', () => {
  it('knows only connections that it has given out, each once', async () => {
    expect((await new Raw().poll()).status).toBe(404)
    const raw = new Raw()
    raw.token = randomUUID()
    for (const status of [
      (await raw.poll()).status,
      await raw.post('x'),
      (await fetch(raw.url, { method: 'DELETE' })).status,
    ])
      expect(status).toBe(404)
    await raw.negotiate()
    expect(await raw.post('x')).toBe(404) // not before it is polled
    const first = await raw.poll()
    expect([first.status, await first.text()]).toEqual([200, ''])
    expect((await fetch(raw.url, { method: 'DELETE' })).status).toBe(202)
    expect((await raw.poll()).status).toBe(204)
    expect(await raw.post('x')).toBe(404)
    expect((await fetch(raw.url, { method: 'HEAD' })).status).toBe(404)
  })

  it('one request waits at a time', async () => {
    const raw = await new Raw().open()
    const first = raw.poll()
    await pause(100)
    const second = raw.poll()
    expect((await first).status).toBe(409)
    await raw.invoke('1', 'Nothing')
    expect(await (await second).text()).toContain('Unknown hub method')
  })

  it('ends a connection that nobody asks for, and frees its seat', async () => {
    await running.stop()
    await serve({ HEARTBEAT_MS: '200' })
    const raw = await new Raw().open()
    await raw.invoke('1', 'CreateOrJoinMatch', {})
    let heard = ''
    while (!heard.includes('"waiting"')) heard = await (await raw.poll()).text() // pings come, too
    await expect.poll(() => raw.post('{"type":6}\u001e'), { timeout: 20_000 }).toBe(404)
    expect(await running.service.metrics.registry.metrics()).toMatch(/facedown_connections\{gateway="hub"\} 0/)
  })

  it('keeps no more than it may for a client that does not ask, and the others play on', async () => {
    await running.stop()
    await serve({ OUTBOUND_KIB: '64' })
    const others = await match(2)
    const raw = await new Raw().open()
    await raw.invoke('1', 'CreateOrJoinMatch', {})
    let status = 202
    for (let n = 0; n < 300 && status === 202; n++)
      status = await raw.invoke(`${n}`, 'CreateOrJoinMatch', { matchId: 'x'.repeat(n % 60) })
    for (let n = 0; n < 2000 && status === 202; n++)
      status = await raw.post(
        `${JSON.stringify({ type: 1, invocationId: `${n}`.padEnd(64, 'x'), target: 'y'.repeat(40), arguments: [] })}\u001e`.repeat(
          19,
        ),
      )
    expect(status).toBe(404)
    expect(await running.service.metrics.registry.metrics()).toMatch(/facedown_slow_clients\w* 1/)
    await step(others)
  })

  it('counts with the sockets of an address', async () => {
    await running.stop()
    await serve({ CONNECTIONS_PER_ADDRESS: '3' })
    const sockets = [1, 2].map(() => new WebSocket(`ws://127.0.0.1:${running.port}/game`))
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))
    const third = await new Raw().negotiate()
    expect((await third.poll()).status).toBe(200)
    const fourth = await new Raw().negotiate()
    expect((await fourth.poll()).status).toBe(429)
    expect((await fetch(third.url, { method: 'DELETE' })).status).toBe(202)
    const fifth = await new Raw().negotiate()
    expect((await fifth.poll()).status).toBe(200)
    for (const socket of sockets) socket.terminate()
  })

  it('bears nonsense, but not for ever, and not more than a burst in one body', async () => {
    const others = await match(2)
    const chance = quickChance(11)
    for (let round = 0; round < 10; round++) {
      const raw = await new Raw().open()
      let status = 202
      for (let n = 0; n < 60 && status === 202; n++) {
        const bytes = Buffer.from(Array.from({ length: 40 }, () => chance.int('byte', 256)))
        status = await raw.post(Buffer.concat([bytes, Buffer.from([0x1e])]))
      }
      expect(status).toBe(404)
      expect(await (await raw.poll()).text()).toMatch(/Too many messages|cannot be read/)
      expect((await raw.poll()).status).toBe(204)
    }
    const raw = await new Raw().open()
    expect(await raw.post('x'.repeat(81_921))).toBe(413)
    await step(others)
  })

  it('is not for pages that may not, and does not read their cookies', async () => {
    const guest = await running.service.accounts.newGuest('Ann')
    const cookie = guest.cookies.map((line) => line.split(';')[0]).join('; ')
    const raw = await new Raw().negotiate()
    expect((await raw.poll({ cookie, origin: 'https://elsewhere.example' })).status).toBe(200)
    await raw.post('{"protocol":"json","version":1}\u001e')
    await raw.poll()
    await raw.invoke('1', 'CreateOrJoinMatch', {})
    expect(await (await raw.poll()).text()).toContain('accessToken') // of somebody new
    await running.stop()
    await serve({ CORS_ORIGINS: 'none' })
    const refused = await new Raw().negotiate()
    expect((await refused.poll({ origin: 'https://elsewhere.example' })).status).toBe(403)
  })
})

describe('server-sent events', () => {
  it('a stream that is not read ends, and so does one whose reader is gone', async () => {
    await running.stop()
    await serve({ OUTBOUND_KIB: '64', HEARTBEAT_MS: '60000' })
    const raw = await new Raw().negotiate()
    const socket = connect(running.port, '127.0.0.1')
    socket.write(`GET /game?id=${raw.token} HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\n\r\n`)
    const beginning = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    expect(beginning).toMatch(/^HTTP\/1.1 200/)
    expect(beginning).toMatch(/content-type: text\/event-stream/i)
    socket.pause()
    expect((await raw.poll()).status).toBe(409)
    await raw.post('{"protocol":"json","version":1}\u001e')
    await raw.invoke('1', 'CreateOrJoinMatch', {})
    const record = `${JSON.stringify({ type: 1, invocationId: 'z'.repeat(64), target: 'y'.repeat(40), arguments: [] })}\u001e`
    let status = 202
    for (let n = 0; n < 5000 && status === 202; n++) status = await raw.post(record.repeat(19))
    expect(status).toBe(404)
    expect(await running.service.metrics.registry.metrics()).toMatch(/facedown_slow_clients\w* 1/)
    socket.destroy()
    const gone = await new Raw().negotiate()
    const aborting = new AbortController()
    await fetch(gone.url, { headers: { accept: 'text/event-stream' }, signal: aborting.signal })
    expect(await gone.post('{"protocol":"json","version":1}\u001e')).toBe(202)
    aborting.abort()
    await expect.poll(() => gone.post('{"type":6}\u001e')).toBe(404)
  })

  it('carries no MessagePack', async () => {
    const raw = await new Raw().negotiate()
    const answer = await fetch(raw.url, { headers: { accept: 'text/event-stream' } })
    await raw.post('{"protocol":"messagepack","version":1}\u001e')
    expect(await answer.text()).toMatch(/carries text only/)
  })
})

describe('a connection that does not shake hands', () => {
  it('is closed after 15 seconds, over any transport', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${running.port}/game`)
    const said: string[] = []
    socket.on('message', (data) => said.push(String(data)))
    const polled = await new Raw().negotiate()
    await polled.poll()
    const streamed = await new Raw().negotiate()
    const stream = await fetch(streamed.url, { headers: { accept: 'text/event-stream' } })
    const gone = '{"error":"The handshake did not come."}\u001e'
    expect(await (await polled.poll()).text()).toBe(gone)
    expect((await polled.poll()).status).toBe(204)
    expect(await stream.text()).toContain(`data: ${gone}`)
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
    expect(said).toEqual([gone])
  })
})

describe('MessagePack, record by record', () => {
  const framed = (fields: unknown) => {
    const payload = encode(fields)
    return Buffer.concat([
      Buffer.from(payload.length < 128 ? [payload.length] : [(payload.length & 0x7f) | 0x80, payload.length >> 7]),
      payload,
    ])
  }

  async function open() {
    const socket = new WebSocket(`ws://127.0.0.1:${running.port}/game`)
    const heard: Buffer[] = []
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.on('message', (data, isBinary) => {
      expect(isBinary).toBe(true)
      heard.push(data as Buffer)
    })
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(Buffer.from('{"protocol":"messagepack","version":1}\u001e'))
    await expect.poll(() => heard.length).toBe(1)
    expect(String(heard[0])).toBe('{}\u001e')
    const records = () =>
      heard.slice(1).map((bytes) => {
        const start = bytes.findIndex((byte) => byte < 128) + 1
        return decode(bytes.subarray(start)) as State
      })
    return { socket, closed, records }
  }

  it('names fields as .NET does, and reads them in any case', async () => {
    const { socket, records } = await open()
    const request = framed([1, {}, 'a', 'CreateOrJoinMatch', [{ DeckSize: 36, playerName: 'Ann', MATCHID: null }]])
    socket.send(request.subarray(0, 10)) // in two parts, with more behind it
    socket.send(Buffer.concat([request.subarray(10), framed([6]), framed([1, {}, null, 'Nothing', []])]))
    await expect.poll(() => records().length).toBe(2)
    const [update, completion] = records() as [State, State]
    expect(update.slice(0, 4)).toEqual([1, {}, null, 'StateUpdate'])
    expect(update[4][0]).toMatchObject({ Phase: 'waiting', DeckSize: 36, Players: [{ Name: 'Ann', HandCount: 0 }] })
    expect(Object.keys(update[4][0].HandCounts)).toEqual([update[4][0].PlayerId])
    expect(completion.slice(0, 4)).toEqual([3, {}, 'a', 3])
    socket.send(framed([1, {}, 'b', 'SubmitMove', [{}], []]))
    await expect.poll(() => records().at(-1)).toEqual([3, {}, 'b', 1, '"matchId" is missing.'])
    socket.send(framed([4, {}, 'c', 'SubmitMove', []]))
    await expect.poll(() => records().at(-1)).toEqual([3, {}, 'c', 1, 'There are no streams here.'])
    socket.send(framed([7, null]))
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
  })

  it('bears nonsense, but not for ever', async () => {
    const chance = quickChance(3)
    const nonsense = () => {
      const bytes = Buffer.from(Array.from({ length: 1 + chance.int('size', 60) }, () => chance.int('byte', 256)))
      return Buffer.concat([Buffer.from([bytes.length]), bytes])
    }
    const list = (size: number) => Buffer.concat([Buffer.from([5, 0xdd]), Buffer.from(Uint32Array.of(size).buffer)]) // claims more than it has
    for (let round = 0; round < 20; round++) {
      const { socket, closed } = await open()
      socket.send(Buffer.concat([list(0xffffffff), framed({ __proto__: 1, type: 1 }), framed([1, {}, 5, 'x', []])]))
      for (let n = 0; n < 60; n++) socket.send(nonsense())
      await closed
    }
    const { socket, closed, records } = await open()
    socket.send(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f])) // a length of 4 GiB
    await closed
    expect(records().at(-1)).toEqual([7, expect.stringMatching(/4 KiB/), false])
    expect(logged).toEqual([])
  })
})
