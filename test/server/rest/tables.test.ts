// One table over REST: who may see what, everything that can be asked of it, and how it refuses.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryOf, playOut, type TestPerson, TestService } from '../rest-setting.ts'

let service: TestService
beforeAll(async () => {
  service = await TestService.started()
})
afterAll(() => service.end())

const notFound = { status: 404, body: { code: 'noSuchTable', text: 'Game not found' } }
const acts = ['start', 'command', 'leave', 'bots', 'entropy', 'return', 'lobby'] as const
const bodies: Readonly<Record<string, object>> = {
  command: { command: { type: 'flip', card: 0 } },
  bots: { level: 'easy' },
  entropy: { entropy: 'ab'.repeat(32) },
}

describe('who may see a table', () => {
  test('C0-FR-024: a stranger learns nothing of a private one, not even that it is there', async () => {
    const { id } = await memoryOf(service)
    const eve = await service.person('Eve')
    for (const path of ['', '/scores', '/log']) {
      const real = await eve.get(`/api/tables/${id}${path}`)
      const invented = await eve.get(`/api/tables/nothing-here${path}`)
      expect(real).toMatchObject(notFound)
      expect(real.body).toEqual(invented.body)
    }
    for (const act of acts) expect(await eve.post(`/api/tables/${id}/${act}`, bodies[act])).toMatchObject(notFound)
    expect(await eve.send('PATCH', `/api/tables/${id}/rules`, { rules: {} })).toMatchObject(notFound)
    expect(await eve.send('DELETE', `/api/tables/${id}/seats/1`)).toMatchObject(notFound)
  })

  test('without a session there is nothing to do but look at what is public', async () => {
    const { id } = await (await service.person('Ann')).opens({ isPublic: true })
    const json = { 'content-type': 'application/json' }
    expect(await service.call('GET', `/api/tables/${id}`, {})).toMatchObject({ status: 200, body: { you: null } })
    expect(await service.call('GET', '/api/tables', {})).toMatchObject({ status: 200 })
    expect(await service.call('GET', '/api/games', {})).toMatchObject({ status: 200 })
    const refusal = { status: 401, body: { code: 'noSession', text: 'Sign in, or become a guest, first' } }
    expect(await service.call('POST', `/api/tables/${id}/start`, {})).toMatchObject(refusal)
    expect(await service.call('POST', '/api/tables', json, '{"game":"memory"}')).toMatchObject(refusal)
    expect(await service.call('POST', '/api/join', json, '{"code":"ABCDEF"}')).toMatchObject(refusal)
    expect(await service.call('GET', '/api/me/table', {})).toMatchObject(refusal)
    expect(await service.call('GET', '/api/me/history', {})).toMatchObject(refusal)
  })

  test('P-11: a public one can be watched, not touched', async () => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ isPublic: true, bots: [{ level: 'easy' }] })
    await ann.post(`/api/tables/${id}/start`)
    const eve = await service.person('Eve')
    const { body } = await eve.get(`/api/tables/${id}`)
    expect(body).toMatchObject({ you: null, options: [], view: { you: null } })
    const refusal = { status: 403, body: { code: 'notSeated', text: 'You are not in this game' } }
    for (const act of acts) expect(await eve.post(`/api/tables/${id}/${act}`, bodies[act])).toMatchObject(refusal)
    expect(await eve.get(`/api/tables/${id}/log`)).toMatchObject({ status: 409, body: { code: 'notOver' } })
  })

  test('P-09: no answer before the end holds a hidden face, the seed or the sealed ring of an event', async () => {
    const { first, second, id } = await memoryOf(service, { revealMs: 60_000 })
    await first.flips(id, 0)
    for (const person of [first, second]) {
      const { body } = await person.get(`/api/tables/${id}?since=0`)
      expect(body.missed.map((entry: { act: { type: string } }) => entry.act.type)).toContain('started')
      const text = JSON.stringify(body)
      expect(text).not.toMatch(/"(sealed|board|own|chainKey|key|hash|state":\{)"/)
      expect(text.match(/"seed":[^,]*/g)).toEqual(['"seed":null'])
      expect(text.match(/"face":\d+/g)).toHaveLength(2) // the one card that was flipped: in the view, and as it happened
    }
  })
})

describe('in the lobby', () => {
  let ann: TestPerson
  let ben: TestPerson
  let id: string
  beforeAll(async () => {
    ann = await service.person('Ann')
    ben = await service.person('Ben')
    const opened = await ann.opens()
    id = opened.id
    await ben.joins(opened.code)
  })
  const path = (rest: string) => `/api/tables/${id}/${rest}`

  test('C0-US1.3: the game does not start with too few', async () => {
    const cat = await service.person('Cat')
    const opened = await cat.opens()
    const text = 'Memory needs at least 2 players to start'
    const answer = await cat.post(`/api/tables/${opened.id}/start`)
    expect(answer).toMatchObject({ status: 409, body: { code: 'tooFewPlayers', text } })
  })

  test('only the host seats bots, removes seats, changes rules and starts', async () => {
    const refusal = { status: 403, body: { code: 'notHost', text: 'Only the host can do this' } }
    expect(await ben.post(path('start'))).toMatchObject(refusal)
    expect(await ben.post(path('bots'), { level: 'easy' })).toMatchObject(refusal)
    expect(await ben.send('DELETE', path('seats/0'))).toMatchObject(refusal)
    expect(await ben.send('PATCH', path('rules'), { rules: { rows: 2 } })).toMatchObject(refusal)
  })

  test('rules change for everybody', async () => {
    const changed = await ann.send('PATCH', path('rules'), { rules: { rows: 2, revealMs: 5 }, seats: 2 })
    expect(changed).toMatchObject({ status: 200, body: { rules: { rows: 2, cols: 4, revealMs: 5 } } })
    expect((await ben.get(`/api/tables/${id}`)).body.rules).toEqual(changed.body.rules)
    const odd = await ann.send('PATCH', path('rules'), { rules: { rows: 3, cols: 3 } })
    expect(odd).toMatchObject({ status: 400, body: { code: 'badRules' } })
    const many = await ann.send('PATCH', path('rules'), { rules: {}, seats: 5 })
    expect(many).toMatchObject({ status: 400, body: { code: 'badSeats', text: 'Memory has 2 seats' } })
  })

  test('everybody adds to the deal once', async () => {
    const entropy = 'cd'.repeat(32)
    expect((await ben.post(path('entropy'), { entropy })).body.seats[1].entropy).toBe(true)
    expect(await ben.post(path('entropy'), { entropy })).toMatchObject({ status: 409, body: { code: 'entropyGiven' } })
    const short = await ann.post(path('entropy'), { entropy: 'cd' })
    const text = 'Entropy must be 64 hexadecimal digits'
    expect(short).toMatchObject({ status: 400, body: { code: 'badEntropy', text } })
  })

  test('the host removes somebody, who is free then, and seats a bot', async () => {
    expect(await ann.send('DELETE', path('seats/0'))).toMatchObject({ status: 409, body: { code: 'seatNotRemovable' } })
    const none = { status: 404, body: { code: 'noSuchSeat', text: 'There is no such seat' } }
    expect(await ann.send('DELETE', path('seats/7'))).toMatchObject(none)
    expect((await ann.send('DELETE', path('seats/1'))).body.seats).toHaveLength(1)
    expect((await ben.get('/api/me/table')).body.table).toBeNull()
    expect(await ben.get(`/api/tables/${id}`)).toMatchObject(notFound)
    expect((await ann.post(path('bots'), { level: 'hard' })).body.seats[1]).toMatchObject({ level: 'hard' })
    expect(await ann.post(path('bots'), { level: 'hard' })).toMatchObject({ status: 409, body: { code: 'gameFull' } })
  })

  test('a removal that is sent twice removes one seat', async () => {
    const cat = await service.person('Cat')
    const opened = await cat.opens({ bots: [{ level: 'easy' }] })
    const url = `/api/tables/${opened.id}/seats/1?commandId=once`
    const first = await cat.send('DELETE', url)
    await cat.post(`/api/tables/${opened.id}/bots`, { level: 'medium' })
    const second = await cat.send('DELETE', url)
    expect(second).toMatchObject({ status: 200, body: { done: first.body.done } })
    expect(second.body.seats).toHaveLength(2)
  })

  test('P-07: when the host leaves, the next person is host; when all have left, the table is closed', async () => {
    const dan = await service.person('Dan')
    const eve = await service.person('Eve')
    const opened = await dan.opens()
    await eve.joins(opened.code)
    expect((await dan.post(`/api/tables/${opened.id}/leave`)).body).toEqual({ done: expect.any(Number) })
    expect((await eve.get(`/api/tables/${opened.id}`)).body).toMatchObject({ you: 0, host: 0 })
    await eve.post(`/api/tables/${opened.id}/leave`)
    const gone = await dan.joins(opened.code)
    expect(gone).toMatchObject({ status: 409, body: { code: 'abandoned', text: 'Game was abandoned' } })
  })
})

describe('in the game', () => {
  test('a move is made, and the answer has what is seen after it', async () => {
    const { first, second, id, state } = await memoryOf(service)
    expect(state).toMatchObject({ phase: 'playing', frozen: false })
    const { body } = await first.flips(id, 3)
    expect(body.view.cards[3].state).toBe('revealed')
    expect(body.done).toBe(body.seq)
    expect(body.options[0].choices.card.from).not.toContain(3)
    expect((await second.get(`/api/tables/${id}`)).body.view.cards[3]).toEqual(body.view.cards[3])
  })

  test('refusals of the game keep their words', async () => {
    const { ann, first, second, id } = await memoryOf(service)
    const text = first === ann ? "Ann's turn" : "Ben's turn" // P-16
    const notYours = { status: 409, body: { code: 'notYourTurn', text } }
    expect(await second.flips(id, 0)).toMatchObject(notYours)
    expect(await first.flips(id, 99)).toMatchObject({ status: 409, body: { code: 'noSuchCard' } })
    const unknown = await first.post(`/api/tables/${id}/command`, { command: { type: 'peek' } })
    expect(unknown).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const more = await first.post(`/api/tables/${id}/command`, { command: { type: 'flip', card: 0, force: true } })
    expect(more).toMatchObject({ status: 400, body: { code: 'malformed', text: 'There is no "force" here.' } })
    expect(await ann.post(`/api/tables/${id}/start`)).toMatchObject({ status: 409, body: { code: 'alreadyStarted' } })
    const bot = await ann.post(`/api/tables/${id}/bots`, { level: 'easy' })
    expect(bot).toMatchObject({ status: 409, body: { code: 'alreadyStarted', text: 'Game already started' } })
    const scores = await ann.get(`/api/tables/${id}/scores`)
    expect(scores).toMatchObject({ status: 409, body: { code: 'notOver', text: 'The game is not over yet' } })
    expect(await ann.get(`/api/tables/${id}/log`)).toMatchObject({ status: 409, body: { code: 'notOver' } })
    expect(await ann.post(`/api/tables/${id}/lobby`)).toMatchObject({ status: 409, body: { code: 'notOver' } })
  })

  test('P-10: a command that is sent twice is done once', async () => {
    const { first, id } = await memoryOf(service)
    const once = await first.flips(id, 0, { commandId: 'a' })
    const twice = await first.flips(id, 0, { commandId: 'a' })
    expect(once.body.done).toBe(once.body.seq)
    expect(twice).toMatchObject({ status: 200, body: { done: once.body.done, seq: once.body.seq } })
    const other = await first.flips(id, 1, { commandId: 'a' })
    const text = 'This command id was used for another command'
    expect(other).toMatchObject({ status: 409, body: { code: 'commandIdReused', text } })
  })

  test.each<[string, object]>([
    ['start', {}],
    ['bots', { level: 'easy' }],
    ['entropy', { entropy: 'ef'.repeat(32) }],
  ])('P-10: so is %s', async (act, body) => {
    const ann = await service.person('Ann')
    const { id } = await ann.opens({ bots: act === 'start' ? [{ level: 'easy' }] : [] })
    const sent = { ...body, commandId: 'same' }
    const first = await ann.post(`/api/tables/${id}/${act}`, sent)
    const second = await ann.post(`/api/tables/${id}/${act}`, sent)
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: { done: first.body.done } })
  })

  test('P-10: so are a change of the rules, and leaving a game', async () => {
    const cy = await service.person('Cy')
    const opened = await cy.opens()
    const change = () => cy.send('PATCH', `/api/tables/${opened.id}/rules`, { rules: { rows: 2 }, commandId: 'same' })
    const { done } = (await change()).body
    await cy.post(`/api/tables/${opened.id}/bots`, { level: 'easy' })
    expect(await change()).toMatchObject({ status: 200, body: { done, seats: [{}, {}] } })
    const { ann, id } = await memoryOf(service)
    const leave = () => ann.post(`/api/tables/${id}/leave`, { commandId: 'bye' })
    const left = await leave()
    expect(left).toMatchObject({ status: 200, body: { done: expect.any(Number) } })
    expect(await leave()).toMatchObject({ status: 200, body: left.body })
  })

  test('P-10: a move that was decided on an older position is refused', async () => {
    const { first, id, state } = await memoryOf(service)
    await first.flips(id, 0)
    const late = await first.flips(id, 1, { expectedSeq: state.seq })
    const text = 'The table has moved on; look again and decide anew'
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', text } })
    const { now: _now, ...fresh } = (await first.get(`/api/tables/${id}?since=${state.seq}`)).body
    expect(late.body.state).toMatchObject(fresh)
    expect(Object.keys(late.body.state).toSorted()).toEqual(['now', ...Object.keys(fresh)].toSorted())
    expect(await first.flips(id, 1, { expectedSeq: late.body.state.seq })).toMatchObject({ status: 200 })
  })

  test('P-10: other refusals have no state with them', async () => {
    const { first, id, state } = await memoryOf(service)
    await first.flips(id, 0)
    const { body } = await first.flips(id, 0, { expectedSeq: state.seq + 1 })
    expect(Object.keys(body)).toEqual(['code', 'text'])
  })

  test('taking back a seat that nobody stands in for changes nothing', async () => {
    const { ann, id } = await memoryOf(service)
    expect((await ann.post(`/api/tables/${id}/return`)).body).toMatchObject({ done: null, you: 0 })
  })

  test('M-09, P-07: whoever leaves has lost, watches, and is free; the other has the scores', async () => {
    const { ann, ben, id } = await memoryOf(service)
    expect((await ben.post(`/api/tables/${id}/leave`)).status).toBe(200)
    const { body } = await ann.get(`/api/tables/${id}/scores`)
    expect(body).toMatchObject({
      game: 'memory',
      reason: 'opponentLeft',
      scores: [
        { name: 'Ann', place: 1 },
        { name: 'Ben', place: 2 },
      ],
    })
    expect((await ben.get(`/api/tables/${id}`)).body).toMatchObject({ you: null, phase: 'completed' })
    expect((await ben.get('/api/me/table')).body.table).toBeNull()
    expect(await ann.flips(id, 0)).toMatchObject({ status: 409, body: { code: 'over', text: 'The game is over' } })
  })

  test('against a bot, which moves by itself', async () => {
    const ann = await service.person('Ann')
    const rules = { rows: 2, cols: 2, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 1 }
    const { id } = await ann.opens({ rules, bots: [{ level: 'hard' }] })
    await ann.post(`/api/tables/${id}/start`)
    expect(await playOut([ann], id)).toMatchObject({ phase: 'completed', outcome: { reason: 'played' } })
  })
})
