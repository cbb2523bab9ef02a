// `facedown replay` of a game of each kind: as text into a pipe, and by keys in a real pseudo-terminal.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pureHmac } from '../../src/kernel/hmac.ts'
import { commitmentOf } from '../../src/table/fairness.ts'
import { gameFileFormat } from '../../src/table/game-file.ts'
import { openRun, perform } from '../../src/table/run.ts'
import { env, gameFile } from '../table/whole-file.ts'
import { Pty } from './pty.ts'

const games = ['memory', 'believe', 'cambio', 'stop']
let folder = ''
const open: Pty[] = []
const fileOf = (game: string) => join(folder, `${game}.json`)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'facedown-replay-'))
  for (const game of games) writeFileSync(fileOf(game), JSON.stringify(gameFile(game)))
})
afterEach(() => {
  for (const pty of open.splice(0)) pty.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function piped(...args: readonly string[]) {
  return spawnSync(process.execPath, ['src/cli/main.ts', 'replay', ...args], { encoding: 'utf8', timeout: 60_000 })
}

async function watch(...args: readonly string[]): Promise<Pty> {
  const pty = await Pty.open(['replay', ...args], { rows: 30 })
  open.push(pty)
  return pty
}

describe('facedown replay', () => {
  it.each(games)('tells a whole game of %s to a pipe', (game) => {
    const { stdout, stderr, status } = piped(fileOf(game))
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('This file fits together, entry by entry.')
    expect(stdout).toMatch(/^\w[\w ]*, with every card open\. \d+ steps\.$/m)
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u)
    expect(stdout.match(/^Step \d+: .+$/gm)?.length).toBeGreaterThan(5)
  })

  it.each([
    ['that everybody left', { type: 'leave', player: 'ann' }, 0],
    ['that nobody came back to', { type: 'clock' }, 7 * 24 * 60 * 60 * 1000],
  ] as const)('says of a lobby %s that there was no game', (_what, input, later) => {
    const [at, seed] = [1_700_000_000_000, '7'.repeat(64)]
    const host = { player: 'ann', name: 'Ann' }
    const opened = openRun({ at, id: 'lobby', game: 'memory', rules: {}, seed, host }, env)
    const { run } = perform(opened, { ...input, at: at + later }, env)
    expect(run.table.phase).toBe('abandoned')
    const path = join(folder, 'lobby.json')
    const commitment = commitmentOf(seed, 'lobby', pureHmac)
    writeFileSync(path, JSON.stringify({ format: gameFileFormat, id: 'lobby', commitment, seed, entries: run.log }))
    const { stdout, stderr, status } = piped(path)
    expect([stderr, status]).toEqual(['', 0])
    expect(stdout).toBe('This table was given up before a game began. There is nothing to watch.\n')
  })

  it.each(games)('steps through %s by keys', async (game) => {
    const pty = await watch(fileOf(game))
    await pty.sees(/step 1 of \d+ · with every card open/)
    pty.type('n')
    await pty.sees(/step 2 of/)
    pty.type('\x1b[C')
    await pty.sees(/step 3 of/)
    pty.type('p')
    await pty.sees(/step 2 of/)
    pty.type('g')
    await pty.sees('Which step, 1 to ')
    pty.enter('4')
    await pty.sees(/step 4 of/)
    pty.type('v')
    await pty.sees(/step 4 of \d+ · as a spectator saw it/)
    pty.type('v')
    await pty.sees(/step 4 of \d+ · as Ann saw it/)
    pty.type(' ')
    await pty.sees(/step 5 of \d+ · .* playing/)
    pty.type(' ')
    pty.type('\x1b[F')
    await pty.sees(/step (\d+) of \1 /)
    pty.type('x')
    await pty.sees('Type n, p, space, g, v or q.')
    pty.type('q')
    const { status, terminal } = await pty.ended()
    expect(status).toBe(0)
    expect(terminal).toMatch(/(?<!-)icanon/)
  })

  it('shows a seat what it knew, and a spectator less', () => {
    const cards = (as: string) => new Set(piped(fileOf('believe'), '--as', as).stdout.match(/(?:10|[2-9JQKA])[♣♦♥♠]/g))
    const all = cards('open')
    const ann = cards('1')
    expect(cards('ann')).toEqual(ann)
    expect(all.size).toBeGreaterThan(ann.size)
    expect(ann.size).toBeGreaterThan(0)
    const started = (as: string) => piped(fileOf('believe'), '--as', as).stdout.split('Step 2:')[0] ?? ''
    expect(started('spectator')).not.toMatch(/[♣♦♥♠]/)
    expect(started('1')).toMatch(/your hand: .*[♣♦♥♠]/)
    expect(piped(fileOf('believe'), '--as', 'Zoe').stderr).toContain('Nobody "Zoe" sat there. Players: Ann, ')
  })

  it('ends quietly when nobody reads on', () => {
    const command = `'${process.execPath}' src/cli/main.ts replay '${fileOf('stop')}' | head -n 1`
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8', timeout: 60_000 })
    expect(stdout).toMatch(/^This file fits together, .*\n$/)
    expect(stderr).toBe('')
  })

  it('does not show what does not verify', () => {
    const file = gameFile('memory')
    const entries = file.entries.map((entry) => (entry.act.type === 'moved' ? { ...entry, at: entry.at + 1 } : entry))
    writeFileSync(fileOf('forged'), JSON.stringify({ ...file, entries }))
    const { stdout, status } = piped(fileOf('forged'))
    expect(stdout).toMatch(/^✗ Entry \d+, moved \(flip\) by .*: The hash does not fit\.$/m)
    expect(stdout).toContain('This game is not what was played, so it is not shown.')
    expect(stdout).not.toContain('Step 1')
    expect(status).toBe(1)
  })
})
