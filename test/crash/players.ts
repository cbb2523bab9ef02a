// Players who do not give up: they come back after every crash, send again what was not answered, and write down every answer.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Request } from '../../src/client/known.ts'
import type { Line } from '../../src/client/line.ts'
import { TableClient } from '../../src/client/table-client.ts'
import type { ServerFrame } from '../../src/protocol/server-messages.ts'
import { lineBy } from '../live.ts'

/** Something that the server has acknowledged. */
export interface Told {
  readonly table: string
  readonly seq: number
  readonly id: string
}

interface MemoryView {
  readonly turn: number
  readonly phase: string
  readonly cards: readonly { readonly state: string }[]
}

export class CrashPlayers {
  readonly told: Told[] = []
  #port = 0
  #stopped = false
  #lastAck = 0
  readonly #pairs: readonly Promise<void>[]

  constructor(tables: number) {
    this.#pairs = Array.from({ length: tables }, (_, index) => this.#pair(index))
  }

  serverIsAt(port: number): void {
    this.#port = port
    this.#lastAck = 0
  }

  get port(): number {
    return this.#port
  }

  /** When the next acknowledgement came, in the time of performance.now(); null: there was none. */
  async nextAck(patienceMs: number): Promise<number | null> {
    for (let waited = 0; waited < patienceMs; waited += 2) {
      if (this.#lastAck > 0) return this.#lastAck
      await sleep(2)
    }
    return null
  }

  acknowledged(told: Told): void {
    this.told.push(told)
    this.#lastAck ||= performance.now()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#pairs)
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Two people who play one table after another. */
  async #pair(number: number): Promise<void> {
    const people = [new Person(this, `${number}a`), new Person(this, `${number}b`)] as const
    while (!this.#stopped) {
      try {
        await playTable(people, this)
      } catch {
        await sleep(20) // the server was killed while they sat down: they try again
      }
    }
    for (const person of people) person.close()
  }
}

async function playTable(people: readonly [Person, Person], players: CrashPlayers): Promise<void> {
  const [host, guest] = people
  await Promise.all(people.map((person) => person.connect()))
  for (const person of people) await person.leaveWhereverYouAre()
  const rules = { rows: 2, cols: 4, revealMs: 1 }
  const opened = await host.post('/api/tables', { game: 'memory', rules })
  await guest.post('/api/join', { code: opened.code })
  for (const person of people) await person.sitDown(String(opened.id))
  await host.insist({ type: 'start' })
  while (!players.stopped && !host.isOver) {
    const mover = people[host.view?.turn ?? 0] ?? host
    if (!mover.view || mover.view.phase === 'resolve' || mover.view.turn !== people.indexOf(mover)) {
      await sleep(1)
      continue
    }
    const hidden = [...mover.view.cards.keys()].filter((card) => mover.view?.cards[card]?.state === 'hidden')
    const card = hidden[(mover.counter * 31) % hidden.length]
    await mover.insist({ type: 'command', command: { type: 'flip', card } })
  }
}

class Person {
  readonly #players: CrashPlayers
  readonly #name: string
  readonly #line: Line
  #token: string | undefined
  #table: TableClient | null = null
  counter = 0

  constructor(players: CrashPlayers, name: string) {
    this.#players = players
    this.#name = name
    const person = this
    this.#line = lineBy({
      get port() {
        return players.port
      },
      get token() {
        return person.#token
      },
      pace: { silenceMs: 5000, patienceMs: 5000, longestWaitMs: 10 },
      dice: () => 0.5,
    })
    this.#line.use({
      ready: () => this.#table?.attach(),
      heard: (frame) => this.#hear(frame),
      lost: (why) => this.#table?.lost(why),
    })
  }

  get view(): MemoryView | null {
    return (this.#table?.known.view ?? null) as MemoryView | null
  }

  get isOver(): boolean {
    const phase = this.#table?.known.whole?.phase
    return phase !== undefined && phase !== 'waiting' && phase !== 'playing'
  }

  close(): void {
    this.#line.close()
  }

  /** Until there is a server and it knows us. */
  async connect(): Promise<void> {
    await this.#until(() => this.#line.state === 'online' && this.#token !== undefined)
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'welcome') this.#token ??= frame.token
    this.#table?.hear(frame)
  }

  async sitDown(id: string): Promise<void> {
    const table = new TableClient(id, {
      send: (message) => this.#line.send(message),
      later: (ms, call) => void setTimeout(call, ms),
      now: () => performance.now(),
      newId: () => this.#newId(),
      client: this.#name,
    })
    this.#table = table
    table.takeOver()
    await this.#until(() => table.known.connection === 'online' || table.known.refusal !== null)
  }

  #newId(): string {
    this.counter += 1
    return `${this.#name}-${this.counter}`
  }

  /** Asks for something until it is answered, however often the server dies over it. */
  async insist(request: Request): Promise<void> {
    const table = this.#table
    if (table === null || table.known.refusal !== null) throw new Error('not at a table')
    let isAnswered = false
    table.ask(request, (answer) => {
      isAnswered = true
      // What is refused may have been done before the crash took the answer with it, and the game gone on; that is not a loss.
      if (answer.ok && answer.value.seq !== undefined)
        this.#players.acknowledged({ table: table.known.id, seq: answer.value.seq, id })
    })
    const id = `${this.#name}-${this.counter}`
    await this.#until(() => isAnswered)
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.#players.stopped) throw new Error('stopped')
      await sleep(1)
    }
  }

  async post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`http://127.0.0.1:${this.#players.port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** After a crash in the middle of sitting down, somebody may still hold a seat: P-06 would keep them from another. */
  async leaveWhereverYouAre(): Promise<void> {
    this.#table = null
    const response = await fetch(`http://127.0.0.1:${this.#players.port}/api/me/table`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    const answer = (await response.json()) as { table?: { id: string } | null; id?: string } | null
    const table = answer?.table?.id ?? answer?.id
    if (table) await this.post(`/api/tables/${table}/leave`, {})
  }
}
