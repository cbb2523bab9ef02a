import { beforeEach, expect, it, vi } from 'vitest'
import type { WholeTable } from '../../src/protocol/heard.ts'
import { addedChance, sawTable, witnessOf } from '../../src/web/replay/witness.ts'

/** What a browser would keep; Node has nothing like it. */
function storage(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', storage(items))
})

const whole = (id: string, commitment: string, seed: string | null = null) => ({ id, commitment, seed }) as WholeTable

it('keeps the commitment that was shown first, and the chance that was added', () => {
  expect(witnessOf('t1')).toBeNull()
  sawTable(whole('t1', 'first'))
  sawTable(whole('t1', 'second'))
  expect(witnessOf('t1')).toEqual({ commitment: 'first', entropy: null })
  addedChance(whole('t1', 'second'), 'mine')
  sawTable(whole('t1', 'second'))
  expect(witnessOf('t1')).toEqual({ commitment: 'first', entropy: 'mine' })
})

it('keeps nothing of a table whose seed is open', () => {
  sawTable(whole('t1', 'late', 'seed'))
  expect(witnessOf('t1')).toBeNull()
})

it('keeps a bounded number of tables, the latest, and reads no nonsense', () => {
  for (let count = 0; count < 300; count++) sawTable(whole(`t${count}`, 'c'))
  expect([witnessOf('t99'), witnessOf('t100')]).toEqual([null, { commitment: 'c', entropy: null }])
  items.set('facedown.witness', '{"tables":7}')
  expect(witnessOf('t100')).toBeNull()
})
