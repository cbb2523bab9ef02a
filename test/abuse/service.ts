// The service as `npm start` starts it, in a process of its own, with what it takes of memory.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepServiceBuilt } from '../../src/server/building/built.ts'

const sampleMs = 250

export class Served {
  readonly process: ChildProcess
  readonly port: number
  readonly #folder: string
  readonly #sampling: NodeJS.Timeout
  #peak = 0

  private constructor(process_: ChildProcess, port: number, folder: string) {
    this.process = process_
    this.port = port
    this.#folder = folder
    this.#sampling = setInterval(() => this.memory(), sampleMs)
  }

  static async start(environment: Readonly<Record<string, string>>): Promise<Served> {
    await keepServiceBuilt()
    const folder = mkdtempSync(join(tmpdir(), 'facedown-abuse-'))
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const child = spawn(process.execPath, scripts.start.replace('exec node ', '').split(' '), {
      env: {
        ...cleanEnvironment(),
        NODE_ENV: 'production',
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        BUILD_PAGE: 'no',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const port = await new Promise<number>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
      child.stdout.on('data', (data) => {
        const found = /localhost:(\d+)/.exec(String(data))?.[1]
        if (found !== undefined) resolve(Number(found))
      })
    })
    return new Served(child, port, folder)
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null
  }

  /** What the process holds now, in MB. */
  memory(): number {
    const [, pages] = this.isRunning ? readFileSync(`/proc/${this.process.pid}/statm`, 'utf8').split(' ') : []
    const now = (Number(pages ?? 0) * 4096) / 1e6
    this.#peak = Math.max(this.#peak, now)
    return now
  }

  /** The most that it has held since this was asked last, in MB. */
  peak(): number {
    this.memory()
    const peak = this.#peak
    this.#peak = 0
    return peak
  }

  async stop(): Promise<void> {
    clearInterval(this.#sampling)
    if (this.isRunning) {
      const ended = new Promise((resolve) => this.process.once('exit', resolve))
      this.process.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Settings of whoever runs this are not those of the service that is attacked. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }) }
}
