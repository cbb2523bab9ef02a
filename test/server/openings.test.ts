// Nobody fills the disk by opening tables, and a service that is full says so.

import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { LiveClient } from './client.ts'
import { startService, type TestService } from './setting.ts'

let running: TestService | null = null
afterEach(async () => {
  await running?.stop()
  running = null
})

const started = async (environment: Readonly<Record<string, string>>) => {
  running = await startService(environment)
  return running
}

async function guest({ service, url }: TestService) {
  const { token } = await service.accounts.newGuest('Ann')
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { readonly id?: string; readonly code?: string } }
  }
  return { token, ask }
}

const opening = { game: 'memory' }

it('a player opens so many tables in an hour, one after the other', async () => {
  const service = await started({ TABLES_PER_HOUR: '3' })
  const ann = await guest(service)
  for (let table = 0; table < 3; table++) {
    const { status, body } = await ann.ask('/api/tables', opening)
    expect(status).toBe(201)
    expect((await ann.ask(`/api/tables/${body.id}/leave`, {})).status).toBe(200)
  }
  expect(await ann.ask('/api/tables', opening)).toMatchObject({ status: 429, body: { code: 'tooManyTables' } })
  const client = await LiveClient.hello(service.port, ann.token)
  expect(await client.ask({ type: 'seek', game: 'memory' })).toMatchObject({ type: 'refused', code: 'tooManyTables' })
  client.close()
})

it('so does an address, whoever comes from it', async () => {
  const service = await started({ TABLES_PER_HOUR: '5' })
  const statuses: number[] = []
  for (let table = 0; table < 8; table++)
    statuses.push((await (await guest(service)).ask('/api/tables', opening)).status)
  expect(statuses).toEqual([...Array<number>(5).fill(201), 429, 429, 429])
})

it('a service that is full opens no table, and games under way go on', async () => {
  const service = await started({ STORAGE_MIB: '32' }) // an empty PostgreSQL has some 8
  const [ann, ben] = [await guest(service), await guest(service)]
  const { body } = await ann.ask('/api/tables', opening)
  const { service: parts } = service
  const text = randomBytes(30 * 2 ** 20).toString('base64') // PostgreSQL would compress anything else
  const row = { table_id: 'large', seq: 1, body: text }
  await parts.database.write([{ query: parts.database.sql.insertInto('snapshot').values(row).compile() }])
  await parts.openings.measure()
  expect(await ben.ask('/api/tables', opening)).toMatchObject({ status: 503, body: { code: 'storageFull' } })
  expect((await ann.ask(`/api/tables/${body.id}/bots`, { level: 'easy' })).status).toBe(200)
  expect((await ann.ask(`/api/tables/${body.id}/start`, {})).status).toBe(200)
  const { database } = parts
  await database.write([{ query: database.sql.deleteFrom('snapshot').compile() }])
  if (database.engine === 'postgres') return // which gives space back when it cleans up
  await parts.openings.measure()
  expect((await ben.ask('/api/tables', opening)).status).toBe(201)
})
