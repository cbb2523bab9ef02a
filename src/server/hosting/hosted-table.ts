// One table in memory: its inputs in a queue, one at a time; every entry on disk before anybody hears of it; its deadlines
// and bots on a timer. It can be thrown away at any time and folded again from the log. Other nodes may have the same table
// and append to the same log: which entry wins is for the log to say, and whoever loses reads it and decides again.

import { type Due, dueThing } from '../../table/due.ts'
import { gameOf } from '../../table/fold.ts'
import type { Input } from '../../table/inputs.ts'
import { tableFrom } from '../../table/replay.ts'
import { type Appended, type Step, step } from '../../table/step.ts'
import { type Entry, isRunning, type Surroundings, type Table } from '../../table/table.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import type { Database, Statement, WriteResult } from '../storage/database.ts'
import { changeStatements } from '../storage/directory.ts'
import { appendStatement, readLog } from '../storage/log.ts'
import { BotThoughts } from './bot-thoughts.ts'
import { patienceFor } from './deadline-order.ts'
import { type Heartbeat, Unavailable } from './heartbeat.ts'
import type { Hints } from './hints.ts'
import { type Emoted, type Onlooker, Told } from './onlookers.ts'
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
const askingPauses = [50, 100, 200, 400, 800, 1600, 3200, 3200] // for the log, what became of an entry
const mostAtOnce = 8

export class HostedTable {
  readonly #hosting: Hosting
  readonly #onlookers = new Set<Onlooker>()
  readonly #watchers: Watchers
  readonly #thoughts: BotThoughts
  #table: Table
  #jobs: Job[] = []
  #busy = false
  #broken: Error | null = null
  #timer: { readonly at: number; readonly cancel: Cancel } | null = null
  #due: { readonly table: Table; readonly due: Due | null } | null = null
  #looking: Promise<Step> | null = null // that has not begun
  #looks = 0
  #next: string | null = null // where the room has gone

  constructor(table: Table, hosting: Hosting) {
    this.#table = table
    this.#hosting = hosting
    this.#watchers = new Watchers(this.#onlookers, hosting.clock)
    this.#thoughts = new BotThoughts(this, hosting)
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
    return this.#dueOf(this.#table)?.at ?? null
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = null
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
      if (failure instanceof Unavailable) this.#setTimer(againMs)
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
      if (asked === 'due' && this.#isDueCharge()) await heartbeat.confirm()
      const owed = heartbeat.owedSince(this.#table.at)
      if (owed && !(await this.#payBack(owed))) continue
      const input = asked === 'due' ? await this.#dueInput() : asked
      if (input === null) {
        this.#setTimer()
        return { type: 'nothing' }
      }
      if (!heartbeat.isFresh) continue // paying back, or a bot's thoughts, took long: what was known is old
      const at = clock.now()
      const done = step(this.#table, { ...this.#salted(input), at } as Input, env)
      // Nobody is refused, or said to have left, by a table that has only not heard yet what others have written.
      const isDoubtful = done.type === 'refused' || (done.type === 'nothing' && input.type === 'leave')
      if (isDoubtful && !heartbeat.alone && (await this.#catchUp())) continue
      if (done.type !== 'entry') {
        if (asked === 'due') this.#setTimer(againMs)
        return done
      }
      const steps = this.#withDueAtOnce(done, at)
      if ((await this.#store(steps)) === 'written') {
        this.#written(steps)
        return done
      }
      const behind = await this.#catchUp()
      if (!behind && input.type === 'renewCode') continue // the code is another room's
      if (!behind) return { type: 'refused', refusal: { code: 'otherGame', text: 'You are already in another game' } }
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
    if ((await this.#store([done])) === 'conflict') {
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
      const due = this.#dueOf(last.table)
      if (due === null || due.at > at || due.type === 'bot' || isCharge(due)) break
      const next = step(last.table, { type: 'clock', at, due }, this.#hosting.env)
      if (next.type !== 'entry') break
      steps.push(next)
      last = next
    }
    return steps
  }

  async #store(steps: readonly Appended[]): Promise<WriteResult> {
    const statements = this.#statementsOf(steps)
    try {
      const written = await this.#hosting.database.write(statements)
      return written === 'conflict' ? await this.#conflictOf(steps) : written
    } catch (error) {
      return this.#findOut(steps, statements, error)
    }
  }

  /** What was thought to have failed may have been written after all, and then it is in its own way. */
  async #conflictOf(steps: readonly Appended[]): Promise<WriteResult> {
    return (await this.#logHas(steps)) ? 'written' : 'conflict'
  }

  #statementsOf(steps: readonly Appended[]): readonly Statement[] {
    const { database, env, randomInt } = this.#hosting
    const statements: Statement[] = []
    let before = this.#table
    for (const one of steps) {
      statements.push(appendStatement(before.id, one, before.hash))
      statements.push(...changeStatements(database, before, one.table, one.entry, gameOf(before, env), randomInt))
      before = one.table
    }
    return statements
  }

  /**
   * Whether it was written is not known: it is neither acknowledged nor refused before the log says. Writing it once more does
   * no harm, because every entry has its place in the log and its hash.
   */
  async #findOut(steps: readonly Appended[], statements: readonly Statement[], error: unknown): Promise<WriteResult> {
    for (const pause of askingPauses) {
      await new Promise<void>((resolve) => this.#hosting.clock.after(pause, resolve))
      try {
        if (await this.#logHas(steps)) return 'written'
        const written = await this.#hosting.database.write(statements)
        return written === 'conflict' ? await this.#conflictOf(steps) : written
      } catch {
        // still not known
      }
    }
    throw error
  }

  async #logHas(steps: readonly Appended[]): Promise<boolean> {
    const { seq, hash } = (steps[0] as Appended).entry // all are there, or none
    const [found] = await readLog(this.#hosting.database, this.#table.id, seq - 1)
    return found?.hash === hash
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
    this.#setTimer()
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
    const [last, ...missed] = await this.#read(this.#table.seq - 1)
    if (last?.hash !== this.#table.hash)
      throw new Error(`The log of table ${this.#table.id} is not the one known here.`)
    for (const entry of missed) this.#accept(tableFrom([entry], env, this.#table), entry)
    this.#setTimer()
    return missed.length > 0
  }

  async #read(afterSeq: number): Promise<readonly Entry[]> {
    try {
      return await readLog(this.#hosting.database, this.#table.id, afterSeq)
    } catch (error) {
      throw new Unavailable('The log cannot be read.', { cause: error })
    }
  }

  /** What is due now, as an input. */
  async #dueInput(): Promise<TableInput | null> {
    const due = this.#dueOf(this.#table)
    const now = this.#hosting.clock.now()
    if (due === null || due.at + this.#patience() > now) return null
    if (due.type !== 'bot') return { type: 'clock', due }
    const time = due.at + this.#patience()
    if (this.#thoughts.leavingTime(due, time) > now) return null
    return { type: 'botCommand', seat: due.seat, command: await this.#thoughts.command(due, time) }
  }

  /** All of it, for a bot that has just come to its seat. */
  async log(): Promise<readonly Entry[]> {
    if (this.#broken) throw this.#broken
    return this.#read(0)
  }

  #dueOf(table: Table): Due | null {
    if (this.#due?.table !== table) this.#due = { table, due: dueThing(table, this.#hosting.env) }
    return this.#due.due
  }

  #isDueCharge(): boolean {
    const due = this.#dueOf(this.#table)
    return due !== null && due.at <= this.#hosting.clock.now() && isCharge(due)
  }

  #patience(): number {
    return patienceFor(this.#table, this.#hosting.heartbeat.node)
  }

  /** A timer that is early is left alone: it looks, finds nothing due, and is set anew. */
  #setTimer(notBefore = 0): void {
    const { clock } = this.#hosting
    const due = this.#broken ? null : this.#dueOf(this.#table)
    const at = due === null ? null : Math.max(this.#timeFor(due), clock.now() + notBefore)
    if (this.#timer && at !== null && this.#timer.at <= at) return
    this.#timer?.cancel()
    this.#timer = null
    if (at === null) return
    const cancel = clock.after(at - clock.now(), () => {
      this.#timer = null
      this.#enqueue('due').catch(() => undefined) // it has been reported where it broke
    })
    this.#timer = { at, cancel }
  }

  /** When what is due is done here. What a bot of this table wants is thought by the node that is home to it; by others, when it fails to. */
  #timeFor(due: Due): number {
    const patience = this.#patience()
    const now = this.#hosting.clock.now()
    const time = due.at + patience
    if (due.type !== 'bot' || (patience > 0 && time > now)) return time
    return this.#thoughts.leavingTime(due, time)
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

/** What is due is held against somebody: that they were away, or did not act. */
function isCharge(due: Due): boolean {
  return due.type === 'replace' || due.type === 'abandon' || (due.type === 'deadline' && due.act.idle !== undefined)
}
