// A request looks its table up once, and its room once: what was found is handed on.

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startService, type TestService } from '../setting.ts'

let running: TestService
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

const patience = { timeout: 20_000, interval: 100 }
const once = { tables: 1, rooms: 1 }
const ofItsOwn = { tables: 0, rooms: 1 } // it was opened by this very request

/** Somebody who asks, and counts what that makes the service ask: its host for tables, its database for rooms. */
async function person(name: string) {
  const { token } = await running.service.accounts.newGuest(name)
  return async (method: string, path: string, body?: object) => {
    const { host, database } = running.service
    const tables = vi.spyOn(host, 'get')
    const reads = vi.spyOn(database, 'read')
    const answer = await fetch(running.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const rooms = reads.mock.calls.filter(([query]) => query.sql.includes('"is_public", "next_table"')).length
    const lookUps = { tables: tables.mock.calls.length, rooms }
    vi.restoreAllMocks()
    // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
    return { status: answer.status, said: (await answer.json()) as any, lookUps }
  }
}

it('of Cambio: opening, joining, starting, drawing, and a power that there is not', async () => {
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const opened = await ann('POST', '/api/game', { players: 2, rules: { initialPeekMs: 1000 } })
  expect(opened).toMatchObject({ status: 201, lookUps: ofItsOwn })
  const { id, roomCode } = opened.said
  expect(await ben('POST', '/api/game/join', { code: roomCode })).toMatchObject({ status: 200, lookUps: once })
  expect(await ann('POST', `/api/game/${id}/start`, {})).toMatchObject({ status: 200, lookUps: once })
  const hosted = await running.service.host.get(id)
  await vi.waitFor(async () => {
    await hosted?.wake()
    expect((await ann('GET', `/api/game/${id}`)).said.phase).toBe('playing')
  }, patience)
  const { said, lookUps } = await ann('GET', `/api/game/${id}`)
  expect(lookUps).toEqual(once)
  const mover = said.actions.includes('draw') ? ann : ben
  expect(await mover('POST', `/api/game/${id}/power`, { position: 0 })).toMatchObject({ status: 409, lookUps: once })
  expect(await mover('POST', `/api/game/${id}/draw`, {})).toMatchObject({ status: 200, lookUps: once })
})

it('of any game: opening, joining, changing its rules, its code, playing', async () => {
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const opened = await ann('POST', '/api/tables', { game: 'memory' })
  expect(opened).toMatchObject({ status: 201, lookUps: ofItsOwn })
  const { id, code } = opened.said
  expect(await ben('POST', '/api/join', { code })).toMatchObject({ status: 200, lookUps: once })
  const rules = await ann('PATCH', `/api/tables/${id}/rules`, { rules: { rows: 2, cols: 2 } })
  expect(rules).toMatchObject({ status: 200, lookUps: once })
  const renewed = await ann('POST', `/api/tables/${id}/code`, {})
  expect(renewed).toMatchObject({ status: 200, lookUps: { tables: 1, rooms: 2 } }) // this is what changes it
  expect(renewed.said.code).not.toBe(code)
  const { said, lookUps } = await ann('POST', `/api/tables/${id}/start`, {})
  expect(lookUps).toEqual(once)
  const played = await (said.view.turn === 0 ? ann : ben)('POST', `/api/tables/${id}/command`, {
    command: { type: 'flip', card: 0 },
  })
  expect(played).toMatchObject({ status: 200, lookUps: once })
})
