// A game that two lines register, in the terminal: offered, played against a bot to the end, verified.

import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { withHook } from '../highest-card/service.ts'

function facedown(args: readonly string[], typed: readonly string[]) {
  return spawnSync(process.execPath, [...withHook, 'src/cli/main.ts', ...args], {
    encoding: 'utf8',
    input: typed.map((line) => `${line}\n`).join(''),
    timeout: 30_000,
  })
}

it.each([
  [['swap'], 'Player swaps the card, for '],
  [['stay'], 'Player keeps the card.'],
])('%j plays a whole game against a bot', (typed, told) => {
  const args = ['play', '--offline', '--fast', '--seed', '5'.repeat(64), '--game', 'highest', '--bots', '2,medium']
  const { stdout, stderr, status } = facedown([...args, '--rules', '{"acesLow":true}'], ['?', 'rules', ...typed])
  expect(stderr).toBe('')
  expect(stdout).toContain('b  swap it for the top of the deck')
  expect(stdout).toContain('Aces are low')
  expect(stdout).toContain(told)
  expect(stdout).toMatch(/(You won|You lost|A draw)\. 1\. \w+: \d+/)
  expect(stdout).toMatch(/Verified: the deal was the one committed to, and all \d+ entries follow from the rules\./)
  expect(status).toBe(0)
})

it('has the bots that it has, and no others', () => {
  const { stderr, status } = facedown(['play', '--offline', '--game', 'highest', '--bots', '1,expert'], [])
  expect(stderr).toContain('There is no "expert" bot for Highest Card.')
  expect(status).toBe(2)
})
