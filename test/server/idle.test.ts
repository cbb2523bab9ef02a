// A way past a connected player who does nothing: over the socket, and over REST. The times are short here.

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

vi.mock(import('../../src/table/limits.ts'), async (original) => {
  const { limits } = await original()
  return { limits: { ...limits, idleMs: 1500, idleHostMs: 2500, warningMs: 1500 } as unknown as typeof limits }
})

let running: TestService
beforeEach(async () => {
  running = await startService()
})
afterEach(() => running.stop())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function rest(client: LiveClient, path: string, body: object = {}) {
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const answer = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

/** Ann, who is host and has the turn, Ben and Cas at a table of Cambio. */
async function threeAtTable() {
  const people = [await hello(), await hello(), await hello()] as const
  const [ann, ben, cas] = people
  const opened = await running.service.host.open({
    game: 'cambio',
    rules: { initialPeekMs: 1000 },
    host: { player: ann.player, name: 'Ann' },
    company: [ben, cas].map(({ player }, index) => ({ player, name: `Guest ${index}` })),
  })
  if (!opened.ok) throw new Error(opened.error.text)
  const hosted = opened.value
  const table = hosted.table.id
  for (const one of people) await one.ask({ type: 'attach', table })
  await ann.ask({ type: 'start', table })
  await expect.poll(() => (hosted.table.state as { turn: object | null }).turn, { timeout: 10_000 }).not.toBeNull()
  return { ann, ben, cas, table, hosted }
}
const hello = () => LiveClient.hello(running.port)

it('the host over the socket', async () => {
  const { ann, ben, cas, table, hosted } = await threeAtTable()
  await ann.ask({ type: 'command', table, command: { type: 'drawDeck' } })
  await ann.ask({ type: 'command', table, command: { type: 'swap', pos: 0 } }) // Ben's turn
  expect(await ann.ask({ type: 'warnIdle', table, seat: 1 })).toMatchObject({ type: 'refused', code: 'tooEarly' })
  await pause(1550)
  expect(await cas.ask({ type: 'warnIdle', table, seat: 1 })).toMatchObject({ code: 'notHost' })
  const warned = await ann.ask({ type: 'warnIdle', table, seat: 1 })
  expect(warned).toMatchObject({ type: 'entry', act: { type: 'warned', seat: 1, until: expect.any(Number) } })
  const { until } = warned.act as { until: number }
  const heard = await ben.until((frame) => (frame.act as { type?: string } | undefined)?.type === 'warned')
  expect((heard.whole as { seats: object[] }).seats[1]).toMatchObject({ warned: until })
  expect(await ann.ask({ type: 'replaceIdle', table, seat: 1 })).toMatchObject({ code: 'tooEarly' })
  await pause(1550)
  expect(await ann.ask({ type: 'replaceIdle', table, seat: 1 })).toMatchObject({ type: 'entry' })
  expect(hosted.table.seats[1]?.attendance).toBe('standIn')
  expect(await ben.ask({ type: 'return', table })).toMatchObject({ type: 'entry', act: { type: 'returned', seat: 1 } })
})

it('the others over REST, when it is the host', async () => {
  const { ben, table } = await threeAtTable()
  const path = `/api/tables/${table}/seats/0`
  expect(await rest(ben, `${path}/warn`)).toMatchObject({ status: 409, body: { code: 'tooEarly' } })
  await pause(2550)
  const warned = await rest(ben, `${path}/warn`, { commandId: 'w' })
  expect(warned).toMatchObject({ status: 200, body: { seats: [{ warned: expect.any(Number) }, {}, {}] } })
  expect(await rest(ben, `${path}/replace`)).toMatchObject({ status: 409, body: { code: 'tooEarly' } })
  await pause(1550)
  expect(await rest(ben, `${path}/replace`)).toMatchObject({
    status: 200,
    body: { seats: [{ attendance: 'standIn', level: 'medium' }, {}, {}] },
  })
  expect(await rest(ben, `/api/tables/${table}/seats/9/warn`)).toMatchObject({ body: { code: 'noSuchSeat' } })
})
