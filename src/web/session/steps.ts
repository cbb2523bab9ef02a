// Entries on their way to the screen: in order, each shown when the animation of the one before it is over.

import type { LogEntry, Step, StepListener } from './session.ts'

export interface Waiting extends LogEntry {
  readonly after: object | null
  /** Puts it on the screen. */
  apply(): void
  readonly hurry?: boolean
}

const mostWaiting = 2 // more than that, and the table is caught up with at once
const longestMs = 6000 // an animation that never ends must not hold the table up

export class Steps {
  readonly #listeners = new Set<StepListener>()
  readonly #shown: () => object | null
  readonly #still: () => boolean
  readonly #pace: () => number
  #waiting: Waiting[] = []
  #running: AbortController | null = null
  #ran = Promise.resolve()
  #skipping = false

  /** `shown`: the view on the screen; `still`: nothing moves, or nobody looks; `pace`: how fast it goes. */
  constructor(shown: () => object | null, still: () => boolean, pace: () => number = () => 1) {
    this.#shown = shown
    this.#still = still
    this.#pace = pace
  }

  on(listener: StepListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(step: Waiting): void {
    this.#waiting.push(step)
    if (this.#waiting.length > mostWaiting) this.#running?.abort()
    if (this.#running === null) this.#ran = this.#run()
  }

  skip(): void {
    if (this.#running === null) return
    this.#skipping = true
    this.#running.abort()
  }

  /** When all that waits is on the screen. */
  idle(): Promise<void> {
    return this.#ran
  }

  /** Forgets what waits: something newer is on the screen. */
  clear(): void {
    this.#waiting = []
    this.#running?.abort()
  }

  async #run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const running = new AbortController()
      this.#running = running
      await this.#show(next, running.signal)
    }
    this.#running = null
    this.#skipping = false
  }

  async #show(waiting: Waiting, signal: AbortSignal): Promise<void> {
    let shown = false
    const show = () => {
      if (!shown) waiting.apply()
      shown = true
    }
    const hurry = waiting.hurry === true || this.#skipping || this.#waiting.length >= mostWaiting || this.#still()
    const pace = this.#pace()
    const { seq, act, events, after } = waiting
    const step: Step = { seq, act, events, after, before: this.#shown(), show, hurry, pace, signal }
    const played = [...this.#listeners].map(async (listener) => listener(step))
    // Nothing waits for a listener that has nothing to wait for: what is not animated is on the screen at once.
    if (played.length > 0) await Promise.race([Promise.allSettled(played), over(signal, longestMs / pace)])
    show()
  }
}

function over(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
