// Rooms over REST: opening, codes, joining, one seat for each person, public tables.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiveClient } from '../client.ts'
import { TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

const elsewhere = { code: 'otherGame', text: 'You are already in another game' }

describe('opening a table', () => {
  test('C0-US1.1, C0-FR-001: gives a code of six letters that are not mistaken for each other', async () => {
    const ann = await service.person('Ann')
    const state = await ann.opens()
    expect(state.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(state).toMatchObject({ game: 'memory', phase: 'waiting', you: 0, host: 0, isPublic: false, next: null })
    expect(state.seats).toMatchObject([{ name: 'Ann', connected: true }])
    expect(state.seed).toBeNull()
  })

  test('C0-US1.4: two tables have different codes', async () => {
    const one = await (await service.person('Ann')).opens()
    const two = await (await service.person('Ben')).opens()
    expect(one.code).not.toBe(two.code)
  })

  test('C0-US1.2: two seats, one of them for a bot', async () => {
    const ann = await service.person('Ann')
    const state = await ann.opens({ seats: 2, bots: [{ level: 'easy' }] })
    expect(state.seats).toMatchObject([{ name: 'Ann' }, { level: 'easy', attendance: 'bot' }])
  })

  test('under a preset, or under rules, or under the defaults', async () => {
    const classic = await (await service.person('Ann')).opens({ preset: 'tableClassic' })
    expect(classic).toMatchObject({ preset: 'tableClassic', rules: { rows: 6, cols: 6, turnSeconds: 0 } })
    const own = await (await service.person('Ann')).opens({ rules: { rows: 2 } })
    expect(own).toMatchObject({ preset: null, rules: { rows: 2, cols: 4 } })
  })

  test('P-08: a public table has a turn clock unless it is told otherwise', async () => {
    const strangers = await (await service.person('Ann')).opens({ isPublic: true })
    expect(strangers.rules.turnSeconds).toBe(60)
    const patient = await (await service.person('Ann')).opens({ isPublic: true, rules: { turnSeconds: 0 } })
    expect(patient.rules.turnSeconds).toBe(0)
  })

  test('P-08: and keeps it when its rules are changed, over REST and over a socket', async () => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ isPublic: true })
    const change = (rules: object) => ann.send('PATCH', `/api/tables/${id}/rules`, { rules })
    expect(await change({ rows: 2 })).toMatchObject({ body: { rules: { rows: 2, turnSeconds: 60 } } })
    expect(await change({ turnSeconds: 30 })).toMatchObject({ body: { rules: { turnSeconds: 30 } } })
    const token = ann.headers.authorization?.replace('Bearer ', '')
    const client = await LiveClient.hello(Number(new URL(service.url).port), token)
    await client.ask({ type: 'attach', table: id })
    await client.ask({ type: 'changeRules', table: id, rules: { rows: 2 } })
    expect(await ann.get(`/api/tables/${id}`)).toMatchObject({ body: { rules: { rows: 2, turnSeconds: 60 } } })
    expect(await change({ turnSeconds: 0 })).toMatchObject({ body: { rules: { turnSeconds: 0 } } })

    const ben = await service.person('Ben')
    const friends = await ben.opens({})
    const changed = await ben.send('PATCH', `/api/tables/${friends.id}/rules`, { rules: { rows: 2 } })
    expect(changed).toMatchObject({ body: { rules: { rows: 2, turnSeconds: 0 } } })
  })

  test('under another name', async () => {
    const state = await (await service.person('Ann')).opens({ name: '  Queen   Ann ' })
    expect(state.seats[0].name).toBe('Queen Ann')
  })

  test.each([
    [{ game: 'chess' }, 404, 'noSuchGame', 'There is no such game'],
    [{ preset: 'nope' }, 400, 'noSuchPreset', 'There is no such preset for this game'],
    [{ preset: 'asWritten', rules: {} }, 400, 'presetAndRules', 'Name a preset or give rules, not both'],
    [{ rules: { rows: 3, cols: 3 } }, 400, 'badRules', 'A board of 3 × 3 has an odd number of cards; make it even.'],
    [{ rules: { cheat: true } }, 400, 'badRules', 'There is no "cheat" here.'],
    [{ rules: { rows: '4' } }, 400, 'badRules', '"rows" must be a whole number from 1 to 100.'],
    [{ seats: 3 }, 400, 'badSeats', 'Memory has 2 seats'],
    [{ bots: [{ level: 'god' }] }, 400, 'noSuchBot', 'There is no bot of this level for this game'],
    [{ bots: [{ level: 'easy' }, { level: 'easy' }] }, 409, 'gameFull', 'Game is full'],
    [{ name: ' ' }, 400, 'badName', 'A name must have at least one character.'],
  ])('is refused with %j', async (wanted, status, code, text) => {
    const ann = await service.person('Ann')
    const answer = await ann.post('/api/tables', { game: 'memory', ...wanted })
    expect(answer).toMatchObject({ status, body: { code, text } })
    expect((await ann.get('/api/me/table')).body).toEqual({ table: null }) // nothing is left behind
  })

  test('with rules that do not fit, says what is wrong with them for programs and in every language', async () => {
    const rules = { powerUpCosts: { shuffle: -1 } }
    const { body } = await (await service.person('Ann')).post('/api/tables', { game: 'memory', rules })
    expect(body).toEqual({
      code: 'badRules',
      text: '"powerUpCosts": "shuffle" must be a whole number from 0 to 1000.',
      problem: {
        code: 'notAnInteger',
        params: { option: 'shuffle', map: 'powerUpCosts', min: 0, max: 1000 },
        text: {
          en: '"powerUpCosts": "shuffle" must be a whole number from 0 to 1000.',
          de: '„powerUpCosts“: „shuffle“ muss eine ganze Zahl von 0 bis 1000 sein.',
        },
      },
    })
  })

  // C0-AS5
  test('P-06: whoever has a seat is told where', async () => {
    const ann = await service.person('Ann')
    const { id, code } = await ann.opens()
    const again = await ann.post('/api/tables', { game: 'memory' })
    expect(again).toMatchObject({ status: 409, body: { ...elsewhere, table: id } })
    expect((await ann.get('/api/me/table')).body).toEqual({ table: { id, code, game: 'memory', phase: 'waiting' } })
  })
})

describe('joining by code', () => {
  test('C0-US2.1: everybody sees everybody', async () => {
    const ann = await service.person('Ann')
    const ben = await service.person('Ben')
    const { id, code } = await ann.opens()
    const joined = await ben.joins(code)
    expect(joined).toMatchObject({ status: 200, body: { id, you: 1, seats: [{ name: 'Ann' }, { name: 'Ben' }] } })
    expect((await ann.get(`/api/tables/${id}`)).body.seats).toMatchObject([{ name: 'Ann' }, { name: 'Ben' }])
  })

  test.each([
    ['small letters', (code: string) => code.toLowerCase()],
    ['a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['spaces', (code: string) => `  ${code.split('').join(' ')}\t`],
  ])('K-01: %s are forgiven', async (_what, typed) => {
    const { id, code } = await (await service.person('Ann')).opens()
    expect((await (await service.person('Ben')).joins(typed(code))).body.id).toBe(id)
  })

  test.each(['XYZ999', 'ABC123', 'ABC12', 'ABC1234', 'ÄBC123', '', "' or 1=1"])(
    'C0-US2.3: %j leads nowhere',
    async (code) => {
      const answer = await (await service.person('Ben')).joins(code)
      expect(answer).toMatchObject({ status: 404, body: { code: 'noSuchTable', text: 'Game not found' } })
    },
  )

  test('C0-US2.5: not twice', async () => {
    const ann = await service.person('Ann')
    const { id, code } = await ann.opens()
    const again = await ann.joins(code)
    const refusal = { code: 'alreadyInGame', text: 'You are already in this game', table: id }
    expect(again).toMatchObject({ status: 409, body: refusal })
  })

  test('C0-US2.4: not when all seats are taken', async () => {
    const { code } = await (await service.person('Ann')).opens({ bots: [{ level: 'easy' }] })
    const answer = await (await service.person('Ben')).joins(code)
    expect(answer).toMatchObject({ status: 409, body: { code: 'gameFull', text: 'Game is full' } })
  })

  test('K-29: not after the start', async () => {
    const ann = await service.person('Ann')
    const { id, code } = await ann.opens({ bots: [{ level: 'easy' }] })
    await ann.post(`/api/tables/${id}/start`)
    const answer = await (await service.person('Ben')).joins(code)
    expect(answer).toMatchObject({ status: 409, body: { code: 'alreadyStarted', text: 'Game already started' } })
  })

  test('P-06: not while another table holds you; leaving it makes you free', async () => {
    const ann = await service.person('Ann')
    const ben = await service.person('Ben')
    const { code } = await ann.opens()
    const mine = await ben.opens()
    expect(await ben.joins(code)).toMatchObject({ status: 409, body: { ...elsewhere, table: mine.id } })
    expect(await ben.post(`/api/tables/${mine.id}/leave`)).toMatchObject({ status: 200 })
    expect(await ben.joins(code)).toMatchObject({ status: 200 })
  })

  test('under another name, which the table checks', async () => {
    const { code } = await (await service.person('Ann')).opens()
    const ben = await service.person('Ben')
    expect(await ben.joins(code, { name: '\u202eneB' })).toMatchObject({ status: 400, body: { code: 'badName' } })
    expect((await ben.joins(code, { name: 'Big Ben' })).body.seats[1].name).toBe('Big Ben')
  })

  test('P-06: one person who asks for two tables at once gets one', async () => {
    const tables = await Promise.all([1, 2, 3, 4].map(async () => (await service.person('Ann')).opens()))
    const ben = await service.person('Ben')
    const answers = await Promise.all(tables.map(({ code }) => ben.joins(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const seat = answers.find(({ status }) => status === 200)?.body.id
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      expect(body).toEqual({ ...elsewhere, table: seat })
    }
  })
})

describe('public tables', () => {
  test('are listed while they wait for somebody, newest first, page by page', async () => {
    const opened: string[] = []
    for (let count = 0; count < 23; count++) {
      opened.unshift((await (await service.person(`Host ${count}`)).opens({ isPublic: true })).id)
    }
    const ben = await service.person('Ben')
    const first = (await ben.get('/api/tables?game=memory')).body
    expect(first.tables).toHaveLength(20)
    expect(first.tables[0]).toMatchObject({ game: 'memory', host: 'Host 22', taken: 1, capacity: 2, preset: null })
    const second = (await ben.get(`/api/tables?cursor=${first.next}`)).body
    const ids = [...first.tables, ...second.tables].map(({ id }: { id: string }) => id)
    expect(ids.slice(0, 23)).toEqual(opened)
    expect(second.next).toBeNull()
    expect((await ben.get('/api/tables?game=cambio')).body).toEqual({ tables: [], next: null })

    await ben.joins(first.tables[0].code)
    const after = (await ben.get('/api/tables')).body.tables.map(({ id }: { id: string }) => id)
    expect(after).not.toContain(opened[0]) // it is full
  })

  test('P-11: are listed apart while they are played, to be watched, with no code to sit down by', async () => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ isPublic: true, bots: [{ level: 'easy' }] })
    const played = async () => (await service.call('GET', '/api/tables?phase=playing', {})).body.tables
    const ids = async () => (await played()).map((table: { id: string }) => table.id)
    expect(await ids()).not.toContain(id)
    await ann.post(`/api/tables/${id}/start`)
    expect((await played()).find((table: { id: string }) => table.id === id)).toMatchObject({ code: null, host: 'Ann' })
    await ann.post(`/api/tables/${id}/leave`)
    expect(await ids()).not.toContain(id)
  })

  test('private ones are not', async () => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ bots: [{ level: 'easy' }] })
    const ben = await service.person('Ben')
    const all = async (query: string) => (await ben.get(`/api/tables${query}`)).body.tables
    expect((await all('')).map((table: { id: string }) => table.id)).not.toContain(id)
    await ann.post(`/api/tables/${id}/start`)
    expect((await all('?phase=playing')).map((table: { id: string }) => table.id)).not.toContain(id)
  })

  test('a cursor that was made up is refused', async () => {
    const answer = await (await service.person('Ben')).get('/api/tables?cursor=1%27or')
    expect(answer).toMatchObject({ status: 400, body: { code: 'badCursor', text: 'There is no such page' } })
  })
})

// C0-SC-003: nobody is kept out by the tries of others who have the right code
test('a code is looked up by whoever has no name yet; only codes that lead nowhere are counted', async () => {
  const strict = await TestService.started({ CODE_LOOKUPS_PER_MINUTE: '3' })
  try {
    const { code } = await (await strict.person('Ann')).opens({ game: 'stop' })
    const found = () => strict.call('GET', `/api/join/${code.toLowerCase()}`, {})
    for (let tries = 0; tries < 5; tries++) {
      expect(await found()).toMatchObject({ status: 200, body: { game: 'stop' } })
    }
    for (let tries = 0; tries < 3; tries++) {
      const refusal = { code: 'noSuchTable', text: 'Game not found' }
      expect(await strict.call('GET', '/api/join/AAAAAA', {})).toMatchObject({ status: 404, body: refusal })
    }
    expect(await found()).toMatchObject({ status: 429, body: { code: 'tooManyCodes' } })
  } finally {
    await strict.end()
  }
})

test('ten codes a minute for an address, whoever asks', async () => {
  const strict = await TestService.started({ CODE_LOOKUPS_PER_MINUTE: '10' })
  try {
    for (let tries = 0; tries < 10; tries++) {
      expect((await (await strict.person('Eve')).joins('AAAAAA')).status).toBe(404)
    }
    const { code } = await (await strict.person('Ann')).opens()
    const text = 'You have tried too many codes; wait a minute'
    const answer = await (await strict.person('Ben')).joins(code)
    expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyCodes', text } })
  } finally {
    await strict.end()
  }
})
