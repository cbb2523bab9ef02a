// One client of a socket. Every gateway has its clients through this, so no gateway can forget a bound: all that a client sends
// is counted, control frames included, what waits for it is bounded, and whoever does not read is gone within a fixed time.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import { closeCodes } from '../../protocol/heard.ts'
import { limits } from '../limits.ts'
import type { Service } from '../service.ts'
import { addressOf } from './addresses.ts'
import { Bucket } from './limits.ts'
import { Outgoing } from './outgoing.ts'

export const enough = 'Too many messages that cannot be read, or came too fast.'

/** What a gateway does with a client. */
export interface Hears {
  /** A message; null: it was not text. Too fast: it must not be done, and the client is to be told so. */
  heard(text: string | null, isTooFast: boolean): void
  /** Called once: the connection has ended, was closed from here, or the client does not read. */
  gone(): void
  /** What is sent to a client that is closed for nonsense and haste, where its protocol has words for it. */
  readonly farewell?: string
}

export class Client {
  readonly request: IncomingMessage
  readonly address: string
  readonly #socket: WebSocket
  readonly #outgoing: Outgoing
  readonly #service: Service
  readonly #bucket: Bucket
  readonly #strikes: Bucket
  readonly #work: Bucket
  #hears: Hears | null = null
  #question: Buffer | null = null // of the last heartbeat, until it is answered
  #silences = 0
  #askedAt = 0

  constructor(socket: WebSocket, request: IncomingMessage, service: Service) {
    this.request = request
    this.address = addressOf(request, service)
    this.#socket = socket
    this.#outgoing = new Outgoing(socket, request.socket, service)
    this.#service = service
    const { COMMANDS_PER_SECOND, COMMAND_BURST } = service.settings
    this.#bucket = new Bucket({ perSecond: COMMANDS_PER_SECOND, burst: COMMAND_BURST }, service.steady())
    this.#strikes = new Bucket({ perSecond: limits.strikesPerSecond, burst: limits.strikes }, service.steady())
    this.#work = service.work.bucket(service.steady())
    socket.on('message', (data, isBinary) => this.#message(data, isBinary))
    socket.on('ping', (data) => this.#pinged(data))
    socket.on('pong', (data) => this.#ponged(data))
    socket.on('error', () => undefined) // it closes itself, and says why
    socket.on('close', () => this.#gone())
  }

  /** The gateway listens from now on. */
  listen(hears: Hears): void {
    this.#hears = hears
    if (!this.isOpen) this.#gone()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(text: string): void {
    // Whoever is cut off may come back at once, while the last words are still on their way here.
    if (!this.#outgoing.send(text)) this.#gone()
  }

  /** After what has been sent. A client that does not read this is not listened to any longer. */
  close(code?: number, reason?: string): void {
    this.#outgoing.close(code, reason)
    this.#gone()
  }

  /** The same for whoever is to come back: nobody has left before they have gone. */
  sendAway(code: number, reason: string): void {
    this.#outgoing.close(code, reason)
  }

  /** For what one message asks besides the first thing. False: too fast. */
  take(): boolean {
    return this.#bucket.take(this.#service.steady()) === 0
  }

  /** Pays for something dear, before it is done. False: not now. */
  spend(cost: number, player?: string): boolean {
    const { work, steady } = this.#service
    return work.spend(cost, { address: this.address, player, connection: this.#work }, steady()) === 0
  }

  /** Nonsense and haste are answered, but not for ever. */
  strike(): void {
    if (this.#strikes.take(this.#service.steady()) === 0 || !this.isOpen) return
    if (this.#hears?.farewell) this.send(this.#hears.farewell)
    this.close(closeCodes.policy, enough)
  }

  /** P-05: two heartbeats without an answer are the end of a connection. */
  beat(): void {
    if (this.#silences >= 2) return this.#socket.terminate()
    this.#silences += 1
    this.#askedAt = this.#service.steady()
    this.#question = randomBytes(4) // only who reads knows the answer
    if (this.isOpen) this.#socket.ping(this.#question)
  }

  /** Closes a client for whom too much waits. */
  check(): void {
    if (!this.#outgoing.check()) this.#gone()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #message(data: RawData, isBinary: boolean): void {
    if (this.isOpen) this.#hears?.heard(isBinary ? null : String(data), !this.take())
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
    const { metrics, settings, steady } = this.#service
    const oneWay = (steady() - this.#askedAt) / 2
    metrics.latency.observe(oneWay)
    if (oneWay > settings.MAX_LATENCY_MS) metrics.lateAnswers.inc() // M-20
  }

  #gone(): void {
    const hears = this.#hears
    this.#hears = null
    hears?.gone()
  }
}
