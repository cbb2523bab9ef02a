// The time, and being woken at one. Everything in hosting that waits does it through this port, so that a whole cluster can run
// under a scheduler of its own.

export interface Clock {
  /** The time of the service, in epoch milliseconds: the same on every node, as far as clocks can be. */
  now(): number
  /** Milliseconds from some moment on: nobody can set this one. */
  steady(): number
  /** Calls back once, after so long; gives what prevents it. */
  after(ms: number, then: () => void): Cancel
}

export type Cancel = () => void

const longestTimer = 2 ** 31 - 1
const closeMs = 100
const attempts = 5

export function machineClock(now = () => Date.now(), steady = () => performance.now()): Clock {
  return {
    now,
    steady,
    after(ms, then) {
      const timer = setTimeout(then, Math.min(Math.max(0, ms), longestTimer))
      return () => clearTimeout(timer)
    },
  }
}

/** What a machine has to tell the time by: a clock on the wall that anybody may set, and one that only ever goes on. */
export interface Timepieces extends Omit<Clock, 'now'> {
  wall(): number
}

export const timepieces: Timepieces = {
  wall: () => Date.now(),
  steady: () => performance.now(),
  after: machineClock().after,
}

/**
 * The clock that nodes share: the database's time, carried on by the steady clock between two looks at it. A machine whose
 * clock is wrong, or is set while it runs, tells the same time as the others.
 */
export class SharedClock implements Clock {
  readonly #pieces: Timepieces
  readonly #ask: () => Promise<number>
  #offset: number

  constructor(pieces: Timepieces, ask: () => Promise<number>) {
    this.#pieces = pieces
    this.#ask = ask
    this.#offset = pieces.wall() - pieces.steady()
  }

  now(): number {
    return Math.floor(this.#pieces.steady() + this.#offset)
  }

  steady(): number {
    return this.#pieces.steady()
  }

  after(ms: number, then: () => void): Cancel {
    return this.#pieces.after(ms, then)
  }

  /**
   * Looks at the database's clock. It was read some time between asking and being answered; we move no further than into that
   * span, and ask again as long as it is wide: each answer leaves less to be wrong by.
   */
  async agree(): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const asked = this.#pieces.steady()
      const told = await this.#ask()
      const answered = this.#pieces.steady()
      this.#offset = Math.min(Math.max(this.#offset, told - answered), told - asked)
      if (answered - asked <= closeMs) return
    }
  }
}
