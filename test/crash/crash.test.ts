import { beforeAll, describe, expect, it } from 'vitest'
import { builtService, keepServiceBuilt } from '../../src/server/building/built.ts'
import { crash } from './crash.ts'

beforeAll(() => keepServiceBuilt()) // as it is after its first start

describe('a server that is killed again and again', () => {
  it('loses nothing that it acknowledged, does nothing twice, and every log verifies', async () => {
    expect(builtService()).not.toBeNull()
    const report = await crash({ kills: 20, tables: 12, main: 'src/server/main.ts' })
    const { firstAckMs, acknowledged, entries } = report
    const sorted = firstAckMs.toSorted((a, b) => a - b)
    console.log(
      `20 kills: ${acknowledged} acknowledged, ${entries} entries, first answer after ${sorted.map(Math.round).join(' ')} ms`,
    )
    expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] })
    expect(acknowledged).toBeGreaterThan(500)
    // All of them on a quiet machine; here it may be busy with something else now and then.
    expect(sorted[Math.floor(0.75 * sorted.length)]).toBeLessThan(1000)
  }, 300_000)

  it('is found out if it acknowledges before it commits', async () => {
    const report = await crash({ kills: 6, tables: 12, main: 'test/crash/hasty-main.ts' })
    expect([...report.lost, ...report.flawed, ...report.contradictions]).not.toEqual([])
  }, 120_000)
})
