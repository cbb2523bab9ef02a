// `npm run test:cluster -- --seconds 600`: three nodes, real clients, and blows until the time is over.

import { parseArgs } from 'node:util'
import { quickChance } from '../../src/kernel/chance.ts'
import { type Blow, strike } from './cluster.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    people: { type: 'string', default: '300' },
    hints: { type: 'string', default: 'redis' },
    seed: { type: 'string', default: '1' },
    blows: { type: 'string' }, // such as kill,freeze,postgres: these, once
    main: { type: 'string', default: 'src/server/boot/main.ts' },
  },
})
const all: readonly Blow[] = ['kill', 'killTwo', 'freeze', 'drain', 'postgres', 'redis']
const until = performance.now() + Number(values.seconds) * 1000

function* untilTimeIsUp(): Generator<Blow> {
  const chance = quickChance(Number(values.seed))
  while (performance.now() < until) yield chance.pick('blow', all)
}

const report = await strike({
  people: Number(values.people),
  hints: values.hints === 'notify' ? 'notify' : 'redis',
  blows: values.blows === undefined ? untilTimeIsUp() : all.filter((blow) => values.blows?.split(',').includes(blow)),
  seed: Number(values.seed),
  main: values.main,
  log: console.log,
})
const { lost, duplicated, flawed, contradictions, problems, charged, byBlow, worst, ...counts } = report
console.table(
  byBlow.map(({ blow, absences, p95, ms }) => ({
    blow,
    absences,
    'p95 ms': Math.round(p95),
    'longest ms': Math.round(ms),
  })),
)
const wrong = { lost, duplicated, flawed, contradictions, problems, charged }
console.log(counts, Object.fromEntries(Object.entries(wrong).map(([name, list]) => [name, list.length])))
for (const one of worst) console.log(one)
const found = Object.values(wrong).flat()
for (const one of found.slice(0, 20)) console.error(one)
process.exitCode = found.length > 0 || report.backIn60 < 0.999 || report.backMs.p95 > 3000 ? 1 : 0
