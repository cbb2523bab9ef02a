// A client that asks again and again for what there is: SignalR's long polling. One question waits at a time, for as long as there
// is nothing to tell; what comes between two questions is kept, up to a bound.

import type { IncomingMessage } from 'node:http'
import { Bucket } from '../../base/buckets.ts'
import { Client } from '../client.ts'
import type { Service } from '../service.ts'

/** What a question is answered with; 'ended': there will be no more; 'another': a newer question waits instead of this one. */
export type Polled = { readonly data: Buffer; readonly isText: boolean } | 'ended' | 'another' | 'tooFast'

const nothing = { data: Buffer.alloc(0), isText: true }
/** Every answer leads to the next question, so these follow each other as fast as the network is. */
const pollRate = { perSecond: 200, burst: 400 }

export class PollingClient extends Client {
  readonly #left: () => void
  readonly #polls: Bucket
  #waiting: (string | Buffer)[] = []
  #bytes = 0
  #largest = 0 // message that waits besides the others, or it would never arrive
  #answer: ((polled: Polled) => void) | null = null
  #isGreeted = false
  #isOpen = true
  #silences = 0

  /** `left` is called once, when nothing more will be heard from here. */
  constructor(request: IncomingMessage, service: Service, left: () => void) {
    super(request, service)
    this.#left = left
    this.#polls = new Bucket(pollRate, service.steady())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  receive(bytes: Buffer): void {
    this.message(bytes, false)
  }

  /** The next question. `whenAborted` is given what to call if whoever asks does not wait for the answer. */
  poll(whenAborted: (abort: () => void) => void): Polled | Promise<Polled> {
    if (this.#polls.take(this.service.steady()) > 0) return 'tooFast'
    this.#silences = 0
    this.#reply('another')
    if (!this.#isGreeted) {
      this.#isGreeted = true // the first is answered at once: it says only that the way is open
      return nothing
    }
    if (this.#waiting.length > 0) return this.#taken()
    if (!this.#isOpen) return 'ended'
    return new Promise((resolve) => {
      this.#answer = resolve
      whenAborted(() => {
        if (this.#answer === resolve) this.#answer = null
      })
    })
  }

  send(data: string | Buffer): void {
    if (!this.#isOpen) return
    this.check()
    if (!this.#isOpen) return
    const bytes = Buffer.byteLength(data)
    if (bytes > this.#most / 4) this.#largest = Math.max(bytes, this.#largest)
    this.#waiting.push(data)
    this.#bytes += bytes
    if (this.#waiting.length === 1) setImmediate(() => this.#flush()) // with what else is said in this turn
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#flush()
    this.#reply('ended')
    this.gone()
    this.#left()
  }

  sendAway(): void {
    this.close()
  }

  terminate(): void {
    this.#waiting = []
    this.#bytes = 0
    this.close()
  }

  beat(): void {
    if (this.#answer !== null) return
    this.#silences += 1
    if (this.#silences > 2) this.terminate()
  }

  check(): void {
    if (!this.#isOpen || this.#bytes <= this.#most + this.#largest) return
    this.service.metrics.slowClients.inc()
    this.terminate()
  }

  #flush(): void {
    if (this.#answer !== null && this.#waiting.length > 0) this.#reply(this.#taken())
  }

  #reply(polled: Polled): void {
    const answer = this.#answer
    this.#answer = null
    answer?.(polled)
  }

  #taken(): Polled {
    const waiting = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    const data = Buffer.concat(waiting.map((one) => (typeof one === 'string' ? Buffer.from(one) : one)))
    return { data, isText: waiting.every((one) => typeof one === 'string') }
  }

  get #most(): number {
    return this.service.settings.OUTBOUND_KIB * 1024
  }
}
