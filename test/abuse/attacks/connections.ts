// Attacks below the protocols: connections that are slow, silent, huge or too many.

import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Attack, type Field, several } from '../attack.ts'
import { dial, frame, upgradeHead } from '../wire.ts'

/** A connection whose end is counted. */
async function line(field: Field, attacker = 0): Promise<Socket | null> {
  const socket = await dial(field.place(attacker))
  if (socket === null) {
    field.count('not let in')
    return null
  }
  socket.once('data', (data) => {
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1')) ?? []
    if (status !== undefined) field.count(`http ${status}`)
  })
  socket.once('close', () => field.count('cut'))
  field.atEnd(() => socket.destroy())
  return socket
}

/** Many connections that send a head, and then a byte now and then. */
async function drip(field: Field, head: string, bytes: string): Promise<void> {
  const sockets = await several(100, () => line(field))
  for (const socket of sockets) socket.write(head)
  await field.flood(5, (turn) => {
    for (const socket of sockets) if (socket.writable) socket.write(bytes.charAt(turn % bytes.length))
  })
}

/** A connection that has become a WebSocket and reads nothing from then on. */
async function deaf(field: Field, attacker = 0): Promise<Socket | null> {
  const socket = await line(field, attacker)
  socket?.write(`${upgradeHead()}\r\n`)
  await new Promise((resolve) => (socket ? socket.once('data', resolve).once('close', resolve) : resolve(null)))
  socket?.pause()
  return socket
}

const pings = Buffer.concat(Array.from({ length: 200 }, () => frame(9, Buffer.alloc(125, 120))))

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'pings',
    what: '3 sockets send pings of 125 bytes and never read',
    async run(field) {
      const sockets = await several(3, () => deaf(field))
      await field.flood(300, () => {
        for (const socket of sockets) if (socket.writable && socket.writableLength < 2 ** 20) socket.write(pings)
      })
    },
  },
  {
    name: 'slow-heads',
    what: '100 connections send a header byte by byte',
    run: (field) => drip(field, 'GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'),
  },
  {
    name: 'slow-bodies',
    what: '100 connections send a body byte by byte',
    run: (field) =>
      drip(
        field,
        'POST /api/me/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n',
        ' ',
      ),
  },
  {
    name: 'slow-upgrades',
    what: '100 connections send the head of an upgrade byte by byte',
    run: (field) => drip(field, `${upgradeHead()}X-Slow: `, 'a'),
  },
  {
    name: 'slow-readers',
    what: '100 connections ask 50 times each for the API document and do not read',
    async run(field) {
      const ask = 'GET /api/docs/json HTTP/1.1\r\nHost: localhost\r\n\r\n'
      const sockets = await several(100, () => line(field))
      for (const socket of sockets) {
        socket.pause()
        socket.write(ask.repeat(50))
      }
      await field.rest()
    },
  },
  {
    name: 'half-open',
    what: '500 connections a second say nothing',
    run: (field) => field.flood(500, () => line(field)),
  },
  {
    name: 'large-heads',
    what: '100 requests a second with 64 KiB of headers',
    run: (field) =>
      field.flood(100, () =>
        field.ask(field.place(), { path: '/api/games', headers: { 'x-large': 'a'.repeat(65_536) } }),
      ),
  },
  {
    name: 'large-bodies',
    what: '20 bodies of a megabyte of JSON a second',
    async run(field) {
      const body = JSON.stringify({ code: 'a'.repeat(2 ** 20) })
      await field.flood(20, () => field.ask(field.place(), { path: '/api/join', body }))
    },
  },
  {
    name: 'deep-json',
    what: '200 bodies and messages a second of JSON 1,900 levels deep',
    async run(field) {
      const deep = `${'['.repeat(1900)}${']'.repeat(1900)}`
      const socket = await field.socket(field.place())
      await field.flood(200, (turn) => {
        if (turn % 2 === 0 && socket?.readyState === 1)
          return socket.send(`{"type":"command","table":"t","command":${deep}}`)
        return field.ask(field.place(), { path: '/api/tables', body: `{"game":"memory","rules":${deep}}` })
      })
    },
  },
  {
    name: 'compressed',
    what: 'offers of permessage-deflate and gzip bodies that unpack to a megabyte, 50 a second',
    async run(field) {
      const body = gzipSync(Buffer.alloc(2 ** 20, 32))
      const head = `POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`
      const offers = { perMessageDeflate: { clientMaxWindowBits: 15, serverMaxWindowBits: 15 } }
      await field.flood(50, async (turn) => {
        if (turn % 2 === 0) {
          const socket = await line(field)
          socket?.write(Buffer.concat([Buffer.from(head), body]))
          return
        }
        const socket = await field.socket(field.place(), '/live', offers)
        if (socket !== null && socket.extensions !== '') field.breaches.push('a socket was compressed')
        socket?.terminate()
      })
    },
  },
  {
    name: 'fragments',
    what: '10 sockets send messages in frames of no byte, 20,000 frames a second',
    async run(field) {
      const sockets = await several(10, () => deaf(field))
      const first = frame(1, Buffer.from('{'), false)
      const empty = Buffer.concat(Array.from({ length: 200 }, () => frame(0, Buffer.alloc(0), false)))
      for (const socket of sockets) if (socket.writable) socket.write(first)
      await field.flood(10, () => {
        for (const socket of sockets) if (socket.writable) socket.write(empty)
      })
    },
  },
  {
    name: 'reconnects',
    what: '60 sockets of one address come back every second',
    async run(field) {
      await field.flood(60, async () => {
        const socket = await field.welcome(field.place())
        socket?.terminate()
      })
    },
  },
]
