// The connection to /live. It comes back by itself, later each time; its users hear of it, and say again what they want.
// Sockets, timers and chance are given to it.

import { type ClientMessage, protocolVersion } from '../protocol/client-messages.ts'
import { closeCodes, type ServerFrame } from '../protocol/server-messages.ts'

export interface User {
  heard(frame: ServerFrame): void
  /** Known to the service, at first and after every loss. */
  ready(): void
  lost(why: 'reconnecting' | 'elsewhere'): void
}

/** After `silenceMs` without a word the service is asked whether it is there, and given up after `patienceMs` more. */
export interface Pace {
  readonly silenceMs: number
  readonly patienceMs: number
  readonly longestWaitMs: number // between two attempts
}

export interface Socket {
  send(text: string): void
  close(): void
}

export interface Wires {
  /** Opens a socket to /live. */
  open(ends: { opened(): void; heard(text: string): void; closed(code: number): void }): Socket
  /** What comes before a socket, such as becoming a guest; `done(false)`: not now. */
  prepare?(done: (isReady: boolean) => void): void
  /** Read at every attempt: whoever comes as nobody may be known by the next one. */
  readonly token?: string | undefined
  later(ms: number, call: () => void): () => void
  now(): number
  /** From 0 to 1. */
  dice(): number
  pace(): Pace
  changed?(): void
}

const firstWaitMs = 400
const ping = { type: 'ping', id: 'ping' } as const
const nothing = () => undefined

export class Line {
  state: 'closed' | 'connecting' | 'online' | 'elsewhere' = 'closed'
  /** How long the last answer took, of the service and the way to it. */
  latencyMs: number | null = null
  readonly #wires: Wires
  readonly #users = new Set<User>()
  #socket: Socket | null = null
  #attempts = 0 // since it was last there
  #attempt = 0 // the latest one is the one that counts
  #stopRetry: () => void = nothing
  #stopWatch: () => void = nothing
  #timed: { readonly id: string; readonly at: number } | null = null // one question at a time

  constructor(wires: Wires) {
    this.#wires = wires
  }

  /** Uses the connection until the returned function is called. */
  use(user: User): () => void {
    this.#users.add(user)
    if (this.state === 'online') user.ready()
    else this.open()
    return () => {
      this.#users.delete(user)
    }
  }

  send(message: ClientMessage): void {
    if (this.state !== 'online') return
    if (this.#timed === null && 'id' in message && message.id !== undefined) {
      this.#timed = { id: message.id, at: this.#wires.now() }
    }
    this.#socket?.send(JSON.stringify(message))
  }

  /** Also after another session has taken the seat: it is wanted here after all. */
  open(): void {
    if (this.state === 'connecting' || this.state === 'online') return
    this.#enter('connecting')
    this.#connect()
  }

  close(): void {
    this.#users.clear()
    this.#attempt += 1
    this.#stopRetry()
    this.#hangUp()
    this.#enter('closed')
  }

  /** There is no network: what silence would tell in a while is known now. */
  interrupt(): void {
    if (this.state === 'online') this.#lost(0)
  }

  /** Says hello anew, such as with another name. */
  renew(): void {
    this.interrupt()
    this.hasten()
  }

  /** The network is back, or somebody looks again. */
  hasten(): void {
    if (this.state === 'online') return this.#ask()
    if (this.state !== 'connecting' || this.#socket !== null) return
    this.#attempts = 0
    this.#retryAfter(0)
  }

  #connect(): void {
    this.#stopRetry()
    const attempt = ++this.#attempt
    const isLatest = () => attempt === this.#attempt
    const dial = (isReady: boolean) => {
      if (!isLatest()) return
      if (!isReady) return this.#retry()
      const { token } = this.#wires
      const hello = { type: 'hello', protocol: protocolVersion, ...(token === undefined ? {} : { token }) } as const
      const socket = this.#wires.open({
        opened: () => socket.send(JSON.stringify(hello satisfies ClientMessage)),
        heard: (text) => {
          if (isLatest()) this.#hear(JSON.parse(text))
        },
        closed: (code) => {
          if (isLatest()) this.#lost(code)
        },
      })
      this.#socket = socket
      this.#watch()
    }
    if (this.#wires.prepare) this.#wires.prepare(dial)
    else dial(true)
  }

  #hear(frame: ServerFrame): void {
    if (this.#timed !== null && 're' in frame && frame.re === this.#timed.id) {
      this.latencyMs = this.#wires.now() - this.#timed.at
      this.#timed = null
      this.#wires.changed?.()
    }
    this.#watch()
    if (frame.type === 'welcome') {
      this.#attempts = 0
      this.#enter('online')
      this.send(ping) // how far away it is
      for (const user of this.#users) user.ready()
    }
    for (const user of this.#users) user.heard(frame)
  }

  /** A socket in a tunnel does not close: silence is what tells. */
  #watch(): void {
    this.#stopWatch()
    this.#stopWatch = this.#wires.later(this.#wires.pace().silenceMs, () => this.#ask())
  }

  #ask(): void {
    this.#stopWatch()
    this.send(ping)
    this.#stopWatch = this.#wires.later(this.#wires.pace().patienceMs, () => this.#lost(0))
  }

  #lost(code: number): void {
    this.#attempt += 1
    this.#hangUp()
    const elsewhere = code === closeCodes.replaced
    this.#enter(elsewhere ? 'elsewhere' : 'connecting')
    for (const user of this.#users) user.lost(elsewhere ? 'elsewhere' : 'reconnecting')
    if (this.state === 'connecting') this.#retry()
  }

  #hangUp(): void {
    this.#stopWatch()
    this.#timed = null
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  /** Later each time, and not all at once after a restart of the service. */
  #retry(): void {
    const wait = Math.min(this.#wires.pace().longestWaitMs, firstWaitMs * 2 ** this.#attempts++)
    this.#retryAfter(wait * (0.5 + this.#wires.dice()))
  }

  #retryAfter(ms: number): void {
    this.#stopRetry()
    this.#stopRetry = this.#wires.later(ms, () => this.#connect())
  }

  #enter(state: Line['state']): void {
    this.state = state
    this.#wires.changed?.()
  }
}
