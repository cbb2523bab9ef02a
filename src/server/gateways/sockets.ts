// The one place where HTTP becomes a WebSocket: path, origin, and how many connections an address may have are checked here,
// before anything else is read.

import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { limits as wireLimits } from '../../protocol/limits.ts'
import { limits } from '../limits.ts'
import { Rounds } from '../rounds.ts'
import type { Service } from '../service.ts'
import { addressOf } from './addresses.ts'
import { Client } from './client.ts'
import { HeldPerAddress } from './limits.ts'
import { isOwnPage, mayUse, withoutCookies } from './origins.ts'

export interface SocketGateway {
  readonly name: string
  readonly paths: readonly string[]
  readonly anyOrigin?: boolean // nothing here depends on who the browser is known as, so any page may connect
  connected(client: Client): void
}

export interface Sockets {
  /**
   * Asks open connections to reconnect elsewhere or later: all at once, or one after the other within so long, in no order, so
   * that other nodes are not overrun. New ones have been refused since the service was told to stop.
   */
  drain(withinMs: number): Promise<void>
}

const goingAway = 1001
const refusedMs = 1000 // to read why
const checkMs = 250 // how often what waits for clients is looked at

export function serveSockets(server: Server, gateways: readonly SocketGateway[], service: Service): Sockets {
  const options = {
    noServer: true,
    maxPayload: wireLimits.frameBytes,
    maxFragments: limits.framesPerMessage,
    maxBufferedChunks: 2 * wireLimits.frameBytes, // one for every byte of a frame, if somebody sends them so
    perMessageDeflate: false,
    autoPong: false, // `Client` answers, and counts
    closeTimeout: limits.lastWordsMs,
  }
  const sockets = new WebSocketServer(options) // its types do not know all of them
  const held = new HeldPerAddress(service.settings.CONNECTIONS_PER_ADDRESS)
  const alive = new Set<Client>()
  const hearts = new Rounds<Client>(service.settings.HEARTBEAT_MS, (those) => {
    for (const client of those) client.beat()
  })
  const checks = new Rounds<Client>(checkMs, (those) => {
    for (const client of those) client.check()
  })

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const [path = ''] = (request.url ?? '').split('?', 1) // whatever it is: not every path is a part of an address
    const gateway = gateways.find((one) => one.paths.includes(path))
    if (service.stopping.aborted)
      return refuse(stream, 503, 'Service Unavailable', 'The service is restarting; come back in a moment.')
    if (!gateway) return refuse(stream, 404, 'Not Found', 'There is no socket here.')
    if (!isOwnPage(request, service)) {
      if (!gateway.anyOrigin && !mayUse(request, service))
        return refuse(stream, 403, 'Forbidden', 'This page may not connect here.')
      withoutCookies(request)
    }
    const address = addressOf(request, service)
    const wait = service.requests.take(address, service.steady())
    if (wait > 0) return refuse(stream, 429, 'Too Many Requests', 'You are asking too often; wait a moment.', wait)
    const letGo = held.hold(address)
    if (letGo === null) {
      const text = 'There are too many connections from your address; close some, or come back later.'
      return refuse(stream, 429, 'Too Many Requests', text, service.settings.HEARTBEAT_MS)
    }
    stream.once('close', letGo)
    sockets.handleUpgrade(request, stream, head, (socket) => {
      const client = new Client(socket, request, service)
      const forget = [hearts.add(client), checks.add(client)]
      alive.add(client)
      service.metrics.connections.inc({ gateway: gateway.name })
      socket.on('close', () => {
        for (const one of forget) one()
        alive.delete(client)
        service.metrics.connections.dec({ gateway: gateway.name })
      })
      gateway.connected(client)
    })
  })

  return {
    async drain(withinMs) {
      hearts.stop()
      checks.stop()
      const close = (client: Client) => client.sendAway(goingAway, 'The service is restarting.')
      if (withinMs > 0) for (const client of alive) setTimeout(close, randomInt(withinMs), client)
      for (let waited = 0; alive.size > 0 && waited < withinMs; waited += 50) await pause(50)
      for (const client of alive) close(client)
      for (let waited = 0; alive.size > 0 && waited < 20; waited++) await pause(50)
      for (const client of alive) client.terminate()
    },
  }
}

function refuse(stream: Duplex, status: number, title: string, text: string, waitMs = 0): void {
  const body = `${text}\n`
  const retry = waitMs > 0 ? `Retry-After: ${Math.ceil(waitMs / 1000)}\r\n` : ''
  const head = `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\n${retry}Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  stream.end(head + body)
  setTimeout(() => stream.destroy(), refusedMs).unref() // whoever does not hang up keeps nothing open
}
