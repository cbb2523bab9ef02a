// The least that a server of two-player games can do: a state of so many bytes to both players for every message of either.
// With TWICE every second message is answered twice, as a miss in Memory is (shown, then hidden): the same traffic. No rules, no
// storage, no sessions. What any real server is measured against.

import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'

const bytes = Number(process.env.STATE_BYTES ?? '1000')
const twice = process.env.TWICE === 'yes'
const stateOf = (fill: string) => JSON.stringify({ type: 'entry', fill })
const state = stateOf('x'.repeat(Math.max(0, bytes - stateOf('').length)))

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 4096 })
const waiting = new Map<string, WebSocket>()

sockets.on('connection', (socket, request) => {
  const pair = request.url ?? ''
  const other = waiting.get(pair)
  if (!other) {
    waiting.set(pair, socket)
    return
  }
  waiting.delete(pair)
  for (const [mover, watcher] of [[socket, other] as const, [other, socket] as const]) {
    let messages = 0
    mover.on('message', (data) => {
      JSON.parse(String(data))
      messages += 1
      for (let times = twice && messages % 2 === 0 ? 2 : 1; times > 0; times--) {
        mover.send(state)
        watcher.send(state)
      }
    })
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === 'object' && address ? address.port : 0 }))
})
