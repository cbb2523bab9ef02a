// Somebody who plays on a real cluster, as a good client does: it names what it has seen, comes back by any node when it is
// cut off or not answered, later each time and not with all the others, and asks the same again under the same id.

import type { Answer, Known, Request } from '../../src/client/known.ts'
import type { Line } from '../../src/client/line.ts'
import { TableClient } from '../../src/client/table-client.ts'
import type { Chance } from '../../src/kernel/chance.ts'
import { anyCommand } from '../../src/kernel/options.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { lineBy } from '../live.ts'

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

interface Pending {
  readonly id: string
  readonly request: Request
  readonly done: (answer: Answer | null) => void
  sentAt: number // 0: not on this connection
}

export class Person {
  readonly name: string
  readonly #crowd: Crowd
  readonly #line: Line
  readonly #avoided = new Map<number, number>()
  #port = 0
  #attempts = 0
  #token: string | undefined
  #table: TableClient | null = null
  #commands = 0
  #repeats: string | null = null // the id that is asked with again
  #pending: Pending | null = null
  #thinking: NodeJS.Timeout | undefined
  #moving: NodeJS.Timeout | undefined
  #heardAt = 0
  #closedWith: number | null = null
  #lostAt = 0 // 0: all is well
  #trail: string[] = []

  constructor(name: string, crowd: Crowd) {
    this.name = name
    this.#crowd = crowd
    this.#line = this.#openLine()
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
    const phase = this.#known?.whole?.phase
    return phase !== undefined && phase !== 'waiting' && phase !== 'playing'
  }

  get #known(): Known | undefined {
    return this.#table?.known
  }

  /** Resolves when the service knows who this is. */
  async come(): Promise<void> {
    this.#line.use({
      ready: () => this.#table?.takeOver(),
      heard: (frame) => this.#heard(frame),
      lost: (why) => this.#lost(why),
    })
    while (this.#token === undefined) await this.#moment()
  }

  async sitDown(id: string): Promise<void> {
    const table = new TableClient(id, {
      send: (message) => this.#line.send(message),
      later: (ms, call) => void setTimeout(call, ms),
      now: () => performance.now(),
      newId: () => this.#newId(),
      client: this.name,
    })
    this.#table = table
    table.takeOver()
    while (table.known.whole === null) await this.#moment()
  }

  /** Asks the table for something until that is answered. */
  async insist(request: Request): Promise<Answer | null> {
    if (this.#crowd.stopped) throw new Error('it is over')
    const id = this.#newId()
    const answer = await new Promise<Answer | null>((done) => {
      this.#pending = { id, request, done, sentAt: 0 }
      this.#askPending(this.#pending)
    })
    this.#pending = null
    this.#isBack()
    return answer
  }

  #newId(): string {
    if (this.#repeats !== null) return this.#repeats
    this.#commands += 1
    return `${this.name}-${this.#commands}`
  }

  /** Plays as long as the game does. */
  async play(): Promise<void> {
    this.#think()
    while (!this.isOver || this.#pending) await this.#moment()
    clearTimeout(this.#thinking)
    this.#thinking = undefined
  }

  leaveTable(): void {
    if (this.#table !== null) this.#line.send({ type: 'detach', table: this.#table.known.id })
    this.#table = null
  }

  stop(): void {
    clearTimeout(this.#thinking)
    clearTimeout(this.#moving)
    this.#pending?.done(null)
    this.#line.close()
  }

  /** By HTTP, from any node that answers. */
  async ask(path: string, body?: object): Promise<ReturnType<typeof JSON.parse>> {
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

  #openLine(): Line {
    const person = this
    return lineBy({
      get port() {
        person.#port = person.#anyPort()
        return person.#port
      },
      get token() {
        return person.#token
      },
      get pace() {
        // Becoming somebody is work, and asking again makes it more.
        const isNew = person.#token === undefined
        const longestWaitMs = Math.min(1000, 100 * 2 ** person.#attempts)
        return { silenceMs: pingMs, patienceMs: isNew ? 20 * patienceMs : patienceMs, longestWaitMs }
      },
      dice: () => this.#crowd.chance.int('wait', 100) / 100,
      closed: (code) => {
        this.#closedWith = code
      },
    })
  }

  /** A node that has just failed us is not the first to try again. */
  #anyPort(): number {
    const now = performance.now()
    const good = this.#crowd.ports.filter((port) => (this.#avoided.get(port) ?? 0) < now)
    return this.#crowd.chance.pick('node', good.length > 0 ? good : this.#crowd.ports)
  }

  #lost(why: 'reconnecting' | 'elsewhere'): void {
    if (why === 'elsewhere') this.#crowd.wrong(`${this.name} was replaced by somebody else`)
    const now = performance.now()
    const since = this.#closedWith === null ? Math.min(now, this.#heardAt + pingMs) : now
    this.#note(
      Math.min(since, this.#pending?.sentAt || since),
      this.#closedWith === null ? 'not a word' : `closed with ${this.#closedWith}`,
    )
    this.#closedWith = null
    this.#avoided.set(this.#port, now + avoidMs)
    this.#attempts += 1
    if (this.#pending) this.#pending.sentAt = 0
    this.#table?.lost(why)
  }

  #note(since: number, why: string): void {
    this.#lostAt ||= since
    this.#trail.push(
      `${Math.round(performance.now() - this.#lostAt)} ms: ${why} at ${this.#crowd.ports.indexOf(this.#port)}`,
    )
  }

  #askPending(pending: Pending): void {
    this.#repeats = pending.id
    this.#table?.ask(pending.request, (answer) => this.#settle(pending, answer))
    this.#repeats = null
    if (this.#isAttached) this.#wasSent(pending)
  }

  #wasSent(pending: Pending): void {
    pending.sentAt = performance.now()
    clearTimeout(this.#moving)
    this.#moving = setTimeout(() => {
      if (this.#pending === pending && pending.sentAt > 0) this.#giveUp('no answer to a move')
    }, movePatienceMs)
  }

  /** Goes to another node. */
  #giveUp(why: string): void {
    this.#note(this.#pending?.sentAt || performance.now(), why)
    this.#line.interrupt()
  }

  get #isAttached(): boolean {
    return this.#table === null ? this.#line.state === 'online' : this.#known?.connection === 'online'
  }

  /** Shown the table, and answered whatever was asked before. */
  #isBack(): void {
    if (this.#lostAt === 0 || !this.#isAttached || this.#pending !== null) return
    this.#crowd.wasAway(this.name, this.#lostAt, performance.now(), this.#trail)
    this.#lostAt = 0
    this.#trail = []
    this.#attempts = 0
  }

  // --- what is heard ---

  #heard(frame: ServerFrame): void {
    this.#heardAt = performance.now()
    if (frame.type === 'welcome') this.#token ??= frame.token
    if (frame.type === 'refused' && (frame.re === undefined || frame.re === this.#known?.attachId)) {
      if (frame.code !== 'unavailable' && frame.code !== 'elsewhere')
        this.#crowd.wrong(`${this.name} may not come back: ${frame.code}: ${frame.text}`)
      return this.#giveUp(`refused: ${frame.code}`)
    }
    if (this.#table !== null && 'table' in frame && frame.table === this.#known?.id)
      this.#check(frame, this.#table.known)
    const was = this.#isAttached
    this.#table?.hear(frame)
    if (!was && this.#isAttached && this.#pending) this.#wasSent(this.#pending)
    this.#isBack()
    this.#think()
  }

  #check(frame: ServerFrame, { seq }: Known): void {
    if (frame.type === 'table' && frame.whole.seq < seq)
      this.#crowd.wrong(`${this.name} has seen ${seq} and is shown ${frame.whole.seq}`)
    if (frame.type === 'entry' && frame.seq !== seq + 1)
      this.#crowd.wrong(`${this.name} has seen ${seq} and is told of ${frame.seq}`)
  }

  #settle(pending: Pending, answer: Answer): void {
    const { id, sentAt } = pending
    const table = String(this.#known?.id)
    pending.sentAt = 0
    if (!answer.ok && answer.error.code === 'unavailable') {
      this.#note(sentAt, 'a move refused: unavailable')
      setTimeout(() => this.#pending === pending && this.#askPending(pending), 100)
      return
    }
    if (sentAt > 0 && performance.now() - sentAt > patienceMs) this.#note(sentAt, 'a move answered late')
    if (!answer.ok) this.#crowd.refused(table, id, answer.error.code)
    else if (answer.value.seq !== undefined) this.#crowd.acknowledged(table, answer.value.seq, id)
    pending.done(answer)
  }

  #think(): void {
    if (this.#thinking !== undefined || this.#pending || !this.#mayMove) return
    const { chance } = this.#crowd
    const { least, most } = thinkingMs
    this.#thinking = setTimeout(
      () => {
        this.#thinking = undefined
        if (this.#pending || !this.#mayMove) return
        this.insist({ type: 'command', command: anyCommand(this.#known?.options ?? [], chance) }).then(
          () => this.#think(),
          () => undefined, // it is over
        )
      },
      least + chance.int('think', most - least),
    )
  }

  get #mayMove(): boolean {
    const { whole = null, options = [] } = this.#known ?? {}
    return this.#isAttached && whole?.phase === 'playing' && whole.you !== null && options.length > 0
  }

  async #moment(): Promise<void> {
    if (this.#crowd.stopped) throw new Error('it is over')
    await this.#pause(50, 150)
  }

  #pause(least: number, most: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, least + this.#crowd.chance.int('pause', most - least)))
  }
}
