// How many room codes an address may try: codes are short enough to be guessed by whoever may guess for ever. One count
// for all gateways, so that nobody gets a second helping by another door.

const windowMs = 60_000
const maxAddresses = 10_000 // then whatever is old is swept out first

interface Tries {
  readonly since: number
  count: number
}

export class CodeLookups {
  readonly #perMinute: number
  readonly #tries = new Map<string, Tries>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Whether this address may try another code now. */
  take(address: string, now: number): boolean {
    if (this.#tries.size >= maxAddresses) this.#sweep(now)
    const known = this.#tries.get(address)
    if (known === undefined || now - known.since >= windowMs) {
      this.#tries.set(address, { since: now, count: 1 })
      return true
    }
    known.count += 1
    return known.count <= this.#perMinute
  }

  #sweep(now: number): void {
    for (const [address, { since }] of this.#tries) if (now - since >= windowMs) this.#tries.delete(address)
  }
}
