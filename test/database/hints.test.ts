import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readSettings } from '../../src/server/boot/settings.ts'
import type { Hints, HintsWatch, Moved } from '../../src/server/hosting/hints.ts'
import { openHints } from '../../src/server/hosting/open-hints.ts'
import { startRedis, type TestRedis } from '../services/redis.ts'
import { type Wire, wireTo } from '../services/wire.ts'

/** What somebody has heard, and waiting for it. */
class Ear {
  readonly heard: Moved[] = []
  missed = 0

  constructor(hints: Hints) {
    hints.subscribe({ moved: (hint) => this.heard.push(hint), missed: () => this.missed++ })
  }

  async until(what: () => boolean): Promise<void> {
    for (const end = Date.now() + 10_000; !what(); ) {
      if (Date.now() > end) throw new Error(`heard only ${JSON.stringify(this.heard.slice(-3))}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  has(table: string, seq: number): boolean {
    return this.heard.some((hint) => hint.table === table && hint.seq === seq)
  }
}

async function hintsOver(environment: Record<string, string>, watch: HintsWatch = () => undefined): Promise<Hints> {
  const settings = readSettings(environment)
  if (!settings.ok) throw new Error(settings.error)
  return openHints(settings.value, watch)
}

describe.each(['PostgreSQL', 'Redis'] as const)('hints over %s', (which) => {
  let wire: Wire
  let here: Hints
  let there: Hints
  let ear: Ear
  let reached: boolean[]

  beforeEach(async () => {
    const [DATABASE_URL, REDIS_URL] = [inject('postgres'), which === 'Redis' ? inject('redis') : '']
    wire = await wireTo(which === 'Redis' ? REDIS_URL : DATABASE_URL)
    here = await hintsOver({ DATABASE_URL, REDIS_URL })
    reached = []
    const over = which === 'Redis' ? { DATABASE_URL, REDIS_URL: wire.url } : { DATABASE_URL: wire.url }
    there = await hintsOver(over, (isReached) => reached.push(isReached))
    ear = new Ear(there)
  })
  afterEach(async () => {
    await here.close()
    await there.close()
    await wire.close()
  })

  it('reach the other node, and nobody who has stopped listening', async () => {
    const gone: Moved[] = []
    there.subscribe({ moved: (hint) => gone.push(hint), missed: () => undefined })()
    here.publish([{ table: 'a-_Z09', seq: 7 }])
    await ear.until(() => ear.has('a-_Z09', 7))
    expect(gone).toEqual([])
  })

  it('of one turn go together, the last of each table, however many they are', async () => {
    const tables = Array.from({ length: 3000 }, (_, index) => `table-${index}`)
    for (const table of tables) for (const seq of [5, 6, 4]) here.publish([{ table, seq }])
    await ear.until(() => tables.every((table) => ear.has(table, 6)))
    expect(ear.heard.filter(({ table }) => table.startsWith('table-'))).toHaveLength(tables.length)
  })

  it('are there again after the connection was lost, and it is said that some were missed', async () => {
    expect(ear.missed).toBe(0)
    expect(reached).toEqual([])
    wire.down()
    here.publish([{ table: 'lost', seq: 1 }])
    there.publish([{ table: 'never sent', seq: 1 }])
    await new Promise((resolve) => setTimeout(resolve, 300))
    wire.mend()
    await ear.until(() => ear.missed > 0)
    here.publish([{ table: 'later', seq: 2 }])
    await ear.until(() => ear.has('later', 2))
    expect(ear.has('lost', 1)).toBe(false)
    there.publish([{ table: 'back', seq: 3 }])
    await ear.until(() => ear.has('back', 3))
    expect(reached).toEqual([false, true]) // each said once, however often it was tried
  })
})

it('a Redis that is not there holds nobody up, and its absence is said', async () => {
  const wire = await wireTo(inject('redis'))
  wire.down()
  const reached: boolean[] = []
  const hints = await hintsOver({ DATABASE_URL: inject('postgres'), REDIS_URL: wire.url }, (isReached) =>
    reached.push(isReached),
  )
  expect(reached).toEqual([false])
  wire.mend()
  await expect.poll(() => reached, { timeout: 10_000 }).toEqual([false, true])
  await hints.close()
  await wire.close()
})

describe('a Redis that stands still', () => {
  let redis: TestRedis
  const open: Hints[] = []

  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const hints of open.splice(0)) await hints.close()
    await redis.stop()
  })

  it('is noticed within seconds, and one with nothing to say is not taken for that', async () => {
    const environment = { DATABASE_URL: inject('postgres'), REDIS_URL: redis.url }
    const reached: boolean[] = []
    const here = await hintsOver(environment, (isReached) => reached.push(isReached))
    const there = await hintsOver(environment)
    open.push(here, there)
    const ear = new Ear(there)
    await new Promise((resolve) => setTimeout(resolve, 8000))
    expect(reached).toEqual([])
    expect(ear.missed).toBe(0)
    redis.freeze()
    await expect.poll(() => reached, { timeout: 15_000 }).toEqual([false])
    redis.thaw()
    await expect.poll(() => reached, { timeout: 15_000 }).toEqual([false, true])
    await ear.until(() => ear.missed > 0)
    here.publish([{ table: 'later', seq: 2 }])
    await ear.until(() => ear.has('later', 2))
  })
})
