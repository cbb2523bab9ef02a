// How fast somebody may talk: a bucket of tokens that fills with time.

import { isIPv6 } from 'node:net'

const maxAddresses = 10_000 // some 2 MB

export class Bucket {
  readonly #perSecond: number
  readonly #burst: number
  #tokens: number
  #at: number

  constructor(limit: { readonly perSecond: number; readonly burst: number }, now: number) {
    this.#perSecond = limit.perSecond
    this.#burst = limit.burst
    this.#tokens = limit.burst
    this.#at = now
  }

  take(now: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  giveBack(): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + 1)
  }

  isFull(now: number): boolean {
    return this.#tokens + ((now - this.#at) / 1000) * this.#perSecond >= this.#burst
  }
}

const fewPlayers = 1000

/** A bucket for each player, through however many connections they speak. One that is full is forgotten: a new one would be the same. */
export class PlayerLimit {
  readonly #limit: { readonly perSecond: number; readonly burst: number }
  readonly #buckets = new Map<string, Bucket>()
  #many = fewPlayers

  constructor(limit: { readonly perSecond: number; readonly burst: number }) {
    this.#limit = limit
  }

  take(player: string, now: number): boolean {
    let bucket = this.#buckets.get(player)
    if (bucket === undefined) {
      if (this.#buckets.size >= this.#many) this.#forgetFull(now)
      bucket = new Bucket(this.#limit, now)
      this.#buckets.set(player, bucket)
    }
    return bucket.take(now)
  }

  get size(): number {
    return this.#buckets.size
  }

  #forgetFull(now: number): void {
    for (const [player, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(player)
    this.#many = Math.max(fewPlayers, 2 * this.#buckets.size)
  }
}

/** Whom an address is counted with: of IPv6 a household has as many as it likes, all in one network of 64 bits. */
export function networkOf(address: string): string {
  const embedded = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (embedded !== undefined || !isIPv6(address)) return embedded ?? address
  const [front = '', back] = address.split('::')
  const groups = front === '' ? [] : front.split(':')
  const after = back === undefined || back === '' ? 0 : back.split(':').length
  const zeros = back === undefined ? [] : Array.from({ length: 8 - groups.length - after }, () => '0')
  const all = [...groups, ...zeros, ...(back ?? '').split(':')].map((group) => Number.parseInt(group, 16).toString(16))
  return `${all.slice(0, 4).join(':')}::/64`
}

/** A bucket for each address, or whoever else is to be held back. When there are too many addresses to count, none is let through until some have been quiet. */
export class AddressLimit {
  readonly #perMinute: number
  readonly #burst: number
  readonly #buckets = new Map<string, { readonly bucket: Bucket; at: number }>()

  constructor(perMinute: number, burst = perMinute) {
    this.#perMinute = perMinute
    this.#burst = burst
  }

  take(address: string, now: number): boolean {
    let known = this.#buckets.get(address)
    if (!known) {
      if (this.#buckets.size >= maxAddresses) this.#forgetQuiet(now)
      if (this.#buckets.size >= maxAddresses) return false
      known = { bucket: new Bucket({ perSecond: this.#perMinute / 60, burst: this.#burst }, now), at: now }
      this.#buckets.set(address, known)
    }
    known.at = now
    return known.bucket.take(now)
  }

  /** What was taken is not to count after all. */
  giveBack(address: string): void {
    this.#buckets.get(address)?.bucket.giveBack()
  }

  /** After a quiet minute a bucket is full again, as a new one would be. */
  #forgetQuiet(now: number): void {
    for (const [address, { at }] of this.#buckets) if (now - at > 60_000) this.#buckets.delete(address)
  }
}
