// What goes out to a socket, as a client of another make reads it.

import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Outgoing } from '../../src/server/gateways/outgoing.ts'
import type { Service } from '../../src/server/gateways/service.ts'

const service = { settings: { OUTBOUND_KIB: 1024 } } as Service

let server: WebSocketServer
let theirs: WebSocket
let outgoing: Outgoing
let writes: number

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const ours = new Promise<[WebSocket, IncomingMessage]>((resolve) => {
    server.once('connection', (...both) => resolve(both))
  })
  theirs = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await new Promise((resolve) => theirs.once('open', resolve))
  const [socket, { socket: stream }] = await ours
  writes = 0
  const write = stream.write.bind(stream) as (chunk: string, encoding: BufferEncoding) => boolean
  stream.write = ((chunk: string, encoding: BufferEncoding) => {
    writes += 1
    return write(chunk, encoding)
  }) as typeof stream.write
  outgoing = new Outgoing(socket, stream, service)
})
afterEach(() => {
  theirs.terminate()
  server.close()
})

/** What the client hears until it is closed, and why that was. */
function heard(): Promise<{ texts: string[]; code: number; reason: string }> {
  const texts: string[] = []
  theirs.on('message', (data, isBinary) => texts.push(isBinary ? 'no text' : String(data)))
  return new Promise((resolve, reject) => {
    theirs.once('close', (code, reason) => resolve({ texts, code, reason: String(reason) }))
    theirs.once('error', reject)
  })
}

it.each([0, 1, 125, 126, 127, 128, 255, 256, 32_768, 65_535, 65_536, 70_000, 300_000])(
  'a message of %d bytes arrives as it was sent, in letters of one, two, three and four bytes',
  async (bytes) => {
    const texts = ['a', 'é', '€', '😀'].map((letter) => {
      const many = Math.floor(bytes / Buffer.byteLength(letter))
      return letter.repeat(many) + 'x'.repeat(bytes - many * Buffer.byteLength(letter))
    })
    const hearing = heard()
    for (const text of texts) expect(outgoing.send(text)).toBe(true)
    outgoing.close(1000)
    expect((await hearing).texts).toEqual(texts)
  },
)

it('half of a letter is not sent: a message is always text', async () => {
  const hearing = heard()
  outgoing.send('a\ud800b')
  outgoing.close(1000)
  expect(await hearing).toMatchObject({ texts: ['a\ufffdb'], code: 1000 })
})

it('what is said in one turn leaves in one write and in order, and a farewell comes after it', async () => {
  const hearing = heard()
  for (const text of ['one', 'two', 'three']) outgoing.send(text)
  expect(writes).toBe(0)
  await new Promise(setImmediate)
  expect(writes).toBe(1)
  outgoing.send('four')
  outgoing.close(4001, 'Goodbye.')
  outgoing.send('too late')
  expect(await hearing).toEqual({ texts: ['one', 'two', 'three', 'four'], code: 4001, reason: 'Goodbye.' })
})
