// A server that is told to stop while PostgreSQL is away.

import { expect, it } from 'vitest'
import { Player } from '../cluster/player.ts'
import { end, startServer } from '../crash/crash.ts'
import { newDatabase, startPostgres } from '../services/postgres.ts'

const graceMs = 30_000 // what deploy/ gives it before it is killed

it('stops by itself, though what is under way can be written nowhere', async () => {
  const postgres = await startPostgres()
  const server = await startServer('src/server/boot/main.ts', {
    DATABASE_URL: await newDatabase(postgres.url),
    SECRET: 'a secret of at least 32 characters',
  })
  const place = { port: server.port, url: `http://127.0.0.1:${server.port}` }
  const ann = new Player()
  await ann.come(place)
  const { id: table } = await ann.ask(place, '/api/tables', { game: 'memory', bots: [{ level: 'easy' }] })
  ann.say({ type: 'attach', table })
  await ann.next((frame) => frame.type === 'table')
  ann.say({ type: 'start', table })
  await expect.poll(() => ann.options.length, { timeout: 20_000 }).toBeGreaterThan(0)

  await postgres.stop()
  ann.act(table)
  const code = new Promise((resolve) => server.process.once('exit', resolve))
  const from = performance.now()
  const killing = setTimeout(() => server.process.kill('SIGKILL'), 2 * graceMs)
  await end(server.process, 'SIGTERM')
  clearTimeout(killing)
  expect(await code).toBe(0)
  expect(performance.now() - from).toBeLessThan(graceMs)
})
