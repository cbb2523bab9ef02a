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

/** A table that was put away; what its snapshot says is changed meanwhile. */
async function putAway(player: string, change: (body: string) => string) {
  const { database, host } = running.service
  const opened = await host.open({ game: 'memory', rules: {}, host: { player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  await opened.value.submit({ type: 'addBot', player, level: 'easy', commandId: 'c1' })
  const { table } = opened.value
  await database.write(snapshotStatements(database, table))
  const ofTable = database.sql.selectFrom('snapshot').select('body').where('table_id', '=', table.id)
  const [row] = await database.read(ofTable.compile())
  const body = change(row?.body ?? '')
  const query = sql`update snapshot set body = ${body} where table_id = ${table.id}`.compile(database.sql)
  expect(await database.write([{ query, changes: 1 }])).toBe('written')
  opened.value.stop()
  host.forget(table.id)
  return { before: table, again: await host.get(table.id) }
}

it.each([
  ['is cut off', (body: string) => body.slice(0, -40)],
  ['is something else', () => '"nothing"'],
  ['is empty', () => '{}'],
  ['is of another log', (body: string) => body.replace(/"hash":"[0-9a-f]{8}/, '"hash":"00000000')],
  ['is ahead of the log', (body: string) => body.replace(/"seq":\d+/, '"seq":99')],
  ['is of another version', (body: string) => JSON.stringify({ ...JSON.parse(body).table, answered: [], seats: [] })],
  ['is of a later version', (body: string) => body.replace(/"form":\d+/, '"form":99').replace('"Ann"', '"Eve"')],
  ['is as it was', (body: string) => body],
])('a table whose snapshot %s is there with all that was played', async (how, damage) => {
  const player = `ann ${how}`
  const { before, again } = await putAway(player, damage)
  expect(again?.table).toEqual(before)
  const sentAgain = { type: 'addBot', player, level: 'easy', commandId: 'c1' } as const
  expect(await again?.submit(sentAgain)).toMatchObject({ type: 'repeated' })
  await again?.submit({ type: 'leave', player })
  expect(again?.table.phase).toBe('abandoned')
})

it('a snapshot of the log is what a table is loaded from', async () => {
  const { again } = await putAway('ann', (body) => body.replace('"name":"Ann"', '"name":"Eve"'))
  expect(again?.table.seats[0]?.name).toBe('Eve')
})
