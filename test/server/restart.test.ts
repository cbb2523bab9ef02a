// What was running when the service stopped goes on before anybody can connect: so it must not take long, however much it is.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readLog } from '../../src/server/storage/log.ts'
import { openDatabase } from '../../src/server/storage/open.ts'
import { LiveClient } from './client.ts'
import { startService } from './setting.ts'

const tables = 60

it('C0-AS6: a bot plays on after a restart, by what is stored of the game', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-bot-'))
  const before = await startService({ DATA_DIR: folder })
  const ann = await LiveClient.hello(before.port)
  const rules = { rows: 2, cols: 2, revealMs: 5, botDelayMinMs: 0, botDelayMaxMs: 5 }
  const opened = await before.service.host.open({ game: 'memory', rules, host: { player: ann.player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  const table = opened.value.table.id
  await ann.ask({ type: 'attach', table })
  await ann.ask({ type: 'addBot', table, level: 'hard' })
  await ann.ask({ type: 'start', table })
  await before.stop()

  const after = await startService({ DATA_DIR: folder })
  const back = await LiveClient.hello(after.port, ann.token)
  await back.ask({ type: 'attach', table })
  const hosted = await after.service.host.get(table)
  const since = hosted?.table.seq ?? 0
  for (let turn = 0; hosted?.table.phase === 'playing' && turn < 400; turn++) {
    const state = hosted.table.state as { turn: number; phase: string; foundBy: (number | null)[]; flipped: number[] }
    const card = state.foundBy.findIndex((by, index) => by === null && !state.flipped.includes(index))
    if (state.turn === 0 && state.phase !== 'resolve')
      await back.ask({ type: 'command', table, command: { type: 'flip', card } })
    else await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(hosted?.table.phase).toBe('completed')
  const moves = (await readLog(after.service.database, table)).filter(
    ({ seq, act }) => seq > since && act.type === 'moved',
  )
  expect(moves.some(({ by }) => by === 1)).toBe(true)
  await after.stop()
  await rm(folder, { recursive: true })
})

it('after a restart all running tables go on in a few commits, and not in one each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'facedown-restart-'))
  const before = await startService({ DATA_DIR: folder })
  const { host, heartbeat } = before.service
  const ids = await Promise.all(
    Array.from({ length: tables }, async (_, index) => {
      const player = `ann${index}`
      const opened = await host.open({ game: 'memory', rules: {}, host: { player, name: 'Ann' } })
      if (!opened.ok) throw new Error(opened.error.text)
      await opened.value.submit({ type: 'connect', player, node: heartbeat.node })
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
      openDatabase: (settings, options) =>
        openDatabase(settings, {
          ...options,
          watch: { lost: () => undefined, committed: () => (commits += 1) },
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
