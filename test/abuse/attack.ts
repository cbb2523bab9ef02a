// What an attack is given, and the tools that most of them need.

import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { type Answer, type Asked, ask, open, type Place } from './wire.ts'

export interface Attack {
  readonly name: string
  /** In a few words, what is done. */
  readonly what: string
  /** Needs a service that believes what is said of addresses. */
  readonly behindProxy?: true
  run(field: Field): Promise<void>
}

/** A table that anybody may look at, with a log that has grown for a while. */
export interface LongTable {
  readonly id: string
  readonly code: string
}

export class Field {
  readonly port: number
  readonly long: LongTable
  /** What came of it: by status, close code or code of the refusal. */
  readonly counts: Record<string, number> = {}
  /** What must not be possible, and was. */
  readonly breaches: string[] = []
  readonly #seconds: number
  readonly #number: number
  readonly #closers: (() => void)[] = []
  #until = Number.POSITIVE_INFINITY
  #hasEnded = false

  constructor(port: number, seconds: number, number: number, long: LongTable) {
    this.port = port
    this.#seconds = seconds
    this.long = long
    this.#number = number
  }

  /** From the first time on: what an attack needs to have ready does not count. */
  #begin(): void {
    if (this.#until === Number.POSITIVE_INFINITY) this.#until = performance.now() + this.#seconds * 1000
  }

  /** An attacker's address; every attack has its own. */
  place(attacker = 0): Place {
    return { port: this.port, from: `127.${100 + this.#number}.${attacker >> 7}.${(attacker & 127) + 1}` }
  }

  count(what: string): void {
    if (this.#hasEnded) return // that was us
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  async ask(place: Place, asked: Asked): Promise<Answer> {
    const answer = await ask(place, asked, 5000)
    this.count(answer.status === 0 ? 'cut' : `http ${answer.status}`)
    return answer
  }

  async guest(place: Place): Promise<{ readonly token: string; readonly player: string } | null> {
    const { status, body } = await this.ask(place, { method: 'POST', path: '/api/me/guest' })
    return status === 200 ? { token: String(body.token), player: String(body.player) } : null
  }

  /** A socket whose end and refusals are counted. */
  async socket(place: Place, path = '/live', options: object = {}): Promise<WebSocket | null> {
    const socket = await open(place, path, options)
    if (socket === null) this.count('not let in')
    else {
      socket.on('close', (code) => this.count(code === 1006 ? 'cut' : `closed ${code}`))
      socket.on('message', (data) => {
        const [, code] = /"type":"(?:refused|error)".*?"code":"(\w+)"/.exec(String(data).slice(0, 500)) ?? []
        if (code !== undefined) this.count(code)
      })
      this.atEnd(() => socket.terminate())
    }
    return socket
  }

  /** A socket that has said hello. */
  async welcome(place: Place, token?: string): Promise<WebSocket | null> {
    const socket = await this.socket(place)
    if (socket === null) return null
    const answered = new Promise((resolve) => socket.once('message', resolve).once('close', resolve))
    socket.send(JSON.stringify({ type: 'hello', protocol: 1, token }))
    await answered
    return socket
  }

  /** A table of one's own, with a socket at it. */
  async table(
    place: Place,
    more: object = {},
  ): Promise<{ readonly id: string; readonly socket: WebSocket; readonly token: string } | null> {
    const guest = await this.guest(place)
    if (guest === null) return null
    const { status, body } = await this.ask(place, {
      path: '/api/tables',
      token: guest.token,
      body: { game: 'memory', ...more },
    })
    const socket = status === 201 ? await this.welcome(place, guest.token) : null
    if (socket === null) return null
    const id = String(body.id)
    socket.send(JSON.stringify({ type: 'attach', table: id }))
    return { id, socket, token: guest.token }
  }

  atEnd(close: () => void): void {
    this.#closers.push(close)
  }

  end(): void {
    this.#hasEnded = true
    for (const close of this.#closers) close()
  }

  /** So often a second, with at most so many under way, until the time is up. */
  async flood(perSecond: number, act: (turn: number) => unknown, atOnce = 50): Promise<void> {
    this.#begin()
    let turn = 0
    let underWay = 0
    const began = performance.now()
    while (performance.now() < this.#until) {
      const due = ((performance.now() - began) / 1000) * perSecond
      while (turn < due && underWay < atOnce) {
        underWay += 1
        Promise.resolve(act(turn++))
          .catch(() => this.count('failed'))
          .finally(() => {
            underWay -= 1
          })
      }
      await sleep(10)
    }
    for (let waited = 0; underWay > 0 && waited < 6000; waited += 50) await sleep(50)
  }

  async rest(): Promise<void> {
    this.#begin()
    await sleep(Math.max(0, this.#until - performance.now()))
  }
}

export function send(socket: WebSocket | null, message: object | string | Buffer): void {
  if (socket?.readyState !== 1) return
  socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
}

/** So many of something, one after the other. */
export async function several<T>(count: number, make: (index: number) => Promise<T | null>): Promise<readonly T[]> {
  const made: T[] = []
  for (let index = 0; index < count; index++) {
    const one = await make(index)
    if (one !== null) made.push(one)
  }
  return made
}
