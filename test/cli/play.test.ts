// The terminal client as a person would use it: the real program, with what they type on its input.

import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { gameFile } from '../table/whole-file.ts'

const offline = ['play', '--offline', '--fast', '--seed', '5'.repeat(64)]

function facedown(args: readonly string[], typed: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const input = typed.map((line) => `${line}\n`).join('')
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/cli/main.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    input,
    timeout: 30_000,
  })
  return { stdout, stderr, status }
}

describe('a game without a service', () => {
  it('plays a whole game against a bot and verifies it', () => {
    // Every pair of a small board until there is none left: somebody finds them all.
    const cards = [1, 2, 3, 4, 5, 6]
    const everyPair = cards.flatMap((one) => cards.filter((other) => other > one).flatMap((other) => [one, other]))
    const typed = [...everyPair, ...everyPair, ...everyPair].map(String)
    const { stdout, status } = facedown(
      [...offline, '--game', 'memory', '--bots', '1,hard', '--rules', '{"rows":2,"cols":3}'],
      typed,
    )
    expect(stdout).toMatch(/(You won|You lost|A draw)\. 1\. \w+: \d+, [12]\. \w+: \d+\./)
    expect(stdout).toMatch(/Verified: the deal was the one committed to, and all \d+ entries follow from the rules\./)
    expect(stdout).toContain('A pair!')
    expect(status).toBe(0)
  })

  it('says what can be done, and what cannot', () => {
    const { stdout } = facedown(offline, ['?', 'shuffle', '17', 'hello', '', 'quit'])
    expect(stdout).toContain('a  flip a card (1-16)')
    expect(stdout).toContain('“shuffle” is not something you can do now.')
    expect(stdout).toContain('“17” is not something you can do now.')
    expect(stdout).toContain('“hello” is not something you can do now.')
    expect(stdout).toContain('Type what you want to do.')
    expect(stdout).toContain('Player has left the game.')
  })

  it('ends politely when there is nothing more to read', () => {
    const { stdout, status } = facedown(offline, ['1'])
    expect(stdout).toContain('Player has left the game.')
    expect(status).toBe(0)
  })

  it('plays the same deal again for the same seed', () => {
    const board = () => facedown(offline, ['1', '2', 'quit']).stdout
    expect(board()).toBe(board())
  })

  it.each([
    ['what was asked for', ['--language', 'de'], {}],
    ['the environment', [], { LC_ALL: 'de_DE.UTF-8' }],
    ['what was asked for, whatever the environment', ['--language', 'DE'], { LC_ALL: 'en_GB.UTF-8' }],
  ])('speaks the language of %s, and is typed at in English, too', (_whose, args, env) => {
    const { stdout } = facedown([...offline, ...args], ['?', 'flieg', 'flip 1', 'aufdecken 2', 'quit'], env)
    expect(stdout).toContain('Das Spiel beginnt.')
    expect(stdout).toContain('a  eine Karte aufdecken (1-16)')
    expect(stdout).toContain('„flieg“ geht gerade nicht.')
    expect(stdout).toMatch(/^Player: [A-Z], Karte 1\.$/m)
    expect(stdout).toMatch(/^Player: [A-Z], Karte 2\.$/m)
    expect(stdout).toContain('Player hat das Spiel verlassen.')
  })

  it('speaks English where it has no other words', () => {
    expect(facedown(offline, ['quit'], { LC_ALL: 'fr_FR.UTF-8' }).stdout).toContain('Player has left the game.')
  })

  it.each(['memory', 'believe', 'cambio', 'stop'])('%s tells what happens in lines, and nothing else', (game) => {
    const { stdout, stderr, status } = facedown([...offline, '--game', game], ['look', 'rules', 'how', 'quit'])
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u)
    expect(stdout).toContain('The game begins.')
    expect(stdout).toContain('Not as usual:')
    expect(stdout.split('\n').filter((line) => line.startsWith('- ')).length).toBeGreaterThan(10)
    expect(stdout).not.toMatch(/\b(?:memory|believe|cambio|stop)-\d|\([CSMB]\d-/)
    expect(stdout).toContain('Verified: ')
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  it.each([
    [['play', '--game', 'poker'], 'There is no game "poker". Games: '],
    [['play', '--language', 'tlh'], 'There is no language "tlh". Languages: en, de.'],
    [['play', '--bots', '1,godlike'], 'There is no "godlike" bot. Levels: easy, medium, hard, expert.'],
    [['play', '--bots', 'none at all'], '--bots is how many and how good, such as 1,medium or 3,hard.'],
    [['play', '--offline', '--game', 'memory', '--bots', '5,easy'], 'Memory is for 2 players, counting you.'],
    [['play', '--game', 'memory', '--rules', '{'], '--rules must be a JSON object'],
    [['play', '--rules', '{}'], '--rules and --preset need --game'],
    [
      ['play', '--game', 'memory', '--rules', '{"rows":3,"cols":3}'],
      'A board of 3 × 3 has an odd number of cards; make it even.',
    ],
    [['play', '--game', 'memory', '--preset', 'wild'], 'There is no preset "wild". Presets: asWritten, tableClassic.'],
    [['play', '--offline', '--seed', 'abc'], '--seed must be 64 hexadecimal digits'],
    [['play', '--fast'], 'say --offline, too'],
    [['play', '--create', '--quick'], 'do not go together: say one of them'],
    [['play', '--offline', '--create'], '--offline is for games against bots.'],
    [['play', '--code', 'nope'], 'A code has six letters and digits, and "nope" has not.'],
    [['play', '--server', 'ftp://example.org'], 'A service has an address such as https://cards.example.org'],
    [['play', '--server', 'http://127.0.0.1:9', '--create'], 'There is no Facedown service at http://127.0.0.1:9'],
    [['play', '--colour'], "Unknown option '--colour'"],
    [['replay', '--colour'], "Unknown option '--colour'"],
    [['replay'], 'Say which file: facedown replay FILE'],
    [['replay', '/no/such/file'], '/no/such/file cannot be read: '],
    [['gamble'], 'There is no "facedown gamble". facedown --help lists what there is.'],
  ])('%j is refused with a sentence', (args, sentence) => {
    const { stdout, stderr, status } = facedown(args)
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('    at ')
    expect(stdout).toBe('')
    expect(status).toBe(2)
  })

  it.each([
    [['--help'], 'facedown replay FILE'],
    [['play', '--help'], '--bots N,LEVEL'],
    [['replay', '--help'], '--as WHO'],
  ])('%j helps', (args, line) => {
    const { stdout, status } = facedown(args)
    expect(stdout).toContain(line)
    expect(status).toBe(0)
  })
})

describe('facedown verify', () => {
  const verify = (input: string) =>
    spawnSync(process.execPath, ['bin/facedown.mjs', 'verify', '-'], { encoding: 'utf8', input, timeout: 30_000 })

  it('says what holds, and where it does not', () => {
    const file = gameFile('memory')
    const sound = verify(JSON.stringify(file))
    expect(sound.stdout).toContain('✓ The seed in the file gives the commitment in the file')
    expect(sound.stdout).toContain('– Not compared. Nothing was kept here from when it was played')
    expect(sound.stdout).toContain('– Not compared. The file has no signature')
    expect(sound.stdout).toContain('This file fits together. Nothing that was kept outside it vouches for all of it.')
    expect(sound.status).toBe(0)
    const moves = file.entries.map((entry) => (entry.act.type === 'moved' ? { ...entry, at: entry.at + 1 } : entry))
    const forged = verify(JSON.stringify({ ...file, entries: moves }))
    const first = file.entries.find((entry) => entry.act.type === 'moved')
    expect(forged.stdout).toContain(`✗ Entry ${first?.seq}, moved (flip) by `)
    expect(forged.stdout).toContain('The hash does not fit.')
    expect(forged.status).toBe(1)
  })

  it('says what is no game file, or no file', () => {
    const { stdout, status } = verify('{')
    expect(stdout).toBe('This is not a game file: it is not JSON.\n')
    expect(status).toBe(1)
    const missing = facedown(['verify'])
    expect(missing.stderr).toContain('Say which file: facedown verify FILE')
    expect(missing.status).toBe(2)
  })
})
