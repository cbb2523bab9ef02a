// One who plays, as the page does: says hello, attaches, moves when it is their turn, and notices whatever goes wrong.

import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { type Answer, ask, open, type Place } from './wire.ts'

interface MemoryView {
  readonly turn: number
  readonly phase: string
  readonly cards: readonly { readonly state: string }[]
}

interface Heard {
  readonly type: string
  readonly re?: string
  readonly code?: string
  readonly seq?: number
  readonly token?: string
  readonly table?: string
  readonly view?: MemoryView
  readonly whole?: { readonly view: MemoryView | null; readonly phase: string; readonly seq: number }
}

export interface Watching {
  /** From a command that was sent to its answer. */
  acknowledged(ms: number): void
  lost(what: string): void
}

const patienceMs = 10_000

export class Person {
  readonly #place: Place
  readonly #watching: Watching
  readonly #waiting = new Map<string, (heard: Heard) => void>()
  #socket: WebSocket | null = null
  #token = ''
  #table = ''
  #seq = 0
  #ids = 0
  #hasEnded = false
  view: MemoryView | null = null
  phase = ''

  constructor(place: Place, watching: Watching) {
    this.#place = place
    this.#watching = watching
  }

  async arrive(): Promise<boolean> {
    const socket = await open(this.#place)
    if (socket === null) return this.#lost('was not let in')
    this.#socket = socket
    socket.on('message', (data) => this.#heard(JSON.parse(String(data))))
    socket.on('close', (code, reason) => {
      if (!this.#hasEnded) this.#lost(`was closed: ${code} ${reason}`)
      for (const done of this.#waiting.values()) done({ type: 'closed' })
    })
    const welcome = await this.#answer('welcome', { type: 'hello', protocol: 1 })
    this.#token = welcome.token ?? ''
    return welcome.type === 'welcome' || this.#lost(`was not welcome: ${welcome.code}`)
  }

  ask(path: string, body?: object): Promise<Answer> {
    return ask(this.#place, { path, token: this.#token, ...(body === undefined ? {} : { body }) })
  }

  async sitDown(table: string): Promise<boolean> {
    this.#table = table
    this.#seq = 0
    const heard = await this.#send({ type: 'attach', table })
    return heard.type === 'table' || this.#lost(`could not attach: ${heard.code ?? heard.type}`)
  }

  async start(): Promise<boolean> {
    const heard = await this.#send({ type: 'start', table: this.#table })
    return heard.type === 'entry' || heard.type === 'ok' || this.#lost(`could not start: ${heard.code ?? heard.type}`)
  }

  /** Turns a card, and counts how long that took. */
  async flip(card: number): Promise<void> {
    const sentAt = performance.now()
    const heard = await this.#send({ type: 'command', table: this.#table, command: { type: 'flip', card } })
    if (heard.type === 'entry' || heard.type === 'ok') this.#watching.acknowledged(performance.now() - sentAt)
    else if (!this.#hasEnded) this.#lost(`a move was not done: ${heard.code ?? heard.type}`)
  }

  end(): void {
    this.#hasEnded = true
    this.#socket?.terminate()
  }

  get isHere(): boolean {
    return this.#socket?.readyState === 1
  }

  #lost(what: string): false {
    this.#watching.lost(`${this.#place.from} ${what}`)
    return false
  }

  #send(message: object): Promise<Heard> {
    const id = `m${++this.#ids}`
    return this.#answer(id, { ...message, id })
  }

  async #answer(key: string, message: object): Promise<Heard> {
    const heard = new Promise<Heard>((resolve) => this.#waiting.set(key, resolve))
    const late = new AbortController()
    this.#socket?.send(JSON.stringify(message))
    const silence = sleep(patienceMs, { type: 'noAnswer' }, { signal: late.signal }).catch(() => ({ type: 'closed' }))
    const answer = await Promise.race([heard, silence])
    late.abort()
    this.#waiting.delete(key)
    return answer
  }

  #heard(heard: Heard): void {
    if (heard.type === 'table' && heard.whole) this.#seq = heard.whole.seq
    if (heard.type === 'entry' && heard.seq !== undefined) {
      if (heard.seq !== this.#seq + 1) this.#lost(`missed entries ${this.#seq + 1} to ${heard.seq - 1}`)
      this.#seq = heard.seq
    }
    this.view = heard.view ?? heard.whole?.view ?? this.view
    this.phase = heard.whole?.phase ?? this.phase
    const key = heard.type === 'welcome' || (heard.type === 'refused' && heard.re === undefined) ? 'welcome' : heard.re
    if (key !== undefined) this.#waiting.get(key)?.(heard)
  }
}
