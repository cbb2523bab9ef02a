// All tables of this process: loaded when somebody comes, unloaded when nobody is there and nothing is about to happen.

import { randomBytes, randomInt } from 'node:crypto'
import { assert } from '../../kernel/assert.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { noHash } from '../../table/fairness.ts'
import type { Refusal } from '../../table/refusals.ts'
import { tableFrom } from '../../table/replay.ts'
import { type Appended, open, type Step, step } from '../../table/step.ts'
import type { PlayerId, Surroundings } from '../../table/table.ts'
import { isRunning, type Table } from '../../table/table.ts'
import { heldPlayers } from '../storage/listings.ts'
import { appendStatement, readLog, readSnapshot, snapshotStatement } from '../storage/log.ts'
import { type Listing, listStatements, moveStatement } from './directory.ts'
import { HostedTable, type Hosting } from './hosted-table.ts'

export interface NewTable {
  readonly game: string
  readonly rules: unknown
  readonly capacity?: number
  readonly host: { readonly player: PlayerId; readonly name: string }
  readonly preset?: string | null
  readonly isPublic?: boolean
  readonly withCode?: boolean
  /** Who sits down with the host, in this order. */
  readonly company?: readonly Companion[]
  /** The table that the room comes from, and the code that comes along. */
  readonly follows?: { readonly table: string; readonly code: string | null }
}

export type Companion = { readonly player: PlayerId; readonly name: string } | { readonly level: string }

/** K-01: no letters or digits that are mistaken for each other. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 6
const codeAttempts = 20
const beatMs = 2000
const sweepMs = 5000

export class Host {
  readonly #hosting: Hosting
  readonly #tables = new Map<string, Promise<HostedTable | null>>()
  readonly #node: string
  readonly #idleMs: number
  #beat: NodeJS.Timeout | null = null
  #sweep: NodeJS.Timeout | null = null

  constructor(hosting: Hosting, settings: { readonly node: string; readonly idleMs: number }) {
    this.#hosting = {
      ...hosting,
      watch: {
        ...hosting.watch,
        // Whoever comes next finds it folded anew from its log, whichever way they come.
        failed: (id, error) => {
          this.#tables.delete(id)
          hosting.watch.failed(id, error)
        },
      },
    }
    this.#node = settings.node
    this.#idleMs = settings.idleMs
  }

  get loaded(): number {
    return this.#tables.size
  }

  /** Opens a table with a code of its own, and everybody who comes with the host: all of it, or nothing. */
  async open(wanted: NewTable): Promise<Result<HostedTable, Refusal>> {
    const { database, env } = this.#hosting
    const { follows } = wanted
    for (let attempt = 0; attempt < codeAttempts; attempt++) {
      const id = randomBytes(9).toString('base64url')
      const seed = randomBytes(32).toString('hex')
      const { game, rules, host } = wanted
      const capacity = wanted.capacity === undefined ? {} : { capacity: wanted.capacity }
      const opened = open({ at: this.#hosting.now(), id, game, rules, seed, host, ...capacity }, env)
      const seated = seatCompany(opened, wanted, env)
      if (!seated.ok) return seated
      const { table, steps } = seated.value
      const code = wanted.withCode === false ? null : (follows?.code ?? newCode())
      const listing: Listing = { code, preset: wanted.preset ?? null, isPublic: wanted.isPublic ?? false }
      const written = await database.write([
        ...(follows ? [moveStatement(database, follows.table, id)] : []),
        ...steps.map((one, index) => appendStatement(id, one, steps[index - 1]?.entry.hash ?? noHash)),
        ...listStatements(database, table, listing),
      ])
      if (written === 'written') {
        for (const { entry } of steps) this.#hosting.watch.appended(entry)
        const hosted = new HostedTable(table, this.#hosting)
        this.#tables.set(id, Promise.resolve(hosted))
        return ok(hosted)
      }
      if (follows) return refuse({ code: 'conflict', text: 'Somebody else was faster; look again' })
      const people = [host, ...(wanted.company ?? [])].flatMap((one) => ('player' in one ? [one.player] : []))
      if ((await heldPlayers(database, people)).size > 0)
        return refuse({ code: 'otherGame', text: 'You are already in another game' })
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
      (table) => {
        if (table === null) this.#tables.delete(id)
      },
      () => this.#tables.delete(id),
    )
    return loading
  }

  async #load(id: string): Promise<HostedTable | null> {
    const { database, env } = this.#hosting
    const snapshot = await readSnapshot(database, id)
    const log = await readLog(database, id, snapshot?.seq ?? 0)
    if (snapshot === null && log.length === 0) return null
    return new HostedTable(log.length === 0 && snapshot ? snapshot : tableFrom(log, env, snapshot), this.#hosting)
  }

  /** A table that broke is folded anew from its log by whoever comes next. */
  forget(id: string): void {
    this.#tables.delete(id)
  }

  /**
   * After a start: every table that was running goes on. The time in which there was no service counts for nobody, and
   * whoever was connected is not any more.
   */
  async resume(onResumed: (table: HostedTable) => void): Promise<number> {
    const { database } = this.#hosting
    const lastBeat = await this.#lastBeat()
    const running = await database.read(
      database.sql.selectFrom('game_table').select('id').where('phase', 'in', ['waiting', 'playing']).compile(),
    )
    for (const { id } of running) {
      const hosted = await this.get(id)
      if (hosted === null || !isRunning(hosted.table)) continue
      const ms = this.#hosting.now() - Math.max(lastBeat, hosted.table.at)
      if (lastBeat > 0 && ms > 0) await hosted.submit({ type: 'outage', ms })
      onResumed(hosted)
    }
    await this.#writeBeat()
    this.#beat = setInterval(() => void this.#writeBeat().catch(() => undefined), beatMs)
    this.#sweep = setInterval(() => void this.#unloadIdle().catch(() => undefined), sweepMs)
    return running.length
  }

  async close(): Promise<void> {
    if (this.#beat) clearInterval(this.#beat)
    if (this.#sweep) clearInterval(this.#sweep)
    await this.#writeBeat()
    for (const loading of this.#tables.values()) (await loading)?.stop()
    this.#tables.clear()
  }

  /** Tables that nobody looks at and that have nothing to do soon are kept on disk only. */
  async #unloadIdle(): Promise<void> {
    const { database } = this.#hosting
    const now = this.#hosting.now()
    for (const [id, loading] of this.#tables) {
      const hosted = await loading
      if (hosted === null || !hosted.isQuiet) continue
      const due = hosted.dueAt()
      if ((due !== null && due < now + this.#idleMs) || hosted.table.at > now - this.#idleMs) continue
      this.#tables.delete(id)
      hosted.stop()
      await database.write([snapshotStatement(database, hosted.table), this.#dueStatement(hosted.table, due)])
    }
    await this.#wakeDue(now)
  }

  async #wakeDue(now: number): Promise<void> {
    const { database } = this.#hosting
    const query = database.sql
      .selectFrom('game_table')
      .select('id')
      .where('due_at', '<=', now + 2 * sweepMs)
      .limit(500)
    for (const { id } of await database.read(query.compile())) {
      const hosted = await this.get(id)
      if (hosted) await database.write([this.#dueStatement(hosted.table, null)])
    }
  }

  #dueStatement(table: Table, due: number | null) {
    const { database } = this.#hosting
    return { query: database.sql.updateTable('game_table').set({ due_at: due }).where('id', '=', table.id).compile() }
  }

  async #lastBeat(): Promise<number> {
    const { database } = this.#hosting
    const [row] = await database.read(
      database.sql.selectFrom('beat').select('at').where('node', '=', this.#node).compile(),
    )
    return row ? Number(row.at) : 0
  }

  async #writeBeat(): Promise<void> {
    const { database } = this.#hosting
    const at = this.#hosting.now()
    const query = database.sql
      .insertInto('beat')
      .values({ node: this.#node, at })
      .onConflict((conflict) => conflict.column('node').doUpdateSet({ at }))
    await database.write([{ query: query.compile() }])
  }
}

/** Everybody sits down before anything is written: what is refused leaves nothing behind. */
function seatCompany(
  opened: Step,
  { host, company = [] }: NewTable,
  env: Surroundings,
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
        : step(table, { type: 'join', at, player: companion.player, name: companion.name }, env)
    if (done.type === 'refused') return refuse(done.refusal)
    assert(done.type === 'entry', 'a companion who was not seated')
    table = done.table
    steps.push(done)
  }
  return ok({ table, steps })
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}
