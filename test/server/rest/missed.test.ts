import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/storage/open.ts'
import { LiveClient } from '../client.ts'
import { startService, type TestService } from '../setting.ts'

let running: TestService
let whileReading: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  running = await startService(
    {},
    {
      async openDatabase(settings, options) {
        const database = await openDatabase(settings, options)
        const entries = database.entries.bind(database)
        database.entries = async (table, after) => {
          const rows = await entries(table, after)
          if (after === 0) await whileReading() // and not while the table itself looks for what others have written
          return rows
        }
        return database
      },
    },
  )
})
afterAll(() => running.stop())

it('what is accepted while the log is read is in what was missed, or not yet in the state', async () => {
  const ann = await LiveClient.hello(running.port)
  const { player } = ann
  const opened = await running.service.host.open({ game: 'memory', rules: {}, host: { player, name: 'Ann' } })
  if (!opened.ok) throw new Error(opened.error.text)
  await opened.value.submit({ type: 'changeRules', player, rules: { rows: 4 } })
  whileReading = async () => {
    whileReading = async () => undefined
    await opened.value.submit({ type: 'addBot', player, level: 'easy' })
  }
  const response = await fetch(`${running.url}/api/tables/${opened.value.table.id}?since=0`, {
    headers: { authorization: `Bearer ${ann.token}` },
  })
  const { seq, seats, missed } = JSON.parse(await response.text())
  expect(seats).toHaveLength(2)
  expect(missed.map((entry: { seq: number }) => entry.seq)).toEqual(
    Array.from({ length: seq }, (_, index) => index + 1),
  )
})
