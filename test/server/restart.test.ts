// What was running when the service stopped goes on before anybody can connect: so it must not take long, however much it is.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../src/server/storage/open.ts'
import { startService } from './setting.ts'

const tables = 60

it('after a restart all running tables go on in a few commits, and not in one each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-restart-'))
  const before = await startService({ DATA_DIR: folder })
  const { host, pulse } = before.service
  const ids = await Promise.all(
    Array.from({ length: tables }, async (_, index) => {
      const player = `ann${index}`
      const opened = await host.open({ game: 'memory', rules: {}, host: { player, name: 'Ann' } })
      if (!opened.ok) throw new Error(opened.error.text)
      await opened.value.submit({ type: 'connect', player, node: pulse.node })
      await opened.value.submit({ type: 'addBot', player, level: 'easy' })
      await opened.value.submit({ type: 'start', player })
      return opened.value.table.id
    }),
  )
  await before.stop()

  let commits = 0
  const after = await startService(
    { DATA_DIR: folder },
    {
      openDatabase: (settings, watch) =>
        openDatabase(settings, {
          ...watch,
          committed(writes, ms) {
            commits += 1
            watch.committed(writes, ms)
          },
        }),
    },
  )
  const done = commits
  const loaded = [after.service.host.loaded]
  const paid = await Promise.all(
    ids.map(async (id) => (await after.service.database.entries(id, 0)).some(({ body }) => body.includes('"outage"'))),
  )
  await after.stop()
  const again = await startService({ DATA_DIR: folder })
  loaded.push(again.service.host.loaded)
  await again.stop()
  await rm(folder, { recursive: true })
  expect(paid.filter(Boolean)).toHaveLength(tables)
  expect(done).toBeLessThan(tables / 2)
  if (after.service.host.alone) expect(loaded).toEqual([tables, tables]) // also right after another start
})
