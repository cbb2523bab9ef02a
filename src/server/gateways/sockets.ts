// The one place where HTTP becomes a WebSocket: path, origin, and how many connections an address may have are checked here,
// before anything else is read.

import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { limits as wireLimits } from '../../protocol/limits.ts'
import { refusal, statusOf } from '../../refusals/catalogue.ts'
import { limits } from '../base/limits.ts'
import { addressOf } from './addresses.ts'
import type { Client } from './client.ts'
import { isOwnPage, mayUse, withoutCookies } from './origins.ts'
import type { Service } from './service.ts'
import { SocketClient } from './socket-client.ts'

export interface SocketGateway {
  readonly name: string
  readonly paths: readonly string[]
  readonly anyOrigin?: boolean // nothing here depends on who the browser is known as, so any page may connect
  readonly frameBytes?: number // the largest message, where it is not that of all
  connected(client: Client): void
}

const refusedMs = 1000 // to read why

export function serveSockets(server: Server, gateways: readonly SocketGateway[], service: Service): void {
  const servers = new Map(
    gateways.map((gateway) => [gateway, socketServer(gateway.frameBytes ?? wireLimits.frameBytes)]),
  )

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    const [path = ''] = (request.url ?? '').split('?', 1) // whatever it is: not every path is a part of an address
    const gateway = gateways.find((one) => one.paths.includes(path))
    if (service.stopping.aborted) return refuse(stream, 'restarting')
    if (!gateway) return refuse(stream, 'noSocket')
    if (!isOwnPage(request, service)) {
      if (!gateway.anyOrigin && !mayUse(request, service)) return refuse(stream, 'foreignPage')
      withoutCookies(request)
    }
    const address = addressOf(request, service)
    const wait = service.requests.take(address, service.steady())
    if (wait > 0) return refuse(stream, 'tooFast', wait)
    const letGo = service.clients.hold(address)
    if (letGo === null) return refuse(stream, 'tooManyConnections', service.settings.HEARTBEAT_MS)
    stream.once('close', letGo)
    servers.get(gateway)?.handleUpgrade(request, stream, head, (socket) => {
      const client = new SocketClient(socket, request, service)
      socket.on('close', service.clients.add(client, gateway.name))
      gateway.connected(client)
    })
  })
}

function socketServer(frameBytes: number): WebSocketServer {
  const options = {
    noServer: true,
    maxPayload: frameBytes,
    maxFragments: limits.framesPerMessage,
    maxBufferedChunks: 2 * wireLimits.frameBytes, // one for every byte of a small frame, if somebody sends them so
    perMessageDeflate: false,
    autoPong: false, // `SocketClient` answers, and counts
    closeTimeout: limits.lastWordsMs,
  }
  return new WebSocketServer(options) // its types do not know all of them
}

type Turned = 'restarting' | 'noSocket' | 'foreignPage' | 'tooFast' | 'tooManyConnections'

function refuse(stream: Duplex, code: Turned, waitMs = 0): void {
  const status = statusOf(code)
  const body = `${refusal(code).text}\n`
  const retry = waitMs > 0 ? `Retry-After: ${Math.ceil(waitMs / 1000)}\r\n` : ''
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${retry}Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  stream.end(head + body)
  setTimeout(() => stream.destroy(), refusedMs).unref() // whoever does not hang up keeps nothing open
}
