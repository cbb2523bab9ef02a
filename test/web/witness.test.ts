import { beforeEach, expect, it, vi } from 'vitest'
import type { ServerFrame, WholeTable } from '../../src/protocol/server-messages.ts'
import { addedChance, heardAt, witnessOf } from '../../src/web/replay/witness.ts'

/** What a browser would keep; Node has nothing like it. */
function storage(items: Map<string, string>) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', storage(items))
})

const whole = (id: string, commitment: string, seed: string | null = null) =>
  ({ id, commitment, seed, seq: 1, you: 0 }) as WholeTable
const tableOf = (id: string, commitment: string, seed: string | null = null) =>
  ({ type: 'table', table: id, missed: [], hash: 'h1', whole: whole(id, commitment, seed) }) as unknown as ServerFrame
const entryOf = (id: string, seq: number) =>
  ({ type: 'entry', table: id, seq, hash: `h${seq}`, act: { type: 'started' }, events: [] }) as unknown as ServerFrame

it('keeps the commitment that was shown first, and the chance that was added', () => {
  expect(witnessOf('a1')).toBeNull()
  heardAt('a1', tableOf('a1', 'first'))
  heardAt('a1', tableOf('a1', 'second'))
  expect(witnessOf('a1')).toMatchObject({ commitment: 'first', entropy: null })
  addedChance(whole('a1', 'second'), 'mine')
  heardAt('a1', tableOf('a1', 'second'))
  expect(witnessOf('a1')).toMatchObject({ commitment: 'first', entropy: 'mine' })
})

it('keeps what was shown, over a reload, and gaps as gaps', () => {
  heardAt('b1', tableOf('b1', 'c'))
  for (const seq of [2, 3, 3, 6, 7]) heardAt('b1', entryOf('b1', seq))
  const spans = witnessOf('b1')?.spans.map(({ from, to, hash, digest }) => [from, to, hash, digest !== null])
  expect(spans).toEqual([
    [1, 1, 'h1', false],
    [2, 3, 'h3', true],
    [6, 7, 'h7', true],
  ])
})

it('keeps nothing of a table whose seed is open', () => {
  heardAt('c1', tableOf('c1', 'late', 'seed'))
  expect(witnessOf('c1')).toBeNull()
})

it('keeps a bounded number of tables, the latest, and reads no nonsense', () => {
  for (let count = 0; count < 300; count++) heardAt(`t${count}`, tableOf(`t${count}`, 'c'))
  expect(witnessOf('t99')).toBeNull()
  expect(witnessOf('t100')).toMatchObject({ commitment: 'c', entropy: null })
  expect([...items.keys()].filter((key) => key.startsWith('facedown.witness.'))).toHaveLength(200)
  items.set('facedown.witness.t100', '{"commitment":7}')
  items.set('facedown.witnesses', '{"ids":7}')
  expect(() => heardAt('t300', tableOf('t300', 'c'))).not.toThrow()
})

it('lasts as long as the page where nothing can be stored', () => {
  vi.stubGlobal('localStorage', undefined)
  heardAt('d1', tableOf('d1', 'c'))
  heardAt('d1', entryOf('d1', 2))
  expect(witnessOf('d1')?.spans.at(-1)).toMatchObject({ from: 2, to: 2 })
})
