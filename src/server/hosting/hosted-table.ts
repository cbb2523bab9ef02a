// One table in memory: its inputs in a queue, one at a time; every entry on disk before anybody hears of it; its deadlines
// and bots on a timer. It can be thrown away at any time and folded again from the log.

import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import { entryFrame } from '../../protocol/frames.ts'
import { type Due, dueThing } from '../../table/due.ts'
import { gameOf } from '../../table/fold.ts'
import type { Input } from '../../table/inputs.ts'
import { type Mind, wakeMind, watchEntry } from '../../table/minds.ts'
import { tableFrom } from '../../table/replay.ts'
import { type Appended, type Step, step } from '../../table/step.ts'
import type { Entry, Surroundings, Table } from '../../table/table.ts'
import type { Database, Statement } from '../storage/database.ts'
import { appendStatement, readLog } from '../storage/log.ts'
import { changeStatements } from './directory.ts'
import type { Thinkers } from './thinkers.ts'

/** Somebody who looks at the table: told of every entry, in order, after it is on disk. */
export interface Onlooker {
  saw(news: News): void
  /** The table cannot go on here; come back later. */
  lost(): void
  /** The game is over and the room goes on at another table (K-33). */
  moved?(nextTable: string): void
}

/** An entry as it is handed round. The frame of each viewer is made once, when somebody wants it. */
export interface News {
  readonly table: Table
  readonly entry: Entry
  frame(viewer: Viewer): string
}

export interface Hosting {
  readonly thinkers: Thinkers
  readonly database: Database
  readonly env: Surroundings
  now(): number
  /** Counts and logs; never what is secret. */
  readonly watch: {
    appended(entry: Entry): void
    failed(tableId: string, error: unknown): void
  }
}

type WithoutTime<I> = I extends unknown ? Omit<I, 'at'> : never
export type TableInput = WithoutTime<Input>

interface Job {
  readonly input: TableInput | 'due'
  readonly resolve: (step: Step) => void
  readonly reject: (error: Error) => void
}

const maxAttempts = 3 // other machines may append to the same table
const mostAtOnce = 8
const longestTimer = 2 ** 31 - 1

export class HostedTable {
  readonly #hosting: Hosting
  readonly #onlookers = new Set<Onlooker>()
  readonly #minds = new Map<Seat, Mind>()
  #table: Table
  #jobs: Job[] = []
  #busy = false
  #broken: Error | null = null
  #timer: { readonly at: number; readonly timeout: NodeJS.Timeout } | null = null
  #due: { readonly table: Table; readonly due: Due | null } | null = null

  constructor(table: Table, hosting: Hosting) {
    this.#table = table
    this.#hosting = hosting
    this.#setTimer()
  }

  get table(): Table {
    return this.#table
  }

  get isQuiet(): boolean {
    return this.#onlookers.size === 0 && !this.#busy && this.#jobs.length === 0
  }

  /** Asks the table for something. The answer comes when it is on disk. */
  submit(input: TableInput): Promise<Step> {
    return this.#enqueue(input)
  }

  watch(onlooker: Onlooker): void {
    this.#onlookers.add(onlooker)
  }

  unwatch(onlooker: Onlooker): void {
    this.#onlookers.delete(onlooker)
  }

  /** Tells whoever still looks at this table where its room has gone. */
  moveOn(nextTable: string): void {
    for (const onlooker of this.#onlookers) onlooker.moved?.(nextTable)
  }

  /** When something happens here by itself, on the wall clock. */
  dueAt(): number | null {
    return this.#dueOf(this.#table)?.at ?? null
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer.timeout)
    this.#timer = null
    this.#broken ??= new Error('This table is not kept here any more.')
  }

  #enqueue(input: TableInput | 'due'): Promise<Step> {
    if (this.#broken) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => {
      this.#jobs.push({ input, resolve, reject })
      if (!this.#busy) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#busy = true
    for (let job = this.#jobs.shift(); job !== undefined; job = this.#jobs.shift()) {
      try {
        job.resolve(await this.#do(job.input))
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error))
        job.reject(failure)
        this.#break(failure)
      }
    }
    this.#busy = false
  }

  async #do(asked: TableInput | 'due'): Promise<Step> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const input = asked === 'due' ? await this.#dueInput() : asked
      if (input === null) {
        this.#setTimer()
        return { type: 'nothing' }
      }
      const at = this.#hosting.now()
      const done = step(this.#table, { ...input, at } as Input, this.#hosting.env)
      if (done.type !== 'entry') return done
      const steps = this.#withDueAtOnce(done, at)
      if ((await this.#hosting.database.write(this.#statementsOf(steps))) === 'written') {
        for (const { table, entry } of steps) this.#accept(table, entry)
        this.#setTimer()
        return done
      }
      const behind = await this.#catchUp()
      if (!behind) return { type: 'refused', refusal: { code: 'otherGame', text: 'You are already in another game' } }
    }
    throw new Error(`Table ${this.#table.id} is written to by too many at once.`)
  }

  /** Whatever is due the moment an entry is there goes to the disk with it: a card that is hidden again after no time. */
  #withDueAtOnce(done: Appended, at: number): readonly Appended[] {
    const steps = [done]
    for (let last = done; steps.length < mostAtOnce; ) {
      const due = this.#dueOf(last.table)
      if (due === null || due.at > at || due.type === 'bot') break
      const next = step(last.table, { type: 'clock', at }, this.#hosting.env)
      if (next.type !== 'entry') break
      steps.push(next)
      last = next
    }
    return steps
  }

  #statementsOf(steps: readonly Appended[]): readonly Statement[] {
    const { database, env } = this.#hosting
    const statements: Statement[] = []
    let before = this.#table
    for (const one of steps) {
      statements.push(appendStatement(before.id, one, before.hash))
      statements.push(...changeStatements(database, before, one.table, one.entry, gameOf(before, env)))
      before = one.table
    }
    return statements
  }

  /** From here on it has happened: fold, tell everybody, look at the clock. */
  #accept(table: Table, entry: Entry): void {
    const { env, watch } = this.#hosting
    this.#table = table
    for (const [seat, mind] of this.#minds) {
      if (table.phase === 'playing' && table.seats[seat]?.level === mind.level)
        this.#minds.set(seat, watchEntry(mind, table, entry, env))
      else this.#minds.delete(seat)
    }
    watch.appended(entry)
    const frames = new Map<Viewer, string>()
    const frame = (viewer: Viewer) => {
      const known = frames.get(viewer)
      if (known !== undefined) return known
      const made = entryFrame(table, entry, viewer, env)
      frames.set(viewer, made)
      return made
    }
    const news: News = { table, entry, frame }
    for (const onlooker of this.#onlookers) onlooker.saw(news)
  }

  /** Reads what others have appended. False: nothing, so the conflict was about something else. */
  async #catchUp(): Promise<boolean> {
    const { database, env } = this.#hosting
    const missed = await readLog(database, this.#table.id, this.#table.seq)
    for (const entry of missed) this.#accept(tableFrom([entry], env, this.#table), entry)
    this.#setTimer()
    return missed.length > 0
  }

  /** What is due now, as an input; a bot is asked what it wants only now. */
  async #dueInput(): Promise<TableInput | null> {
    const due = this.#dueOf(this.#table)
    if (due === null || due.at > this.#hosting.now()) return null
    if (due.type !== 'bot') return { type: 'clock' }
    const mind = await this.#mindOf(due.seat)
    return { type: 'botCommand', seat: due.seat, command: await this.#hosting.thinkers.think(mind, this.#table) }
  }

  async #mindOf(seat: Seat): Promise<Mind> {
    const known = this.#minds.get(seat)
    if (known) return known
    const { database, env } = this.#hosting
    const log = await readLog(database, this.#table.id)
    const mind = wakeMind(this.#table, seat, log, env)
    this.#minds.set(seat, mind)
    return mind
  }

  #dueOf(table: Table): Due | null {
    if (this.#due?.table !== table) this.#due = { table, due: dueThing(table, this.#hosting.env) }
    return this.#due.due
  }

  /** A timer that is early is left alone: it looks, finds nothing due, and is set anew. */
  #setTimer(): void {
    const at = this.dueAt()
    if (this.#timer && at !== null && this.#timer.at <= at) return
    if (this.#timer) clearTimeout(this.#timer.timeout)
    this.#timer = null
    if (at === null || this.#broken) return
    const wait = Math.min(Math.max(0, at - this.#hosting.now()), longestTimer)
    const timeout = setTimeout(() => {
      this.#timer = null
      this.#enqueue('due').catch(() => undefined) // it has been reported where it broke
    }, wait)
    this.#timer = { at, timeout }
  }

  /** Whatever went wrong concerns this table alone: it is dropped here, and its log has all that was ever acknowledged. */
  #break(error: Error): void {
    if (this.#broken) return
    this.stop()
    this.#hosting.watch.failed(this.#table.id, error)
    for (const job of this.#jobs) job.reject(error)
    this.#jobs = []
    for (const onlooker of this.#onlookers) onlooker.lost()
    this.#onlookers.clear()
  }
}
