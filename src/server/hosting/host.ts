// All tables of this process: loaded when somebody comes, unloaded when nobody is there and nothing is about to happen.

import { assert } from '../../kernel/assert.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { noHash } from '../../table/fairness.ts'
import { tableFrom } from '../../table/replay.ts'
import { type Appended, open, type Step, step } from '../../table/step.ts'
import {
  hasPerson,
  isRunning,
  type PlayerId,
  type SeatInfo,
  type Surroundings,
  seatOf,
  type Table,
} from '../../table/table.ts'
import type { Cancel } from '../base/clock.ts'
import type { Statement } from '../storage/database.ts'
import { type Listing, listStatements, moveStatement, newCode } from '../storage/directory.ts'
import { heldPlayers, roomOf, roomsGone } from '../storage/listings.ts'
import { appendStatement, readLog, readSnapshot, snapshotStatements } from '../storage/log.ts'
import { dueStatement, orphanStatements } from '../storage/nodes.ts'
import type { Moved } from './hints.ts'
import { HostedTable, type Hosting } from './hosted-table.ts'

export interface NewTable {
  readonly game: string
  readonly rules: unknown
  readonly capacity?: number
  readonly host: Sitter
  /** It starts by itself within that time, and sooner when all who can have added to the deal. */
  readonly startsWithinMs?: number
  readonly preset?: string | null
  readonly isPublic?: boolean
  readonly withCode?: boolean
  /** Its people did not choose each other, so the result says something about them. */
  readonly isMatched?: boolean
  /** Who sits down with the host, in this order. */
  readonly company?: readonly Companion[]
  /** What is written with it; if that cannot be, there is no table. */
  readonly also?: readonly Statement[]
  /** The table that the room comes from, and the code that comes along. */
  readonly follows?: { readonly table: string; readonly code: string | null }
  /** Who was removed there. */
  readonly barred?: readonly PlayerId[]
}

/** `adds`: can add to the deal, and is waited for. */
export type Sitter = { readonly player: PlayerId; readonly name: string; readonly adds?: boolean }
export type Companion = Sitter | { readonly level: string }

const codeAttempts = 20
const sweepMs = 2000 // what nobody looks after is found so soon
const pollMs = 1000 // hints that were lost are noticed so soon
const claimMs = 10_000 // who has taken a table has so long before others may
const claimedAtOnce = 500

/** This node cannot host the table, but another can. */
export class Elsewhere extends Error {}

export class Host {
  readonly #hosting: Hosting
  readonly #tables = new Map<string, Promise<HostedTable | null>>()
  readonly #loaded = new Map<string, HostedTable>()
  readonly #idleMs: number
  readonly #cancels = new Set<Cancel>()
  /** Tables whose rules this node does not have: those are looked after by others. */
  readonly #elsewhere = new Set<string>()
  #onLost: (hosted: HostedTable, info: SeatInfo) => void = () => undefined

  constructor(hosting: Hosting, settings: { readonly idleMs: number }) {
    this.#hosting = {
      ...hosting,
      watch: {
        ...hosting.watch,
        // Whoever comes next finds it folded anew from its log, whichever way they come.
        failed: (id, error) => {
          this.forget(id)
          hosting.watch.failed(id, error)
        },
      },
    }
    this.#idleMs = settings.idleMs
  }

  /** There are no other nodes. */
  get alone(): boolean {
    return this.#hosting.heartbeat.alone
  }

  get loaded(): number {
    return this.#tables.size
  }

  /** Opens a table with a code of its own, and everybody who comes with the host: all of it, or nothing. */
  async open(wanted: NewTable): Promise<Result<HostedTable, Refusal>> {
    const { database, env, randomBytes } = this.#hosting
    const { follows } = wanted
    const salt = () => randomBytes(32).toString('hex')
    for (let attempt = 0; attempt < codeAttempts; attempt++) {
      const id = randomBytes(9).toString('base64url')
      const seed = randomBytes(32).toString('hex')
      const { game, rules, host } = wanted
      const capacity = wanted.capacity === undefined ? {} : { capacity: wanted.capacity }
      const barred = wanted.barred === undefined ? {} : { barred: wanted.barred }
      const starts = wanted.startsWithinMs === undefined ? {} : { startsWithinMs: wanted.startsWithinMs }
      const at = this.#hosting.clock.now()
      const opened = open({ at, id, game, rules, seed, host, salt: salt(), ...capacity, ...barred, ...starts }, env)
      const seated = seatCompany(opened, wanted, env, salt)
      if (!seated.ok) return seated
      const { table, steps } = seated.value
      const code = wanted.withCode === false ? null : (follows?.code ?? newCode(this.#hosting.randomInt))
      const { preset = null, isPublic = false, isMatched = false } = wanted
      const listing: Listing = { code, preset, isPublic, isMatched }
      const written = await database.write([
        ...(follows ? [moveStatement(database, follows.table, id)] : []),
        ...steps.map((one, index) => appendStatement(id, one, steps[index - 1]?.entry.hash ?? noHash)),
        ...listStatements(database, table, listing),
        ...(wanted.also ?? []),
      ])
      if (written === 'written') {
        for (const { entry } of steps) this.#hosting.watch.appended(entry)
        const hosted = new HostedTable(table, this.#hosting)
        this.#tables.set(id, Promise.resolve(hosted))
        this.#loaded.set(id, hosted)
        return ok(hosted)
      }
      if (follows) return refused('conflict')
      const people = [host, ...(wanted.company ?? [])].flatMap((one) => ('player' in one ? [one.player] : []))
      if ((await heldPlayers(database, people)).size > 0) return refused('otherGame')
      if (wanted.also) return refused('conflict')
    }
    throw new Error('There is no free room code.')
  }

  /** The table, from memory or from its log; null if there is none. */
  get(id: string): Promise<HostedTable | null> {
    const known = this.#tables.get(id)
    if (known) return known
    const loading = this.#load(id)
    this.#tables.set(id, loading)
    loading.then(
      (hosted) => {
        if (hosted === null) this.#tables.delete(id)
        else this.#loaded.set(id, hosted)
      },
      () => this.#tables.delete(id),
    )
    return loading
  }

  async #load(id: string): Promise<HostedTable | null> {
    const { database, env } = this.#hosting
    const kept = await readSnapshot(database, id)
    const since = kept === null ? [] : await readLog(database, id, kept.seq - 1)
    // A snapshot that is not of this log is not believed: the log alone has what was acknowledged.
    const snapshot = kept !== null && since[0]?.hash === kept.hash ? kept : null
    const log = snapshot === null ? await readLog(database, id) : since.slice(1)
    if (snapshot === null && log.length === 0) return null
    const opened = log[0]?.act
    const { game, version } = snapshot ?? (opened?.type === 'opened' ? opened : { game: '', version: 0 })
    if (!env.gameOf(game, version)) {
      throw new Elsewhere(`The rules of ${game} ${version} are not here.`)
    }
    return new HostedTable(log.length === 0 && snapshot ? snapshot : tableFrom(log, env, snapshot), this.#hosting)
  }

  /** A table that broke is folded anew from its log by whoever comes next. */
  forget(id: string): void {
    this.#tables.delete(id)
    this.#loaded.delete(id)
  }

  /** Takes somebody's name off a table, and the person with it if they still play; gives the table, if this node can have it. */
  async unname(id: string, player: PlayerId): Promise<Table | null> {
    const wasLoaded = this.#tables.has(id)
    const hosted = await this.get(id).catch((error) => {
      if (error instanceof Elsewhere) return null
      throw error
    })
    if (hosted === null) return null
    const seat = seatOf(hosted.table, player)
    const info = seat === undefined ? undefined : hosted.table.seats[seat]
    if (info !== undefined && hasPerson(info) && isRunning(hosted.table)) await hosted.submit({ type: 'leave', player })
    await hosted.submit({ type: 'forget', player })
    const { table } = hosted
    if (!wasLoaded && hosted.isQuiet && !isRunning(table)) {
      this.forget(id)
      hosted.stop()
    }
    return table
  }

  /** The table, if it is loaded here. */
  loadedAt(id: string): HostedTable | undefined {
    return this.#loaded.get(id)
  }

  /** Every table that is loaded here. */
  get here(): readonly HostedTable[] {
    return [...this.#loaded.values()]
  }

  /**
   * From now on this node looks after tables that nobody does: those whose time has come, and those whose people were connected
   * to a node that is silent. Whoever was is handed over as lost; what was running before a restart goes on this way.
   */
  async start(onLost: (hosted: HostedTable, info: SeatInfo) => void): Promise<void> {
    const { hints, heartbeat } = this.#hosting
    this.#onLost = onLost
    await heartbeat.start()
    this.#cancels.add(hints.subscribe({ moved: (hint) => this.#heard(hint), missed: () => this.#missed() }))
    // Where there is nobody else, what was running goes on before anybody comes, also what was taken by a start that did not get
    // far. Otherwise others have long been looking after it.
    const sweeping = this.#sweep(heartbeat.alone ? 0 : claimMs)
    if (heartbeat.hasCompany) sweeping.catch(() => undefined)
    else await sweeping
    this.#every(sweepMs, () => this.#sweep())
    if (!heartbeat.alone) this.#every(pollMs, () => this.#poll(pollMs))
  }

  async close(): Promise<void> {
    for (const cancel of this.#cancels) cancel()
    await this.#hosting.heartbeat.stop()
    for (const hosted of this.#loaded.values()) hosted.stop()
    this.#loaded.clear()
    this.#tables.clear()
  }

  /** The next round begins when this one is over, however long it takes. */
  #every(ms: number, round: () => Promise<void>): void {
    const cancel = this.#hosting.clock.after(ms, () => {
      this.#cancels.delete(cancel)
      round()
        .catch(() => undefined) // storage is away; the next round finds what this one did not
        .then(() => this.#every(ms, round))
    })
    this.#cancels.add(cancel)
  }

  #heard({ table, seq }: Moved): void {
    const hosted = this.#loaded.get(table)
    if (hosted) this.#reach(hosted, seq).catch(() => undefined)
  }

  #missed(): void {
    this.#poll(0).catch(() => undefined) // storage is away, too; the next round finds what this one did not
  }

  async #reach(hosted: HostedTable, seq: number): Promise<void> {
    if (await hosted.reach(seq)) return
    if (isRunning(hosted.table)) return
    // A game that is over does not move any more: its room has.
    const room = await roomOf(this.#hosting.database, hosted.table.id)
    if (room?.next) hosted.moveOn(room.next)
  }

  /** Tells other nodes that the room of a table has gone on. */
  movedOn(hosted: HostedTable): void {
    const { hints } = this.#hosting
    hints.publish([{ table: hosted.table.id, seq: hosted.table.seq + 1 }])
  }

  /** A hint that was lost is made up for: tables that have been still for a while are looked up, and rooms that may have gone on. */
  async #poll(stillMs: number): Promise<void> {
    const { clock, database } = this.#hosting
    const still: string[] = []
    const over: string[] = []
    for (const hosted of this.#loaded.values()) {
      const { id, at } = hosted.table
      if (hosted.isLeftBehind) over.push(id)
      else if (isRunning(hosted.table) && at <= clock.now() - stillMs) still.push(id)
    }
    for (const ids of inBatches(still)) {
      for (const { table, seq } of await database.heads(ids)) void this.#loaded.get(table)?.reach(seq)
    }
    for (const ids of inBatches(over)) {
      for (const { id, next } of await roomsGone(database, ids)) if (next !== null) this.#loaded.get(id)?.moveOn(next)
    }
  }

  /** What was taken for the next `taken` milliseconds is left to whoever took it. */
  async #sweep(taken = claimMs): Promise<void> {
    const { clock, database, heartbeat } = this.#hosting
    await this.#unloadIdle()
    const now = clock.now()
    for (const node of heartbeat.silent) await database.write([...orphanStatements(database, node, now, now + taken)])
    for (;;) {
      const others = [...this.#elsewhere]
      const ids = await database.claimDue(clock.now() + 2 * sweepMs, clock.now() + claimMs, claimedAtOnce, others)
      // All at once, so that what they write becomes durable together: after a crash nobody can connect before that.
      await Promise.all(ids.map((id) => this.#lookAfter(id)))
      if (ids.length < claimedAtOnce) return
    }
  }

  async #lookAfter(id: string): Promise<void> {
    const hosted = await this.get(id).catch((error) => {
      if (error instanceof Elsewhere) return this.#giveBack(id)
      return null // it can be read later
    })
    if (hosted === null || !isRunning(hosted.table)) return
    await hosted.wake().catch(() => undefined)
    for (const info of hosted.table.seats) {
      if (info.connected && (info.node === null || this.#hosting.heartbeat.isSilent(info.node)))
        this.#onLost(hosted, info)
    }
  }

  /** Another node can have this table, and need not wait for us. */
  async #giveBack(id: string): Promise<null> {
    const { clock, database } = this.#hosting
    this.#elsewhere.add(id)
    await database.write([dueStatement(database, id, clock.now())]).catch(() => undefined) // then they wait after all
    return null
  }

  /** Tables that nobody looks at and that have nothing to do soon are kept on disk only. */
  async #unloadIdle(): Promise<void> {
    const { database } = this.#hosting
    const now = this.#hosting.clock.now()
    for (const [id, hosted] of [...this.#loaded]) {
      if (!hosted.isQuiet) continue
      const due = hosted.dueAt()
      if ((due !== null && due < now + this.#idleMs) || hosted.table.at > now - this.#idleMs) continue
      this.forget(id)
      hosted.stop()
      const look = due === null ? [] : [dueStatement(database, id, due)]
      const written = await database.write([...snapshotStatements(database, hosted.table), ...look])
      if (written === 'conflict' && look.length > 0) await database.write(look) // another node has taken a name out of it
    }
  }
}

function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / claimedAtOnce) }, (_, batch) =>
    ids.slice(batch * claimedAtOnce, (batch + 1) * claimedAtOnce),
  )
}

/** Everybody sits down before anything is written: what is refused leaves nothing behind. */
function seatCompany(
  opened: Step,
  { host, company = [] }: NewTable,
  env: Surroundings,
  salt: () => string,
): Result<{ readonly table: Table; readonly steps: readonly Appended[] }, Refusal> {
  if (opened.type === 'refused') return refuse(opened.refusal)
  assert(opened.type === 'entry', 'a table that was not opened')
  let { table } = opened
  const steps = [opened]
  for (const companion of company) {
    const { at } = table
    const done =
      'level' in companion
        ? step(table, { type: 'addBot', at, player: host.player, level: companion.level }, env)
        : step(table, { type: 'join', at, ...companion, salt: salt() }, env)
    if (done.type === 'refused') return refuse(done.refusal)
    assert(done.type === 'entry', 'a companion who was not seated')
    table = done.table
    steps.push(done)
  }
  return ok({ table, steps })
}
