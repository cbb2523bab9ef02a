// How it looks: in colour and without, on a narrow screen, and as lines for pipes, simple terminals and screen readers.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moveFor, offersOn } from './player.ts'
import { openTerminals, playOn, quickRules, type Terminals } from './terminals.ts'

let terminals: Terminals
beforeAll(async () => {
  terminals = await openTerminals()
})
afterEach(() => terminals.closeAll())
afterAll(() => terminals.stop())

const botGame = (game: string, name: string) => [
  ...['--game', game, '--bots', '1,easy', '--name', name],
  ...['--rules', JSON.stringify(quickRules[game])],
]
/** Anything that gives colour; `0` takes it away. */
const isColoured = (raw: string) => raw.split('\x1b[').some((part) => /^[\d;]*[1-9][\d;]*m/.test(part))

describe('a screen', () => {
  it('has cards in 256 colours where there are so many, in 16 where not, and in none with NO_COLOR', async () => {
    const looks = async (home: string, env: Readonly<Record<string, string>>) => {
      const pty = await terminals.play(home, botGame('memory', 'Ann'), { env })
      await pty.sees(/flip a card|You lost/) // a bot that begins may find every pair
      return pty.raw
    }
    const many = await looks('many', { TERM: 'xterm-256color' })
    expect(many).toContain('\x1b[38;5;153;48;5;24m')
    const few = await looks('few', { TERM: 'xterm' })
    expect(few).toContain('\x1b[37;44m')
    expect(few).not.toContain('38;5')
    const none = await looks('none', { NO_COLOR: '1' })
    expect(none).toContain('\x1b[?1049h')
    expect(isColoured(many)).toBe(true)
    expect(isColoured(none)).toBe(false)
  })

  it.each(['memory', 'believe', 'cambio', 'stop'])('of 40 columns is enough for %s', async (game) => {
    const pty = await terminals.play(`narrow-${game}`, botGame(game, 'A name of 24 characters'), {
      columns: 40,
      rows: 24,
    })
    await playOn(pty)
    await pty.sees(/all \d+ entries follow/) // what stands before it has gone up by then
    for (const line of pty.screen.split('\n')) expect(line.length, line).toBeLessThanOrEqual(40)
    // Nothing was ever broken by the terminal: every line ends where the client ended it.
    for (const line of pty.transcript.split(/[\r\n]+/)) {
      if (!/^(tty|pid)=/.test(line)) expect(line.replace(/^.*> (?= \S)/, '').length, line).toBeLessThanOrEqual(80)
    }
  })

  it('follows when its size changes', async () => {
    const pty = await terminals.play('wide', ['--game', 'memory', '--bots', '1,easy', '--name', 'Ann'])
    await pty.sees('flip a card')
    const widest = () => Math.max(...pty.screen.split('\n').map((line) => line.length))
    expect(widest()).toBe(80) // the title
    pty.resize(40, 20)
    const rows = () => pty.screen.split('\n').length
    await pty.until(() => widest() === 40 && rows() <= 20) // one after the other, as a window does
    await pty.sees('flip a card')
    pty.resize(100, 12)
    await pty.until(() => widest() === 100 && rows() <= 12)
    await pty.sees('flip a card')
    expect(pty.screen.endsWith('> ')).toBe(true)
  })

  it('counts the time that is left', async () => {
    const rules = JSON.stringify({ ...quickRules.memory, turnSeconds: 30 })
    const pty = await terminals.play('late', [
      '--game',
      'memory',
      '--bots',
      '1,easy',
      '--name',
      'Ann',
      '--rules',
      rules,
    ])
    await pty.sees('flip a card')
    const left = () => Number(/ 0:(\d\d) $/m.exec(pty.screen)?.[1])
    const first = left()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(30)
    await pty.until(() => left() < first - 1)
  })

  it('lets a line be typed, corrected and recalled', async () => {
    const pty = await terminals.play('typist', ['--game', 'memory', '--create', '--name', 'Ann'])
    await pty.sees('Code to join')
    pty.type('bot hardd\x7f')
    await pty.sees(/> bot hard$/)
    pty.type('\x15set rows')
    await pty.sees(/> set rows$/)
    pty.type('\x17\x17')
    await pty.sees(/> $/)
    pty.enter('bot easy')
    await pty.sees('(easy bot)')
    pty.type('\x1b[A')
    await pty.sees(/> bot easy$/)
    pty.type('\x15')
    pty.type('x'.repeat(300))
    await pty.until(() => pty.screen.split('\n').at(-1)?.length === 79)
  })

  it('asks for what was not said', async () => {
    const env = { XDG_CONFIG_HOME: join(terminals.folder, 'asked') }
    const pty = await terminals.run(['play'], { env })
    await pty.sees('Which service? Enter http://localhost:8080')
    pty.enter('ftp://nonsense')
    await pty.sees('A service has an address such as')
    pty.enter('127.0.0.1:9')
    await pty.sees('There is no Facedown service at http://127.0.0.1:9')
    pty.enter('2')
    await pty.sees('Which service?')
    pty.enter(terminals.house.url)
    await pty.sees('What are you called?')
    pty.enter('Ann')
    await pty.sees('What do you want to play? 1 against bots')
    pty.enter('7')
    await pty.sees('Type a number from 1 to 4.')
    pty.enter('join')
    await pty.sees('Which code?')
    pty.enter('AAAAAA')
    await pty.sees('Game not found.')
    pty.enter('1')
    await pty.sees('How good shall the bots be?')
    pty.enter('easy')
    await pty.sees('How many bots?')
    pty.enter('')
    await pty.sees('Which game? 1 Memory')
    pty.enter('memory')
    await pty.sees(/Memory · \w{3}-\w{3} · Ann/)
    pty.type('\x04')
    expect(await pty.ended()).toMatchObject({ status: 0, farewell: expect.stringContaining('Your seat waits') })
  })

  it('plays without a service when there is none and somebody wants to', async () => {
    const pty = await terminals.run(['play', '--server', 'http://127.0.0.1:9', '--game', 'memory'])
    await pty.sees('3 play offline, against bots')
    pty.enter('3')
    await pty.sees('Memory · offline · Player')
    pty.enter('quit')
    expect(await pty.ended()).toMatchObject({ status: 0 })
  })
})

describe('plain text', () => {
  it('is lines and nothing else, in a pipe, and a whole game can be played with it', async () => {
    const args = ['src/cli/main.ts', 'play', '--server', terminals.house.url, ...botGame('cambio', 'Ann')]
    const env = { ...process.env, XDG_CONFIG_HOME: join(terminals.folder, 'piped') }
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const said: string[] = []
    let turn = 0
    let offered: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line)
      if (/^[a-m] {2}/.test(line)) offered.push(line)
      else if (line.startsWith('?  help') && offered.length > 0) {
        child.stdin.write(`${moveFor(offersOn(offered.join('\n')), turn)}\n`)
        turn += 1
        offered = []
      }
    }
    const text = said.join('\n')
    expect(text).not.toMatch(/[^\P{Cc}\n]/u)
    expect(text).toMatch(/ called Cambio!/) // whoever was first
    expect(text).toMatch(/(You won|You lost|A draw)\. 1\. /)
    expect(text).toContain('Verified: ')
    expect(said.at(-1)).toBe('Goodbye.')
  })

  it.each([
    ['asked for', ['--plain'], {}],
    ['in a simple terminal', [], { TERM: 'dumb' }],
  ])('%s, never moves the cursor', async (_why, args, env) => {
    const home = `plain-${args.length}`
    const pty = await terminals.play(home, [...args, ...botGame('memory', 'Ann')], { env })
    await pty.until(() => pty.transcript.includes('flip a card'))
    pty.type('look\n')
    await pty.until(() => pty.transcript.split('flip a card').length > 2)
    expect(pty.raw).not.toContain('\x1b')
    pty.type('\x03')
    expect(await pty.ended()).toMatchObject({ terminal: expect.stringContaining(' echo ') })
    expect(pty.transcript).toContain('Your seat waits for a while')
  })
})
