// A client that is told over one answer that does not end: SignalR's server-sent events. What it says comes by requests of its
// own. It carries text only.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { Client } from '../client.ts'
import type { Service } from '../service.ts'

/** SignalR's clients say something every 15 seconds. A network that is gone is not noticed in any other way. */
const silentMs = 45_000

export class StreamingClient extends Client {
  override readonly carriesBytes = false
  readonly events = new PassThrough()
  readonly #response: ServerResponse
  readonly #left: () => void
  #largest = 0 // message that waits besides the others, or it would never arrive
  #isOpen = true
  #heardAt: number

  /** `left` is called once, when nothing more will be heard from here. */
  constructor(request: IncomingMessage, response: ServerResponse, service: Service, left: () => void) {
    super(request, service)
    this.#response = response
    this.#left = left
    this.#heardAt = service.steady()
    this.events.on('error', () => undefined) // the answer is gone; so is the client
    response.once('close', () => this.#end())
    this.events.write(':\r\n\r\n') // so that its beginning is sent
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  receive(bytes: Buffer): void {
    this.#heardAt = this.service.steady()
    this.message(bytes, true)
  }

  send(data: string | Buffer): void {
    if (!this.#isOpen) return
    this.check()
    if (!this.#isOpen) return
    const event = `data: ${data}\r\n\r\n` // a record is one line: JSON writes a line's end in two letters
    if (event.length > this.#most / 4) this.#largest = Math.max(event.length, this.#largest)
    this.events.write(event)
  }

  close(): void {
    this.events.end()
    this.#end()
  }

  sendAway(): void {
    this.close()
  }

  terminate(): void {
    this.#response.destroy()
    this.#end()
  }

  beat(): void {
    if (this.service.steady() - this.#heardAt > silentMs) this.terminate()
  }

  check(): void {
    const { readableLength, writableLength } = this.events
    const waiting = readableLength + writableLength + this.#response.writableLength
    if (!this.#isOpen || waiting <= this.#most + this.#largest) return
    this.service.metrics.slowClients.inc()
    this.terminate()
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.gone()
    this.#left()
  }

  get #most(): number {
    return this.service.settings.OUTBOUND_KIB * 1024
  }
}
