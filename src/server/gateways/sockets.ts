// The one place where HTTP becomes a WebSocket: path, origin, and how many connections an address may have are checked here,
// before anything else is read.

import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { limits } from '../../protocol/limits.ts'
import { Rounds } from '../rounds.ts'
import type { Service } from '../service.ts'
import { networkOf } from './limits.ts'
import { isOwnPage, mayUse, withoutCookies } from './origins.ts'

export interface SocketGateway {
  readonly name: string
  readonly paths: readonly string[]
  readonly anyOrigin?: boolean // nothing here depends on who the browser is known as, so any page may connect
  connected(socket: WebSocket, request: IncomingMessage): void
}

export interface Sockets {
  /**
   * The connections there are, are asked to come back elsewhere or later: all at once, or one after the other within so long, in
   * no order, so that other nodes are not overrun. New ones have been refused since the service was told to stop.
   */
  drain(withinMs: number): Promise<void>
}

const goingAway = 1001
const refusedMs = 1000 // to read why

export function serveSockets(server: Server, gateways: readonly SocketGateway[], service: Service): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false })
  const perAddress = new Map<string, number>()
  const alive = new Set<WebSocket>()
  const hearts = new Rounds<Heart>(service.settings.HEARTBEAT_MS, (those) => {
    for (const heart of those) beat(heart, service)
  })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const [path = ''] = (request.url ?? '').split('?', 1) // whatever it is: not every path is a part of an address
    const gateway = gateways.find((one) => one.paths.includes(path))
    const address = addressOf(request, service)
    const open = perAddress.get(address) ?? 0
    if (service.stopping.aborted)
      return refuse(stream, 503, 'Service Unavailable', 'The service is restarting; come back in a moment.')
    if (!gateway) return refuse(stream, 404, 'Not Found', 'There is no socket here.')
    if (!isOwnPage(request, service)) {
      if (!gateway.anyOrigin && !mayUse(request, service))
        return refuse(stream, 403, 'Forbidden', 'This page may not connect here.')
      withoutCookies(request)
    }
    if (open >= service.settings.CONNECTIONS_PER_ADDRESS) {
      return refuse(stream, 429, 'Too Many Requests', 'There are too many connections from your address.')
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
      alive.add(socket)
      const heart: Heart = { socket, silences: 0, askedAt: 0 }
      const stop = hearts.add(heart)
      service.metrics.connections.inc({ gateway: gateway.name })
      socket.on('pong', () => answered(heart, service))
      socket.on('error', () => undefined) // it closes itself, and says why
      socket.on('close', () => {
        const left = (perAddress.get(address) ?? 1) - 1
        if (left > 0) perAddress.set(address, left)
        else perAddress.delete(address)
        alive.delete(socket)
        stop()
        service.metrics.connections.dec({ gateway: gateway.name })
      })
      gateway.connected(socket, request)
    })
  })

  return {
    async drain(withinMs) {
      hearts.stop()
      const close = (socket: WebSocket) => socket.close(goingAway, 'The service is restarting.')
      if (withinMs > 0) for (const socket of alive) setTimeout(close, randomInt(withinMs), socket)
      for (let waited = 0; alive.size > 0 && waited < withinMs; waited += 50) await pause(50)
      for (const socket of alive) close(socket)
      for (let waited = 0; alive.size > 0 && waited < 20; waited++) await pause(50)
      for (const socket of alive) socket.terminate()
    },
  }
}

interface Heart {
  readonly socket: WebSocket
  silences: number
  askedAt: number
}

/** P-05: two heartbeats without an answer are the end of a connection. */
function beat(heart: Heart, service: Service): void {
  if (heart.silences >= 2) return heart.socket.terminate()
  heart.silences += 1
  heart.askedAt = service.now()
  heart.socket.ping()
}

function answered(heart: Heart, service: Service): void {
  heart.silences = 0
  const oneWay = (service.now() - heart.askedAt) / 2
  service.metrics.latency.observe(oneWay)
  if (oneWay > service.settings.MAX_LATENCY_MS) service.metrics.lateAnswers.inc() // M-20
}

export function addressOf(request: IncomingMessage, service: Service): string {
  const forwarded = service.settings.TRUST_PROXY === 'yes' ? request.headers['x-forwarded-for'] : undefined
  // The last one is what our proxy saw; those before it are what the client says, and would get around every limit.
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return networkOf(last || request.socket.remoteAddress || 'unknown')
}

function refuse(stream: Duplex, status: number, title: string, text: string): void {
  const body = `${text}\n`
  const head = `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  stream.end(head + body)
  setTimeout(() => stream.destroy(), refusedMs).unref() // whoever does not hang up keeps nothing open
}
