import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Rounds } from '../../src/server/base/rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('everybody has one turn in every round, and no moment has more than its share', () => {
  const visits: { readonly at: number; readonly those: readonly number[] }[] = []
  const rounds = new Rounds<number>(5000, (those) => visits.push({ at: Date.now(), those: [...those] }))
  const leave = Array.from({ length: 4000 }, (_, one) => rounds.add(one))
  for (let round = 0; round < 3; round++) {
    visits.length = 0
    vi.advanceTimersByTime(5000)
    expect(visits.flatMap(({ those }) => those).toSorted((a, b) => a - b)).toEqual(leave.map((_, one) => one))
    expect(Math.max(...visits.map(({ those }) => those.length))).toBe(40)
    expect(new Set(visits.map(({ at }) => at)).size).toBe(100)
  }
  for (const one of leave.slice(1)) one()
  visits.length = 0
  vi.advanceTimersByTime(10_000)
  expect(visits.map(({ those }) => those)).toEqual([[0], [0]])
  rounds.stop()
  vi.advanceTimersByTime(10_000)
  expect(visits).toHaveLength(2)
})

it('a round may be shorter than a tick', () => {
  let visits = 0
  const rounds = new Rounds<string>(20, () => {
    visits += 1
  })
  rounds.add('one')
  vi.advanceTimersByTime(200)
  expect(visits).toBe(10)
  rounds.stop()
})
