// `npm run sim -- --seeds 20000` runs so many histories; `npm run sim -- --seed 42` repeats one and tells all of it.

import { parseArgs } from 'node:util'
import { simulate } from './sim.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, from: { type: 'string' }, seed: { type: 'string' } },
})

if (values.seed !== undefined) {
  const { told, ...report } = await simulate(Number(values.seed), true)
  for (const line of told) console.log(line)
  console.log(JSON.stringify(report))
  process.exitCode = report.wrong === null ? 0 : 1
} else {
  const from = Number(values.from ?? 1)
  const seeds = Number(values.seeds ?? 500)
  const startedAt = performance.now()
  const sum = { steps: 0, entries: 0, acknowledged: 0, takeovers: 0, outages: 0 }
  const failed: number[] = []
  for (let seed = from; seed < from + seeds; seed++) {
    const report = await simulate(seed)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += report[key]
    if (report.wrong === null) continue
    failed.push(seed)
    console.log(`seed ${seed}: ${report.wrong}\n  npm run sim -- --seed ${seed}`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${seeds} seeds in ${seconds.toFixed(1)} s, ${failed.length} failed: ${JSON.stringify(sum)}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
