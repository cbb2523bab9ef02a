// Requests and sockets from an address of one's choice: everybody of 127.0.0.0/8 is on this machine.

import { type OutgoingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

export interface Place {
  readonly port: number
  readonly from: string // address
}

export interface Asked {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: OutgoingHttpHeaders
}

export interface Answer {
  readonly status: number // 0: there was no answer
  readonly body: Readonly<Record<string, unknown>>
}

const nothing: Answer = { status: 0, body: {} }

export function ask({ port, from }: Place, asked: Asked, patienceMs = 10_000): Promise<Answer> {
  const { path, body, token, headers } = asked
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: asked.method ?? (text === undefined ? 'GET' : 'POST'),
        localAddress: from,
        agent: false,
        timeout: patienceMs,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (response) => {
        let given = ''
        response.on('data', (data) => {
          if (given.length < 4_000_000) given += data
        })
        response.on('error', () => resolve(nothing))
        response.on('close', () => resolve({ status: response.statusCode ?? 0, body: bodyIn(given) }))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(nothing))
    sent.end(text)
  })
}

function bodyIn(text: string): Answer['body'] {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** A socket of a client that may say whatever it likes; null: it was not let in. */
export function open({ port, from }: Place, path = '/live', options: object = {}): Promise<WebSocket | null> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    localAddress: from,
    handshakeTimeout: 10_000,
    ...options,
  })
  return new Promise((resolve) => {
    socket.on('error', () => resolve(null))
    socket.once('open', () => resolve(socket))
    socket.once('close', () => resolve(null))
  })
}

/** A bare connection. */
export function dial({ port, from }: Place): Promise<Socket | null> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from })
  return new Promise((resolve) => {
    socket.on('error', () => resolve(null))
    socket.once('connect', () => resolve(socket))
  })
}

export const upgradeHead = (path = '/live') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n`

/** A frame as a client sends it, masked with nothing. */
export function frame(opcode: number, payload: Buffer, isFinal = true): Buffer {
  const first = (isFinal ? 0x80 : 0) | opcode
  const length = payload.length
  const head = length < 126 ? [first, 0x80 | length] : [first, 0x80 | 126, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}
