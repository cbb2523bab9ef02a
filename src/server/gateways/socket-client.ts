// A client of a WebSocket. Control frames are counted like messages.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import { Client } from './client.ts'
import { Outgoing } from './outgoing.ts'
import type { Service } from './service.ts'

export class SocketClient extends Client {
  readonly #socket: WebSocket
  readonly #outgoing: Outgoing
  #question: Buffer | null = null // of the last heartbeat, until it is answered
  #silences = 0
  #askedAt = 0

  constructor(socket: WebSocket, request: IncomingMessage, service: Service) {
    super(request, service)
    this.#socket = socket
    this.#outgoing = new Outgoing(socket, request.socket, service)
    socket.on('message', (data, isBinary) => this.message(data as Buffer, !isBinary)) // as the library gives it unless told otherwise
    socket.on('ping', (data) => this.#pinged(data))
    socket.on('pong', (data) => this.#ponged(data))
    socket.on('error', () => undefined) // it closes itself, and says why
    socket.on('close', () => this.gone())
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(data: string | Buffer): void {
    // Whoever is cut off may come back at once, while the last words are still on their way here.
    if (!this.#outgoing.send(data)) this.gone()
  }

  close(code?: number, reason?: string): void {
    this.#outgoing.close(code, reason)
    this.gone()
  }

  sendAway(code: number, reason: string): void {
    this.#outgoing.close(code, reason)
  }

  beat(): void {
    if (this.#silences >= 2) return this.#socket.terminate()
    this.#silences += 1
    this.#askedAt = this.service.steady()
    this.#question = randomBytes(4) // only who reads knows the answer
    if (this.isOpen) this.#socket.ping(this.#question)
  }

  check(): void {
    if (!this.#outgoing.check()) this.gone()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** The library would answer every ping at once, however many wait for a client that does not read. */
  #pinged(data: Buffer): void {
    if (!this.isOpen) return
    if (!this.take()) return this.strike()
    this.check()
    if (this.isOpen) this.#socket.pong(data, false)
  }

  #ponged(data: Buffer): void {
    if (!this.isOpen) return
    if (this.#question === null || !this.#question.equals(data)) {
      if (!this.take()) this.strike()
      return
    }
    this.#question = null
    this.#silences = 0
    const { metrics, settings, steady } = this.service
    const oneWay = (steady() - this.#askedAt) / 2
    metrics.latency.observe(oneWay)
    if (oneWay > settings.MAX_LATENCY_MS) metrics.lateAnswers.inc() // M-20
  }
}
