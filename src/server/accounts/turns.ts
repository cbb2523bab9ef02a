// Hashing a password takes a core for a tenth of a second and 32 MB, on purpose. So passwords have their turn, one at a time, and
// those who play do not wait for those who sign in.

import { limits } from '../base/limits.ts'

export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #perAddress = new Map<string, number>()
  #isBusy = false

  /** Null: too many wait already, or too many from this address. */
  async take<T>(address: string, act: () => Promise<T>): Promise<T | null> {
    const mine = this.#perAddress.get(address) ?? 0
    if (this.#waiting.length >= limits.passwordsWaiting || mine >= limits.passwordsPerAddress) return null
    this.#perAddress.set(address, mine + 1)
    if (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isBusy = true
    try {
      return await act()
    } finally {
      const left = (this.#perAddress.get(address) ?? 1) - 1
      if (left > 0) this.#perAddress.set(address, left)
      else this.#perAddress.delete(address)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#isBusy = false
    }
  }
}
