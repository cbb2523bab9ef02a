// A real Redis on the loopback for tests, from the machine's program; or the one that TEST_REDIS_URL names.

import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programOf } from './install.ts'
import { freePort, startChild, unprivileged, untilUp } from './process.ts'

export interface TestRedis {
  readonly url: string
  /** Killed, and started again on the same port. */
  restart(pauseMs?: number): Promise<void>
  /** It stands still, with every connection open; and goes on. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const program = programOf('redis-server', 'redis-server')
  const folder = mkdtempSync(join(tmpdir(), 'facedown-redis-'))
  if (unprivileged.uid !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid ?? 0)
  const port = await freePort()
  const up = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = startChild(program, [...options, '--dir', folder], folder)
    await untilUp('Redis', child, () => answers(port))
    return child
  }
  const down = async () => {
    child.process.kill('SIGKILL')
    await child.ended
  }
  let child = await up()
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart(pauseMs = 0) {
      await down()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      child = await up()
    },
    freeze: () => void child.process.kill('SIGSTOP'),
    thaw: () => void child.process.kill('SIGCONT'),
    async stop() {
      await down()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (data) => {
      resolve(String(data).startsWith('+PONG'))
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}
