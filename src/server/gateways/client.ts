// One client of a gateway, whatever carries it. Every gateway has its clients through this, so no gateway can forget a bound: all
// that a client sends is counted, what waits for it is bounded, and whoever does not read is gone within a fixed time.

import type { IncomingMessage } from 'node:http'
import { closeCodes } from '../../protocol/server-messages.ts'
import { Bucket } from '../base/buckets.ts'
import { limits } from '../base/limits.ts'
import { addressOf } from './addresses.ts'
import type { Service } from './service.ts'

export const enough = 'Too many messages that cannot be read, or came too fast.'

/** What a gateway does with a client. */
export interface Hears {
  /**
   * A message, as text, null if it is none, and as the bytes that came. Too fast: it must not be done, and the client is to be
   * told so.
   */
  heard(text: string | null, isTooFast: boolean, bytes: Buffer): void
  /** Called once: the connection has ended, was closed from here, or the client does not read. */
  gone(): void
  /** What is sent to a client that is closed for nonsense and haste, where its protocol has words for it. */
  readonly farewell?: string | Buffer
}

export abstract class Client {
  readonly request: IncomingMessage
  readonly address: string
  /** Whether it can be sent bytes, and not only text. */
  readonly carriesBytes: boolean = true
  protected readonly service: Service
  readonly #bucket: Bucket
  readonly #strikes: Bucket
  readonly #work: Bucket
  #hears: Hears | null = null

  constructor(request: IncomingMessage, service: Service) {
    this.request = request
    this.address = addressOf(request, service)
    this.service = service
    const { COMMANDS_PER_SECOND, COMMAND_BURST } = service.settings
    this.#bucket = new Bucket({ perSecond: COMMANDS_PER_SECOND, burst: COMMAND_BURST }, service.steady())
    this.#strikes = new Bucket({ perSecond: limits.strikesPerSecond, burst: limits.strikes }, service.steady())
    this.#work = service.work.bucket(service.steady())
  }

  abstract get isOpen(): boolean

  abstract send(data: string | Buffer): void

  /** After what has been sent. A client that does not read this is not listened to any longer. */
  abstract close(code?: number, reason?: string): void

  /** The same for whoever is to come back: nobody has left before they have gone. */
  abstract sendAway(code: number, reason: string): void

  abstract terminate(): void

  /** P-05: two heartbeats without a sign of life are the end of a connection. */
  abstract beat(): void

  /** Closes a client for whom too much waits. */
  abstract check(): void

  /** The gateway listens from now on. */
  listen(hears: Hears): void {
    this.#hears = hears
    if (!this.isOpen) this.gone()
  }

  /** For what one message asks besides the first thing. False: too fast. */
  take(): boolean {
    return this.#bucket.take(this.service.steady()) === 0
  }

  /** Pays for something dear, before it is done. False: not now. */
  spend(cost: number, player?: string): boolean {
    const { work, steady } = this.service
    return work.spend(cost, { address: this.address, player, connection: this.#work }, steady()) === 0
  }

  /** Nonsense and haste are answered, but not for ever. */
  strike(): void {
    if (this.#strikes.take(this.service.steady()) === 0 || !this.isOpen) return
    if (this.#hears?.farewell) this.send(this.#hears.farewell)
    this.close(closeCodes.policy, enough)
  }

  protected message(bytes: Buffer, isText: boolean): void {
    if (this.isOpen) this.#hears?.heard(isText ? bytes.toString() : null, !this.take(), bytes)
  }

  protected gone(): void {
    const hears = this.#hears
    this.#hears = null
    hears?.gone()
  }
}
