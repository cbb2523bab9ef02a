// Thousands of connections are asked every few seconds whether they are still there. All at once that is a moment in which
// nobody is served; so each has its turn, and no moment has more than its share.

const tickMs = 50

export class Rounds<T> {
  readonly #turns: readonly Set<T>[]
  readonly #ticking: NodeJS.Timeout
  #turn = 0
  #newest = 0

  /** Everybody is visited once every so many milliseconds. */
  constructor(everyMs: number, visit: (those: ReadonlySet<T>) => void) {
    const turns = Math.max(1, Math.floor(everyMs / tickMs))
    this.#turns = Array.from({ length: turns }, () => new Set<T>())
    this.#ticking = setInterval(() => {
      this.#turn = (this.#turn + 1) % turns
      const those = this.#turns[this.#turn]
      if (those !== undefined && those.size > 0) visit(those)
    }, everyMs / turns).unref()
  }

  /** Returns what to call when it is to be visited no more. */
  add(one: T): () => void {
    this.#newest = (this.#newest + 1) % this.#turns.length
    const those = this.#turns[this.#newest]
    those?.add(one)
    return () => those?.delete(one)
  }

  stop(): void {
    clearInterval(this.#ticking)
  }
}
