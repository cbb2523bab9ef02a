// The arena as a person would use it: the real program.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

function arena(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/cli/arena/main.ts', ...args], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { stdout, stderr, status }
}

/** Without the lines that a clock has made. */
const untimed = (text: string) => text.replace(/^.*thinks.*$/gm, '')

describe('npm run arena', () => {
  it('plays the same games on one core and on three', () => {
    const args = ['--game', 'memory', '--a', 'hard', '--b', 'easy', '--games', '60', '--seed', '3']
    const [one, three] = [arena(...args, '--workers', '1'), arena(...args, '--workers', '3')]
    expect(one.stdout).toContain('hard against easy: 60 games of memory, every deal from all 2 seats, seed 3')
    expect(one.stdout).toMatch(/wins {7}\d+\.\d %, 95 % interval \d+\.\d % to \d+\.\d % \(fair 50\.0 %\)/)
    expect(untimed(three.stdout)).toBe(untimed(one.stdout))
    expect(one.status).toBe(0)
    expect(one.stderr).toBe('') // no progress bar where nobody watches
  })

  it('prints the ladder of one game, and writes nothing when it is dry', () => {
    const { stdout } = arena('--all', '--game', 'memory', '--games', '20', '--workers', '1', '--dry')
    expect(stdout).toContain('| medium against easy | 20 |')
    expect(stdout).toContain('| expert against hard | 20 |')
  })

  it('writes the ladders of all games where the document has a place for them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'arena-'))
    try {
      mkdirSync(join(folder, 'docs'))
      const text = readFileSync('docs/bots.md', 'utf8')
      writeFileSync(join(folder, 'docs/bots.md'), text)
      const program = resolve('src/cli/arena/main.ts')
      spawnSync(process.execPath, [program, '--all', '--games', '4', '--expert-games', '2', '--workers', '2'], {
        cwd: folder,
        timeout: 60_000,
      })
      const written = readFileSync(join(folder, 'docs/bots.md'), 'utf8')
      expect(written.match(/\| one hard against three easy \| 4 \|/g)).toHaveLength(3)
      expect(written.match(/^#+ .*$/gm)).toEqual(text.match(/^#+ .*$/gm))
      expect(readFileSync(join(folder, 'docs/bots.svg'), 'utf8')).toContain('<svg')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    [[], 'Say which game to play with --game, or --all. --help tells the rest.'],
    [['--game', 'chess'], 'There is no game "chess". Games: memory, believe, cambio, stop.'],
    [['--game', 'memory', '--a', 'hard'], '--b is missing. Levels: easy, medium, hard, expert.'],
    [['--game', 'memory', '--a', 'best'], '--a: there is no "best" bot. Levels: easy, medium, hard, expert.'],
    [['--game', 'memory', '--seats', '4'], '--seats: Memory has 2 to 2 seats, not 4.'],
    [['--game', 'memory', '--games', 'many'], '--games must be a whole number from 1 on, not "many".'],
    [['--game', 'memory', '--rules', '{'], '--rules must be a JSON object such as {"rows":2}, not {'],
    [
      ['--game', 'memory', '--rules', '{"rows":3,"cols":3}'],
      'A board of 3 × 3 has an odd number of cards; make it even.',
    ],
    [['--all', '--a', 'best'], '--a: the ladder measures medium, hard, expert, not "best".'],
    [['--all', '--a', 'easy'], '--a: the ladder measures medium, hard, expert, not "easy".'],
    [['--all', '--b', 'easy'], '--b is for a duel: the ladder of --all says that itself.'],
    [['--all', '--seats', '2'], '--seats is for a duel: the ladder of --all says that itself.'],
    [['--all', '--rules', '{}'], '--rules is for a duel: the ladder of --all says that itself.'],
  ])('%j is answered with a sentence', (args, sentence) => {
    const { stderr, status } = arena(...args)
    expect(stderr.trim()).toBe(sentence)
    expect(status).toBe(2)
  })

  it('helps', () => {
    expect(arena('--help').stdout).toContain('npm run arena -- --game cambio --a hard --b easy [options]')
  })
})
