// How soon the page notices that the service is gone, and how soon it is back: a seat is kept for a minute.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const page = vi.hoisted(() => {
  const listeners: Record<string, () => void> = {}
  const document = { hidden: false, addEventListener: (type: string, heard: () => void) => (listeners[type] = heard) }
  Object.assign(globalThis, {
    $state: <T>(value: T) => value,
    addEventListener: (type: string, heard: () => void) => (listeners[type] = heard),
    document,
    location: { protocol: 'http:', host: 'localhost' },
  })
  return { document, fire: (type: string) => listeners[type]?.() }
})

/** The network as the page sees it: whether requests are answered, and every socket that was opened. */
const network = { answers: 'known' as 'known' | 'refused' | 'never', asked: [] as number[], sockets: [] as Socket[] }

class Socket {
  onopen: () => void = () => undefined
  onmessage: (message: { data: string }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  readonly sent: string[] = []
  constructor() {
    network.sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text).type)
  }
  close() {}
  say(frame: object) {
    this.onmessage({ data: JSON.stringify(frame) })
  }
}

function fetched(_path: string, { signal }: RequestInit): Promise<Response> {
  network.asked.push(Date.now())
  if (network.answers === 'refused') return Promise.reject(new TypeError('no network'))
  if (network.answers === 'known') return Promise.resolve(Response.json({ me: { player: 'p', name: 'Ann' } }))
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

async function online() {
  vi.resetModules()
  const { connection } = await import('../../src/web/session/connection.svelte.ts')
  const lost: number[] = []
  connection.use({ heard: () => undefined, ready: () => undefined, lost: () => lost.push(Date.now()) })
  await vi.advanceTimersByTimeAsync(0)
  const socket = latest()
  socket.onopen()
  socket.say({ type: 'welcome' })
  socket.sent.length = 0
  return { connection, socket, lost }
}

function latest(): Socket {
  const socket = network.sockets.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0))

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  page.document.hidden = false
  Object.assign(network, { answers: 'known', asked: [], sockets: [] })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', fetched)
  // The platform's own has a clock that cannot be set.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('too long', 'TimeoutError')), ms)
    return limit.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the connection of the page', () => {
  it('asks a silent service after five seconds, and gives it up three later', async () => {
    const { socket, lost } = await online()
    await vi.advanceTimersByTimeAsync(4900)
    expect(socket.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect([socket.sent, lost]).toEqual([['ping'], []])
    await vi.advanceTimersByTimeAsync(3000)
    expect(lost).toEqual([8000])
  })

  it('stays with a service that answers', async () => {
    const { socket, lost } = await online()
    for (let round = 0; round < 20; round++) {
      await vi.advanceTimersByTimeAsync(5100)
      socket.say({ type: 'ok', re: 'ping' })
    }
    expect([socket.sent.length, lost]).toEqual([20, []])
  })

  it('asks less often while nobody looks, and at once when somebody does again', async () => {
    page.document.hidden = true
    const { socket, lost } = await online()
    await vi.advanceTimersByTimeAsync(14_000)
    expect(socket.sent).toEqual([])
    page.document.hidden = false
    page.fire('visibilitychange')
    expect(socket.sent).toEqual(['ping'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(lost).toEqual([17_000])
  })

  it('gives a request up that is never answered, and comes back well within the minute', async () => {
    const { socket } = await online()
    network.answers = 'never'
    socket.onclose({ code: 1006 })
    await vi.advanceTimersByTimeAsync(20_000)
    network.answers = 'known'
    await vi.advanceTimersByTimeAsync(12_000)
    expect(network.sockets).toHaveLength(2)
  })

  it('says hello anew, at once, for whoever has another name', async () => {
    const { connection, socket, lost } = await online()
    connection.renew()
    await vi.advanceTimersByTimeAsync(0)
    expect([network.sockets.length, latest() === socket, lost.length]).toEqual([2, false, 1])
    latest().onopen()
    latest().say({ type: 'welcome' })
    expect(connection.state).toBe('online')
  })

  it('tries again quickly at first, and never waits much more than five seconds where somebody looks', async () => {
    const { socket } = await online()
    network.answers = 'refused'
    network.asked.length = 0
    socket.onclose({ code: 1006 })
    await vi.advanceTimersByTimeAsync(120_000)
    const times = [...network.asked]
    expect(times[2]).toBeLessThan(5000)
    expect(Math.max(...gaps(times))).toBeLessThan(5500)
    expect(times.length).toBeLessThan(80)
  })
})
