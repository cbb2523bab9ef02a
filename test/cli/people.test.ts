// Several people at one table, each at a terminal: coming, going, being lost and coming back.

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startService } from '../server/setting.ts'
import type { Pty } from './pty.ts'
import { isOver, openTerminals, playOn, quickRules, type Terminals } from './terminals.ts'

let terminals: Terminals
beforeAll(async () => {
  terminals = await openTerminals()
})
afterEach(() => terminals.closeAll())
afterAll(() => terminals.stop())

const small = JSON.stringify(quickRules.memory)

async function codeOn(pty: Pty): Promise<string> {
  await pty.sees(/Code to join: \w{3}-\w{3}/)
  return /Code to join: (\S+)/.exec(pty.words)?.[1] ?? ''
}

describe('a table for two', () => {
  it('is opened in one terminal, joined in another by its code, played, and played again', async () => {
    const ann = await terminals.play('ann', ['--game', 'memory', '--create', '--rules', small, '--name', 'Ann'])
    const ben = await terminals.play('ben', ['--code', (await codeOn(ann)).toLowerCase(), '--name', 'Ben'])
    await ben.sees('Waiting for the host to start the game.')
    ben.enter('start')
    await ben.sees('Only the host can do this.')
    await ann.sees('2. Ben')
    ben.enter('emote nonsense')
    await ben.sees('Say which: emote hello, good luck, well played,')
    ben.enter('emote Good')
    await Promise.all([ann.sees('Ben: good luck'), ben.sees('Ben: good luck')])
    ann.enter('start')
    await ann.sees('The game begins.')
    ann.enter('emote thanks') // whoever has the turn
    await ben.sees('Ann: thanks')
    await playOn(ann, ben)
    await Promise.all([ann.sees('Verified: '), ben.sees('Verified: ')])
    ann.enter('again')
    await ann.sees('Code to join: ')
    await ben.sees('The room goes on at another table: type again to go there.')
    ben.enter('again')
    await ben.sees('Waiting for the host to start the game.')
    ben.enter('leave')
    expect(await ben.ended()).toMatchObject({ status: 0 })
    await ann.sees('One seat is free.')
  })

  it('the host makes the table', async () => {
    const pty = await terminals.play('cleo', ['--game', 'cambio', '--create', '--public', '--name', 'Cleo'])
    await pty.sees('1. Cleo (you, host)')
    const listed = await fetch(`${terminals.house.url}/api/tables`).then((answer) => answer.text())
    expect(listed).toContain('"host":"Cleo"')
    const says = async (line: string, sentence: string | RegExp) => {
      pty.enter(line)
      await pty.sees(sentence)
    }
    await says('start', 'Cambio needs at least 2 players to start.')
    await says('dance', '"dance" is not something you can do in the lobby. Type ? for help.')
    await says('bot genius', 'There is no bot of this level for this game.')
    await says('bot hard', /2\. \w+ \(hard bot\)/)
    await says('remove 7', 'Say which seat: remove 1 to 2.')
    await says('remove 2', '3 seats are free.')
    await says('set colour red', 'There is no rule "colour"; type rules to see them.')
    await says('set penalty never', '"penalty" must be one of double, none, add.')
    await says('set penalty none', 'The host has changed the rules')
    await says('rules', /Not as usual: .*Penalty for a wrong call: none\./)
    await says('', 'Points: ')
    await says('q', '1. Cleo (you, host)')
    await says('?', 'bot LEVEL add a bot: easy, medium, hard, expert')
    await says('', '1. Cleo (you, host)')
    pty.enter('leave')
    expect(await pty.ended()).toMatchObject({ status: 0 })
  })

  it('two who look for opponents find each other', async () => {
    const seek = (name: string) => terminals.play(name, ['--game', 'stop', '--quick', '--name', name])
    const [dora, emil] = await Promise.all([seek('dora'), seek('emil')])
    await Promise.all([dora.sees(/dora: .* emil: |emil: .* dora: /), emil.sees(/dora: .* emil: |emil: .* dora: /)])
    dora.enter('leave')
    await dora.sees('Type leave again if you mean it.')
    dora.enter('leave')
    expect(await dora.ended()).toMatchObject({ status: 0 })
    await emil.sees(/dora has left|A bot plays for dora/)
  })
})

describe('a terminal that goes away', () => {
  const sitDown = (home: string, args: readonly string[] = []) =>
    terminals.play(home, ['--game', 'memory', '--bots', '1,easy', '--name', 'Finn', ...args])

  it('leaves the terminal as it was found when it is interrupted, and the seat waits', async () => {
    const pty = await sitDown('finn')
    await pty.sees('flip a card')
    pty.type('half a li')
    await pty.sees('half a li')
    pty.type('\x03')
    const { status, terminal, farewell } = await pty.ended()
    expect(status).toBe(0)
    expect(terminal).toMatch(/(?<!-)icanon/)
    expect(terminal).toMatch(/(?<!-)echo /)
    expect(pty.raw.endsWith('\x1b[?1049h')).toBe(false)
    expect(pty.raw.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(pty.raw.lastIndexOf('\x1b[?1049h'))
    expect(pty.raw.lastIndexOf('\x1b[?25h')).toBeGreaterThan(pty.raw.lastIndexOf('\x1b[?25l'))
    expect(farewell).toContain('Your seat waits for a while')
    // The token is the seat: nobody else on this machine may read it.
    expect(statSync(join(terminals.folder, 'finn', 'facedown', 'guests.json')).mode & 0o777).toBe(0o600)
    const back = await terminals.play('finn', [])
    await back.sees('You are back at your table of Memory.')
    await back.sees('flip a card')
  })

  it('is killed, and comes back to its seat with what it has missed', async () => {
    const pty = await sitDown('gina', ['--rules', small])
    await pty.sees('flip a card')
    pty.kill('SIGKILL')
    await pty.ended()
    const back = await terminals.play('gina', [])
    await back.sees('You are back at your table of Memory.')
    await playOn(back)
    await back.sees('Verified: ')
  })

  it('ends on SIGTERM as it does on an interrupt', async () => {
    const pty = await sitDown('hugo')
    await pty.sees('flip a card')
    pty.kill('SIGTERM')
    const { terminal } = await pty.ended()
    expect(terminal).toMatch(/(?<!-)icanon/)
    expect(pty.raw.lastIndexOf('\x1b[?1049l')).toBeGreaterThan(pty.raw.lastIndexOf('\x1b[?1049h'))
  })

  it('has one seat in two terminals only in one of them', async () => {
    const first = await sitDown('ida')
    await first.sees('flip a card')
    const second = await terminals.play('ida', [])
    await second.sees('You are already connected to this game in another session. Type take to play here instead.')
    second.enter('take')
    await second.sees('flip a card')
    await first.sees('This game was opened in another session. Type take to play here instead.')
    first.enter('take')
    await first.sees('flip a card')
    await second.sees('Type take to play here instead.')
  })

  it('finds a bot on its seat, and takes the seat back', async () => {
    const rules = { disconnectPolicy: 'bot', reconnectMs: 0, botDelayMinMs: 60_000, botDelayMaxMs: 60_000 }
    const args = ['--game', 'believe', '--create', '--rules', JSON.stringify(rules), '--name', 'Kim']
    const kim = await terminals.play('kim', args)
    const lea = await terminals.play('lea', ['--code', await codeOn(kim), '--name', 'Lea'])
    await kim.sees('2. Lea')
    kim.enter('start')
    await lea.sees('your hand: ')
    lea.kill('SIGKILL')
    await kim.sees('A bot plays for Lea.')
    const back = await terminals.play('lea', [])
    await back.sees('Lea is back.')
    await back.sees('your hand: ')
    await kim.sees('Lea is back.')
  })

  it('is stopped and continued as other programs are', async () => {
    const pty = await sitDown('mia')
    await pty.sees('flip a card')
    pty.type('\x1a')
    await pty.until(() => pty.raw.trimEnd().endsWith('\x1b[?1049l'))
    const seen = pty.raw.length
    const again = setInterval(() => pty.continue(), 200)
    await pty.until(() => pty.raw.lastIndexOf('\x1b[?1049h') >= seen).finally(() => clearInterval(again))
    await pty.sees('flip a card')
  })

  it('says when the service is away, and goes on when it is back', async () => {
    const data = mkdtempSync(join(tmpdir(), 'facedown-away-'))
    const before = await startService({ DATA_DIR: data })
    const server = ['--server', before.url]
    const pty = await terminals.play('jan', [
      ...server,
      '--game',
      'memory',
      '--bots',
      '1,easy',
      '--name',
      'Jan',
      '--rules',
      small,
    ])
    await pty.sees('flip a card')
    await before.stop()
    await pty.sees('The connection is lost; trying to get it back.')
    const after = await startService({ DATA_DIR: data, PORT: `${before.port}` })
    await pty.sees('The connection is back.')
    await playOn(pty)
    expect(isOver(pty)).toBe(true)
    await after.stop()
    rmSync(data, { recursive: true, force: true })
  })
})
