// Everybody who looks at a table is told how many look on and do not play.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

const hello = (token?: string) => LiveClient.hello(running.port, token)
const last = (client: LiveClient) => client.frames.findLast(({ type }) => type === 'watchers')?.watchers

async function opened() {
  const ann = await hello()
  const host = { player: ann.player, name: 'Ann' }
  const hosted = await running.service.host.open({ game: 'memory', rules: { reconnectMs: 0 }, host, isPublic: true })
  if (!hosted.ok) throw new Error(hosted.error.text)
  const table = hosted.value.table.id
  return { ann, table, hosted: hosted.value }
}

it('counts people and not windows, nobody who plays, and whoever comes and goes', async () => {
  const { ann, table, hosted } = await opened()
  expect(await ann.ask({ type: 'attach', table })).toMatchObject({ type: 'table', watchers: 0 })
  const before = hosted.table.seq
  const eve = await hello()
  expect(await eve.ask({ type: 'attach', table })).toMatchObject({ watchers: 1 })
  await expect.poll(() => last(ann)).toBe(1)
  const window = await hello(eve.token)
  expect(await window.ask({ type: 'attach', table })).toMatchObject({ watchers: 1 })
  const zoe = await hello()
  expect(await zoe.ask({ type: 'attach', table })).toMatchObject({ watchers: 2 })
  for (const one of [ann, eve, window, zoe]) await expect.poll(() => last(one)).toBe(2)
  await zoe.ask({ type: 'detach', table })
  await expect.poll(() => last(ann)).toBe(1)
  eve.close()
  window.close()
  await expect.poll(() => last(ann)).toBe(0)
  expect(hosted.table.seq).toBe(before) // it is no part of the log
})

it('counts whoever takes a seat no longer, and tells a crowd of itself once', async () => {
  const { ann, table, hosted } = await opened()
  await ann.ask({ type: 'attach', table })
  const ben = await hello()
  await ben.ask({ type: 'attach', table })
  await expect.poll(() => last(ann)).toBe(1)
  await hosted.submit({ type: 'join', player: ben.player, name: 'Ben' })
  await expect.poll(() => last(ann)).toBe(0)
  const told = ann.frames.filter(({ type }) => type === 'watchers').length
  const crowd = await Promise.all(Array.from({ length: 12 }, () => hello()))
  await Promise.all(crowd.map((one) => one.ask({ type: 'attach', table })))
  await expect.poll(() => last(ann)).toBe(12)
  expect(ann.frames.filter(({ type }) => type === 'watchers').length - told).toBeLessThan(6)
})
