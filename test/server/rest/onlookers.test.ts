// What other gateways use of rooms: functions, not routes; and whoever still looks at an old table is told where to go.

import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import { Host } from '../../../src/server/hosting/host.ts'
import { CodeLookups } from '../../../src/server/lookups.ts'
import { Presence } from '../../../src/server/presence.ts'
import { joinByCode, openRoom, returnToLobby } from '../../../src/server/rooms.ts'
import { roomOf } from '../../../src/server/storage/listings.ts'
import { openSqlite } from '../../../src/server/storage/sqlite.ts'

test('an onlooker of the old table is told the next one, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-rooms-'))
  const database = await openSqlite(join(folder, 'test.sqlite'))
  const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
  const env = { gameOf, hmac }
  const watch = { appended: () => undefined, failed: () => undefined }
  const host = new Host({ database, env, now: () => Date.now(), watch }, { node: 'test', idleMs: 60_000 })
  const presence = new Presence((id) => host.get(id), { debounceMs: 1000, visitMs: 1000 })
  const service = { database, env, host, presence }
  try {
    const ann = { player: 'ann', name: 'Ann' }
    const ben = { player: 'ben', name: 'Ben' }
    const opened = await openRoom(service, ann, { game: 'memory' })
    if (!opened.ok) throw new Error(opened.error.text)
    const hosted = opened.value
    const code = (await roomOf(database, hosted.table.id))?.code ?? ''
    expect(await joinByCode(service, ben, code)).toMatchObject({ ok: true })
    await hosted.submit({ type: 'start', player: 'ann' })
    await hosted.submit({ type: 'leave', player: 'ben' })
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
  } finally {
    presence.close()
    await host.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('codes are counted for each address, minute by minute, and counts do not pile up', () => {
  const lookups = new CodeLookups(2)
  expect([1, 2, 3].map(() => lookups.take('a', 0))).toEqual([true, true, false])
  expect(lookups.take('b', 0)).toBe(true)
  expect(lookups.take('a', 59_999)).toBe(false)
  expect(lookups.take('a', 60_000)).toBe(true)
})
