// K-33, "Return to Lobby": the room goes on at the next table.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryOf, playOut, type TestPerson, TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

async function finished(rules: object = { rows: 2, cols: 2 }) {
  const setting = await memoryOf(service, { ...rules })
  await playOut([setting.ann, setting.ben], setting.id)
  return setting
}

const lobby = (person: TestPerson, id: string) => person.post(`/api/tables/${id}/lobby`)

test('everybody who is there sits at the next table, with the same code, rules and host, and can play again', async () => {
  const { ann, ben, id, code, state } = await finished()
  const { status, body: next } = await lobby(ben, id)
  expect(status).toBe(200)
  expect(next).toMatchObject({ code, phase: 'waiting', rules: state.rules, host: 0, you: 1, next: null })
  expect(next.seats).toMatchObject([{ name: 'Ann' }, { name: 'Ben' }])
  expect(next.id).not.toBe(id)
  expect(next.commitment).not.toBe(state.commitment)

  expect((await ann.get(`/api/tables/${id}`)).body).toMatchObject({ phase: 'completed', code: null, next: next.id })
  expect((await ann.get('/api/me/table')).body.table).toMatchObject({ id: next.id, code })
  expect((await ann.send('PATCH', `/api/tables/${next.id}/rules`, { rules: { ...state.rules, rows: 1 } })).status).toBe(
    200,
  )
  expect((await ann.post(`/api/tables/${next.id}/start`)).body.phase).toBe('playing')
  await playOut([ann, ben], next.id)
  expect((await ann.get('/api/me/history')).body.games).toMatchObject([{ id: next.id }, { id }])
})

test('whoever presses second comes to the same table; so does who presses twice', async () => {
  const { ann, ben, id } = await finished()
  const answers = await Promise.all([lobby(ann, id), lobby(ben, id), lobby(ann, id), lobby(ben, id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.at(-1)?.body.seats).toHaveLength(2)
})

test('the code leads to the next table at once', async () => {
  const { ann, ben, id, code } = await finished()
  await ben.opens() // Ben has gone elsewhere, so his seat is free
  const { body: next } = await lobby(ann, id)
  expect(next.seats).toMatchObject([{ name: 'Ann' }])
  expect((await (await service.person('Cat')).joins(code)).body).toMatchObject({ id: next.id, you: 1 })
})

test('whoever is at another table cannot return; later comers find the seat taken', async () => {
  const { ann, ben, id, code } = await finished()
  const elsewhere = await ben.opens()
  const refusal = { code: 'otherGame', text: 'You are already in another game', table: elsewhere.id }
  expect(await lobby(ben, id)).toMatchObject({ status: 409, body: refusal })
  const { body: next } = await lobby(ann, id)
  expect(await lobby(ben, id)).toMatchObject({ status: 409, body: refusal })
  await (await service.person('Cat')).joins(code)
  await ben.post(`/api/tables/${elsewhere.id}/leave`)
  const full = { code: 'gameFull', text: 'Game is full', table: next.id }
  expect(await lobby(ben, id)).toMatchObject({ status: 409, body: full })
})

test('whoever left the game is not dragged along, but may come', async () => {
  const { ann, ben, id } = await memoryOf(service)
  await ben.post(`/api/tables/${id}/leave`)
  const elsewhere = await ben.opens()
  const { body: next } = await lobby(ann, id)
  expect(next.seats).toMatchObject([{ name: 'Ann' }])
  await ben.post(`/api/tables/${elsewhere.id}/leave`)
  expect((await lobby(ben, id)).body).toMatchObject({ id: next.id, you: 1 })
})

test('bots come along', async () => {
  const ann = await service.person('Ann')
  const rules = { rows: 1, cols: 2, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 1 }
  const { id } = await ann.opens({ rules, bots: [{ level: 'hard' }], isPublic: true })
  await ann.post(`/api/tables/${id}/start`)
  await playOut([ann], id)
  const { body: next } = await lobby(ann, id)
  expect(next).toMatchObject({ isPublic: true, seats: [{ name: 'Ann' }, { level: 'hard', attendance: 'bot' }] })
})

test('from any table of the room one comes to its last', async () => {
  const { ann, ben, id } = await finished({ rows: 1, cols: 2 })
  const { body: second } = await lobby(ann, id)
  await ann.post(`/api/tables/${second.id}/start`)
  await playOut([ann, ben], second.id)
  const { body: third } = await lobby(ben, second.id)
  expect((await lobby(ann, id)).body.id).toBe(third.id)
})

test('the room goes on after a restart, too', async () => {
  const own = await TestService.started()
  try {
    const { ann, ben, id, code } = await memoryOf(own, { rows: 1, cols: 2 })
    await playOut([ann, ben], id)
    await own.restart()
    const { body: next } = await lobby(ann, id) // nobody but Ann has come back yet
    expect(next).toMatchObject({ code, seats: [{ name: 'Ann' }] })
    expect((await lobby(ben, id)).body).toMatchObject({ id: next.id, you: 1 })
  } finally {
    await own.end()
  }
})
