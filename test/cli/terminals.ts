// A real service, and people who sit at real pseudo-terminals.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService, type TestService } from '../server/setting.ts'
import { moveFor, offersOn } from './player.ts'
import { Pty, type PtyWish } from './pty.ts'

export interface Terminals {
  readonly house: TestService
  readonly folder: string
  /** `facedown play` at this service; `home` is where it keeps who it is. */
  play(home: string, args: readonly string[], wish?: PtyWish): Promise<Pty>
  /** Any command, without a service. */
  run(args: readonly string[], wish?: PtyWish): Promise<Pty>
  closeAll(): void
  stop(): Promise<void>
}

export async function openTerminals(environment: Readonly<Record<string, string>> = {}): Promise<Terminals> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-terminal-'))
  const house = await startService({ SEEK_BOT_MS: '60000', ...environment })
  const open: Pty[] = []
  const run: Terminals['run'] = async (args, wish) => {
    const pty = await Pty.open(args, wish)
    open.push(pty)
    return pty
  }
  return {
    house,
    folder,
    run,
    play: (home, args, wish = {}) =>
      run(['play', '--server', house.url, ...args], {
        ...wish,
        env: { XDG_CONFIG_HOME: join(folder, home), ...wish.env },
      }),
    closeAll() {
      for (const pty of open.splice(0)) pty.close()
    },
    async stop() {
      await house.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fast = { botDelayMinMs: 0, botDelayMaxMs: 0 }

/** Rules under which nobody waits. */
export const quickRules: Readonly<Record<string, object>> = {
  memory: { ...fast, rows: 2, cols: 4, revealMs: 100 },
  believe: { ...fast, deckSize: 32, maxRounds: 1 },
  cambio: { ...fast, initialPeekMs: 1000, peekMs: 1000 },
  stop: { ...fast, initialPeekMs: 1000, peekMs: 1000, matchMode: 'single' },
}

export const isOver = (pty: Pty) => pty.words.includes('again back to the lobby')

/** Everybody plays by what is on their own screen, to the end. */
export async function playOn(...ptys: readonly Pty[]): Promise<void> {
  await Promise.all(ptys.map(playOne))
}

async function playOne(pty: Pty): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    await pty.until(() => isOver(pty) || offersOn(pty.screen).length > 0, 120_000)
    if (isOver(pty)) return
    const shown = pty.screen
    pty.enter(moveFor(offersOn(shown), turn))
    // What is typed is seen first; then the table, or a refusal, has changed what is offered.
    await pty.until(() => pty.screen !== shown && pty.screen.endsWith('\n> '), 120_000)
  }
  throw new Error('the game does not end')
}
