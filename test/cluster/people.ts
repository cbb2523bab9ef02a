// All who play on a real cluster, two at each table, one table after another; and what they were told.

import { type Chance, quickChance } from '../../src/kernel/chance.ts'
import type { Told } from '../crash/players.ts'
import { type Crowd, Person } from './person.ts'

/** Somebody was without an answer, on the clock of performance.now(). */
export interface Absence {
  readonly name: string
  readonly from: number
  readonly until: number
  readonly trail: readonly string[]
}

/** Nobody here is ever slow: a clock that runs out is held against somebody who could not help it. */
const games = [
  { game: 'memory', rules: { revealMs: 50, turnSeconds: 30, reconnectMs: 20_000 } },
  { game: 'memory', rules: { rows: 6, cols: 6, revealMs: 50, turnSeconds: 30, reconnectMs: 20_000 } },
  { game: 'cambio', rules: { initialPeekMs: 1000, powerDecisionMs: 60_000, turnSeconds: 30, reconnectMs: 20_000 } },
  { game: 'believe', rules: { turnSeconds: 30, reconnectMs: 20_000 } },
] as const

export class People implements Crowd {
  readonly chance: Chance
  readonly told: Told[] = []
  readonly refusals: { readonly table: string; readonly id: string; readonly code: string }[] = []
  readonly absences: Absence[] = []
  readonly problems: string[] = []
  readonly everybody: readonly Person[]
  ports: readonly number[] = []
  stopped = false
  #playing = 0
  readonly #pairs: Promise<void>[] = []

  constructor(count: number, seed: number) {
    this.chance = quickChance(seed)
    this.everybody = Array.from({ length: count }, (_, index) => new Person(`p${index}`, this))
  }

  /** Everybody sits down; a few at a time, as people do. */
  async start(ports: readonly number[], patienceMs: number): Promise<void> {
    this.ports = ports
    for (let index = 0; index + 1 < this.everybody.length; index += 2) {
      const [host, guest] = this.everybody.slice(index, index + 2) as [Person, Person]
      this.#pairs.push(this.#pair(host, guest, index / 2))
      if (index % 20 === 18) await new Promise((resolve) => setTimeout(resolve, 300))
    }
    for (const deadline = performance.now() + patienceMs; this.#playing < this.#pairs.length; ) {
      if (performance.now() > deadline) return this.wrong(`only ${this.#playing} tables have begun to play`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const person of this.everybody) person.stop()
    await Promise.all(this.#pairs)
  }

  /** Who has no answer right now. */
  get lost(): readonly Person[] {
    return this.everybody.filter(({ lostAt }) => lostAt > 0)
  }

  /** The two nodes that most people are connected to. */
  busiest(): readonly [number, number] {
    const counts = this.ports.map((port, node) => {
      return { node, people: this.everybody.filter((person) => person.port === port).length }
    })
    const [one, two] = counts.toSorted((a, b) => b.people - a.people)
    return [one?.node ?? 0, two?.node ?? 0]
  }

  acknowledged(table: string, seq: number, id: string): void {
    this.told.push({ table, seq, id })
  }

  refused(table: string, id: string, code: string): void {
    this.refusals.push({ table, id, code })
  }

  wasAway(name: string, from: number, until: number, trail: readonly string[]): void {
    this.absences.push({ name, from, until, trail })
  }

  wrong(what: string): void {
    this.problems.push(what)
  }

  async #pair(host: Person, guest: Person, number: number): Promise<void> {
    try {
      await Promise.all([host.come(), guest.come()])
      for (let round = 0; ; round++) {
        const { game, rules } = games[(number + round) % games.length] as (typeof games)[number]
        const table = await this.#open(host, guest, game, rules)
        await Promise.all([host.sitDown(table), guest.sitDown(table)])
        await host.insist({ type: 'start' })
        if (round === 0) this.#playing += 1
        await Promise.all([host.play(), guest.play()])
        for (const person of [host, guest]) person.leaveTable()
      }
    } catch (error) {
      if (!this.stopped) this.wrong(`${host.name}: ${error instanceof Error ? error.stack : error}`)
    }
  }

  /** Whatever became of an earlier attempt whose answer was lost. */
  async #open(host: Person, guest: Person, game: string, rules: object): Promise<string> {
    for (;;) {
      const opened = await host.ask('/api/tables', { game, rules, seats: 2 })
      const joined = opened.code === undefined ? null : await guest.ask('/api/join', { code: opened.code })
      if (joined?.id === opened.id && opened.id !== undefined) return String(opened.id)
      for (const person of [host, guest]) {
        const { table } = (await person.ask('/api/me/table')) ?? {}
        if (table) await person.ask(`/api/tables/${table.id}/leave`, {})
      }
    }
  }
}
