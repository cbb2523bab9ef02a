// The heartbeat of a node: a row that it writes again and again. From the rows of all nodes each of them knows who has fallen
// silent, and when nobody could write: that time counts against no player. Nothing is decided at a table by a node that has
// not written its row a moment ago, so whoever comes back from an outage learns of it before anything is charged to anybody.

import type { Clock } from '../base/clock.ts'
import type { Database } from '../storage/database.ts'
import {
  beatStatement,
  goodbyeStatements,
  type Outage,
  outageStatements,
  outagesAfter,
  readBeats,
} from '../storage/nodes.ts'

/** How often a node says that it is there. */
export const beatMs = 2000
/** What is known of the service for longer than that is not known any more. */
const freshMs = 5000
/** How long nobody may say so before it was an outage: a beat that is a second late. A busy moment is shorter. */
const outageMs = beatMs + 1000
/** A sign of life that is no older than that says that all is well now. */
const sureMs = 500
/** Looks at a row that has not changed before its node counts as silent: our own bad moments do not count against others. */
const silentLooks = 3
/** How long somebody who asks for something waits for the database to come back. */
const patienceMs = 10_000
/** Outages that are remembered: no table stands longer than that with nobody looking at it. */
const memoryMs = 40 * 24 * 3600 * 1000

export interface HeartbeatParts {
  readonly database: Database
  readonly clock: Clock
  readonly node: string
  /** There is no other node: whoever has a row of their own was here before us. */
  readonly alone: boolean
  /** How many people are connected to this node. */
  readonly people?: () => number
  /** Makes the clock agree with the others'. */
  readonly agree?: () => Promise<void>
}

interface Peer {
  readonly at: number
  readonly looks: number // at the same row
  readonly gone: boolean
  readonly people: number
}

/** Storage does not answer; nothing was done. */
export class Unavailable extends Error {}

export class Heartbeat {
  readonly #around: HeartbeatParts
  #lastBeat = Number.NEGATIVE_INFINITY // on the steady clock
  #lookedAt = Number.NEGATIVE_INFINITY
  #outages: readonly Outage[] = []
  #knownUntil = 0
  #peers: ReadonlyMap<string, Peer> = new Map()
  #beating: Promise<void> | null = null
  #cancel: (() => void) | null = null
  #stopped = false

  constructor(around: HeartbeatParts) {
    this.#around = around
  }

  get node(): string {
    return this.#around.node
  }

  get alone(): boolean {
    return this.#around.alone
  }

  async start(): Promise<void> {
    this.#knownUntil = this.#around.clock.now() - memoryMs
    await this.#beat()
    this.#next()
  }

  /** Says goodbye, so that nobody has to wait for this node's silence; where that cannot be written, they do. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    if (Number.isFinite(this.#lastBeat)) await this.#soon(this.#sayGoodbye()).catch(() => undefined)
  }

  async #sayGoodbye(): Promise<void> {
    const { database, node } = this.#around
    await this.#beat().catch(() => undefined) // until now all was well
    await database.write(goodbyeStatements(database, node))
  }

  /** The service was well a moment ago, as far as this node can tell. */
  get isFresh(): boolean {
    return this.#isWithin(freshMs)
  }

  #isWithin(ms: number): boolean {
    return this.#around.clock.steady() - this.#lastBeat <= ms
  }

  /** Makes sure that the service is well now, before somebody is charged for not having acted. */
  async confirm(): Promise<void> {
    if (!this.#isWithin(sureMs)) await this.refresh(sureMs)
  }

  /** Finds out what has become of the service. Whoever may decide something waits for this. */
  async refresh(ms = freshMs): Promise<void> {
    const { clock } = this.#around
    const deadline = clock.steady() + patienceMs
    while (!this.#isWithin(ms)) {
      await this.#soon(this.#beat().catch(() => undefined))
      if (this.#isWithin(ms)) return
      if (this.#stopped || clock.steady() >= deadline) throw new Unavailable('The database does not answer.')
      await new Promise<void>((resolve) => clock.after(200, resolve))
    }
  }

  /** The time that is owed to a table whose last entry is from then, and when it ended; null: none. */
  owedSince(at: number): { readonly ms: number; readonly until: number } | null {
    let ms = 0
    let counted = Number.POSITIVE_INFINITY // from here on; two nodes may have seen the end of one outage
    for (let index = this.#outages.length - 1; index >= 0; index--) {
      const { from, until } = this.#outages[index] as Outage
      if (until <= at) break
      ms += Math.max(0, Math.min(until, counted) - from)
      counted = Math.min(from, counted)
    }
    return ms > 0 ? { ms, until: this.#outages.at(-1)?.until ?? 0 } : null
  }

  isSilent(node: string): boolean {
    if (node === this.#around.node) return false
    const peer = this.#peers.get(node)
    return peer === undefined || this.#around.alone || peer.gone || peer.looks >= silentLooks
  }

  /** Somebody is connected to that node. One that has only just started is not known here before the next beat. */
  async meet(node: string | null): Promise<void> {
    if (node === null || node === this.#around.node || this.#around.alone || this.#peers.has(node)) return
    await this.#soon(this.#beat().catch(() => undefined))
  }

  /** There are other nodes right now. */
  get hasCompany(): boolean {
    return [...this.#peers.keys()].some((node) => !this.isSilent(node))
  }

  /** How many people are connected to all nodes, as those last said: somebody who is at two of them counts twice. */
  get people(): number {
    const others = [...this.#peers].map(([node, { people }]) => (this.isSilent(node) ? 0 : people))
    return others.reduce((sum, one) => sum + one, this.#ownPeople())
  }

  #ownPeople(): number {
    return this.#around.people?.() ?? 0
  }

  /** This node has said since then that it is there, and not goodbye. */
  isHeardSince(node: string, at: number): boolean {
    const peer = this.#peers.get(node)
    return peer !== undefined && peer.at >= at && !peer.gone
  }

  /** Nodes that have a row and are not there any more. */
  get silent(): readonly string[] {
    return [...this.#peers.keys()].filter((node) => this.isSilent(node))
  }

  #next(): void {
    if (this.#stopped) return
    this.#cancel = this.#around.clock.after(beatMs, () => {
      void this.#soon(this.#beat())
        .catch(() => undefined)
        .then(() => this.#next())
    })
  }

  /** A database that never answers must not keep us from asking it again. */
  #soon(beat: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#around.clock.after(freshMs, resolve)
      beat.then(resolve, reject).finally(cancel)
    })
  }

  #beat(): Promise<void> {
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = null
    })
    return this.#beating
  }

  async #beatOnce(): Promise<void> {
    const { database, clock, node, agree } = this.#around
    for (let attempt = 0; attempt < 3; attempt++) {
      await agree?.()
      const now = clock.now()
      const steady = clock.steady()
      const beats = await readBeats(database)
      const outages = await outagesAfter(database, this.#knownUntil)
      const seen = this.#outageSeen(beats, now, steady)
      const written = await database.write([
        beatStatement(database, node, now, this.#ownPeople()),
        ...(seen ? outageStatements(database, seen) : []),
      ])
      if (written === 'conflict') continue // another node has seen the same outage
      this.#look(beats, steady)
      for (const outage of seen ? [...outages, seen] : outages) this.#remember(outage)
      this.#lastBeat = steady
      return
    }
    throw new Unavailable('The heartbeat of this node could not be written.')
  }

  /** Whether it was so long ago that anybody wrote that it was an outage. */
  #outageSeen(
    beats: readonly { readonly at: number; readonly gone: boolean }[],
    now: number,
    steady: number,
  ): Outage | null {
    const { alone } = this.#around
    const last = Math.max(0, ...beats.map((beat) => beat.at))
    if (last === 0) return null
    // Where nobody was before we came, any time is one; else it takes longer than a bad moment.
    if (!Number.isFinite(this.#lastBeat)) {
      const least = alone || beats.every(({ gone }) => gone) ? 0 : outageMs
      return now - last > least ? { from: last, until: now } : null
    }
    // What we wrote ourselves a moment ago says that all was well, even if the clock on the wall was set since.
    const silence = steady - this.#lastBeat
    if (silence <= outageMs) return null
    if (alone) return { from: now - Math.floor(silence), until: now }
    return now - last > outageMs ? { from: last, until: now } : null
  }

  #remember(outage: Outage): void {
    this.#outages = [...this.#outages, outage].toSorted((a, b) => a.until - b.until)
    this.#knownUntil = Math.max(this.#knownUntil, outage.until)
  }

  /** Looks in quick succession are one: nobody can have said anything between them. */
  #look(beats: readonly (Omit<Peer, 'looks'> & { readonly node: string })[], steady: number): void {
    const one = steady - this.#lookedAt < beatMs ? 0 : 1
    if (one === 1) this.#lookedAt = steady
    this.#peers = new Map(
      beats
        .filter(({ node }) => node !== this.#around.node)
        .map(({ node, ...beat }) => {
          const before = this.#peers.get(node)
          return [node, { ...beat, looks: before?.at === beat.at ? before.looks + one : 0 }]
        }),
    )
  }
}
