// A whole game over REST alone: to the end, through a restart, verified afterwards, and once more.

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../../src/games/registry.ts'
import { verify } from '../../../src/table/replay.ts'
import type { Entry, Surroundings } from '../../../src/table/table.ts'
import { memoryOf, playOut, type TestPerson, TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

const env: Surroundings = {
  gameOf,
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
}

describe('a game to its end', () => {
  let ann: TestPerson
  let ben: TestPerson
  let id: string
  let commitment: string
  beforeAll(async () => {
    const setting = await memoryOf(service)
    ann = setting.ann
    ben = setting.ben
    id = setting.id
    commitment = setting.state.commitment
    expect(setting.state.seed).toBeNull()
    await playOut([ann, ben], id)
  })

  test('C0-US9.4: has scores, and the state says how it ended', async () => {
    const { body: state } = await ben.get(`/api/tables/${id}`)
    expect(state).toMatchObject({ phase: 'completed', options: [], outcome: { reason: 'played' } })
    expect(state.seed).toMatch(/^[0-9a-f]{64}$/)
    const { body } = await ann.get(`/api/tables/${id}/scores`)
    expect(body.scores.map((score: { place: number }) => score.place)[0]).toBe(1)
    expect(body.scores.map((score: { name: string }) => score.name).sort()).toEqual(['Ann', 'Ben'])
  })

  test('leaves a log that whoever has the link can verify; the table itself is still for who sat there', async () => {
    const { body } = await ben.get(`/api/tables/${id}/log`)
    expect(body.commitment).toBe(commitment)
    const verified = verify(body.entries, commitment, env)
    expect(verified.ok).toBe(true)
    const forged = body.entries.map((entry: Entry) => (entry.seq === 5 ? { ...entry, at: entry.at + 1 } : entry))
    expect(verify(forged, commitment, env)).toMatchObject({ ok: false, error: { seq: 5 } })
    const eve = await service.person('Eve')
    expect((await eve.get(`/api/tables/${id}/log`)).body).toEqual(body)
    for (const path of ['', '/scores']) expect((await eve.get(`/api/tables/${id}${path}`)).status).toBe(404)
  })

  test('is in the history of both, with the other as opponent', async () => {
    const mine = (await ann.get('/api/me/history')).body
    expect(mine).toMatchObject({ next: null, games: [{ id, game: 'memory', reason: 'played', seat: 0, level: null }] })
    const yours = (await ben.get('/api/me/history')).body.games[0]
    expect(mine.games[0].opponents).toEqual([
      { seat: 1, name: 'Ben', level: null, place: yours.place, score: yours.score },
    ])
    expect(yours.opponents[0]).toMatchObject({ name: 'Ann', score: mine.games[0].score })
    // C0-EN5
    expect(mine.games[0].turns).toBeGreaterThan(0)
    expect(mine.games[0].durationMs).toBeGreaterThan(0)
    expect([yours.turns, yours.durationMs]).toEqual([mine.games[0].turns, mine.games[0].durationMs])
    expect((await (await service.person('Eve')).get('/api/me/history')).body).toEqual({ games: [], next: null })
  })

  test('holds nobody any more', async () => {
    expect((await ann.get('/api/me/table')).body).toEqual({ table: null })
    expect(await ann.flips(id, 0)).toMatchObject({ status: 409, body: { code: 'over' } })
  })
})

test('what a bot has won in somebody’s seat is not theirs', async () => {
  const [ann, ben] = [await service.person('Ann'), await service.person('Ben')]
  const rules = { maxTurns: 1, initialPeekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0 }
  const { id, code } = await ann.opens({ game: 'cambio', rules })
  await ben.joins(code)
  await ann.post(`/api/tables/${id}/start`)
  await ann.post(`/api/tables/${id}/leave`)
  await expect.poll(async () => (await ben.get(`/api/tables/${id}`)).body.phase, { timeout: 20_000 }).toBe('completed')
  const [mine, yours] = [await ann.get('/api/me/history'), await ben.get('/api/me/history')]
  expect(mine.body.games[0]).toMatchObject({
    id,
    reason: 'played',
    level: 'medium',
    place: null,
    score: null,
    turns: 1,
  })
  expect(yours.body.games[0]).toMatchObject({ id, level: null, turns: 1 })
  expect(yours.body.games[0].place).toBeGreaterThan(0)
  expect(yours.body.games[0].opponents[0].place).toBeGreaterThan(0) // the bot's
})

test('the log of a public game is open to anybody after the end', async () => {
  const ann = await service.person('Ann')
  const ben = await service.person('Ben')
  const { id, code } = await ann.opens({ isPublic: true, rules: { rows: 1, cols: 2, revealMs: 0 } })
  await ben.joins(code)
  await ann.post(`/api/tables/${id}/start`)
  await playOut([ann, ben], id)
  const { status, body } = await service.call('GET', `/api/tables/${id}/log`, {})
  expect(status).toBe(200)
  expect(verify(body.entries, body.commitment, env).ok).toBe(true)
})

test('C0-FR-023: a restart in the middle loses nothing', async () => {
  const own = await TestService.started()
  try {
    const { ann, ben, first, id } = await memoryOf(own, { rows: 2, cols: 2 })
    await first.flips(id, 0, { commandId: 'before' })
    const before = (await ann.get(`/api/tables/${id}`)).body
    await own.restart()
    const after = (await ann.get(`/api/tables/${id}`)).body
    expect(after.view).toEqual(before.view)
    expect((await ann.get('/api/me/table')).body.table.id).toBe(id)
    const again = await first.flips(id, 0, { commandId: 'before' })
    expect(again.body.view.flipped).toEqual([0]) // done once, however often it is sent
    const end = await playOut([ann, ben], id)
    expect(end.phase).toBe('completed')
    const { body } = await ann.get(`/api/tables/${id}/log`)
    expect(verify(body.entries, before.commitment, env).ok).toBe(true)
    expect((await ben.get('/api/me/history')).body.games).toHaveLength(1)
  } finally {
    await own.end()
  }
})

test('who gave a game up finds it again, and so does who had left it before', async () => {
  const [ann, ben, eve] = [await service.person('Ann'), await service.person('Ben'), await service.person('Eve')]
  const { id, code } = await ann.opens({ game: 'cambio' })
  for (const guest of [ben, eve]) await guest.joins(code)
  await eve.post(`/api/tables/${id}/leave`) // before there was a game
  await ann.post(`/api/tables/${id}/start`)
  await ben.post(`/api/tables/${id}/leave`)
  await ann.post(`/api/tables/${id}/leave`)
  const abandoned = { id, game: 'cambio', reason: 'abandoned', place: null, score: null }
  const { body } = await ann.get('/api/me/history')
  expect(body.games).toMatchObject([{ ...abandoned, seat: 0, opponents: [{ seat: 1, name: 'Ben', place: null }] }])
  expect((await ben.get('/api/me/history')).body.games).toMatchObject([{ ...abandoned, seat: 1 }])
  expect((await eve.get('/api/me/history')).body.games).toEqual([])
  const log = (await ann.get(`/api/tables/${id}/log`)).body
  expect(verify(log.entries, log.commitment, env).ok).toBe(true)
  expect((await ann.get('/api/me/statistics')).body.statistics).toEqual([])
  // A lobby that everybody has left was no game.
  const empty = await ann.opens({ game: 'cambio' })
  await ann.post(`/api/tables/${empty.id}/leave`)
  expect((await ann.get('/api/me/history')).body.games).toHaveLength(1)
})

test('history has pages', async () => {
  const ann = await service.person('Ann')
  const played: string[] = []
  for (let count = 0; count < 22; count++) {
    const { id } = await ann.opens({ bots: [{ level: 'easy' }] })
    await ann.post(`/api/tables/${id}/start`)
    await ann.post(`/api/tables/${id}/leave`)
    played.unshift(id)
  }
  const first = (await ann.get('/api/me/history')).body
  const second = (await ann.get(`/api/me/history?cursor=${first.next}`)).body
  expect(first.games).toHaveLength(20)
  expect(second).toMatchObject({ next: null })
  const ids = [...first.games, ...second.games].map((game: { id: string }) => game.id)
  expect(ids.toSorted()).toEqual(played.toSorted())
  expect(new Set(ids).size).toBe(22)
})
