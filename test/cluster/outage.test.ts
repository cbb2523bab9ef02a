// A PostgreSQL that is started again while somebody has to act: the time counts for nobody, short as it is.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLog } from '../../src/server/storage/log.ts'
import { readBeats } from '../../src/server/storage/nodes.ts'
import { startService, type TestService } from '../server/setting.ts'
import { newDatabase, startPostgres, type TestPostgres } from '../services/postgres.ts'
import { Player } from './player.ts'

let postgres: TestPostgres
const nodes: TestService[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  const environment = {
    DATABASE_URL: await newDatabase(postgres.url),
    DRAIN_MS: '0',
    SECRET: 'a secret of at least 32 characters',
  }
  nodes.push(await startService(environment), await startService(environment))
})

afterAll(async () => {
  for (const node of nodes) await node.stop()
  await postgres.stop()
})

it('a restart of three seconds takes no seat from anybody', async () => {
  const [here, there] = nodes as [TestService, TestService]
  const { database } = here.service
  const [ann, ben] = [new Player(), new Player()]
  await ann.come(here)
  await ben.come(there)
  const reconnectMs = 5000
  const { id: table, code } = await ann.ask(here, '/api/tables', { game: 'memory', rules: { reconnectMs } })
  await ben.ask(there, '/api/join', { code })
  for (const player of [ann, ben]) {
    player.say({ type: 'attach', table, id: 'attach' })
    await player.next((frame) => frame.re === 'attach')
  }
  ann.say({ type: 'start', table })
  await ben.next((frame) => frame.whole?.phase === 'playing')
  ben.socket?.close()
  await ann.next((frame) => frame.act?.type === 'disconnected')
  const lastBeat = async () => Math.max(...(await readBeats(database)).map(({ at }) => at))
  const before = await lastBeat()
  await expect.poll(lastBeat, { interval: 10, timeout: 5000 }).toBeGreaterThan(before)
  await postgres.restart(3000)

  const replaced = ({ type }: { readonly type: string }) => type === 'replaced'
  await expect
    .poll(async () => (await readLog(database, table)).map(({ act }) => act), { timeout: 20_000, interval: 200 })
    .toSatisfy((acts) => acts.some(replaced))
  const log = await readLog(database, table)
  const outage = log.reduce((sum, { act }) => (act.type === 'outage' ? sum + act.ms : sum), 0)
  expect(outage).toBeGreaterThan(3000)
  const left = log.find(({ act }) => act.type === 'disconnected')
  const lost = log.find(({ act }) => replaced(act))
  expect((lost?.at ?? 0) - (left?.at ?? 0)).toBeGreaterThanOrEqual(reconnectMs + outage)
  ann.socket?.close()
})
