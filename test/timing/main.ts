// `npm run test:timing` measures whether the time that a bot takes says anything of what it decides: `--decisions 10000` in each game,
// `--seed 1`; `--real 200` of them on the real clock. With `--planted` bots think when they are due and answer when they have thought: that must be found.

import { parseArgs } from 'node:util'
import { plant } from '../sim/mutants.ts'
import type { Setting } from './decisions.ts'
import type { Sample } from './independence.ts'

const { values } = parseArgs({
  options: {
    decisions: { type: 'string' },
    seed: { type: 'string' },
    real: { type: 'string' },
    planted: { type: 'boolean' },
  },
})
if (values.planted) {
  plant({
    name: 'thinks when it is due',
    file: 'src/server/hosting/bot-thoughts.ts',
    from: 'clock.after(0, resolve))\n      .then(() => this.#mindOf(due.seat, table))\n      .then((mind) => thinkers.think(questionFor(mind, table, env), leaves - marginMs - clock.now()))\n',
    to: 'clock.after(time - clock.now(), resolve))\n      .then(() => this.#mindOf(due.seat, table))\n      .then((mind) => thinkers.think(questionFor(mind, table, env), 400))\n',
  })
  plant({
    name: 'answers when it has thought',
    file: 'src/table/due.ts',
    from: '  return ready <= time ? time : time + Math.ceil((ready - time) / every) * every\n',
    to: '  return Math.max(time, ready, every - every)\n',
  })
}
const { measure, measureNow } = await import('./decisions.ts')
const { independence } = await import('./independence.ts')
const { quickChance } = await import('../../src/kernel/chance.ts')

const decisions = Number(values.decisions ?? 10_000)
const seed = Number(values.seed ?? 1)
const real = Number(values.real ?? 200)
/** All that is measured together is taken for a dependence by mistake once in a hundred runs. */
const doubtful = 0.01 / 20
let found = 0
const report = (clock: string, setting: Setting, samples: readonly Sample[]) => {
  const { kinds, millibits, byChance, p } = independence(samples, quickChance(seed), 3999)
  if (p < doubtful) found += 1
  const { game, level, delays } = setting
  const cells = [clock, game.padEnd(8), level.padEnd(7), delays.join('–').padEnd(8), `${samples.length}`.padStart(9)]
  cells.push(`${kinds}`.padStart(6), millibits.toFixed(2).padStart(18), byChance.toFixed(2).padStart(10))
  console.log(`${cells.join(' ')}  ${p.toFixed(4)}${p < doubtful ? '  the time tells' : ''}`)
}

console.log('clock     game     level   delays   decisions  kinds  tells (millibits)  by chance  p')
for (const game of ['cambio', 'stop', 'memory', 'believe']) {
  for (const level of ['hard', 'expert'] as const) {
    for (const delays of [
      [0, 0],
      [0, 400],
    ] as const) {
      const setting = { game, level, decisions, delays, seed }
      report('simulated', setting, await measure(setting))
    }
  }
  if (real === 0) continue
  const setting = { game, level: 'expert', decisions: real, delays: [0, 0], seed } as const
  report('real     ', setting, await measureNow(setting))
}
console.log(found === 0 ? 'The time of an answer says nothing of the answer.' : `In ${found} of them the time tells.`)
process.exitCode = found === 0 ? 0 : 1
