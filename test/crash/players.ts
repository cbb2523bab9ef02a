// Players who do not give up: they come back after every crash, send again what was not answered, and write down every answer.

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Something that the server has acknowledged. */
export interface Told {
  readonly table: string
  readonly seq: number
  readonly id: string
}

interface Pending {
  readonly id: string
  readonly message: object
}

interface WholeView {
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
  const table = String(opened.id)
  for (const person of people) await person.sitDown(table)
  await host.insist({ type: 'start', table })
  while (!players.stopped && !host.over) {
    const mover = people[host.view?.turn ?? 0] ?? host
    if (!mover.view || mover.view.phase === 'resolve' || mover.view.turn !== people.indexOf(mover)) {
      await sleep(1)
      continue
    }
    const hidden = [...mover.view.cards.keys()].filter((card) => mover.view?.cards[card]?.state === 'hidden')
    const card = hidden[(mover.counter * 31) % hidden.length]
    await mover.insist({ type: 'command', table, command: { type: 'flip', card } })
  }
}

class Person {
  readonly #players: CrashPlayers
  readonly #name: string
  #socket: WebSocket | null = null
  #token: string | undefined
  #table = ''
  #seen = 0
  #pending: (Pending & { readonly done: (answer: 'done' | 'refused') => void }) | null = null
  view: WholeView | null = null
  over = false
  counter = 0

  constructor(players: CrashPlayers, name: string) {
    this.#players = players
    this.#name = name
  }

  close(): void {
    this.#socket?.terminate()
  }

  /** Until there is a server and it knows us. */
  async connect(): Promise<void> {
    while (this.#socket?.readyState !== WebSocket.OPEN) {
      if (this.#players.stopped) throw new Error('stopped')
      try {
        await this.#open()
      } catch {
        await sleep(10)
      }
    }
  }

  async #open(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#players.port}/live`)
    socket.on('error', () => undefined)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
      socket.once('close', reject)
    })
    const welcome = new Promise<Record<string, unknown>>((resolve, reject) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data))))
      socket.once('close', () => reject(new Error('closed')))
    })
    socket.send(
      JSON.stringify({ type: 'hello', protocol: 1, ...(this.#token === undefined ? {} : { token: this.#token }) }),
    )
    const answer = await welcome
    if (answer.type !== 'welcome') throw new Error(`not welcome: ${JSON.stringify(answer)}`)
    this.#token ??= String(answer.token)
    socket.on('message', (data) => this.#hear(JSON.parse(String(data))))
    socket.on('close', () => void this.#comeBack())
    this.#socket = socket
    if (this.#table !== '')
      socket.send(
        JSON.stringify({ type: 'attach', table: this.#table, since: this.#seen, takeover: true, id: 'attach' }),
      )
  }

  /** The connection is lost: come back, and ask again for what was not answered. */
  async #comeBack(): Promise<void> {
    try {
      await this.connect()
    } catch {
      this.#pending?.done('refused')
    }
  }

  #hear(frame: Record<string, unknown>): void {
    const whole = frame.whole as { seq: number; phase: string; view: WholeView | null } | undefined
    if (frame.type === 'table' && whole) this.#seen = whole.seq
    if (frame.type === 'entry') this.#seen = Number(frame.seq)
    if (whole?.view || frame.view) this.view = (frame.view ?? whole?.view) as WholeView
    if (whole && whole.phase !== 'waiting' && whole.phase !== 'playing') this.over = true
    if (frame.type === 'table' && this.#pending) this.#socket?.send(JSON.stringify(this.#pending.message))
    const pending = this.#pending
    if (!pending || frame.re !== pending.id) return
    if (frame.type === 'refused') {
      // It may have been done before the crash took the answer with it, and the game gone on; that is not a loss.
      pending.done('refused')
      return
    }
    if (typeof frame.seq === 'number')
      this.#players.acknowledged({ table: this.#table, seq: frame.seq, id: pending.id })
    pending.done('done')
  }

  /** Asks for something until it is answered, however often the server dies over it. */
  async insist(message: object): Promise<void> {
    this.counter += 1
    const id = `${this.#name}-${this.counter}`
    const sent = { ...message, id }
    await new Promise<void>((resolve) => {
      const giveUp = setInterval(() => this.#players.stopped && done(), 50)
      const done = () => {
        clearInterval(giveUp)
        resolve()
      }
      this.#pending = { id, message: sent, done }
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(sent))
    })
    this.#pending = null
  }

  async sitDown(table: string): Promise<void> {
    this.#table = table
    this.#seen = 0
    this.view = null
    this.over = false
    await this.insist({ type: 'attach', table, takeover: true })
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
    this.#table = ''
    const response = await fetch(`http://127.0.0.1:${this.#players.port}/api/me/table`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    const answer = (await response.json()) as { table?: { id: string } | null; id?: string } | null
    const table = answer?.table?.id ?? answer?.id
    if (table) await this.post(`/api/tables/${table}/leave`, {})
  }
}
