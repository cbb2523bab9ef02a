import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf, playOut, type TestPerson, TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

const nothing = { status: 404, body: { code: 'noProfile', text: 'There is no profile to see here' } }
const noTable = { status: 404, body: { code: 'noSuchTable' } }
const profileOf = (person: TestPerson, id: string, seat: number | string) =>
  person.get(`/api/tables/${id}/seats/${seat}/profile`)

describe('S2-FE-M2.2: the profile of somebody at one’s table', () => {
  test('has their name there, what they have done, and nothing else', async () => {
    const { ann, ben, id } = await memoryOf(service, { rows: 2, cols: 2 })
    await playOut([ann, ben], id)
    await expect.poll(async () => (await profileOf(ann, id, 1)).body.statistics).toHaveLength(1)
    const { status, body } = await profileOf(ann, id, 1)
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual(['name', 'player', 'ratings', 'statistics'])
    expect(body).toMatchObject({ player: ben.player, name: 'Ben', ratings: [] })
    expect(body.statistics).toEqual((await ben.get('/api/me/statistics')).body.statistics)
    expect(body.statistics[0]).toMatchObject({ game: 'memory', opposition: 'people', figures: { games: 1 } })
  })

  test('calls them as they are called there, whatever they are called elsewhere', async () => {
    const [ann, ben] = [await service.person('Ann'), await service.person('Ben')]
    const { id, code } = await ann.opens()
    await ben.joins(code, { name: 'Incognito' })
    const { body } = await profileOf(ann, id, 1)
    expect(body.name).toBe('Incognito')
    expect(JSON.stringify(body)).not.toContain('Ben')
  })

  test('has ratings without the games that they came from', async () => {
    const { ann, ben, id } = await memoryOf(service)
    const rating = { game: 'memory', rating: 1612.4, deviation: 80, volatility: 0.06, games: 7, at: Date.now() }
    const step = { game: 'memory', at: Date.now(), table_id: 'elsewhere', rating: 1612.4, deviation: 80 }
    const { sql } = service.database
    await service.database.write([
      {
        query: sql
          .insertInto('rating')
          .values({ player_id: ben.player, ...rating })
          .compile(),
      },
      {
        query: sql
          .insertInto('rated')
          .values({ player_id: ben.player, ...step })
          .compile(),
      },
    ])
    const { body } = await profileOf(ann, id, 1)
    expect(body.ratings).toEqual([{ game: 'memory', rating: 1612, deviation: 80, provisional: false, games: 7 }])
    expect(JSON.stringify(body)).not.toContain('elsewhere')
  })

  test('is for people with a session who may see the table: those who sit or sat there, and everybody at a public one', async () => {
    const { ann, ben, id } = await memoryOf(service)
    const eve = await service.person('Eve')
    expect(await profileOf(eve, id, 0)).toMatchObject(noTable)
    expect(await service.call('GET', `/api/tables/${id}/seats/0/profile`, {})).toMatchObject({ status: 401 })
    expect(await profileOf(ben, 'made-up', 0)).toMatchObject(noTable)
    await ben.post(`/api/tables/${id}/leave`)
    expect(await profileOf(ben, id, 0)).toMatchObject({ status: 200, body: { name: 'Ann' } })
    expect(await profileOf(ann, id, 0)).toMatchObject({ status: 200, body: { player: ann.player } }) // one's own, as others see it
    const open = await (await service.person('Host')).opens({ isPublic: true })
    expect(await profileOf(eve, open.id, 0)).toMatchObject({ status: 200, body: { name: 'Host' } })
  })

  test.each([1, 2, 63])('is nobody’s at seat %i with a bot or without anybody', async (seat) => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ bots: [{ level: 'easy' }] })
    expect(await profileOf(ann, id, seat)).toMatchObject(nothing)
  })

  test.each(['-1', '64', 'x'])('seat %j makes no sense', async (seat) => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens()
    expect((await profileOf(ann, id, seat)).status).toBe(400)
  })
})

describe('whoever does not want to be looked at', () => {
  const shown = (person: TestPerson) => person.get('/api/me/profile')
  const show = (person: TestPerson, to: boolean) => person.send('PUT', '/api/me/profile', { shown: to })

  test('hides it, at old tables too, and shows it again; and that outlasts a restart', async () => {
    const { ann, ben, id } = await memoryOf(service, { rows: 2, cols: 2 })
    await playOut([ann, ben], id)
    expect(await shown(ben)).toMatchObject({ body: { shown: true } })
    expect(await show(ben, false)).toMatchObject({ status: 200, body: { shown: false } })
    expect(await show(ben, false)).toMatchObject({ status: 200, body: { shown: false } })
    expect(await profileOf(ann, id, 1)).toMatchObject(nothing)
    expect(await profileOf(ben, id, 0)).toMatchObject({ status: 200 }) // whoever hides may still look
    await service.restart()
    expect(await profileOf(ann, id, 1)).toMatchObject(nothing)
    expect((await ben.get('/api/me/export')).body.account).toMatchObject({ shown: false })
    await show(ben, true)
    expect(await profileOf(ann, id, 1)).toMatchObject({ status: 200, body: { name: 'Ben' } })
    const json = { 'content-type': 'application/json' }
    expect(await service.call('PUT', '/api/me/profile', json, '{"shown":false}')).toMatchObject({ status: 401 })
  })

  test('is gone with the account, and cannot be told from somebody who hides it', async () => {
    const { ann, ben, id } = await memoryOf(service, { rows: 2, cols: 2 })
    await playOut([ann, ben], id)
    await show(ben, false)
    const hidden = await profileOf(ann, id, 1)
    await fetch(`${service.url}/api/me`, { method: 'DELETE', headers: ben.headers })
    const erased = await profileOf(ann, id, 1)
    expect([erased.status, erased.body]).toEqual([hidden.status, hidden.body])
    expect(erased).toMatchObject(nothing)
  })
})
