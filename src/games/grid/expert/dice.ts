// Chance for imagination, where every draw counts: the same generator as `quickChance`, without labels and lists.

/** How many bits are set. */
export function bitsOf(bits: number): number {
  let number = 0
  for (let left = bits; left > 0; left >>= 1) number += left & 1
  return number
}

export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** Goes on from here: the same seed, the same draws. */
  reset(seed: number): void {
    this.#state = seed | 0
  }

  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    let word = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return (word ^ (word >>> 15)) >>> 0
  }

  /** From 0 to below 1. */
  share(): number {
    return this.next() / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.share() * limit)
  }

  /** The number of one of the bits that are set. */
  oneOf(bits: number): number {
    let wanted = this.below(bitsOf(bits))
    for (let bit = 0; ; bit++) {
      if ((bits & (1 << bit)) === 0) continue
      if (wanted === 0) return bit
      wanted -= 1
    }
  }

  /** Puts the first `count` items in any order. */
  shuffle(items: Int8Array, count: number): void {
    for (let last = count - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const item = items[last] ?? 0
      items[last] = items[other] ?? 0
      items[other] = item
    }
  }
}
