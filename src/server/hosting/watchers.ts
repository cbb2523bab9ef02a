// How many people look on at a table who do not play there: those of this node, and no part of the log. Everybody who looks at
// the table is told, but not of every coming and going: a crowd would tell itself about itself.

import type { Cancel, Clock } from '../base/clock.ts'

/** Somebody who looks at the table, as far as this is concerned. */
export interface Counted {
  /** Who looks on here, the same for all their windows; null for whoever plays. */
  readonly watcher?: string | null
  /** So many look on now. */
  counted?(watchers: number): void
}

const gatherMs = 500

export class Watchers {
  readonly #onlookers: ReadonlySet<Counted>
  readonly #clock: Clock
  #count = 0
  #telling: Cancel | null = null

  constructor(onlookers: ReadonlySet<Counted>, clock: Clock) {
    this.#onlookers = onlookers
    this.#clock = clock
  }

  get count(): number {
    return this.#count
  }

  /** After somebody has come or gone, or plays no longer. */
  recount(): void {
    const people = new Set<string>()
    for (const { watcher } of this.#onlookers) if (watcher != null) people.add(watcher)
    if (people.size === this.#count) return
    this.#count = people.size
    this.#telling ??= this.#clock.after(gatherMs, () => {
      this.#telling = null
      for (const onlooker of this.#onlookers) onlooker.counted?.(this.#count)
    })
  }

  stop(): void {
    this.#telling?.()
    this.#telling = null
  }
}
