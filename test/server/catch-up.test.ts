// Coming back to a long table: cheap for the service, and whoever asks for much is slowed, not the others.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits as wire } from '../../src/protocol/limits.ts'
import { limits as work } from '../../src/server/base/limits.ts'
import type { HostedTable } from '../../src/server/hosting/hosted-table.ts'
import { LiveClient } from './client.ts'
import { endTable, longTable } from './long-table.ts'
import { startService, type TestService } from './setting.ts'

const limits = { ...wire, ...work }

const entries = 600
const perSecond = 400
const burst = perSecond * limits.workBurstSeconds

let running: TestService
let hosted: HostedTable
let id: string
beforeAll(async () => {
  running = await startService({ TRUST_PROXY: 'yes', ENTRIES_PER_SECOND: String(perSecond) })
  hosted = await longTable(running.service, entries)
  id = hosted.table.id
}, 60_000)
afterAll(() => running.stop())

let lastAddress = 0
/** Somebody at an address of their own. */
const stranger = () => ({ 'x-forwarded-for': `198.51.100.${++lastAddress}` })
const seqs = (missed: unknown) => (missed as { seq: number }[]).map(({ seq }) => seq)
const newest = () =>
  Array.from({ length: limits.missedEntries }, (_, n) => hosted.table.seq - limits.missedEntries + 1 + n)

describe('whoever has missed much', () => {
  it('is shown the table as it is, and the newest entries', async () => {
    const client = await LiveClient.open(running.port, stranger())
    const frame = await client.ask({ type: 'attach', table: id, since: 0 })
    expect(frame).toMatchObject({ type: 'table', whole: { seq: hosted.table.seq } })
    expect(seqs(frame.missed)).toEqual(newest())
    const few = await client.ask({ type: 'attach', table: id, since: hosted.table.seq - 3 })
    expect(seqs(few.missed)).toEqual(newest().slice(-3))
    expect((await client.ask({ type: 'attach', table: id })).missed).toEqual([])
  })

  it('is told the same over REST', async () => {
    const answer = await fetch(`${running.url}/api/tables/${id}?since=0`, { headers: stranger() })
    expect(seqs(Reflect.get(Object(await answer.json()), 'missed'))).toEqual(newest())
  })
})

describe('who asks for much', () => {
  it('over a socket is refused in time, and others are not', async () => {
    const client = await LiveClient.open(running.port, stranger())
    const answers: string[] = []
    for (let n = 0; n < 30; n++) {
      const { type, code } = await client.ask({ type: 'attach', table: id, since: 0 })
      answers.push(String(code ?? type))
    }
    const granted = answers.filter((one) => one === 'table').length
    // One connection has a quarter of what its address has, and may leave a debt of one attach.
    expect(granted).toBeLessThan(burst / limits.workShares / limits.missedEntries + 3)
    expect(granted).toBeGreaterThan(2)
    expect(answers.at(-1)).toBe('tooFast')
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'ok' })
    const other = await LiveClient.open(running.port, stranger())
    expect(await other.ask({ type: 'attach', table: id, since: 0 })).toMatchObject({ type: 'table' })
  })

  it('over many sockets of one address is refused, too', async () => {
    const home = stranger()
    let granted = 0
    for (let n = 0; n < 40; n++) {
      const client = await LiveClient.open(running.port, home)
      if ((await client.ask({ type: 'attach', table: id, since: 0 })).type === 'table') granted += 1
    }
    expect(granted).toBeLessThan(burst / limits.missedEntries + 6)
    expect(granted).toBeGreaterThan(10)
  })

  it('looks at so many tables at once', async () => {
    await using rich = { service: await startService(), [Symbol.asyncDispose]: () => rich.service.stop() }
    const client = await LiveClient.hello(rich.service.port)
    const open = async (n: number) => {
      const host = { player: `host ${n}`, name: 'Host' }
      const opened = await rich.service.service.host.open({ game: 'memory', rules: {}, host, isPublic: true })
      if (!opened.ok) throw new Error(opened.error.text)
      return opened.value.table.id
    }
    const tables: string[] = []
    for (let n = 0; n <= limits.tablesPerConnection; n++) tables.push(await open(n))
    for (const table of tables.slice(1))
      expect(await client.ask({ type: 'attach', table })).toMatchObject({ type: 'table' })
    const [first = '', second = ''] = tables
    expect(await client.ask({ type: 'attach', table: first })).toMatchObject({ code: 'tooManyAttached' })
    expect(await client.ask({ type: 'attach', table: second })).toMatchObject({ type: 'table' })
    await client.ask({ type: 'detach', table: second })
    expect(await client.ask({ type: 'attach', table: first })).toMatchObject({ type: 'table' })
  })

  it('over REST is told when to come back, also for the log of a game that is over', async () => {
    await endTable(hosted)
    const reader = stranger()
    const ask = (path: string) => fetch(`${running.url}${path}`, { headers: reader })
    const whole = await ask(`/api/tables/${id}/log`)
    expect(whole.status).toBe(200)
    expect(Reflect.get(Object(await whole.json()), 'entries')).toHaveLength(hosted.table.seq)
    let refused = await ask(`/api/tables/${id}/log`)
    for (let n = 0; n < 20 && refused.status === 200; n++) refused = await ask(`/api/tables/${id}/log`)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'tooFast' })
    expect((await ask(`/api/tables/${id}?since=0`)).status).toBe(429)
    expect((await ask(`/api/tables/${id}`)).status).toBe(200) // cheap
  })
})
