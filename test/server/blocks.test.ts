import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Strangers } from '../../src/server/rooms/strangers.ts'
import { LiveClient } from './client.ts'
import { type Answer, type TestPerson, TestService } from './rest-setting.ts'

let service: TestService

beforeAll(async () => {
  service = await TestService.started({ SEEK_BOT_MS: '600000' })
})
afterAll(() => service.end())

const port = () => Number(new URL(service.url).port)
const live = (person: TestPerson) =>
  LiveClient.hello(port(), String(person.headers.authorization).slice('Bearer '.length))
const blocks = async (person: TestPerson) => (await person.get('/api/me/blocks')).body.blocks

/** Ann hosts a lobby with Ben in it. */
async function lobby() {
  const [ann, ben] = [await service.person('Ann'), await service.person('Ben')]
  const { id, code } = await ann.opens()
  expect((await ben.joins(code)).status).toBe(200)
  return { ann, ben, id: id as string, code: code as string }
}

const isBarred = { status: 403, body: { code: 'barred' } }

describe('whoever was removed', () => {
  test('stays out of the room, over its tables, until the host lets them back', async () => {
    const { ann, ben, id, code } = await lobby()
    const removed = await ann.send('DELETE', `/api/tables/${id}/seats/1`)
    expect(removed.body).toMatchObject({ barred: ['Ben'] })
    expect(await ben.joins(code)).toMatchObject(isBarred)
    const cem = await service.person('Cem')
    expect((await cem.joins(code)).body.barred).toEqual([]) // for the host alone
    await ann.post(`/api/tables/${id}/start`)
    await cem.post(`/api/tables/${id}/leave`)
    const next = (await ann.post(`/api/tables/${id}/lobby`)).body
    expect(next).toMatchObject({ code, barred: [null] })
    expect(await ben.joins(code)).toMatchObject(isBarred)
    expect(await cem.post(`/api/tables/${next.id}/letBack`, { index: 0 })).toMatchObject({ body: { code: 'notHost' } })
    expect(await ann.post(`/api/tables/${next.id}/letBack`, { index: 1 })).toMatchObject({
      body: { code: 'notBarred' },
    })
    expect((await ann.post(`/api/tables/${next.id}/letBack`, { index: 0 })).body.barred).toEqual([])
    await cem.post(`/api/tables/${next.id}/leave`)
    expect((await ben.joins(code)).status).toBe(200)
  })

  test('has no name there any more when the account is gone', async () => {
    const { ann, ben, id } = await lobby()
    await ann.send('DELETE', `/api/tables/${id}/seats/1`)
    expect((await fetch(`${service.url}/api/me`, { method: 'DELETE', headers: ben.headers })).status).toBe(204)
    expect((await ann.get(`/api/tables/${id}`)).body.barred).toEqual([])
  })
})

test('a new code is the only way in', async () => {
  const { ann, ben, id, code } = await lobby()
  expect(await ben.post(`/api/tables/${id}/code`)).toMatchObject({ status: 403, body: { code: 'notHost' } })
  const { body } = await ann.post(`/api/tables/${id}/code`)
  expect(body.code).toMatch(/^[A-Z2-9]{6}$/)
  expect(body.code).not.toBe(code)
  expect((await ben.get(`/api/tables/${id}`)).body.code).toBe(body.code)
  const cem = await service.person('Cem')
  expect(await cem.joins(code)).toMatchObject({ status: 404 })
  expect((await cem.get(`/api/join/${code}`)).status).toBe(404)
  await ben.post(`/api/tables/${id}/leave`)
  expect((await cem.joins(body.code)).status).toBe(200)
  await ann.post(`/api/tables/${id}/start`)
  expect(await ann.post(`/api/tables/${id}/code`)).toMatchObject({ body: { code: 'alreadyStarted' } })
})

describe('who is blocked', () => {
  test('loses the seat in the lobby of whoever blocks them, and gets none at their tables', async () => {
    const { ann, ben, id, code } = await lobby()
    const { status, body } = await ann.post('/api/me/blocks', { table: id, seat: 1 })
    expect([status, body.name]).toEqual([201, 'Ben'])
    expect((await ann.get(`/api/tables/${id}`)).body.seats).toHaveLength(1)
    expect(await ben.joins(code)).toMatchObject(isBarred)
    await ann.post(`/api/tables/${id}/leave`)
    const other = await ann.opens()
    expect(await ben.joins(other.code)).toMatchObject(isBarred)
    const bens = await ben.opens()
    await ann.post(`/api/tables/${other.id}/leave`)
    expect((await ann.joins(bens.code)).status).toBe(200) // it is for whoever blocks to stay away
  })

  test('is in a list that is nobody else’s, once, and can be taken out', async () => {
    const { ann, ben, id } = await lobby()
    const first = await ben.post('/api/me/blocks', { table: id, seat: 0 })
    const again = await ben.post('/api/me/blocks', { table: id, seat: 0 })
    expect(again.body).toEqual(first.body)
    expect(await blocks(ben)).toEqual([first.body])
    expect(await blocks(ann)).toEqual([])
    expect(JSON.stringify(first.body)).not.toContain(ann.player)
    expect(await ann.send('DELETE', `/api/me/blocks/${first.body.id}`)).toMatchObject({ status: 404 })
    expect(JSON.stringify((await ben.get('/api/me/export')).body.blocks)).toContain('Ann')
    const lifted = await fetch(`${service.url}/api/me/blocks/${first.body.id}`, {
      method: 'DELETE',
      headers: ben.headers,
    })
    expect(lifted.status).toBe(204)
    expect(await blocks(ben)).toEqual([])
  })

  test.each([{}, { seat: 0 }, { table: 'nowhere', seat: 0 }, { invitation: 'none' }])(
    'is somebody: %j',
    async (met) => {
      const { ann } = await lobby()
      expect(await ann.post('/api/me/blocks', met)).toMatchObject({ status: 404, body: { code: 'noSuchPerson' } })
    },
  )

  test('is neither a bot, nor oneself, nor somebody at a table of others', async () => {
    const { ann, ben, id } = await lobby()
    await ann.post(`/api/tables/${id}/bots`, { level: 'easy' })
    const refused: Promise<Answer>[] = [0, 2, 3].map((seat) => ann.post('/api/me/blocks', { table: id, seat }))
    const stranger = await service.person('Eve')
    refused.push(stranger.post('/api/me/blocks', { table: id, seat: 0 }))
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(404)
    expect(await blocks(ben)).toEqual([])
  })

  test('cannot invite: what was open is declined, and what comes later too, unseen', async () => {
    const { ann, ben, id } = await lobby()
    const members = [{ player: ben.player }]
    const group = (await ann.post('/api/templates', { name: 'Friday', game: 'memory', members })).body.id
    await ann.post(`/api/tables/${id}/leave`)
    await ben.post(`/api/tables/${id}/leave`)
    const started = (await ann.post(`/api/templates/${group}/start`)).body
    const { invitations } = (await ben.get('/api/invitations')).body
    expect(invitations).toHaveLength(1)
    expect((await ben.post('/api/me/blocks', { invitation: invitations[0].id })).body.name).toBe('Ann')
    expect((await ben.get('/api/invitations')).body.invitations).toEqual([])
    const statuses = async (table: string) =>
      (await ann.get(`/api/tables/${table}/invitations`)).body.invitations.map((one: { status: string }) => one.status)
    expect(await statuses(started.table)).toEqual(['declined'])
    await ann.post(`/api/tables/${started.table}/leave`)
    const client = await live(ben)
    const again = (await ann.post(`/api/templates/${group}/start`)).body
    expect(await statuses(again.table)).toEqual(['declined'])
    await client.ask({ type: 'ping' })
    expect(client.frames.filter(({ type }) => type === 'invited')).toEqual([])
    client.close()
  })

  test('is never drawn together with whoever has blocked them', { retry: 0 }, async () => {
    const { ann, ben, id } = await lobby()
    await ben.post('/api/me/blocks', { table: id, seat: 0 })
    for (const one of [ann, ben]) await one.post(`/api/tables/${id}/leave`)
    const [first, second] = [await live(ann), await live(ben)]
    for (const one of [first, second]) expect((await one.ask({ type: 'seek', game: 'memory' })).type).toBe('seeking')
    await new Promise((resolve) => setTimeout(resolve, 700))
    for (const one of [first, second]) expect(one.frames.some(({ type }) => type === 'matched')).toBe(false)
    const third = await live(await service.person('Cem'))
    await third.ask({ type: 'seek', game: 'memory' })
    const { table } = await third.until(({ type }) => type === 'matched')
    const matched = () => [first, second].filter(({ frames }) => frames.some((frame) => frame.table === table)).length
    await expect.poll(matched).toBe(1)
    for (const one of [first, second, third]) one.close()
  })
})

describe('an invitation from somebody one has never met', () => {
  test('comes five times at once, whoever sends it, and later again; friends are not held up by that', async () => {
    const { ann, ben, id } = await lobby() // who have met
    for (const one of [ann, ben]) await one.post(`/api/tables/${id}/leave`)
    const cem = await service.person('Cem')
    const members = [{ player: cem.player }]
    await ann.post('/api/templates', { name: 'Us', game: 'memory', members })
    let now = 0
    const strangers = new Strangers(service.database, () => now)
    const isSpared = async (from: string) => (await strangers.spared(from, [ann.player])).has(ann.player)
    const spared: boolean[] = []
    for (let times = 0; times < 8; times++) spared.push(await isSpared(`stranger ${times}`))
    expect(spared).toEqual([false, false, false, false, false, true, true, true])
    expect([await isSpared(ben.player), await isSpared(cem.player)]).toEqual([false, false])
    now += 10 * 60 * 1000
    expect([await isSpared('stranger 8'), await isSpared('stranger 9')]).toEqual([false, true])
  })

  test('goes to twenty people at once from one sender', async () => {
    const strangers = new Strangers(service.database, () => 0)
    const people = Array.from({ length: 25 }, (_, index) => `somebody ${index}`)
    expect(await strangers.spared('sender', people)).toEqual(new Set(people.slice(20)))
  })

  test('is sent again no more often, and that is said', async () => {
    const [ann, eve] = [await service.person('Ann'), await service.person('Eve')]
    const members = [{ player: ann.player }]
    const group = (await eve.post('/api/templates', { name: 'Buy now', game: 'memory', members })).body.id
    const { table } = (await eve.post(`/api/templates/${group}/start`)).body
    const answered: number[] = []
    for (let times = 0; times < 6; times++) {
      const late = service.database.sql.updateTable('invitation').set({ expires_at: 0 }).where('table_id', '=', table)
      await service.database.write([{ query: late.compile() }])
      answered.push((await eve.post(`/api/tables/${table}/invitations/resend`)).status)
    }
    expect(answered).toEqual([200, 200, 200, 200, 409, 409])
  })
})
