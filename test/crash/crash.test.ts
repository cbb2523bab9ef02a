import { describe, expect, it } from 'vitest'
import { crash } from './crash.ts'

describe('a server that is killed again and again', () => {
  it('loses nothing that it acknowledged, does nothing twice, and every log verifies', async () => {
    const report = await crash({ kills: 20, tables: 12, main: 'src/server/main.ts' })
    const { firstAckMs, answerMs, acknowledged, entries } = report
    const sorted = firstAckMs.toSorted((a, b) => a - b)
    console.log(
      `20 kills: ${acknowledged} acknowledged, ${entries} entries, first answer after ${sorted.map(Math.round).join(' ')} ms`,
    )
    expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] })
    expect(acknowledged).toBeGreaterThan(500)
    // The rest of a start is the time that Node needs to load the program, and other tests run beside this one.
    expect(answerMs.toSorted((a, b) => a - b)[answerMs.length >> 1]).toBeLessThan(1000)
  }, 300_000)

  it('is found out if it acknowledges before it commits', async () => {
    const report = await crash({ kills: 6, tables: 12, main: 'test/crash/hasty-main.ts' })
    expect([...report.lost, ...report.flawed, ...report.contradictions]).not.toEqual([])
  }, 120_000)
})
