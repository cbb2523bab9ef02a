// Somebody who plays on a real cluster, as a good client does: it names what it has seen, comes back by any node when it is
// cut off or not answered, later each time and not with all the others, and asks the same again under the same id.

import { WebSocket } from 'ws'
import type { Chance } from '../../src/kernel/chance.ts'
import { anyCommand, type Option } from '../../src/kernel/options.ts'
import { closeCodes } from '../../src/protocol/server-messages.ts'

/** What all of them share. */
export interface Crowd {
  readonly chance: Chance
  /** The ports of all nodes, whether they answer or not. */
  readonly ports: readonly number[]
  readonly stopped: boolean
  acknowledged(table: string, seq: number, id: string): void
  refused(table: string, id: string, code: string): void
  /** Not answered from the first of these times to the second, and what went wrong on the way. */
  wasAway(name: string, from: number, until: number, trail: readonly string[]): void
  wrong(what: string): void
}

/** Whoever does not even say that it is there by then is left: somebody else may be. */
const patienceMs = 1000
/** A node that is there says by itself, after ten seconds, that it cannot do what it is asked. */
const movePatienceMs = 12_000
const pingMs = 500
const thinkingMs = { least: 200, most: 1200 }
const avoidMs = 5000 // a node that did not answer is left alone for so long

interface Whole {
  readonly seq: number
  readonly phase: string
  readonly you: number | null
  readonly options: readonly Option[]
}

type Frame = ReturnType<typeof JSON.parse>

interface Pending {
  readonly id: string
  readonly message: object
  readonly done: (frame: Frame | null) => void
  sentAt: number // 0: not on this connection
}

export class Person {
  readonly name: string
  readonly #crowd: Crowd
  readonly #avoided = new Map<number, number>()
  #socket: WebSocket | null = null
  #port = 0
  #attempts = 0
  #token: string | undefined
  #table: string | null = null
  #attached = false
  #seq = 0
  #whole: Whole | null = null
  #options: readonly Option[] = []
  #commands = 0
  #pending: Pending | null = null
  #thinking: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined
  #askedAt = 0 // the oldest thing that was not answered; 0: nothing
  #lostAt = 0 // 0: all is well
  #trail: string[] = []

  constructor(name: string, crowd: Crowd) {
    this.name = name
    this.#crowd = crowd
  }

  /** Of the node that it is connected to, or was last. */
  get port(): number {
    return this.#port
  }

  /** Since when it has been without an answer; 0: it is not. */
  get lostAt(): number {
    return this.#lostAt
  }

  /** What has gone wrong since then. */
  get trail(): readonly string[] {
    return this.#trail
  }

  get isOver(): boolean {
    return this.#whole !== null && this.#whole.phase !== 'waiting' && this.#whole.phase !== 'playing'
  }

  /** Resolves when the service knows who this is. */
  async come(): Promise<void> {
    this.#connect()
    while (this.#token === undefined) await this.#moment()
  }

  async sitDown(table: string): Promise<void> {
    this.#table = table
    this.#seq = 0
    this.#whole = null
    this.#options = []
    this.#attached = false
    if (this.#socket?.readyState === WebSocket.OPEN && this.#lostAt === 0) this.#attach()
    while (this.#whole === null) await this.#moment()
  }

  /** Asks the table for something until that is answered. */
  async insist(message: object): Promise<Frame | null> {
    if (this.#crowd.stopped) throw new Error('it is over')
    this.#commands += 1
    const id = `${this.name}-${this.#commands}`
    const answer = await new Promise<Frame | null>((done) => {
      this.#pending = { id, message: { ...message, table: this.#table, id }, done, sentAt: 0 }
      this.#sendPending()
    })
    this.#pending = null
    this.#isBack()
    return answer
  }

  /** Plays as long as the game does. */
  async play(): Promise<void> {
    this.#think()
    while (!this.isOver || this.#pending) await this.#moment()
    clearTimeout(this.#thinking)
    this.#thinking = undefined
  }

  leaveTable(): void {
    if (this.#table !== null && this.#attached) this.#say({ type: 'detach', table: this.#table })
    this.#table = null
    this.#attached = false
    clearTimeout(this.#patience)
    this.#askedAt = 0
  }

  stop(): void {
    clearTimeout(this.#thinking)
    clearTimeout(this.#patience)
    this.#pending?.done(null)
    this.#socket?.terminate()
  }

  /** By HTTP, from any node that answers. */
  async ask(path: string, body?: object): Promise<Frame> {
    for (;;) {
      if (this.#crowd.stopped) throw new Error('it is over')
      try {
        const response = await fetch(`http://127.0.0.1:${this.#anyPort()}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(3000),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (response.status < 500) return await response.json()
      } catch {
        // nobody answers there
      }
      await this.#pause(50, 300)
    }
  }

  // --- the connection ---

  #connect(): void {
    if (this.#crowd.stopped) return
    const port = this.#anyPort()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { handshakeTimeout: 1.5 * this.#patienceMs })
    this.#socket = socket
    this.#port = port
    socket.on('error', () => undefined)
    socket.on('open', () => {
      this.#say({ type: 'hello', protocol: 1, ...(this.#token === undefined ? {} : { token: this.#token }) })
    })
    socket.on('message', (data) => socket === this.#socket && this.#heard(JSON.parse(String(data))))
    socket.on('close', (code) => socket === this.#socket && this.#cutOff(code))
  }

  /** A node that has just failed us is not the first to try again. */
  #anyPort(): number {
    const now = performance.now()
    const good = this.#crowd.ports.filter((port) => (this.#avoided.get(port) ?? 0) < now)
    return this.#crowd.chance.pick('node', good.length > 0 ? good : this.#crowd.ports)
  }

  #cutOff(code: number): void {
    if (code === closeCodes.replaced) this.#crowd.wrong(`${this.name} was replaced by somebody else`)
    this.#lost(performance.now(), `closed with ${code}`)
  }

  #lost(since: number, why: string): void {
    const { chance } = this.#crowd
    this.#note(Math.min(since, this.#pending?.sentAt || since), why)
    this.#avoided.set(this.#port, performance.now() + avoidMs)
    this.#attached = false
    this.#askedAt = 0
    if (this.#pending) this.#pending.sentAt = 0
    clearTimeout(this.#patience)
    const socket = this.#socket
    this.#socket = null
    socket?.terminate()
    const longest = Math.min(1000, 100 * 2 ** this.#attempts)
    this.#attempts += 1
    setTimeout(() => this.#connect(), 10 + chance.int('wait', longest))
  }

  /** Becoming somebody is work, and asking again makes it more. */
  get #patienceMs(): number {
    return this.#token === undefined ? 20 * patienceMs : patienceMs
  }

  #note(since: number, why: string): void {
    this.#lostAt ||= since
    this.#trail.push(
      `${Math.round(performance.now() - this.#lostAt)} ms: ${why} at ${this.#crowd.ports.indexOf(this.#port)}`,
    )
  }

  #say(message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#socket.send(JSON.stringify(message))
    if (this.#askedAt > 0) return
    this.#askedAt = performance.now()
    this.#watch(this.#patienceMs)
  }

  /** Whoever hears nothing goes elsewhere; whoever has heard something asks after a while whether it is still there. */
  #watch(ms: number): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => {
      const sentAt = this.#pending?.sentAt ?? 0
      if (this.#askedAt > 0) this.#lost(this.#askedAt, 'not a word')
      else if (sentAt > 0 && performance.now() > sentAt + movePatienceMs) this.#lost(sentAt, 'no answer to a move')
      else this.#say({ type: 'ping', id: 'ping' })
    }, ms)
  }

  #answered(): void {
    this.#askedAt = 0
    this.#watch(pingMs)
  }

  #sendPending(): void {
    if (!this.#pending || !this.#attached) return
    this.#pending.sentAt = performance.now()
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(this.#pending.message))
  }

  /** Shown the table, and answered whatever was asked before. */
  #isBack(): void {
    if (this.#lostAt === 0 || !this.#attached || this.#pending !== null) return
    this.#crowd.wasAway(this.name, this.#lostAt, performance.now(), this.#trail)
    this.#lostAt = 0
    this.#trail = []
    this.#attempts = 0
  }

  // --- what is heard ---

  #heard(frame: Frame): void {
    if (frame.type === 'welcome') {
      this.#token ??= frame.token
      this.#answered()
      if (this.#table !== null) this.#attach()
      else {
        this.#attached = true
        this.#isBack()
      }
      return
    }
    if (frame.type === 'table' && frame.table === this.#table) this.#shown(frame.whole)
    if (frame.type === 'entry' && frame.table === this.#table) this.#saw(frame)
    if (frame.re === 'ping' || frame.re === 'attach') this.#answered()
    if (frame.type === 'refused' && (frame.re === 'attach' || frame.re === undefined)) {
      if (frame.code !== 'unavailable' && frame.code !== 'elsewhere')
        this.#crowd.wrong(`${this.name} may not come back: ${frame.code}: ${frame.text}`)
      return this.#lost(performance.now(), `refused: ${frame.code}`)
    }
    if (frame.re !== undefined && frame.re === this.#pending?.id) this.#settle(frame)
    this.#think()
  }

  #settle(frame: Frame): void {
    const pending = this.#pending
    if (!pending) return
    const { sentAt } = pending
    pending.sentAt = 0
    this.#answered()
    if (frame.code === 'unavailable') {
      this.#note(sentAt, 'a move refused: unavailable')
      setTimeout(() => this.#pending === pending && pending.sentAt === 0 && this.#sendPending(), 100)
      return
    }
    if (performance.now() - sentAt > patienceMs) this.#note(sentAt, 'a move answered late')
    if (frame.type === 'refused') this.#crowd.refused(String(this.#table), pending.id, frame.code)
    else if (typeof frame.seq === 'number') this.#crowd.acknowledged(String(this.#table), frame.seq, pending.id)
    pending.done(frame)
  }

  #attach(): void {
    const since = this.#seq > 0 ? { since: this.#seq } : {}
    this.#say({ type: 'attach', table: this.#table, takeover: true, client: this.name, id: 'attach', ...since })
  }

  #shown(whole: Whole): void {
    if (whole.seq < this.#seq) this.#crowd.wrong(`${this.name} has seen ${this.#seq} and is shown ${whole.seq}`)
    this.#attached = true
    this.#take(whole)
    this.#sendPending()
    this.#isBack()
  }

  #saw(frame: Frame): void {
    if (frame.seq !== this.#seq + 1) this.#crowd.wrong(`${this.name} has seen ${this.#seq} and is told of ${frame.seq}`)
    if (frame.whole) return this.#take(frame.whole)
    this.#seq = frame.seq
    this.#options = frame.options
  }

  #take(whole: Whole): void {
    this.#whole = whole
    this.#seq = whole.seq
    this.#options = whole.options
  }

  #think(): void {
    if (this.#thinking !== undefined || this.#pending || !this.#mayMove) return
    const { chance } = this.#crowd
    const { least, most } = thinkingMs
    this.#thinking = setTimeout(
      () => {
        this.#thinking = undefined
        if (this.#pending || !this.#mayMove) return
        this.insist({ type: 'command', command: anyCommand(this.#options, chance) }).then(
          () => this.#think(),
          () => undefined, // it is over
        )
      },
      least + chance.int('think', most - least),
    )
  }

  get #mayMove(): boolean {
    return this.#attached && this.#whole?.phase === 'playing' && this.#whole.you !== null && this.#options.length > 0
  }

  async #moment(): Promise<void> {
    if (this.#crowd.stopped) throw new Error('it is over')
    await this.#pause(50, 150)
  }

  #pause(least: number, most: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, least + this.#crowd.chance.int('pause', most - least)))
  }
}
