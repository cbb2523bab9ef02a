// How long a bot takes says nothing of what it decides. The whole table of it: `npm run test:timing`.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { quickChance } from '../../src/kernel/chance.ts'
import { independence } from './independence.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** In a process of its own: mistakes are planted before anything is loaded. */
async function timing(...args: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

describe('the time that a bot takes', () => {
  it('says nothing of what it decides, in any game', async () => {
    const { code, text } = await timing('--decisions', '600', '--real', '20')
    expect(text.match(/^(simulated|real) .*$/gm), text).toHaveLength(20)
    expect(code, text).toBe(0)
  })

  it('would, if it thought when it is due and answered when it has thought', async () => {
    const { code, text } = await timing('--decisions', '300', '--real', '0', '--planted')
    for (const game of ['cambio', 'stop', 'memory', 'believe']) {
      expect(text).toMatch(new RegExp(`${game} +hard +0–0 .*the time tells`))
      expect(text).toMatch(new RegExp(`${game} +expert +0–400 .*the time tells`))
    }
    expect(code).toBe(1)
  })
})

describe('the test for it', () => {
  const lots = quickChance(1)
  const samples = (told: (what: number) => number, known: (what: number) => string) =>
    Array.from({ length: 2000 }, () => {
      const what = lots.int('', 3)
      return { ms: 100 + lots.int('', 50) + told(what), known: known(what), what: `${what}` }
    })

  it('finds what tells a little, and nothing where there is nothing', () => {
    expect(
      independence(
        samples(
          (what) => 4 * what,
          () => '',
        ),
        lots,
      ).p,
    ).toBeLessThan(0.002)
    expect(
      independence(
        samples(
          () => 0,
          () => '',
        ),
        lots,
      ).p,
    ).toBeGreaterThan(0.01)
  })

  it('does not mind what everybody knew before', () => {
    expect(
      independence(
        samples(
          (what) => 40 * what,
          (what) => `${what}`,
        ),
        lots,
      ).p,
    ).toBe(1)
  })
})
