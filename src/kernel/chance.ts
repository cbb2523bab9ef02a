// Chance as a function of (key, position, label), so that a game needs no generator state, a retry draws the same
// again, and one draw more or less never shifts another. HMAC-SHA256 in counter mode: anybody can repeat it in any
// language once the key is opened.
//
//   block n of a stream = HMAC-SHA256(key, "<position>:<n>:<label>"), read as eight big-endian 32-bit words
//
// A position is a number, or the name of something that happens once, as "round 3".

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { impossible } from './assert.ts'

export interface Chance {
  /** A whole number from 0 to below - 1, each as likely as the others. */
  int(label: string, below: number): number
  pick<T>(label: string, items: readonly T[]): T
  /** A new array in random order, each order as likely as the others. */
  shuffle<T>(label: string, items: readonly T[]): T[]
  /**
   * Chance of something that happens once in a game, such as the deal of the third round: by its name instead of its
   * position, so that nothing that happened before can change it.
   */
  once(name: string): Chance
}

const words = 2 ** 32

/** Chance of one position of one table, or of what has a name there. `key` is 32 bytes in hexadecimal. */
export function chanceAt(key: string, position: number | string): Chance {
  return new Draws(
    (label) => keyedWords(key, position, label),
    (name) => chanceAt(key, name),
  )
}

/** Chance over any source of uniform 32-bit words. Production has one source, above; tests count on tiny ones. */
export function chanceFrom(source: (label: string) => () => number): Chance {
  return new Draws(source)
}

/** A class, because one is made for every command, and most draw nothing. */
class Draws implements Chance {
  readonly #source: (label: string) => () => number
  readonly #named: ((name: string) => Chance) | undefined

  constructor(source: (label: string) => () => number, named?: (name: string) => Chance) {
    this.#source = source
    this.#named = named
  }

  int(label: string, below: number): number {
    return draw(this.#source(label), below)
  }

  pick<T>(label: string, items: readonly T[]): T {
    const item = items[draw(this.#source(label), items.length)]
    if (item === undefined) impossible(`${label}: nothing to pick from`)
    return item
  }

  shuffle<T>(label: string, items: readonly T[]): T[] {
    const next = this.#source(label)
    const result = items.slice()
    for (let last = result.length - 1; last > 0; last--) {
      const other = draw(next, last + 1)
      const swapped = result[last] as T
      result[last] = result[other] as T
      result[other] = swapped
    }
    return result
  }

  once(name: string): Chance {
    return this.#named?.(name) ?? this
  }
}

/**
 * Quick chance that goes on from draw to draw, whatever the labels: for tests, the arena and the imagination of bots. What
 * the rules of a real game draw from is never this.
 */
export function quickChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
    return (word ^ (word >>> 15)) >>> 0
  }
  return chanceFrom(() => next)
}

/** The same chance with every label put below a name, for somebody who must not share draws with the game. */
export function within(chance: Chance, name: string): Chance {
  return {
    int: (label, below) => chance.int(`${name}/${label}`, below),
    pick: (label, items) => chance.pick(`${name}/${label}`, items),
    shuffle: (label, items) => chance.shuffle(`${name}/${label}`, items),
    once: (event) => within(chance.once(event), name),
  }
}

/** The same chance with nothing apart from its position: as tables drew that were opened before names were known. */
export function byPositionAlone(chance: Chance): Chance {
  const alone: Chance = {
    int: (label, below) => chance.int(label, below),
    pick: (label, items) => chance.pick(label, items),
    shuffle: (label, items) => chance.shuffle(label, items),
    once: () => alone,
  }
  return alone
}

/** Rejection sampling: words past the last whole multiple of `below` are thrown away, so no result is favoured. */
function draw(next: () => number, below: number): number {
  if (!Number.isInteger(below) || below <= 0 || below > words) impossible(`cannot draw below ${below}`)
  const limit = words - (words % below)
  let word = next()
  while (word >= limit) word = next()
  return word % below
}

function keyedWords(key: string, position: number | string, label: string): () => number {
  const keyBytes = hexToBytes(key)
  let block = 0
  let bytes = new DataView(new ArrayBuffer(0))
  let offset = 0
  return () => {
    if (offset === bytes.byteLength) {
      bytes = new DataView(hmac(sha256, keyBytes, utf8ToBytes(`${position}:${block}:${label}`)).buffer)
      block += 1
      offset = 0
    }
    const word = bytes.getUint32(offset)
    offset += 4
    return word
  }
}
