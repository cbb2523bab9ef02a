// `npm run sim -- --seeds 20000` runs so many histories; `npm run sim -- --seed 42` repeats one and tells all of it. With
// `--mutant 3` a mistake is planted first, and the first history that goes wrong ends it.

import { parseArgs } from 'node:util'
import { mutants, plant } from './mutants.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    mutant: { type: 'string' },
  },
})
const mutant = values.mutant === undefined ? undefined : mutants[Number(values.mutant)]
const planted = mutant && plant(mutant)
const { restlessEvery, simulate } = await import('./sim.ts')
if (planted?.isLoaded === false) throw new Error(`The simulation was started without "${mutant?.name}" in it.`)

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
  let failed = 0
  const step = mutant?.restless ? restlessEvery : 1
  for (let count = 0; count < seeds && !(mutant && failed > 0); count++) {
    const seed = from + count * step
    if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${seeds}, ${failed} failed `)
    const report = await simulate(seed)
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += report[key]
    if (report.wrong === null) continue
    failed += 1
    console.log(`seed ${seed}: ${report.wrong}\n  npm run sim -- --seed ${seed}`)
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${seeds} seeds in ${seconds.toFixed(1)} s, ${failed} failed: ${JSON.stringify(sum)}`)
  process.exitCode = failed > 0 ? 1 : 0
}
