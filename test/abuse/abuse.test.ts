import { cpus, loadavg } from 'node:os'
import { expect, it } from 'vitest'
import { final } from '../final.ts'
import { abuse, heading, lineOf } from './abuse.ts'

it('nobody who plays loses anything to an attack, and the service stays small', async () => {
  const [load = 0] = loadavg()
  const isBusy = load > 2 * cpus().length // with something else: then times say nothing
  const rows = await abuse({
    tables: 30,
    seconds: 0.8,
    quietSeconds: 0.1,
    settleSeconds: 0,
    prepareSeconds: 4,
    p99: { ms: isBusy ? Number.POSITIVE_INFINITY : 1000, timesControl: 5 },
    mostMemory: 400,
    log: () => undefined,
  })
  console.log([heading, ...rows.map(lineOf)].join('\n'))
  if (isBusy) console.log(`how long people waited is not judged: the load was ${load} before this began`)
  final(() => expect(rows.flatMap(({ lost }) => lost)).toEqual([]))
  expect(rows.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([])
  expect(rows.length).toBeGreaterThan(28)
  const refused = (name: string) => Object.keys(rows.find((row) => row.name === name)?.refused ?? {})
  expect(refused('guests')).toContain('http 429')
  expect(refused('large-bodies')).toEqual(['http 413'])
  expect(refused('binary')).toContain('closed 1008')
  expect(refused('rule-changes')).toContain('tooFast')
  expect(refused('sign-ins')).toContain('http 429')
}, 300_000)
