// The socket to a service. It comes back by itself, later each time; whoever uses it is told, and says again what it wants.

import { randomInt, randomUUID } from 'node:crypto'
import { closeCodes, type ServerFrame } from '../../protocol/heard.ts'
import { type ClientMessage, protocolVersion } from '../../protocol/live.ts'

export interface User {
  heard(frame: ServerFrame): void
  /** Known to the service, at first and after every loss. */
  ready(): void
  lost(why: 'reconnecting' | 'elsewhere'): void
}

const silenceMs = 15_000 // after so long without a word it is asked whether it is still there ...
const patienceMs = 8000 // ... and given up after so long
const firstWaitMs = 400
const longestWaitMs = 10_000

const nobody: User = { heard: () => undefined, ready: () => undefined, lost: () => undefined }

export class LiveConnection {
  readonly #url: string
  readonly #token: string
  readonly #name = randomUUID() // by which the service knows it again when it comes back
  #user: User = nobody
  #socket: WebSocket | null = null
  #known = false
  #attempts = 0
  #retry: NodeJS.Timeout | undefined
  #asleep: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string, token: string) {
    this.#url = `${url.replace(/^http/, 'ws')}/live`
    this.#token = token
    this.#connect()
  }

  /** It is there, and the service knows us. */
  get known(): boolean {
    return this.#known
  }

  /** There is one user at a time. */
  use(user: User): void {
    this.#user = user
    if (this.#known) user.ready()
  }

  send(message: ClientMessage): void {
    const named = message.type === 'attach' ? { ...message, client: this.#name } : message
    if (this.#known) this.#socket?.send(JSON.stringify(named))
  }

  /** After another session has taken the seat: somebody wants it here after all. */
  reopen(): void {
    if (this.#socket === null && !this.#closed) this.#connect()
  }

  close(): void {
    this.#closed = true
    this.#user = nobody
    clearTimeout(this.#retry)
    clearTimeout(this.#asleep)
    this.#socket?.close()
  }

  #connect(): void {
    clearTimeout(this.#retry)
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.onopen = () =>
      socket.send(
        JSON.stringify({ type: 'hello', protocol: protocolVersion, token: this.#token } satisfies ClientMessage),
      )
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)))
    }
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code)
    }
    this.#watch()
  }

  #hear(frame: ServerFrame): void {
    this.#watch()
    if (frame.type === 'welcome') {
      this.#known = true
      this.#attempts = 0
      this.#user.ready()
    }
    this.#user.heard(frame)
  }

  /** A socket in a tunnel does not close: silence is what tells. */
  #watch(): void {
    clearTimeout(this.#asleep)
    if (this.#closed) return
    this.#asleep = setTimeout(() => {
      this.send({ type: 'ping' })
      this.#asleep = setTimeout(() => this.#lost(0), patienceMs)
    }, silenceMs)
  }

  #lost(code: number): void {
    clearTimeout(this.#asleep)
    const socket = this.#socket
    this.#socket = null
    this.#known = false
    socket?.close()
    if (this.#closed) return
    const elsewhere = code === closeCodes.replaced
    this.#user.lost(elsewhere ? 'elsewhere' : 'reconnecting')
    if (elsewhere) return
    // Not all at once after a restart of the service.
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#attempts++)
    this.#retry = setTimeout(() => this.#connect(), (wait * (50 + randomInt(100))) / 100)
  }
}
