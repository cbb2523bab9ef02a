// The way out to one client of a socket.

import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import { closeCodes } from '../../protocol/server-messages.ts'
import type { Service } from './service.ts'

/** Those who are told something in this turn of the loop. */
const told: Outgoing[] = []

function letGo(): void {
  for (const outgoing of told.splice(0)) outgoing.letGo()
}

export class Outgoing {
  readonly #socket: WebSocket
  readonly #stream: Writable
  readonly #service: Service
  #held = '' // until the end of this turn: for the kernel the number of writes is what costs, not their size
  #largest = 0 // message that it was sent, where that was large: a whole game. It may wait besides, or it would never arrive.

  /** The stream is the one that the socket speaks through. */
  constructor(socket: WebSocket, stream: Writable, service: Service) {
    this.#socket = socket
    this.#stream = stream
    this.#service = service
  }

  /** False: too much waits for this client already, and it has been closed. */
  send(data: string | Buffer): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return true
    if (!this.check()) return false
    const frame = typeof data === 'string' ? framedText(data) : framed(0x82, data.length, data.toString('latin1'))
    if (frame.length > this.#most / 4) this.#largest = Math.max(frame.length, this.#largest)
    if (this.#held === '' && told.push(this) === 1) process.nextTick(letGo)
    this.#held += frame
    return true
  }

  /**
   * A client that does not read is closed rather than kept in memory: false. What counts is all that waits, whoever wrote it:
   * the library's pings, pongs and farewells as well as what is held here.
   */
  check(): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return true
    if (this.#stream.writableLength + this.#held.length <= this.#most + this.#largest) return true
    this.#service.metrics.slowClients.inc()
    this.close(closeCodes.tooSlow, 'You are reading too slowly; come back and catch up.')
    return false
  }

  /** After what has been sent. Whoever does not read it is cut after `lastWordsMs`. */
  close(code?: number, reason?: string): void {
    this.letGo()
    this.#socket.close(code, reason)
  }

  letGo(): void {
    const held = this.#held
    this.#held = ''
    if (held !== '' && this.#socket.readyState === this.#socket.OPEN) this.#stream.write(held, 'latin1')
  }

  get #most(): number {
    return this.#service.settings.OUTBOUND_KIB * 1024
  }
}

/**
 * A whole message as it goes over the wire (RFC 6455, section 5.2), a character for every byte. In this form Node hands it to
 * the kernel without making buffers of it first, which are most of what a message costs; `ws` does the rest of the protocol.
 */
function framed(kind: number, bytes: number, payload: string): string {
  if (bytes < 126) return String.fromCharCode(kind, bytes) + payload
  if (bytes < 2 ** 16) return String.fromCharCode(kind, 126, bytes >> 8, bytes & 0xff) + payload
  const length = [bytes >>> 24, (bytes >> 16) & 0xff, (bytes >> 8) & 0xff, bytes & 0xff]
  return String.fromCharCode(kind, 127, 0, 0, 0, 0, ...length) + payload
}

function framedText(text: string): string {
  const bytes = Buffer.byteLength(text)
  return framed(0x81, bytes, bytes === text.length ? text : Buffer.from(text).toString('latin1'))
}
