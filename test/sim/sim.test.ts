// A cluster under a seeded scheduler: many histories, the same one twice, those that once went wrong, and mistakes that must show.

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mutants } from './mutants.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** In a process of its own: two of them use two cores, and a mistake is planted before anything is loaded. */
async function sim(...args: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

/** Histories that went wrong once, before what they found was mended. */
const regressions = [
  4, 20, 22, 24, 51, 75, 125, 170, 214, 321, 327, 374, 831, 944, 1012, 1333, 1358, 1373, 1396, 2635, 3280, 3890, 10008,
  10120, 10136, 10276, 11108, 11209, 11374, 12134,
]

describe('a simulated cluster', () => {
  it('keeps every promise in 500 histories', { timeout: 600_000 }, async () => {
    const halves = await Promise.all([sim('--from', '1', '--seeds', '250'), sim('--from', '251', '--seeds', '250')])
    for (const { code, text } of halves) expect(text, text).toSatisfy(() => code === 0)
    console.log(halves.map(({ text }) => text.trim()).join('\n'))
  })

  it('keeps them where it once did not', { timeout: 120_000 }, async () => {
    for (const seed of regressions) {
      const { code, text } = await sim('--from', `${seed}`, '--seeds', '1')
      expect(text, text).toSatisfy(() => code === 0)
    }
  })

  it('has the same history for the same seed, to the last step', async () => {
    const [one, two, other] = await Promise.all([sim('--seed', '7'), sim('--seed', '7'), sim('--seed', '8')])
    expect(one.text).toBe(two.text)
    expect(one.text).not.toBe(other.text)
    expect(one.text.split('\n').length).toBeGreaterThan(50)
  })
})

describe('a mistake', () => {
  for (const [index, { name }] of mutants.entries()) {
    it(`shows: ${name}`, { timeout: 300_000 }, async () => {
      const { code, text } = await sim('--mutant', `${index}`, '--seeds', '800')
      expect(text, text).toMatch(/^seed \d+: /m)
      expect(code).toBe(1)
    })
  }
})
