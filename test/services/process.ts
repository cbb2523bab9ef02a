// A service of ours in a process of its own, on a free port of the loopback.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** PostgreSQL refuses to run as root, so there it runs as nobody. */
export const unprivileged: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }))
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

export interface Child {
  readonly process: ChildProcess
  /** What it has said, for when it fails. */
  said(): string
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

export function startChild(command: string, parameters: readonly string[], cwd: string): Child {
  const child = spawn(command, parameters, { ...unprivileged, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (data: Buffer) => {
    said = (said + String(data)).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
  })
  return { process: child, said: () => said, ended }
}

/** Until it answers; if it ends before that, what it said is the reason. */
export async function untilUp(name: string, child: Child, isUp: () => Promise<boolean>): Promise<void> {
  let over = false
  void child.ended.then(() => {
    over = true
  })
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    if (over) break
    if (await isUp().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  child.process.kill('SIGKILL')
  throw new Error(`${name} did not start: ${child.said()}`)
}
