// Every TCP connection of the service, whatever is spoken over it: how many there are, how long each may take to say what it
// wants, and how much may wait for all of them together.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusal, statusOf } from '../../refusals/catalogue.ts'
import { HeldPerAddress } from '../base/buckets.ts'
import { limits } from '../base/limits.ts'
import { networkOf } from '../base/networks.ts'
import { addressOf } from './addresses.ts'
import type { Service } from './service.ts'

const checkMs = 250

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server whose connections are bounded. */
export function boundedServer(service: Service, handler: Handler): Server {
  const { CONNECTIONS_PER_ADDRESS, MAX_CONNECTIONS, OUTBOUND_TOTAL_MIB, TRUST_PROXY } = service.settings
  const all = new Map<Socket, Connection>()
  const server = createServer(
    {
      headersTimeout: limits.requestHeadMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: limits.requestHeadBytes,
    },
    admitted(service, all, handler),
  )
  server.maxHeadersCount = limits.requestHeaders
  server.timeout = limits.stalledMs // sockets have heartbeats instead
  server.maxConnections = MAX_CONNECTIONS
  const held = new HeldPerAddress(limits.connectionsPerSocket * CONNECTIONS_PER_ADDRESS)
  server.on('connection', (socket: Socket) => {
    // Behind a proxy all have its address. How many somebody opens there is for the proxy to bound, and here by requests.
    const letGo = TRUST_PROXY === 'yes' ? () => undefined : held.hold(networkOf(socket.remoteAddress ?? ''))
    if (letGo === null) {
      socket.destroy()
      return
    }
    all.set(socket, new Connection(socket))
    socket.once('close', () => {
      all.delete(socket)
      letGo()
    })
  })
  const checking = setInterval(() => {
    const cut = boundAll(all.values(), OUTBOUND_TOTAL_MIB * 2 ** 20)
    if (cut > 0) service.metrics.slowClients.inc(cut)
  }, checkMs).unref()
  server.on('close', () => clearInterval(checking))
  return server
}

/** A TCP connection, and the answers that are under way on it. */
class Connection {
  readonly #socket: Socket
  readonly answers = new Set<ServerResponse>()

  constructor(socket: Socket) {
    this.#socket = socket
  }

  /** Characters in memory: of what is being sent, and of the answers that wait for those before them. */
  get waiting(): number {
    let waiting = this.#socket.writableLength
    for (const answer of this.answers) if (answer.socket === null) waiting += answer.writableLength
    return waiting
  }

  cut(): void {
    this.#socket.destroy()
  }
}

/** When too much waits for all together, those for whom most waits are cut, until the rest fits; says how many. */
export function boundAll(all: Iterable<Pick<Connection, 'waiting' | 'cut'>>, most: number): number {
  const waiting = Array.from(all, (connection) => ({ connection, much: connection.waiting }))
  let total = waiting.reduce((sum, { much }) => sum + much, 0)
  if (total <= most) return 0
  let cut = 0
  for (const { connection, much } of waiting.sort((a, b) => b.much - a.much)) {
    if (total <= most) break
    total -= much
    cut += 1
    connection.cut()
  }
  return cut
}

/** Bounds what is under way: for an address, and on one connection, where answers wait in memory for those before them. */
function admitted(service: Service, all: ReadonlyMap<Socket, Connection>, handler: Handler): Handler {
  const held = new HeldPerAddress(service.settings.CONNECTIONS_PER_ADDRESS)
  return (request, response) => {
    const answers = all.get(request.socket)?.answers ?? new Set<ServerResponse>()
    // Whoever asks so much before the first answer is no browser; a refusal of each would cost as much as an answer.
    if (answers.size >= limits.requestsAtOnce) request.socket.destroy()
    if (request.socket.destroyed) return
    const letGo = held.hold(addressOf(request, service))
    if (letGo === null) return refuse(response)
    answers.add(response)
    response.once('close', () => {
      answers.delete(response)
      letGo()
    })
    handler(request, response)
  }
}

function refuse(response: ServerResponse): void {
  const body = JSON.stringify(refusal('tooFast'))
  response
    .writeHead(statusOf('tooFast'), { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(body)
}
