// What is sent to a socket in one turn of the loop leaves in one write: for the kernel the number of writes is what costs, not
// their size.

import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import { closeCodes } from '../../protocol/heard.ts'
import type { Service } from '../service.ts'

const corked: Writable[] = []

export function holdForThisTurn(stream: Writable): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  if (corked.push(stream) === 1) process.nextTick(letGo)
}

function letGo(): void {
  for (const stream of corked.splice(0)) stream.uncork()
}

const lastWordsMs = 2000 // for a client that has only paused to read why it is closed

/** The largest message that a connection was sent, where it was large: a whole game. It may wait besides, or it would never arrive. */
const largest = new WeakMap<WebSocket, number>()

/** So much may wait for a client that does not read, and then it is closed rather than kept in memory: false. */
export function sendTo(socket: WebSocket, text: string, { settings, metrics }: Service): boolean {
  if (socket.readyState !== socket.OPEN) return true
  const most = settings.OUTBOUND_KIB * 1024
  if (socket.bufferedAmount > most && socket.bufferedAmount > most + (largest.get(socket) ?? 0)) {
    metrics.slowClients.inc()
    socket.close(closeCodes.tooSlow, 'You are reading too slowly; come back and catch up.')
    const patience = setTimeout(() => socket.terminate(), lastWordsMs)
    socket.once('close', () => clearTimeout(patience))
    return false
  }
  if (text.length > most / 4) largest.set(socket, Math.max(Buffer.byteLength(text), largest.get(socket) ?? 0))
  socket.send(text)
  return true
}
