// What other gateways use of rooms: functions, not routes; and whoever still looks at an old table is told where to go.

import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import type { Person } from '../../../src/server/accounts/accounts.ts'
import { machineClock } from '../../../src/server/base/clock.ts'
import { Heartbeat } from '../../../src/server/hosting/heartbeat.ts'
import { noHints } from '../../../src/server/hosting/hints.ts'
import { Host } from '../../../src/server/hosting/host.ts'
import type { HostedTable } from '../../../src/server/hosting/hosted-table.ts'
import { Thinkers } from '../../../src/server/hosting/thinkers.ts'
import { Presence } from '../../../src/server/people/presence.ts'
import { Openings } from '../../../src/server/rooms/openings.ts'
import { joinByCode, openRoom, returnToLobby } from '../../../src/server/rooms/rooms.ts'
import type { Database } from '../../../src/server/storage/database.ts'
import { roomOf } from '../../../src/server/storage/listings.ts'
import { openSqlite } from '../../../src/server/storage/sqlite.ts'
import type { Surroundings } from '../../../src/table/table.ts'

const folder = mkdtempSync(join(tmpdir(), 'facedown-rooms-'))
const disk = await openSqlite(join(folder, 'test.sqlite'))
let diskFails = false
const database: Database = {
  engine: disk.engine,
  projections: disk.projections,
  sql: disk.sql,
  read: (query) => disk.read(query),
  entries: (tableId, afterSeq) => disk.entries(tableId, afterSeq),
  heads: (tables) => disk.heads(tables),
  claimDue: (before, again, most, except) => disk.claimDue(before, again, most, except),
  now: () => disk.now(),
  size: () => disk.size(),
  write: (statements) => (diskFails ? Promise.reject(new Error('The disk is full.')) : disk.write(statements)),
  close: () => disk.close(),
}
const env: Surroundings = {
  gameOf,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
}
const failures: string[] = []
const watch = { appended: () => undefined, failed: (id: string) => failures.push(id) }
const clock = machineClock()
const heartbeat = new Heartbeat({ database, clock, node: 'test', alone: true })
await heartbeat.start()
const host = new Host(
  { database, env, thinkers: new Thinkers(env), clock, hints: noHints, heartbeat, watch, randomBytes, randomInt },
  { idleMs: 60_000 },
)
const presence = new Presence((id) => host.get(id), { debounceMs: 1000, visitMs: 1000, env, clock, heartbeat })
const openings = new Openings({ clock, tablesPerHour: 60, mostBytes: 1e9, stored: () => database.size() })
const service = { database, env, host, openings, presence, now: () => Date.now() }

afterAll(async () => {
  presence.close()
  await host.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

let people = 0
const person = (name: string): Person => ({ player: `player ${people++}`, name })

async function opened(ann: Person): Promise<HostedTable> {
  const room = await openRoom(service, ann, { game: 'memory' })
  if (!room.ok) throw new Error(room.error.text)
  return room.value
}

test('an onlooker of the old table is told the next one, once', async () => {
  const ann = person('Ann')
  const ben = person('Ben')
  const hosted = await opened(ann)
  const code = (await roomOf(database, hosted.table.id))?.code ?? ''
  expect(await joinByCode(service, ben, code)).toMatchObject({ ok: true })
  await hosted.submit({ type: 'start', player: ann.player })
  await hosted.submit({ type: 'leave', player: ben.player })
  expect(hosted.table.phase).toBe('completed')

  const told: string[] = []
  hosted.watch({ saw: () => undefined, lost: () => undefined, moved: (next) => told.push(next) })
  hosted.watch({ saw: () => undefined, lost: () => undefined }) // not every gateway can tell its clients
  const first = await returnToLobby(service, hosted, ann)
  const second = await returnToLobby(service, hosted, ben)
  if (!first.ok || !second.ok) throw new Error('refused')
  expect(second.value.table.id).toBe(first.value.table.id)
  expect(told).toEqual([first.value.table.id])
  expect(await roomOf(database, hosted.table.id)).toMatchObject({ code: null, next: first.value.table.id })
  expect(await roomOf(database, first.value.table.id)).toMatchObject({ code, next: null })
})

test('a room leaves a table once, even if it has no code to fight over', async () => {
  const hosted = await opened(person('Ann'))
  const follow = (ben: Person) =>
    host.open({ game: 'memory', rules: {}, host: ben, follows: { table: hosted.table.id, code: null } })
  const [one, two] = await Promise.all([follow(person('Ben')), follow(person('Cat'))])
  expect([one.ok, two.ok].toSorted()).toEqual([false, true])
  expect(one.ok ? two : one).toMatchObject({ error: { code: 'conflict' } })
})

test('a table that could not be written is there again for whoever asks next, with all that was acknowledged', async () => {
  const ann = person('Ann')
  const hosted = await opened(ann)
  await hosted.submit({ type: 'connect', player: ann.player })
  diskFails = true
  await expect(hosted.submit({ type: 'addBot', player: ann.player, level: 'easy' })).rejects.toThrow(
    'The disk is full.',
  )
  diskFails = false
  expect(failures).toEqual([hosted.table.id])
  const again = await host.get(hosted.table.id)
  expect(again).not.toBe(hosted)
  expect(again?.table).toEqual(hosted.table)
  expect(await again?.submit({ type: 'addBot', player: ann.player, level: 'easy' })).toMatchObject({ type: 'entry' })
})
