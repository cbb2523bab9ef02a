// The one socket of this page to /live. It comes back by itself; whoever uses it is told, and says again what it wants.

import { closeCodes, type ServerFrame } from '../../protocol/heard.ts'
import { type ClientMessage, protocolVersion } from '../../protocol/live.ts'
import { becomeSomebody, whoAmI } from '../api.ts'

export interface User {
  heard(frame: ServerFrame): void
  /** Known to the service, at first and after every loss. */
  ready(): void
  lost(why: 'reconnecting' | 'elsewhere'): void
}

// After so long without a word it is asked whether it is still there, and given up after so long more. Where somebody looks, a seat
// that is kept for a minute must not be lost to waiting; where nobody does, the battery goes first.
const looking = { silenceMs: 5000, patienceMs: 3000, longestWaitMs: 3500 }
const away = { silenceMs: 15_000, patienceMs: 8000, longestWaitMs: 15_000 }
const firstWaitMs = 400

function pace(): typeof looking {
  return document.hidden ? away : looking
}

class Connection {
  state = $state<'closed' | 'connecting' | 'online' | 'elsewhere'>('closed')
  /** How long the last answer took, of the service and the way to it. */
  latencyMs = $state<number | null>(null)
  readonly #users = new Set<User>()
  #socket: WebSocket | null = null
  #attempts = 0 // since it was last there
  #attempt = 0 // the latest one is the one that counts
  #timer: ReturnType<typeof setTimeout> | undefined
  #asleep: ReturnType<typeof setTimeout> | undefined
  #timed: { readonly id: string; readonly at: number } | null = null // one question at a time

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
      this.#timed = { id: message.id, at: performance.now() }
    }
    this.#socket?.send(JSON.stringify(message))
  }

  /** Also after another session has taken the seat: somebody wants it here after all. */
  open(): void {
    if (this.state === 'connecting' || this.state === 'online') return
    clearTimeout(this.#timer)
    this.state = 'connecting'
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const attempt = ++this.#attempt
    const me = await becomeSomebody() // the cookie comes before the socket
    if (attempt !== this.#attempt) return
    if (!me.ok) return this.#retry()
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`)
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion }))
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)))
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lost(code)
    }
    this.#watch()
  }

  #hear(frame: ServerFrame): void {
    if (this.#timed !== null && 're' in frame && frame.re === this.#timed.id) {
      this.latencyMs = performance.now() - this.#timed.at
      this.#timed = null
    }
    this.#watch()
    if (frame.type === 'welcome') {
      this.#attempts = 0
      this.state = 'online'
      this.send({ type: 'ping', id: pingId }) // how far away it is
      for (const user of this.#users) user.ready()
    }
    for (const user of this.#users) user.heard(frame)
  }

  /** A socket in a tunnel does not close: silence is what tells. */
  #watch(): void {
    clearTimeout(this.#asleep)
    this.#asleep = setTimeout(() => this.#ask(), pace().silenceMs)
  }

  #ask(): void {
    clearTimeout(this.#asleep)
    this.send({ type: 'ping', id: pingId })
    this.#asleep = setTimeout(() => this.#lost(0), pace().patienceMs)
  }

  #lost(code: number): void {
    clearTimeout(this.#asleep)
    this.#timed = null
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    if (code === closeCodes.signedOut) return void this.#signedOut()
    const elsewhere = code === closeCodes.replaced
    this.state = elsewhere ? 'elsewhere' : 'connecting'
    for (const user of this.#users) user.lost(elsewhere ? 'elsewhere' : 'reconnecting')
    if (!elsewhere) this.#retry()
  }

  /** Here or in another window. Who is still somebody, with a new password for one, goes on; nobody else becomes a guest by it. */
  async #signedOut(): Promise<void> {
    this.state = 'connecting'
    for (const user of this.#users) user.lost('reconnecting')
    const known = await whoAmI()
    if (known.ok && known.value.me === null) location.assign('/')
    else this.#retry()
  }

  /** Later each time, and not all at once after a restart of the service. */
  #retry(): void {
    const wait = Math.min(pace().longestWaitMs, firstWaitMs * 2 ** this.#attempts++)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(), wait * (0.5 + dice()))
  }

  /** The browser has no network: what silence would tell in a while is known now. */
  interrupt(): void {
    if (this.state === 'online') this.#lost(0)
  }

  /** Whoever has another name now says hello with it. */
  renew(): void {
    this.interrupt()
    this.hasten()
  }

  /** The network is back, or the page is looked at again. */
  hasten(): void {
    if (this.state === 'online') return this.#ask()
    if (this.state !== 'connecting' || this.#socket !== null) return
    clearTimeout(this.#timer)
    this.#attempts = 0
    this.#timer = setTimeout(() => void this.#connect(), 0)
  }
}

const pingId = 'ping'

/** From 0 to 1. */
function dice(): number {
  return (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
}

export const connection = new Connection()
addEventListener('offline', () => connection.interrupt())
addEventListener('online', () => connection.hasten())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) connection.hasten()
})
