import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chanceAt, chanceFrom, within } from '../../src/kernel/chance.ts'

const key = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'

describe('keyed chance', () => {
  it('is HMAC-SHA256 of "<position>:<block>:<label>", read as big-endian words', () => {
    const block = (n: number) => createHmac('sha256', Buffer.from(key, 'hex')).update(`7:${n}:deal`).digest()
    const words = [...Array(3).keys()].flatMap((n) =>
      [...Array(8).keys()].map((word) => block(n).readUInt32BE(word * 4)),
    )
    // A shuffle of 20 draws below 20, 19, … 2; none of these words is in the last incomplete multiple.
    const expected = [...Array(20).keys()]
    words.slice(0, 19).forEach((word, index) => {
      const last = 19 - index
      const other = word % (last + 1)
      ;[expected[last], expected[other]] = [expected[other] as number, expected[last] as number]
    })
    expect(chanceAt(key, 7).shuffle('deal', [...Array(20).keys()])).toEqual(expected)
    expect(chanceAt(key, 7).int('deal', 1000)).toBe((words[0] as number) % 1000)
  })

  it('has known answers, computed by another program in another language', () => {
    expect(
      chanceAt(key, 0)
        .shuffle('deal', [...'ABCDEFGH'])
        .join(''),
    ).toBe('DAGHFBCE')
    expect([...Array(8).keys()].map((position) => chanceAt(key, position).int('first', 100))).toEqual([
      78, 63, 4, 28, 53, 21, 57, 15,
    ])
    expect(chanceAt('ff'.repeat(32), 2 ** 40).pick('glimpse', [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])).toBe('N')
  })

  it('is the same again for the same key, position and label, and another for another', () => {
    const draw = (digits: string, position: number, label: string) => chanceAt(digits, position).int(label, 2 ** 32)
    expect(draw(key, 1, 'a')).toBe(draw(key, 1, 'a'))
    const draws = [
      draw(key, 1, 'a'),
      draw(key, 2, 'a'),
      draw(key, 1, 'b'),
      draw('ab'.repeat(32), 1, 'a'),
      draw(key, 11, ''),
      draw(key, 1, '1'),
    ]
    expect(new Set(draws).size).toBe(draws.length)
  })

  it('does not shift when one draw more or less is made', () => {
    const one = chanceAt(key, 3)
    const before = one.int('b', 1000)
    one.int('a', 1000)
    one.shuffle('c', [1, 2, 3])
    expect(one.int('b', 1000)).toBe(before)
  })

  it('gives somebody else draws of their own', () => {
    const chance = chanceAt(key, 3)
    expect(within(chance, 'bot 1').int('card', 2 ** 32)).not.toBe(chance.int('card', 2 ** 32))
    expect(within(chance, 'bot 1').int('card', 2 ** 32)).not.toBe(within(chance, 'bot 2').int('card', 2 ** 32))
  })

  it.each([0, -1, 1.5, 2 ** 33, Number.NaN])('cannot draw below %d', (below) => {
    expect(() => chanceAt(key, 0).int('x', below)).toThrow(/cannot draw/)
  })

  it('cannot pick from nothing', () => {
    expect(() => chanceAt(key, 0).pick('x', [])).toThrow()
  })
})

describe('uniformity', () => {
  it('throws away the words that would favour some results', () => {
    const words = [2 ** 32 - 1, 2 ** 32 - 2, 5]
    const draws: number[] = []
    const chance = chanceFrom(() => () => {
      const word = words.shift() as number
      draws.push(word)
      return word
    })
    // 2^32 = 3 · 1431655765 + 1: the last word alone is beyond the last whole multiple of 3.
    expect(chance.int('x', 3)).toBe((2 ** 32 - 2) % 3)
    expect(draws).toEqual([2 ** 32 - 1, 2 ** 32 - 2])
  })

  it.each([2, 3, 4, 5])('reaches every order of %d cards by exactly one way of drawing', (size) => {
    const cards = [...Array(size).keys()]
    const orders = new Map<string, number>()
    for (const draws of everyWay(size)) {
      const source = [...draws]
      const order = chanceFrom(() => () => source.shift() as number)
        .shuffle('deal', cards)
        .join()
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    const factorial = cards.reduce((product, card) => product * (card + 1), 1)
    expect(orders.size).toBe(factorial)
    expect([...orders.values()]).toEqual(Array(factorial).fill(1))
  })

  it('spreads 24,000 keyed shuffles of four evenly over the 24 orders (chi-square)', () => {
    const orders = new Map<string, number>()
    for (let position = 0; position < 24_000; position++) {
      const order = chanceAt(key, position).shuffle('deal', [0, 1, 2, 3]).join()
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(24)
    expect(chiSquare([...orders.values()], 1000)).toBeLessThan(49.7) // 23 degrees of freedom, one in a thousand
  })

  it('spreads every card of 52 evenly over every place (chi-square)', () => {
    const cards = [...Array(52).keys()]
    const counts = cards.map(() => Array<number>(52).fill(0))
    for (let position = 0; position < 5200; position++) {
      chanceAt(key, position)
        .shuffle('deal', cards)
        .forEach((card, place) => {
          const row = counts[card] as number[]
          row[place] = (row[place] as number) + 1
        })
    }
    expect(chiSquare(counts.flat(), 100)).toBeLessThan(2826) // 51 · 51 degrees of freedom, one in a thousand
  })

  it('would notice the naive shuffle, which draws every time below the whole size', () => {
    const naive = (position: number) => {
      const cards = [0, 1, 2, 3]
      for (let place = 0; place < 4; place++) {
        const other = chanceAt(key, position).int(`naive ${place}`, 4)
        ;[cards[place], cards[other]] = [cards[other] as number, cards[place] as number]
      }
      return cards.join()
    }
    const orders = new Map<string, number>()
    for (let position = 0; position < 24_000; position++) {
      orders.set(naive(position), (orders.get(naive(position)) ?? 0) + 1)
    }
    expect(chiSquare([...orders.values()], 1000)).toBeGreaterThan(49.7)
  })
})

/** Every sequence of draws that a shuffle of so many can make: below size, size - 1, …, 2. */
function everyWay(size: number): readonly (readonly number[])[] {
  let ways: (readonly number[])[] = [[]]
  for (let below = size; below > 1; below--)
    ways = ways.flatMap((way) => [...Array(below).keys()].map((word) => [...way, word]))
  return ways
}

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
