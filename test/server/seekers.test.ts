// Who is drawn with whom: the core of matchmaking, with time and chance from the test.

import { describe, expect, it } from 'vitest'
import { chanceAt } from '../../src/kernel/chance.ts'
import { type Seeker, Seekers, type Wish } from '../../src/server/rooms/seekers.ts'

const memory: Wish = { game: 'memory', preset: 'asWritten', rules: {}, adds: true, size: 2 }

function seeded(seed: number): (below: number) => number {
  const key = seed.toString(16).padStart(64, '0')
  let draws = 0
  return (below) => chanceAt(key, draws++).int('draw', below)
}

function seeker(player: string, change: Partial<Seeker> = {}): Seeker {
  return { player, wish: memory, bots: false, since: 0, ...change }
}

describe('drawing', () => {
  it('M3-3.2, M-08: every pair of those who wait is drawn equally often, whatever order they came in', () => {
    const names = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay']
    const rounds = 6000
    const counts = new Map<string, number>()
    const seats = new Map<string, number>()
    const randomInt = seeded(7)
    for (let round = 0; round < rounds; round++) {
      const seekers = new Seekers(randomInt)
      for (const name of names) seekers.add(seeker(name))
      for (const group of seekers.draw()) {
        const pair = group.map(({ player }) => player)
        expect(new Set(pair).size).toBe(2)
        counts.set([...pair].sort().join(), (counts.get([...pair].sort().join()) ?? 0) + 1)
        seats.set(pair[0] as string, (seats.get(pair[0] as string) ?? 0) + 1)
      }
      expect(seekers.waiting).toBe(0)
    }
    // 15 pairs, each in a fifth of the rounds; 5.5 standard deviations are ±170.
    expect(counts.size).toBe(15)
    for (const [pair, count] of counts) expect(Math.abs(count - rounds / 5), pair).toBeLessThan(170)
    for (const [name, count] of seats) expect(Math.abs(count - rounds / 2), name).toBeLessThan(220)
  })

  it('leaves over whoever finds no partner, and that is anybody', () => {
    const left = new Map<string, number>()
    const randomInt = seeded(8)
    for (let round = 0; round < 3000; round++) {
      const seekers = new Seekers(randomInt)
      const three = ['ann', 'ben', 'cleo'].map((name) => seeker(name))
      for (const one of three) seekers.add(one)
      const drawn = seekers.draw().flat()
      expect(seekers.waiting).toBe(1)
      const alone = three.find((one) => !drawn.includes(one))?.player ?? ''
      left.set(alone, (left.get(alone) ?? 0) + 1)
    }
    for (const [name, count] of left) expect(Math.abs(count - 1000), name).toBeLessThan(150)
  })

  it('M3-3.3: keeps games and presets apart', () => {
    const seekers = new Seekers(seeded(1))
    seekers.add(seeker('ann'))
    seekers.add(seeker('ben', { wish: { ...memory, preset: 'tableClassic' } }))
    seekers.add(seeker('cleo', { wish: { ...memory, game: 'party' } }))
    seekers.add(seeker('eve', { wish: { ...memory, rules: { reconnectMs: 0 } } }))
    expect(seekers.draw()).toEqual([])
    seekers.add(seeker('dan', { wish: { ...memory, preset: 'tableClassic' } }))
    const groups = seekers.draw().map((group) => group.map(({ player }) => player).sort())
    expect(groups).toEqual([['ben', 'dan']])
    expect(seekers.waiting).toBe(3)
  })

  it('makes groups of as many as the game needs', () => {
    const seekers = new Seekers(seeded(2))
    const wish = { ...memory, game: 'trio', size: 3 }
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) seekers.add(seeker(name, { wish }))
    expect(seekers.draw().map((group) => group.length)).toEqual([3, 3])
    expect(seekers.waiting).toBe(1)
  })

  it('M3-3.5: forgets whoever stops', () => {
    const seekers = new Seekers(seeded(3))
    const ann = seeker('ann')
    seekers.add(ann)
    seekers.remove(ann)
    seekers.add(seeker('ben'))
    expect(seekers.draw()).toEqual([])
    expect(seekers.waiting).toBe(1)
  })
})

describe('M-19: bots after a wait', () => {
  it('are for those who agreed, when their time has come and not before', () => {
    const seekers = new Seekers(seeded(4))
    const ann = seeker('ann', { bots: true, since: 1000 })
    seekers.add(ann)
    seekers.add(seeker('ben', { wish: { ...memory, preset: 'tableClassic' }, since: 0 }))
    expect(seekers.patientAt(15_000)).toBe(16_000)
    expect(seekers.takePatient(15_999, 15_000)).toEqual([])
    expect(seekers.takePatient(16_000, 15_000)).toEqual([ann])
    expect(seekers.takePatient(1_000_000, 15_000)).toEqual([])
    expect(seekers.patientAt(15_000)).toBeNull()
    expect(seekers.waiting).toBe(1)
  })
})
