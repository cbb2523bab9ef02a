// `npm run test:crash -- --kills 200`: the kill test, as long as you like; with --postgres on PostgreSQL.

import { parseArgs } from 'node:util'
import { newDatabase, startPostgres } from '../services/postgres.ts'
import { crash } from './crash.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    tables: { type: 'string', default: '30' },
    seed: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
})
const postgres = values.postgres ? await startPostgres() : null
const report = await crash({
  kills: Number(values.kills),
  tables: Number(values.tables),
  main: 'src/server/boot/main.ts',
  log: console.log,
  ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
  ...(postgres ? { databaseUrl: await newDatabase(postgres.url) } : {}),
}).finally(() => postgres?.stop())
const { firstAckMs, lost, duplicated, flawed, contradictions, ...counts } = report
const sorted = firstAckMs.toSorted((a, b) => a - b)
console.log({
  ...counts,
  lost: lost.length,
  duplicated: duplicated.length,
  flawed: flawed.length,
  contradictions: contradictions.length,
})
console.log(
  `first answer after a restart: median ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
)
for (const problem of [...lost, ...duplicated, ...flawed, ...contradictions].slice(0, 20)) console.error(problem)
process.exitCode = lost.length + duplicated.length + flawed.length + contradictions.length > 0 ? 1 : 0
