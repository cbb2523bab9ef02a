// How fast somebody may talk: a bucket of tokens that fills with time.

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
}
