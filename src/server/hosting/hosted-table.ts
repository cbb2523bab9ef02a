// One table in memory: its inputs in a queue, one at a time; every entry on disk before anybody hears of it; its deadlines
// and bots on a timer. It can be thrown away at any time and folded again from the log. Other nodes may have the same table
// and append to the same log: which entry wins is for the log to say, and whoever loses reads it and decides again.

import { refusal } from '../../refusals/catalogue.ts'
import type { Input } from '../../table/inputs.ts'
import { tableFrom } from '../../table/replay.ts'
import { type Appended, type Step, step } from '../../table/step.ts'
import { type Entry, isRunning, type Surroundings, type Table } from '../../table/table.ts'
import type { Clock } from '../base/clock.ts'
import type { Database } from '../storage/database.ts'
import { BotThoughts } from './bot-thoughts.ts'
import { DueTimer, isCharge } from './due-timer.ts'
import { type Heartbeat, Unavailable } from './heartbeat.ts'
import type { Hints } from './hints.ts'
import { type Emoted, type Onlooker, Told } from './onlookers.ts'
import { TableLog } from './table-log.ts'
import type { Thinkers } from './thinkers.ts'
import { Watchers } from './watchers.ts'

export interface Hosting {
  readonly thinkers: Thinkers
  readonly database: Database
  readonly env: Surroundings
  readonly clock: Clock
  readonly hints: Hints
  readonly heartbeat: Heartbeat
  /** For ids, codes and seeds. */
  randomBytes(size: number): Buffer
  randomInt(below: number): number
  /** Counts and logs; never what is secret. */
  readonly watch: {
    appended(entry: Entry): void
    failed(tableId: string, error: unknown): void
    /** A game was played to its end, and this node has written it. */
    ended?(tableId: string): void
  }
}

type WithoutTime<I> = I extends unknown ? Omit<I, 'at'> : never
export type TableInput = WithoutTime<Input>

/** What is due, whatever that is; or to look into the log, whether others have written to it. */
type Chore = 'due' | 'look'

interface Job {
  readonly input: TableInput | Chore
  readonly resolve: (step: Step) => void
  readonly reject: (error: Error) => void
}

const maxAttempts = 3 // other nodes may append to the same table
const againMs = 500 // what is due and could not be done is tried again
const mostAtOnce = 8

export class HostedTable {
  readonly #hosting: Hosting
  readonly #onlookers = new Set<Onlooker>()
  readonly #watchers: Watchers
  readonly #thoughts: BotThoughts
  readonly #timer: DueTimer
  readonly #log: TableLog
  #table: Table
  #jobs: Job[] = []
  #busy = false
  #broken: Error | null = null
  #looking: Promise<Step> | null = null // that has not begun
  #looks = 0
  #next: string | null = null // where the room has gone

  constructor(table: Table, hosting: Hosting) {
    this.#table = table
    this.#hosting = hosting
    this.#watchers = new Watchers(this.#onlookers, hosting.clock)
    this.#thoughts = new BotThoughts(this, hosting)
    const ring = () => void this.#enqueue('due').catch(() => undefined) // it has been reported where it broke
    this.#timer = new DueTimer(hosting, this.#thoughts, ring)
    this.#log = new TableLog(table.id, hosting)
    this.#timer.set(this.#table)
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
    this.#watchers.recount()
  }

  unwatch(onlooker: Onlooker): void {
    this.#onlookers.delete(onlooker)
    this.#watchers.recount()
  }

  /** How many people look on here and do not play. */
  get watchers(): number {
    return this.#watchers.count
  }

  /** The game is over, and people still look at it who may not know where its room has gone. */
  get isLeftBehind(): boolean {
    return this.#onlookers.size > 0 && this.#next === null && !isRunning(this.#table)
  }

  /** Where the room has gone, as far as this node knows. */
  get next(): string | null {
    return this.#next
  }

  /** Tells whoever still looks at this table where its room has gone: once, however often this node hears of it. */
  moveOn(nextTable: string): void {
    if (this.#next === nextTable) return
    this.#next = nextTable
    for (const onlooker of this.#onlookers) onlooker.moved?.(nextTable)
  }

  emote(emoted: Emoted): void {
    for (const onlooker of this.#onlookers) onlooker.emoted?.(emoted)
  }

  /** The log reaches at least that far, somebody says. False: they are wrong, or it could not be read. */
  async reach(seq: number): Promise<boolean> {
    if (seq > this.#table.seq) await this.look().catch(() => undefined)
    return seq <= this.#table.seq
  }

  /** Reads what others may have appended. Whoever asks before that has begun waits for the same look. */
  look(): Promise<unknown> {
    if (this.#looking) return this.#looking
    const before = this.#looks
    const looking = this.#enqueue('look')
    if (this.#looks === before) this.#looking = looking
    return looking
  }

  /** Does what is due, if anything is; the time of an outage is paid back before. */
  async wake(): Promise<void> {
    await this.#enqueue('due')
  }

  /** When something happens here by itself, on the wall clock. */
  dueAt(): number | null {
    return this.#timer.dueOf(this.#table)?.at ?? null
  }

  stop(): void {
    this.#timer.stop()
    this.#watchers.stop()
    this.#broken ??= new Error('This table is not kept here any more.')
  }

  #enqueue(input: TableInput | Chore): Promise<Step> {
    if (this.#broken) return Promise.reject(this.#broken)
    if (!this.#busy) return this.#work(input)
    return new Promise((resolve, reject) => {
      this.#jobs.push({ input, resolve, reject })
    })
  }

  async #work(input: TableInput | Chore): Promise<Step> {
    this.#busy = true
    try {
      return await this.#do(input)
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      if (failure instanceof Unavailable) this.#timer.set(this.#table, againMs)
      else this.#break(failure)
      throw failure
    } finally {
      const next = this.#jobs.shift()
      if (next) this.#work(next.input).then(next.resolve, next.reject)
      else this.#busy = false
    }
  }

  async #do(asked: TableInput | Chore): Promise<Step> {
    const { clock, env, heartbeat } = this.#hosting
    if (asked === 'look') {
      this.#looks += 1
      this.#looking = null
      await this.#catchUp()
      return { type: 'nothing' }
    }
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      if (!heartbeat.isFresh) await heartbeat.refresh()
      if (asked === 'due' && this.#timer.isChargeDue(this.#table)) await heartbeat.confirm()
      const owed = heartbeat.owedSince(this.#table.at)
      if (owed && !(await this.#payBack(owed))) continue
      const input = asked === 'due' ? await this.#timer.inputFor(this.#table) : asked
      if (input === null) {
        this.#timer.set(this.#table)
        return { type: 'nothing' }
      }
      if (!heartbeat.isFresh) continue // paying back, or a bot's thoughts, took long: what was known is old
      const at = clock.now()
      const done = step(this.#table, { ...this.#salted(input), at } as Input, env)
      // Nobody is refused, or said to have left, by a table that has only not heard yet what others have written.
      const isDoubtful = done.type === 'refused' || (done.type === 'nothing' && input.type === 'leave')
      if (isDoubtful && !heartbeat.alone && (await this.#catchUp())) continue
      if (done.type !== 'entry') {
        if (asked === 'due') this.#timer.set(this.#table, againMs)
        return done
      }
      const steps = this.#withDueAtOnce(done, at)
      if ((await this.#log.store(this.#table, steps)) === 'written') {
        this.#written(steps)
        return done
      }
      const behind = await this.#catchUp()
      if (!behind && input.type === 'renewCode') continue // the code is another room's
      if (!behind) return { type: 'refused', refusal: refusal('otherGame') }
    }
    throw new Unavailable(`Table ${this.#table.id} is written to by too many at once.`)
  }

  /** The seal of a name is worth nothing without chance that is nobody's. */
  #salted(input: TableInput): TableInput {
    return input.type === 'join' ? { ...input, salt: this.#hosting.randomBytes(32).toString('hex') } : input
  }

  /** The time in which nobody could write counts for nobody; the first entry after it says so. False: look again. */
  async #payBack({ ms, until }: { readonly ms: number; readonly until: number }): Promise<boolean> {
    const { clock, env } = this.#hosting
    if (!isRunning(this.#table)) return true
    const done = step(this.#table, { type: 'outage', ms, at: Math.max(clock.now(), until) }, env)
    if (done.type !== 'entry') return true
    if ((await this.#log.store(this.#table, [done])) === 'conflict') {
      await this.#catchUp()
      return false
    }
    this.#written([done])
    return true
  }

  /**
   * Whatever is due the moment an entry is there goes to the disk with it: a card that is hidden again after no time. What is
   * held against somebody does not: for that the service must be known to be well.
   */
  #withDueAtOnce(done: Appended, at: number): readonly Appended[] {
    const steps = [done]
    for (let last = done; steps.length < mostAtOnce; ) {
      const due = this.#timer.dueOf(last.table)
      if (due === null || due.at > at || due.type === 'bot' || isCharge(due)) break
      const next = step(last.table, { type: 'clock', at, due }, this.#hosting.env)
      if (next.type !== 'entry') break
      steps.push(next)
      last = next
    }
    return steps
  }

  /** From here on it has happened, and other nodes may want to know. */
  #written(steps: readonly Appended[]): void {
    const { hints, heartbeat, watch } = this.#hosting
    const { phase } = this.#table
    for (const { table, entry } of steps) {
      this.#accept(table, entry)
      watch.appended(entry)
    }
    if (phase === 'playing' && this.#table.phase === 'completed') watch.ended?.(this.#table.id)
    this.#timer.set(this.#table)
    if (!heartbeat.alone) hints.publish([{ table: this.#table.id, seq: this.#table.seq }])
  }

  /** From here on it has happened: fold, tell everybody, look at the clock. */
  #accept(table: Table, entry: Entry): void {
    this.#table = table
    this.#thoughts.watch(table, entry)
    const news = new Told(table, entry, this.#hosting.env)
    // Not `for … of`: for every entry its iterator would be one of the larger things to clear away.
    this.#onlookers.forEach((onlooker) => {
      onlooker.saw(news)
    })
    if (entry.act.type !== 'moved') this.#watchers.recount() // whoever lost a seat looks on from now on
  }

  /** Reads what others have appended. False: nothing, so the conflict was about something else. */
  async #catchUp(): Promise<boolean> {
    const { env } = this.#hosting
    // With the last entry that is known here: a database that has lost it in a failover has lost what was decided on it.
    const [last, ...missed] = await this.#log.read(this.#table.seq - 1)
    if (last?.hash !== this.#table.hash)
      throw new Error(`The log of table ${this.#table.id} is not the one known here.`)
    for (const entry of missed) this.#accept(tableFrom([entry], env, this.#table), entry)
    this.#timer.set(this.#table)
    return missed.length > 0
  }

  /** All of it, for a bot that has just come to its seat. */
  async log(): Promise<readonly Entry[]> {
    if (this.#broken) throw this.#broken
    return this.#log.read(0)
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
