// The service in a process of its own, where Highest Card is among the games.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const withHook = ['--import', './test/highest-card/hook.ts']

export interface Served {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

export async function serve(program: string, environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-highest-'))
  const child = spawn(process.execPath, [...withHook, program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      BUILD_PAGE: 'no',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
    child.stdout.on('data', (data) => {
      const found = /localhost:(\d+)/.exec(String(data))?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
