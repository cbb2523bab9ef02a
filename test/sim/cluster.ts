// What surrounds the nodes of a simulated cluster: the database, the bus for hints, and how badly things go at the moment.

import type { HintListener, Moved } from '../../src/server/hosting/hints.ts'
import type { Checks } from './checks.ts'
import type { SimNode } from './node.ts'
import type { Store } from './store.ts'
import type { World } from './world.ts'

/** So many times out of a thousand. All of them are zero when everything is well. */
export interface Faults {
  unknown: number // writes whose answer is lost, whatever became of them
  unread: number // reads that fail
  slow: number // calls to the database that take long
  hintLost: number
  hintTwice: number
  hintLate: number
  sentTwice: number // commands that a client sends twice
}

export const noFaults: Faults = {
  unknown: 0,
  unread: 0,
  slow: 0,
  hintLost: 0,
  hintTwice: 0,
  hintLate: 0,
  sentTwice: 0,
}

/** A process: dead, alive, or stopped for a while with all that waits for it. */
export interface Life {
  alive: boolean
  held: (() => void)[] | null
}

export class Cluster {
  readonly world: World
  readonly store: Store
  readonly checks: Checks
  readonly nodes: SimNode[] = []
  faults: Faults = { ...noFaults }
  /** Nobody gets anything from the database before then. */
  stalledUntil = 0
  readonly #stuck = new Map<() => void, () => void>()
  readonly #listeners = new Map<HintListener, Life>()

  constructor(world: World, store: Store, checks: Checks) {
    this.world = world
    this.store = store
    this.checks = checks
  }

  /** Something happens to a process, if it is still there. */
  run(life: Life, then: () => void): void {
    if (!life.alive) return
    if (life.held) life.held.push(then)
    else then()
  }

  /** A call to the database: there, done, and back; or not. */
  call<T>(life: Life, cutUntil: () => number, what: 'read' | 'write', done: () => T): Promise<T> {
    const { world } = this
    const delay = () => (world.rarely(this.faults.slow) ? world.between(50, 1500) : world.between(0, 3))
    return new Promise((resolve, reject) => {
      const back = (then: () => void) => world.after(delay(), 'back', () => this.run(life, then))
      const lost = () => back(() => reject(new Error('The connection to the database was lost.')))
      const arrive = () => {
        const until = Math.max(this.stalledUntil, cutUntil())
        if (until > world.now) {
          this.#stuck.set(arrive, world.after(until - world.now + world.between(0, 20), 'arrive', arrive))
          return
        }
        this.#stuck.delete(arrive)
        if (what === 'read' && world.rarely(this.faults.unread)) return void lost()
        const fate = what === 'write' && world.rarely(this.faults.unknown) ? world.between(1, 3) : 0
        if (fate === 2) return void lost()
        if (fate === 3) {
          world.after(world.between(5, 2500), 'late', () => done())
          return void lost()
        }
        try {
          const result = done()
          if (fate === 1) lost()
          else back(() => resolve(result))
        } catch (error) {
          back(() => reject(error instanceof Error ? error : new Error(String(error))))
        }
      }
      world.after(delay(), 'there', arrive)
    })
  }

  stall(ms: number): void {
    this.world.tell(`the database stalls for ${ms}`)
    this.stalledUntil = Math.max(this.stalledUntil, this.world.now + ms)
  }

  /** Whatever waits for the database gets there now. */
  unstick(): void {
    this.stalledUntil = Math.min(this.stalledUntil, this.world.now)
    for (const [arrive, cancel] of this.#stuck) {
      cancel()
      this.world.after(this.world.between(0, 20), 'arrive', arrive)
    }
    this.#stuck.clear()
  }

  publish(moved: readonly Moved[]): void {
    const { world, faults } = this
    for (const [listener, life] of this.#listeners) {
      const copies = world.rarely(faults.hintLost) ? 0 : world.rarely(faults.hintTwice) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) {
        const ms = world.rarely(faults.hintLate) ? world.between(100, 5000) : world.between(1, 10)
        world.after(ms, 'hint', () => this.run(life, () => moved.forEach((one) => void listener.moved?.(one))))
      }
    }
  }

  subscribe(listener: HintListener, life: Life): () => void {
    this.#listeners.set(listener, life)
    return () => this.#listeners.delete(listener)
  }

  /** Those whose connection to the bus broke are told that they may have missed something. */
  interruptHints(): void {
    for (const [listener, life] of this.#listeners) {
      if (!life.alive) this.#listeners.delete(listener)
      else if (this.world.rarely(500)) this.run(life, () => listener.missed())
    }
  }

  /** Somebody at a healthy node could write right now. */
  get isUp(): boolean {
    const { now } = this.world
    return this.stalledUntil <= now && this.nodes.some((node) => node.isWell && node.cutUntil <= now)
  }
}
