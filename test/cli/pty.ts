// The real program in a real pseudo-terminal, made by `script`: typed at, looked at, resized, killed.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { programOf } from '../services/install.ts'

export interface PtyWish {
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
}

const patienceMs = 60_000 // a busy machine takes its time
const frameEnd = '\x1b[?25h'

/** Somebody's own terminal, and no more: whoever runs the tests may have opinions about colours (CI, NO_COLOR, TMUX). */
function ownTerminal(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, LANG: 'C.UTF-8', TERM: 'xterm-256color', SHELL: '/bin/sh' }
}

export class Pty {
  #written = ''
  #over: number | null = null
  readonly #child: ChildProcess
  readonly #listeners = new Set<() => void>()

  private constructor(args: readonly string[], { env = {}, columns = 80, rows = 24 }: PtyWish) {
    const quoted = [process.execPath, 'src/cli/main.ts', ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    const shell = [
      'trap : INT', // the shell stays to tell how the terminal was left
      `stty cols ${columns} rows ${rows}`,
      'echo "tty=$(tty)"',
      `sh -c 'echo pid=$$; exec "$@"' facedown ${quoted.join(' ')}`,
      'echo "status=$?"',
      'stty -a',
    ].join('; ')
    // Echo on, as in a terminal that somebody sits at.
    const parameters = ['--quiet', '--flush', '--return', '--echo', 'always', '--command', shell, '/dev/null']
    this.#child = spawn(programOf('script', 'bsdutils'), parameters, {
      env: { ...ownTerminal(), ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child.stdout?.on('data', (data) => {
      this.#written += String(data)
      for (const listener of [...this.#listeners]) listener()
    })
    this.#child.on('exit', (status) => {
      this.#over = status ?? -1
      for (const listener of [...this.#listeners]) listener()
    })
    this.#child.stdin?.on('error', () => undefined)
  }

  static async open(args: readonly string[], wish: PtyWish = {}): Promise<Pty> {
    const pty = new Pty(args, wish)
    await pty.until(() => pty.#written.includes('pid='))
    return pty
  }

  /** All that was ever written, with what moves the cursor and gives colour. */
  get raw(): string {
    return this.#written
  }

  /** The same as text. */
  get transcript(): string {
    return stripVTControlCharacters(this.#written)
  }

  /** Everything that stood on the screen, one after the other: every frame is drawn from the top. */
  get frames(): readonly string[] {
    return this.#written.split('\x1b[H').map((frame) => stripVTControlCharacters(frame).replace(/ *\r/g, ''))
  }

  /** What stands on the screen now. */
  get screen(): string {
    const end = this.#written.lastIndexOf(frameEnd)
    const start = this.#written.lastIndexOf('\x1b[H', end)
    return stripVTControlCharacters(this.#written.slice(start, end)).replaceAll('\r', '')
  }

  type(text: string): void {
    this.#child.stdin?.write(text)
  }

  /** A line, as it is typed: the Enter key sends a carriage return. */
  enter(line: string): void {
    this.type(`${line}\r`)
  }

  async until(fits: () => boolean, ms = patienceMs): Promise<void> {
    const deadline = Date.now() + ms
    while (!fits()) {
      const left = deadline - Date.now()
      if (left <= 0 || this.#over !== null) {
        const why = this.#over === null ? 'in time' : 'before it ended'
        throw new Error(`This did not come ${why}: ${fits}\n${this.screen}\n--- after\n${this.transcript.slice(-1500)}`)
      }
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          this.#listeners.delete(done)
          resolve()
        }
        const timer = setTimeout(done, left)
        this.#listeners.add(done)
      })
    }
  }

  /** The same with every gap as one space: how wide the screen is does not matter. */
  get words(): string {
    return this.screen.replace(/\s+/g, ' ')
  }

  /** Until the screen shows it. */
  async sees(pattern: RegExp | string, ms?: number): Promise<void> {
    const fits = () => (typeof pattern === 'string' ? this.words.includes(pattern) : pattern.test(this.words))
    await this.until(fits, ms).catch((error) => {
      throw new Error(`${pattern} is not seen`, { cause: error })
    })
  }

  resize(columns: number, rows: number): void {
    const [, tty = ''] = /tty=(\S+)/.exec(this.#written) ?? []
    execFileSync('stty', ['-F', tty, 'cols', `${columns}`, 'rows', `${rows}`])
  }

  kill(signal: NodeJS.Signals): void {
    const [, pid = ''] = /pid=(\d+)/.exec(this.#written) ?? []
    process.kill(Number(pid), signal)
  }

  /** What a shell does for a job that was stopped: all of it goes on. */
  continue(): void {
    const [, pid = ''] = /pid=(\d+)/.exec(this.#written) ?? []
    const group = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[2])
    this.#child.kill('SIGCONT')
    process.kill(-group, 'SIGCONT')
  }

  /** How the program ended, and how it left the terminal. */
  async ended(): Promise<{ readonly status: number; readonly terminal: string; readonly farewell: string }> {
    await this.until(() => /status=\d+[\s\S]*(isig|-isig)/.test(this.#written)).catch((error) => {
      if (this.#over === null) throw error
    })
    const after = this.#written.slice(Math.max(0, this.#written.lastIndexOf('\x1b[?1049l')))
    const [, farewell = '', status = '-1', terminal = ''] =
      /^([\s\S]*)status=(\d+)\s*([\s\S]*)$/.exec(stripVTControlCharacters(after)) ?? []
    return { status: Number(status), terminal, farewell }
  }

  /** For whatever is still running when a test is over. */
  close(): void {
    if (this.#over === null) {
      try {
        this.kill('SIGKILL')
      } catch {
        // it has ended by itself
      }
      this.#child.kill('SIGKILL')
    }
  }
}
