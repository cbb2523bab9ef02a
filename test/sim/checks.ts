// What must be true of a simulated cluster whatever happens to it. Checked at every commit, at every frame that is sent, and
// after every step; by its own fold of the log, apart from the nodes' tables.

import { claimsOf } from '../../src/games/registry.ts'
import type { Moved } from '../../src/server/hosting/hints.ts'
import type { HostedTable } from '../../src/server/hosting/hosted-table.ts'
import type { Append } from '../../src/server/storage/database.ts'
import { dueThing } from '../../src/table/due.ts'
import { hashOf, noHash } from '../../src/table/fairness.ts'
import { fold, gameOf } from '../../src/table/fold.ts'
import { type Entry, hasPerson, type Surroundings, type Table } from '../../src/table/table.ts'
import type { World } from './world.ts'

export class Violation extends Error {}

/** A log as the checks have it. */
export interface Known {
  table: Table
  readonly log: Entry[]
  readonly tables: Table[] // after each entry
  readonly commands: Map<string, number> // player and command id: the entry they led to
  readonly away: Map<number, number> // since when a seat has been without its person, on the world's clock
  cards: string | null
}

/** Somebody at the other end of a wire. */
export interface Recipient {
  readonly player: string
}

const skewMs = 400 // by which the clocks of nodes may differ, with the time a call takes
const beatMs = 2000 // an outage may have begun so long before anybody could know
const unnoticedMs = 4500 // an outage that is shorter may go unnoticed

export class Checks {
  readonly known = new Map<string, Known>()
  readonly #world: World
  readonly #env: Surroundings
  readonly #seen = new WeakMap<HostedTable, Table>()
  readonly #down: { readonly from: number; until: number | null }[] = []
  #sampled = 0
  /** Whether somebody is connected to a node and nothing is wrong with either; the simulation knows. */
  isSettled: (player: string, node: string) => boolean = () => false
  /** Nothing has been wrong anywhere for a while. */
  isCalm = false
  failure: Violation | null = null
  acknowledged = 0
  takeovers = 0
  outages = 0

  constructor(world: World, env: Surroundings) {
    this.#world = world
    this.#env = env
  }

  /** Whoever is told may catch it: so it is remembered as well. */
  wrong(what: string): never {
    if (this.failure === null) this.#world.tell(`WRONG: ${what}`)
    this.failure ??= new Violation(what)
    throw this.failure
  }

  /** An entry is in the log. */
  committed({ tableId, seq, at, hash, body }: Append): void {
    const [by, id, print, act, events] = JSON.parse(body)
    const entry: Entry = { seq, at, by, id, print, act, events, hash }
    const known = this.known.get(tableId)
    this.#world.tell(`${tableId.slice(0, 4)} ${seq} ${act.type}${by === null ? '' : ` by ${by}`}`)
    const before = known?.table ?? null
    if (seq !== (before?.seq ?? 0) + 1) this.wrong(`the log of ${tableId} has ${seq} after ${before?.seq ?? 0}`)
    if (before !== null && at < before.at) this.wrong(`time runs backwards in ${tableId} at ${seq}`)
    if (at > this.#world.now + skewMs) this.wrong(`entry ${seq} of ${tableId} is from the future`)
    if (before !== null) this.#due(before, known as Known, entry)
    if (before !== null) this.#fenced(before, entry)
    const table = fold(before, entry, this.#env)
    const { hash: _hash, ...unsigned } = entry
    if (hashOf(unsigned, before?.hash ?? noHash, table.chainKey, this.#env.hmac) !== hash)
      this.wrong(`the chain of ${tableId} breaks at ${seq}`)
    const next: Known = known ?? { table, log: [], tables: [], commands: new Map(), away: new Map(), cards: null }
    this.known.set(tableId, next)
    this.#once(next, entry, before)
    next.table = table
    this.#oneTable(table, act.type)
    next.log.push(entry)
    next.tables.push(table)
    this.#people(next, before, table)
    this.#cards(next)
  }

  /** One effect for each deadline: nothing happens by itself that was not due, by a clock that is right. */
  #due(before: Table, known: Known, { at, act, seq, by }: Entry): void {
    if (act.type === 'outage') this.outages += 1
    if (act.type === 'started' && by === null) this.#started(before, known)
    if (act.type !== 'expired' && act.type !== 'replaced' && act.type !== 'abandoned') return
    const due = dueThing(before, this.#env)
    if (due === null || due.type === 'bot' || due.at > at) this.wrong(`${act.type} at ${seq} of ${before.id}, not due`)
    if (due.at > this.#world.now + skewMs) this.wrong(`${act.type} at ${seq} of ${before.id} before its time`)
    if (act.type !== 'replaced' || before.state === null) return
    this.takeovers += 1
    const since = known.away.get(act.seat)
    const { graceMs } = gameOf(before, this.#env).absence(before.state, act.seat)
    if (since === undefined) this.wrong(`seat ${act.seat} of ${before.id} is replaced and was not away`)
    const up = this.#upSince(since)
    const slack = 2 * skewMs + (up < this.#world.now - since ? beatMs : 0)
    if (up < graceMs - slack) this.wrong(`seat ${act.seat} of ${before.id} is replaced after ${up} ms of up time`)
  }

  /** A match waits for all who can add to the deal, so long as it was said. */
  #started(before: Table, { log }: Known): void {
    const opened = log[0]
    const withinMs = opened?.act.type === 'opened' ? opened.act.startsWithinMs : undefined
    if (opened === undefined || withinMs === undefined) return this.wrong(`${before.id} starts by itself`)
    const isWaited = before.seats.some(({ adds, entropy }) => adds && entropy === null)
    if (isWaited && this.#world.now < opened.at + withinMs - skewMs)
      this.wrong(`${before.id} starts before all have added to the deal`)
  }

  /** A goodbye of an earlier connection does not undo the welcome of a later one. */
  #fenced(before: Table, { act, seq }: Entry): void {
    if (act.type !== 'disconnected') return
    const { player, node } = before.seats[act.seat] ?? {}
    if (player && node && this.isSettled(player, node))
      this.wrong(`${player} is said to be gone at ${seq} of ${before.id}, and is not`)
  }

  #once(known: Known, { by, id, seq }: Entry, before: Table | null): void {
    if (by === null || id === null || before === null) return
    const key = `${before.seats[by]?.player} ${id}`
    if (known.commands.has(key)) this.wrong(`command ${key} was done twice, at ${known.commands.get(key)} and ${seq}`)
    known.commands.set(key, seq)
  }

  /** P-06: nobody sits at two tables. */
  #oneTable(table: Table, type: string): void {
    if (type !== 'opened' && type !== 'joined') return
    const sits = ({ seats, phase }: Table, player: string | null) =>
      (phase === 'waiting' || phase === 'playing') && seats.some((info) => info.player === player && hasPerson(info))
    for (const { player } of table.seats) {
      if (player === null || !sits(table, player)) continue
      for (const [id, other] of this.known)
        if (id !== table.id && sits(other.table, player)) this.wrong(`${player} sits at ${id} and at ${table.id}`)
    }
  }

  #people(known: Known, before: Table | null, after: Table): void {
    const thawed = before?.frozenSince !== null && after.frozenSince === null
    for (const [seat, { attendance }] of after.seats.entries()) {
      if (attendance !== 'away') known.away.delete(seat)
      else if (thawed || !known.away.has(seat)) known.away.set(seat, after.at)
    }
  }

  #cards(known: Known): void {
    const { state, game } = known.table
    if (state === null) return
    const cards = JSON.stringify(claimsOf(game)?.cards(state))
    if (known.cards !== null && known.cards !== cards) this.wrong(`a card was lost or made in ${known.table.id}`)
    known.cards = cards
  }

  // --- when nobody could write ---

  up(isUp: boolean): void {
    const last = this.#down.at(-1)
    if (!isUp && (last === undefined || last.until !== null)) this.#down.push({ from: this.#world.now, until: null })
    else if (isUp && last && last.until === null) last.until = this.#world.now
  }

  /** Milliseconds since then, without the outages. */
  #upSince(since: number): number {
    const { now } = this.#world
    let up = now - since
    for (const { from, until } of this.#down) {
      const overlap = Math.min(until ?? now, now) - Math.max(from, since)
      if ((until ?? now) - from > unnoticedMs && overlap > 0) up -= overlap
    }
    return up
  }

  // --- what nodes say ---

  published(moved: readonly Moved[]): void {
    for (const { table, seq } of moved) {
      const known = this.known.get(table)
      if (known && isOver(known.table)) continue // a hint beyond the end says that the room went on
      if (seq > (known?.table.seq ?? 0)) this.wrong(`${table} ${seq} is published before it is committed`)
    }
  }

  /** Nobody hears of anything that is not in the log, and an answer says what the log says. */
  sent(to: Recipient, text: string): void {
    const frame = JSON.parse(text)
    const tableId: string | undefined = frame.table
    const known = tableId === undefined ? undefined : this.known.get(tableId)
    const seq: number | undefined = frame.type === 'table' ? frame.whole.seq : frame.seq
    if (tableId !== undefined && seq !== undefined && seq > (known?.table.seq ?? 0))
      this.wrong(`${to.player} is told of ${tableId} ${seq}, which is not in the log`)
    if (frame.code === 'unavailable' && this.isCalm) this.wrong(`${to.player} cannot be served, and all is well`)
    if (frame.re === undefined) return
    const done = this.#doneAt(to.player, frame.re)
    if (frame.type === 'refused' && done !== undefined)
      this.wrong(`${to.player} is refused ${frame.re} (${frame.code}), which was done at ${done}`)
    if ((frame.type === 'ok' || frame.type === 'entry') && frame.seq !== undefined) {
      this.acknowledged += 1
      if (done !== frame.seq) this.wrong(`${to.player} is told that ${frame.re} is ${frame.seq}; the log says ${done}`)
    }
  }

  #doneAt(player: string, id: string): number | undefined {
    for (const { commands } of this.known.values()) {
      const seq = commands.get(`${player} ${id}`)
      if (seq !== undefined) return seq
    }
    return undefined
  }

  failed(node: string, tableId: string, error: unknown): void {
    this.#world.tell(`${node} drops ${tableId}: ${error instanceof Error ? error.message : error}`)
    if (error instanceof Violation) throw error
    const expected = /connection to the database was lost|not kept here/
    if (!(error instanceof Error) || !expected.test(error.message))
      this.wrong(`table ${tableId} broke at ${node}: ${error instanceof Error ? error.stack : error}`)
  }

  /** Replicas are equal at equal seq. By the hash always; by all there is now and then, because that takes time. */
  replicas(tables: readonly HostedTable[], all = false): void {
    for (const hosted of tables) {
      const { table } = hosted
      if (this.#seen.get(hosted) === table && !all) continue
      this.#seen.set(hosted, table)
      const mine = this.known.get(table.id)?.tables[table.seq - 1]
      if (mine === undefined) this.wrong(`a node has ${table.id} at ${table.seq}, which is not in the log`)
      if (mine.hash !== table.hash) this.wrong(`a node has another ${table.id} at ${table.seq}`)
      this.#sampled += 1
      if ((all || this.#sampled % 8 === 0) && JSON.stringify(mine) !== JSON.stringify(table))
        this.wrong(`a node has folded ${table.id} otherwise at ${table.seq}`)
    }
  }
}

export function isOver({ phase }: Table): boolean {
  return phase === 'completed' || phase === 'abandoned'
}
