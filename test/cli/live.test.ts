// Tables of a real service, played in real pseudo-terminals.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startService, type TestService } from '../server/setting.ts'
import { moveFor, offersOn } from './player.ts'
import { Pty, type PtyWish } from './pty.ts'

let house: TestService
let folder = ''
let people = 0
const open: Pty[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facedown-terminal-'))
  house = await startService({ SEEK_BOT_MS: '200' })
})
afterAll(async () => {
  await house.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  for (const pty of open.splice(0)) pty.close()
})

/** A terminal of somebody; `home` is where it keeps who it is. */
async function facedown(args: readonly string[], home: string, wish: PtyWish = {}): Promise<Pty> {
  const env = { XDG_CONFIG_HOME: join(folder, home), ...wish.env }
  const pty = await Pty.open(['play', '--server', house.url, ...args], { ...wish, env })
  open.push(pty)
  return pty
}

function newHome(): string {
  people += 1
  return `person-${people}`
}

const fast = { botDelayMinMs: 0, botDelayMaxMs: 0 }
const quick: Readonly<Record<string, object>> = {
  memory: { ...fast, rows: 2, cols: 4, revealMs: 100 },
  believe: { ...fast, deckSize: 32, maxRounds: 1 },
  cambio: { ...fast, initialPeekMs: 1000, peekMs: 1000 },
  stop: { ...fast, initialPeekMs: 1000, peekMs: 1000, matchMode: 'single' },
}

/** Plays by the screen alone, to the end. */
async function playOn(pty: Pty): Promise<void> {
  const isOver = () => /again {2}back to the lobby/.test(pty.screen)
  const canAct = () => offersOn(pty.screen).length > 0
  for (let turn = 0; turn < 500; turn++) {
    await pty.until(() => isOver() || canAct(), 60_000)
    if (isOver()) return
    const before = pty.raw.length
    const shown = pty.screen
    pty.enter(moveFor(offersOn(shown), turn))
    // The table, or a refusal, has changed what is seen; what is typed comes before that.
    await pty.until(() => pty.raw.length > before && pty.screen !== shown && pty.screen.endsWith('\n> '), 60_000)
  }
  throw new Error('the game does not end')
}

describe('a game against bots at a service', () => {
  it.each(['memory', 'believe', 'cambio', 'stop'])('%s is played to its end', async (game) => {
    const rules = JSON.stringify(quick[game])
    const pty = await facedown(['--game', game, '--bots', '1,easy', '--rules', rules, '--name', 'Ann'], newHome(), {
      rows: 40,
    })
    await playOn(pty)
    await pty.sees(/Verified: the deal was the one committed to, and all \d+ entries follow from the rules\./)
    expect(pty.words).toMatch(/(You won|You lost|A draw)\./)
    if (process.env.SHOW) console.log(pty.screen)
    pty.enter('quit')
    const { status, terminal } = await pty.ended()
    expect(status).toBe(0)
    expect(terminal).toMatch(/ echo /)
  })
})
