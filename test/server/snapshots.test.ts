// Snapshots are a cache: whatever is wrong with one, the table is as its log says.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshotStatements } from '../../src/server/storage/log.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

it.each([
  ['is cut off', (body: string) => body.slice(0, -40)],
  ['is something else', () => '"nothing"'],
  ['is empty', () => '{}'],
  ['is of another log', (body: string) => body.replace(/"hash":"[0-9a-f]{8}/, '"hash":"00000000')],
  ['is ahead of the log', (body: string) => body.replace(/"seq":\d+/, '"seq":99')],
  ['is as it was', (body: string) => body],
])('a table whose snapshot %s is there with all that was played', async (_how, damage) => {
  const { database, host } = running.service
  const player = `ann ${_how}`
  const opened = await host.open({ game: 'memory', rules: {}, host: { player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  await opened.value.submit({ type: 'addBot', player, level: 'easy' })
  const { table } = opened.value
  await database.write(snapshotStatements(database, table))
  const body = damage(JSON.stringify(table))
  const query = sql`update snapshot set body = ${body} where table_id = ${table.id}`.compile(database.sql)
  expect(await database.write([{ query, changes: 1 }])).toBe('written')
  opened.value.stop()
  host.forget(table.id)
  const again = await host.get(table.id)
  expect(again?.table).toEqual(table)
  await again?.submit({ type: 'leave', player })
  expect(again?.table.phase).toBe('abandoned')
})
