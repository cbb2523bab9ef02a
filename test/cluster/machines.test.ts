// The real thing: three server processes, a real PostgreSQL and a real Redis, hundreds of clients, and what happens to machines.

import { cpus, loadavg } from 'node:os'
import { describe, expect, it } from 'vitest'
import { final } from '../final.ts'
import { type ClusterReport, strike } from './cluster.ts'

const sound = { lost: [], duplicated: [], flawed: [], contradictions: [], problems: [], charged: [] }

function tell({ acknowledged, entries, tables, absences, backMs, byBlow }: ClusterReport): void {
  const ms = Object.entries(backMs).map(([name, value]) => `${name} ${Math.round(value)} ms`)
  const blows = byBlow.map(({ blow, absences: hit, p95 }) => `${blow} (${hit}, p95 ${Math.round(p95)} ms)`)
  console.log(
    `${tables} tables, ${entries} entries, ${acknowledged} acknowledged; ${absences} cut off, back: ${ms.join(', ')}`,
  )
  console.log(blows.join(', '))
}

/** Within three seconds: measured on two cores 1.7 s. A machine that is busy with other things is not judged. */
const promisedMs = 3000

function expectTimes({ backIn60, backMs, worst }: ClusterReport, load: number): void {
  expect(backIn60, worst.join('\n')).toBeGreaterThanOrEqual(0.999)
  if (load > 2 * cpus().length) console.log(`p95 is not judged: the load was ${load} before this began`)
  else expect(backMs.p95, worst.join('\n')).toBeLessThan(promisedMs)
}

describe('three machines', () => {
  it('keep every promise while nodes are killed and frozen, PostgreSQL is restarted and Redis killed', async () => {
    const [load = 0] = loadavg()
    const report = await strike({
      people: 300,
      hints: 'redis',
      blows: ['kill', 'freeze', 'redis', 'postgres', 'kill', 'drain'],
    })
    tell(report)
    final(() => expect(report).toMatchObject(sound))
    expectTimes(report, load)
    expect(report.absences).toBeGreaterThan(200)
    expect(report.acknowledged).toBeGreaterThan(1000)
  }, 600_000)

  it('keep them with the hints of PostgreSQL', async () => {
    const [load = 0] = loadavg()
    const report = await strike({ people: 100, hints: 'notify', blows: ['kill', 'postgres', 'freeze'] })
    tell(report)
    final(() => expect(report).toMatchObject(sound))
    expectTimes(report, load)
  }, 600_000)
})

describe('a mistake in the nodes shows', () => {
  const main = 'test/cluster/planted-main.ts'

  it('when they acknowledge before they commit', async () => {
    const environment = { MISTAKE: 'acknowledges before the commit' }
    // With this in them not everybody gets as far as playing.
    const { lost, flawed, contradictions } = await strike({
      people: 60,
      hints: 'notify',
      blows: ['kill'],
      patienceMs: 15_000,
      main,
      environment,
    })
    expect([...lost, ...flawed, ...contradictions]).not.toEqual([])
  }, 600_000)

  it('when they charge people for an outage', async () => {
    const environment = { MISTAKE: 'does not pay back an outage' }
    const { charged } = await strike({ people: 20, hints: 'notify', blows: ['postgres'], main, environment })
    expect(charged.join('\n')).toMatch(/ms of an outage/)
  }, 600_000)
})
