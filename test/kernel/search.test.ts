// Choosing by trying: finds what is better, keeps to the habit where it cannot tell, and stays within its means.

import { describe, expect, it } from 'vitest'
import { quickChance } from '../../src/kernel/chance.ts'
import { search } from '../../src/kernel/search.ts'

const settings = { steps: 2000, caution: () => 1.6 }

/** Worlds in which each candidate wins with its own probability, of a hundred. */
function luck(odds: Readonly<Record<string, number>>, seed: number) {
  const chance = quickChance(seed)
  const spent = { steps: 0 }
  const imagine = () => (candidate: string) => {
    spent.steps += 5
    return { share: chance.int('luck', 100) < (odds[candidate] ?? 0) ? 1 : 0, steps: 5 }
  }
  return { imagine, spent }
}

describe('search', () => {
  it('finds what is clearly better', () => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      search('habit', ['worse', 'better'], settings, luck({ habit: 40, worse: 20, better: 70 }, seed).imagine),
    )
    expect(found.filter((one) => one === 'better').length).toBeGreaterThanOrEqual(19)
  })

  it('keeps to the habit where there is nothing to choose', () => {
    const found = Array.from({ length: 40 }, (_, seed) =>
      search('habit', ['same'], settings, luck({ habit: 50, same: 50 }, seed).imagine),
    )
    expect(found.filter((one) => one === 'habit').length).toBeGreaterThan(30)
  })

  it('does no more than it may, and nothing at all without any effort', () => {
    const busy = luck({ habit: 50, one: 50, other: 50 }, 1)
    search('habit', ['one', 'other'], settings, busy.imagine)
    expect(busy.spent.steps).toBeLessThanOrEqual(2000 + 15)
    const idle = luck({ habit: 0, one: 100 }, 1)
    expect(search('habit', ['one'], { ...settings, steps: 0 }, idle.imagine)).toBe('habit')
    expect(idle.spent.steps).toBe(0)
  })
})
