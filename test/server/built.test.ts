// The service as it runs after its first start: built into a few files, with its threads beside it.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { chanceAt } from '../../src/kernel/chance.ts'
import { anyCommand, type Option } from '../../src/kernel/options.ts'
import { builtService, keepServiceBuilt } from '../../src/server/building/built.ts'
import { end, startServer } from '../crash/crash.ts'
import { type Frame, LiveClient } from './client.ts'

it('serves sockets, HTTP and accounts, writes its log, and experts think in it', async () => {
  await keepServiceBuilt()
  const built = builtService()
  if (built === null) throw new Error('It was not built.')
  // An expert whose thread does not start plays as the hard bot does, so this would not be noticed at a table.
  const thinker = new Worker(new URL('thinker.mjs', built))
  await once(thinker, 'online')
  await thinker.terminate()
  const folder = mkdtempSync(join(tmpdir(), 'facedown-built-'))
  const server = await startServer('src/server/boot/main.ts', { DATA_DIR: folder })
  try {
    const ann = await LiveClient.hello(server.port)
    const opened = await fetch(`http://127.0.0.1:${server.port}/api/tables`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'believe' }),
    })
    expect(opened.status).toBe(201)
    const { id: table } = (await opened.json()) as { id: string }
    await ann.ask({ type: 'attach', table })
    await ann.ask({ type: 'addBot', table, level: 'expert' })
    await ann.ask({ type: 'start', table })
    const isMove = ({ act }: Frame) => (act as { type?: string; seat?: number } | undefined)?.type === 'moved'
    const options = () => (ann.frames.findLast((frame) => frame.options !== undefined)?.options ?? []) as Option[]
    const chance = chanceAt('built', 0)
    if (options().length > 0) await ann.ask({ type: 'command', table, command: anyCommand(options(), chance) })
    await ann.until((frame) => isMove(frame) && (frame.act as { seat: number }).seat === 1)
    const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text()
    expect(metrics).toContain('facedown_')
  } finally {
    await end(server.process, 'SIGTERM')
    rmSync(folder, { recursive: true })
  }
})
