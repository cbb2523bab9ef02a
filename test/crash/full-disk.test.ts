// A disk that is really full: a small one of its own, filled to the last byte while people play, and freed again.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { final } from '../final.ts'
import { crash, startServer } from './crash.ts'

const disk = mkdtempSync(join(tmpdir(), 'facedown-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'facedown', disk]).status === 0 // where one may
const ballast = join(disk, 'ballast')
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmdirSync(disk)
})

/** Takes all the room that is left. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (let size = 1 << 20; size >= 1; ) {
      await handle.write(Buffer.alloc(size)).catch(() => {
        size >>= 1
      })
    }
  } finally {
    await handle.close()
  }
}

it.runIf(isMounted)('says so, serves again when there is room, and loses nothing', async () => {
  const report = await crash({
    kills: 3,
    tables: 8,
    main: 'src/server/boot/main.ts',
    within: disk,
    async strike({ port }) {
      const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
      const fullAndReady = async () => {
        await fill(ballast) // with what the database has freed meanwhile, too
        return ready()
      }
      await expect.poll(fullAndReady, { timeout: 30_000, interval: 100 }).toBe(503)
      await rm(ballast)
      await expect.poll(ready, { timeout: 30_000, interval: 100 }).toBe(200)
    },
  })
  final(() => expect(report).toMatchObject({ lost: [], duplicated: [], flawed: [], contradictions: [] }))
  expect(report.acknowledged).toBeGreaterThan(100)
})

it.runIf(isMounted)('is why a service does not start, and it says so', async () => {
  await fill(ballast)
  const started = startServer('src/server/boot/main.ts', { DATA_DIR: join(disk, 'new') })
  await expect(started).rejects.toThrow(/The disk of DATA_DIR \(.*new\) is full\. Make room/)
  await rm(ballast)
})
