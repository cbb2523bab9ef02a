// What nobody can miss goes after its time, and what anybody could miss stays.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { Sweeping } from '../../src/server/after/sweeping.ts'
import { machineClock } from '../../src/server/base/clock.ts'
import { limits } from '../../src/server/base/limits.ts'
import { readLog } from '../../src/server/storage/log.ts'
import { Setting } from './match-setting.ts'

const day = 24 * 3_600_000
let setting: Setting
beforeEach(async () => {
  setting = await new Setting().start()
})
afterEach(() => setting.end())

function sweeper(): Sweeping {
  const { database, accounts, now } = setting.running.service
  const clock = { ...machineClock(now), after: () => () => undefined }
  const failed = (error: unknown) => expect.fail(String(error))
  return new Sweeping({ database, accounts, clock, isLoaded: () => false, failed })
}

const opened = async (someone: Awaited<ReturnType<Setting['person']>>) =>
  (await someone.post('/api/tables', { game: 'memory' })).body.id as string

it('a lobby that was given up goes with its log after a day; the guest who has sat there, too, but later', async () => {
  const ann = await setting.person('Ann')
  const table = await opened(ann)
  await ann.post(`/api/tables/${table}/leave`, {})
  const { database, accounts } = setting.running.service
  expect(await sweeper().sweep()).toEqual({ lobbies: 0, guests: 0 })
  expect((await readLog(database, table)).length).toBeGreaterThan(1)
  setting.ahead = 1.1 * day
  expect(await sweeper().sweep()).toEqual({ lobbies: 1, guests: 0 })
  expect(await readLog(database, table)).toEqual([])
  expect((await ann.get(`/api/tables/${table}`)).status).toBe(404)
  expect(await accounts.profile(ann.player)).not.toBeNull()
  setting.ahead = (limits.unusedGuestDays + 1) * day
  expect(await sweeper().sweep()).toMatchObject({ guests: 1 })
  expect(await accounts.profile(ann.player)).toBeNull()
  expect((await ann.get('/api/me')).body.me).toBeNull()
})

it('a guest who has played, is in a group, or has an account stays', async () => {
  const [ann, ben, cid, dan] = await Promise.all(['Ann', 'Ben', 'Cid', 'Dan'].map((name) => setting.person(name)))
  if (!ann || !ben || !cid || !dan) throw new Error('nobody')
  const table = await opened(ann)
  await ann.post(`/api/tables/${table}/bots`, { level: 'easy' })
  await ann.post(`/api/tables/${table}/start`, {})
  await ann.post(`/api/tables/${table}/leave`, {})
  const group = { name: 'Friends', game: 'memory', members: [{ player: ben.player }, { player: cid.player }] }
  expect((await ben.post('/api/templates', group)).status).toBe(201)
  setting.ahead = (limits.unusedGuestDays + 1) * day
  expect(await sweeper().sweep()).toEqual({ lobbies: 0, guests: 1 })
  const { accounts, database } = setting.running.service
  const left = await Promise.all([ann, ben, cid, dan].map(({ player }) => accounts.profile(player)))
  expect(left.map((profile) => profile?.name ?? null)).toEqual(['Ann', 'Ben', 'Cid', null])
  expect((await readLog(database, table)).length).toBeGreaterThan(3)
})
