// How fast somebody may talk: buckets of tokens that fill with time. The time is that of a steady clock, which nobody can set:
// on the wall clock, one that is set back would refuse everybody until it is where it was.

import { limits } from './limits.ts'
import { widerNetworkOf } from './networks.ts'

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

export class Bucket {
  readonly #rate: Rate
  #tokens: number
  #at: number

  constructor(rate: Rate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /**
   * 0: granted. Otherwise how many milliseconds to wait. Something dear may take more than there is, and leaves a debt, of one
   * burst at most: so it is slowed and never impossible.
   */
  take(now: number, cost = 1): number {
    const { perSecond, burst } = this.#rate
    this.#tokens = this.level(now)
    this.#at = Math.max(this.#at, now)
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) / perSecond) * 1000)
    this.#tokens = Math.max(-burst, this.#tokens - cost)
    return 0
  }

  giveBack(tokens = 1): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + tokens)
  }

  level(now: number): number {
    const { perSecond, burst } = this.#rate
    return Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) / 1000) * perSecond)
  }
}

/**
 * A bucket for each key: a player, an address. When there are too many to count, the fullest half is forgotten: a new bucket
 * would be nearly the same. Nobody is refused because others are many.
 */
export class Limit {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** 0: granted. Otherwise how many milliseconds to wait. */
  take(key: string, now: number, cost = 1): number {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      if (this.#buckets.size >= limits.countedKeys) this.#forgetFullest(now)
      bucket = new Bucket(this.#rate, now)
      this.#buckets.set(key, bucket)
    }
    return bucket.take(now, cost)
  }

  /** What was taken is not to count after all. */
  giveBack(key: string, tokens = 1): void {
    this.#buckets.get(key)?.giveBack(tokens)
  }

  get size(): number {
    return this.#buckets.size
  }

  #forgetFullest(now: number): void {
    const byLevel = [...this.#buckets].map(([key, bucket]) => ({ key, level: bucket.level(now) }))
    byLevel.sort((a, b) => b.level - a.level)
    for (const { key } of byLevel.slice(0, Math.ceil(byLevel.length / 2))) this.#buckets.delete(key)
  }
}

/** A bucket for each network (`networkOf`), and a larger one for the wider network around it, where there is one. */
export class AddressLimit {
  readonly #narrow: Limit
  readonly #wide: Limit

  constructor({ perSecond, burst }: Rate) {
    const { networksInOne: many } = limits
    this.#narrow = new Limit({ perSecond, burst })
    this.#wide = new Limit({ perSecond: many * perSecond, burst: many * burst })
  }

  take(network: string, now: number, cost = 1): number {
    const wait = this.#narrow.take(network, now, cost)
    const wider = widerNetworkOf(network)
    if (wait > 0 || wider === undefined) return wait
    const waitWithOthers = this.#wide.take(wider, now, cost)
    if (waitWithOthers > 0) this.#narrow.giveBack(network, cost)
    return waitWithOthers
  }

  giveBack(network: string, tokens = 1): void {
    this.#narrow.giveBack(network, tokens)
    const wider = widerNetworkOf(network)
    if (wider !== undefined) this.#wide.giveBack(wider, tokens)
  }
}

export function perMinute(count: number): Rate {
  return { perSecond: count / 60, burst: count }
}

/** How many things each network holds at once, and the wider network around it. */
export class HeldPerAddress {
  readonly #most: number
  readonly #held = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Null: too many. Otherwise what to call when it is let go. */
  hold(network: string): (() => void) | null {
    const wider = widerNetworkOf(network)
    const keys = wider === undefined ? [network] : [network, wider]
    const most = [this.#most, limits.networksInOne * this.#most]
    if (keys.some((key, index) => (this.#held.get(key) ?? 0) >= (most[index] ?? 0))) return null
    for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const key of keys) {
        const left = (this.#held.get(key) ?? 1) - 1
        if (left > 0) this.#held.set(key, left)
        else this.#held.delete(key)
      }
    }
  }
}
