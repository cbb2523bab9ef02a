// Invitations through the whole service, with a clock that is put ahead.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../src/server/base/limits.ts'
import { activeTable } from '../../src/server/storage/listings.ts'
import { type Frame, pause, Setting, type Someone } from './match-setting.ts'

let setting: Setting
let ann: Someone
let ben: Someone
let cleo: Someone
beforeEach(async () => {
  setting = await new Setting().start()
  ann = await setting.person('Ann')
  ben = await setting.person('Ben')
  cleo = await setting.person('Cleo')
})
afterEach(() => setting.end())

const timeoutMs = 300_000

/** Ann has a template with Ben and Cleo in it, and starts it. */
async function inviting(change: object = {}, starter: Someone = ann): Promise<Frame> {
  const members = [ann, ben, cleo]
    .filter((one) => one !== starter)
    .map(({ player }, index) => ({ player, ...(index === 0 ? { shortName: `Short ${index}` } : {}) }))
  const made = await starter.post('/api/templates', { name: 'Friday', game: 'believe', members, ...change })
  expect(made.status).toBe(201)
  const started = await starter.post(`/api/templates/${made.body.id}/start`)
  expect(started.status).toBe(201)
  return started.body
}

async function invitationOf(someone: Someone): Promise<Frame> {
  const { body } = await someone.get('/api/invitations')
  expect(body.invitations.length).toBe(1)
  return body.invitations[0]
}

async function answer(someone: Someone, how: 'accept' | 'decline') {
  return someone.post(`/api/invitations/${(await invitationOf(someone)).id}/${how}`)
}

async function statuses(table: string, host: Someone = ann): Promise<readonly string[]> {
  const { body } = await host.get(`/api/tables/${table}/invitations`)
  return body.invitations.map(({ status }: Frame) => status)
}

async function tableNow(id: string) {
  const hosted = await setting.running.service.host.get(id)
  if (!hosted) throw new Error('there is no such table')
  return hosted.table
}

async function start(table: string, host: Someone = ann): Promise<Frame> {
  const connection = await host.connect()
  return connection.ask({ type: 'start', table })
}

describe('starting from a template', () => {
  it('B4-10.3, B4-10.5: seats the starter first and invites everybody else, with the players and the rules', async () => {
    const connected = await ben.connect()
    const { table, everybody, invitations } = await inviting({ rules: { deckSize: 32, jokers: 1 } })
    expect(everybody).toBe(false)
    expect(invitations).toMatchObject([
      { player: ben.player, name: 'Short 0', status: 'pending' },
      { player: cleo.player, name: 'Cleo', status: 'pending' },
    ])
    const { invitation } = await connected.next('invited')
    expect(invitation).toMatchObject({
      table,
      from: 'Ann',
      template: 'Friday',
      game: 'believe',
      rules: { deckSize: 32, jokers: 1 },
      as: 'Short 0',
      players: [
        { name: 'Short 0', status: 'pending' },
        { name: 'Cleo', status: 'pending' },
      ],
    })
    expect(invitation.expiresAt - invitation.sentAt).toBe(timeoutMs)
    expect(JSON.stringify(invitation)).not.toContain(cleo.player)
    expect(await invitationOf(ben)).toEqual(invitation)
    expect(await invitationOf(cleo)).not.toHaveProperty('as')
    expect((await ann.get('/api/invitations')).body).toEqual({ invitations: [] })
    const { phase, host, seats, capacity } = await tableNow(table)
    expect({ phase, host, capacity }).toEqual({ phase: 'waiting', host: ann.player, capacity: 3 })
    expect(seats.map(({ player }) => player)).toEqual([ann.player])
  })

  it('tells the starter of every answer, and when everybody has given one; then the game starts', async () => {
    const starter = await ann.connect()
    const { table } = await inviting()
    expect(await answer(ben, 'accept')).toEqual({ status: 200, body: { table } })
    expect(await starter.next('invitations')).toMatchObject({
      table,
      everybody: false,
      invitations: [{ status: 'accepted' }, { status: 'pending' }],
    })
    expect((await answer(cleo, 'decline')).status).toBe(204)
    expect(await starter.next('invitations')).toMatchObject({
      everybody: true,
      invitations: [{ status: 'accepted' }, { status: 'declined' }],
    })
    expect(await starter.ask({ type: 'start', table })).toMatchObject({ type: 'ok' })
    const { phase, seats } = await tableNow(table)
    expect(phase).toBe('playing')
    expect(seats.map(({ name }) => name)).toEqual(['Ann', 'Short 0'])
  })

  it('gives the starter a short name too, if the template has one', async () => {
    const members = [{ player: ann.player, shortName: 'Boss' }, { player: ben.player }]
    const { table } = await inviting({ members })
    expect((await tableNow(table)).seats[0]?.name).toBe('Boss')
    expect((await invitationOf(ben)).from).toBe('Boss')
  })

  it('P-06: is not for somebody who sits elsewhere, and one template is not started twice', async () => {
    const { table } = await inviting()
    const { id } = (await ann.get('/api/templates')).body.templates[0]
    const [one, two] = await Promise.all([1, 2].map(() => ann.post(`/api/templates/${id}/start`)))
    for (const said of [one, two]) {
      expect(said).toEqual({ status: 409, body: { code: 'otherGame', text: 'You are already in another game', table } })
    }
    expect((await invitationOf(ben)).table).toBe(table)
  })

  it('is limited in a minute', async () => {
    const { id } = (await ann.post('/api/templates', { name: 'F', game: 'believe', members: [{ player: ben.player }] }))
      .body
    const said = []
    for (let count = 0; count <= limits.templateStartsPerMinute; count++) {
      said.push((await ann.post(`/api/templates/${id}/start`)).status)
    }
    expect([said[0], said.at(-1)]).toEqual([201, 429])
  })
})

describe('answering', () => {
  it('waits for somebody who is not there, and shows when they come', async () => {
    const { table } = await inviting()
    await pause(50)
    setting.ahead += timeoutMs - 10_000
    const late = await ben.connect()
    const { invitation } = await late.next('invited')
    expect((await ben.post(`/api/invitations/${invitation.id}/accept`)).body).toEqual({ table })
    expect(await late.next('invitationClosed')).toMatchObject({ invitation: invitation.id, status: 'accepted' })
    expect(await late.ask({ type: 'attach', table })).toMatchObject({ whole: { you: 1, phase: 'waiting' } })
    const again = await ben.connect()
    await again.ask({ type: 'ping' })
    expect(again.has('invited')).toBe(false)
  })

  it('is sitting down: accepting twice is accepting once, and nobody is pushed off the seat by it', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(ben)
    const said = await Promise.all([1, 2, 3].map(() => ben.post(`/api/invitations/${id}/accept`)))
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ben.post(`/api/invitations/${id}/accept`)).toEqual({ status: 200, body: { table } })
    expect((await tableNow(table)).seats.length).toBe(2)
    expect(await ben.post(`/api/invitations/${id}/decline`)).toMatchObject({
      status: 409,
      body: { code: 'invitationAccepted' },
    })
    expect(await statuses(table)).toEqual(['accepted', 'pending'])
  })

  it('declining is final, and may be said twice', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(ben)
    for (let time = 0; time < 2; time++) expect((await ben.post(`/api/invitations/${id}/decline`)).status).toBe(204)
    expect(await ben.post(`/api/invitations/${id}/accept`)).toEqual({
      status: 409,
      body: { code: 'invitationDeclined', text: 'You have declined this invitation' },
    })
    expect((await ben.get('/api/invitations')).body).toEqual({ invitations: [] })
    expect(await statuses(table)).toEqual(['declined', 'pending'])
  })

  it('declined by all: the starter is told, and cannot start alone', async () => {
    const starter = await ann.connect()
    const { table } = await inviting()
    await answer(ben, 'decline')
    await answer(cleo, 'decline')
    await starter.next('invitations')
    expect(await starter.next('invitations')).toMatchObject({ everybody: true })
    expect(await start(table)).toMatchObject({
      type: 'refused',
      code: 'tooFewPlayers',
      text: 'Believe Or Not needs at least 2 players to start',
    })
    expect(await ann.post(`/api/tables/${table}/invitations/excludeLate`, { start: true })).toMatchObject({
      status: 409,
      body: { code: 'tooFewPlayers' },
    })
  })

  it('is for whoever was asked: to everybody else the invitation is not there', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(ben)
    const missing = { status: 404, body: { code: 'noSuchInvitation', text: 'Invitation not found' } }
    for (const other of [ann, cleo, await setting.person('Eve')]) {
      expect(await other.post(`/api/invitations/${id}/accept`)).toEqual(missing)
      expect(await other.post(`/api/invitations/${id}/decline`)).toEqual(missing)
    }
    const noTable = { status: 404, body: { code: 'noSuchTable', text: 'Game not found' } }
    await answer(ben, 'accept')
    for (const other of [ben, cleo, await setting.person('Eve')]) {
      expect(await other.get(`/api/tables/${table}/invitations`)).toEqual(noTable)
      for (const what of ['resend', 'excludeLate', 'cancel']) {
        expect(await other.post(`/api/tables/${table}/invitations/${what}`)).toEqual(noTable)
      }
    }
    expect(await ann.get('/api/tables/nowhere/invitations')).toEqual(noTable)
  })

  it('P-06: two who invite the same person: one is accepted, the other is refused and still open', async () => {
    const first = await inviting()
    const dan = await setting.person('Dan')
    const made = await dan.post('/api/templates', { name: 'Dan', game: 'believe', members: [{ player: ben.player }] })
    const second = (await dan.post(`/api/templates/${made.body.id}/start`)).body
    const open = (await ben.get('/api/invitations')).body.invitations
    expect(open.map(({ from }: Frame) => from).sort()).toEqual(['Ann', 'Dan'])
    const idOf = (table: string) => open.find((one: Frame) => one.table === table).id
    expect((await ben.post(`/api/invitations/${idOf(second.table)}/accept`)).status).toBe(200)
    expect(await ben.post(`/api/invitations/${idOf(first.table)}/accept`)).toEqual({
      status: 409,
      body: { code: 'otherGame', text: 'You are already in another game', table: second.table },
    })
    expect(await statuses(first.table)).toEqual(['pending', 'pending'])
    expect(await statuses(second.table, dan)).toEqual(['accepted'])
  })

  it('the room code does as well, and who leaves the lobby again is not counted on', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(ben)
    const hosted = await setting.running.service.host.get(table)
    await hosted?.submit({ type: 'join', player: ben.player, name: 'Ben' })
    expect(await statuses(table)).toEqual(['accepted', 'pending'])
    expect((await ben.get('/api/invitations')).body).toEqual({ invitations: [] })
    expect((await ben.post(`/api/invitations/${id}/accept`)).status).toBe(200)
    await hosted?.submit({ type: 'leave', player: ben.player })
    expect(await statuses(table)).toEqual(['left', 'pending'])
    expect(await ben.post(`/api/invitations/${id}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'invitationUsed' },
    })
  })

  it('comes too late when the game has begun without them', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(cleo)
    await answer(ben, 'accept')
    await start(table)
    expect((await cleo.get('/api/invitations')).body).toEqual({ invitations: [] })
    expect(await cleo.post(`/api/invitations/${id}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'alreadyStarted', text: 'Game already started' },
    })
    expect(await ann.post(`/api/tables/${table}/invitations/resend`)).toMatchObject({
      status: 409,
      body: { code: 'alreadyStarted' },
    })
  })
})

describe('B4-10.4: after the time is up', () => {
  it('nobody can accept, and the reason is said', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(ben)
    setting.ahead += timeoutMs - 2000
    expect(await statuses(table)).toEqual(['pending', 'pending'])
    setting.ahead += 2000
    expect(await statuses(table)).toEqual(['expired', 'expired'])
    expect((await ben.get('/api/invitations')).body).toEqual({ invitations: [] })
    expect(await ben.post(`/api/invitations/${id}/accept`)).toEqual({
      status: 409,
      body: { code: 'invitationExpired', text: 'This invitation has expired; ask for a new one' },
    })
    expect((await tableNow(table)).seats.length).toBe(1)
    expect((await ben.post(`/api/invitations/${id}/decline`)).status).toBe(204)
    expect(await statuses(table)).toEqual(['declined', 'expired'])
  })

  it('the starter sends again, to those who are late, with the whole time anew', async () => {
    const connected = await cleo.connect()
    const { table } = await inviting()
    await connected.next('invited')
    expect(await ann.post(`/api/tables/${table}/invitations/resend`)).toEqual({
      status: 409,
      body: { code: 'nobodyLate', text: 'Nobody is late' },
    })
    await answer(ben, 'accept')
    setting.ahead += timeoutMs
    const { body } = await ann.post(`/api/tables/${table}/invitations/resend`)
    expect(body).toMatchObject({ everybody: false, invitations: [{ status: 'accepted' }, { status: 'pending' }] })
    const { invitation } = await connected.next('invited')
    expect(invitation.expiresAt).toBe(body.invitations[1].expiresAt)
    setting.ahead += timeoutMs - 2000
    expect((await answer(cleo, 'accept')).status).toBe(200)
    expect((await tableNow(table)).seats.length).toBe(3)
  })

  it('but not for ever', async () => {
    const members = [{ player: ann.player }]
    for (const friend of [ben, cleo]) await friend.post('/api/templates', { name: 'Us', game: 'believe', members })
    const { table } = await inviting()
    for (let sends = 1; sends < limits.sendsPerInvitation; sends++) {
      setting.ahead += timeoutMs
      expect((await ann.post(`/api/tables/${table}/invitations/resend`)).status).toBe(200)
    }
    setting.ahead += timeoutMs
    expect(await ann.post(`/api/tables/${table}/invitations/resend`)).toMatchObject({
      status: 409,
      body: { code: 'sentTooOften' },
    })
  })

  it('or goes on without whoever is late, and starts with enough', async () => {
    const { table } = await inviting()
    const { id } = await invitationOf(cleo)
    await answer(ben, 'accept')
    const path = `/api/tables/${table}/invitations/excludeLate`
    expect(await ann.post(path)).toMatchObject({ status: 409, body: { code: 'nobodyLate' } })
    expect(await ann.post(path, { start: true })).toMatchObject({ status: 409, body: { code: 'stillWaiting' } })
    setting.ahead += timeoutMs
    expect((await ann.post(path)).body).toMatchObject({
      everybody: true,
      invitations: [{ status: 'accepted' }, { status: 'excluded' }],
    })
    expect(await cleo.post(`/api/invitations/${id}/accept`)).toMatchObject({
      status: 409,
      body: { code: 'invitationLate' },
    })
    expect((await ann.post(path, { start: true })).status).toBe(200)
    expect(await tableNow(table)).toMatchObject({ phase: 'playing', host: ann.player })
  })

  it('excludes and starts at once', async () => {
    const { table } = await inviting()
    await answer(cleo, 'accept')
    setting.ahead += timeoutMs
    const { body } = await ann.post(`/api/tables/${table}/invitations/excludeLate`, { start: true })
    expect(body.invitations.map(({ status }: Frame) => status)).toEqual(['excluded', 'accepted'])
    const { phase, seats } = await tableNow(table)
    expect([phase, seats.map(({ name }) => name)]).toEqual(['playing', ['Ann', 'Cleo']])
  })

  it('does not start alone, and excludes nobody for it', async () => {
    const { table } = await inviting()
    setting.ahead += timeoutMs
    expect(await ann.post(`/api/tables/${table}/invitations/excludeLate`, { start: true })).toMatchObject({
      status: 409,
      body: { code: 'tooFewPlayers' },
    })
    expect(await statuses(table)).toEqual(['expired', 'expired'])
  })

  it('the lobby is still there, though nobody has looked at it', async () => {
    const { table } = await inviting({ inviteTimeoutSeconds: 3600 })
    const hosted = await setting.running.service.host.get(table)
    await hosted?.submit({ type: 'disconnect', player: ann.player, epoch: 1 })
    setting.ahead += 3600_000
    await hosted?.submit({ type: 'clock' })
    expect((await tableNow(table)).phase).toBe('waiting')
    setting.ahead += 300_000
    await hosted?.submit({ type: 'clock' })
    expect((await tableNow(table)).phase).toBe('abandoned')
    expect(await ann.post(`/api/tables/${table}/invitations/resend`)).toMatchObject({
      status: 409,
      body: { code: 'abandoned', text: 'Game was abandoned' },
    })
  })
})

describe('taking it all back', () => {
  it('closes the lobby; nobody is held by it any more', async () => {
    const connected = await cleo.connect()
    const { table } = await inviting()
    const { invitation } = await connected.next('invited')
    const accepted = await invitationOf(ben)
    await answer(ben, 'accept')
    expect((await ann.post(`/api/tables/${table}/invitations/cancel`)).body).toMatchObject({
      everybody: true,
      invitations: [{ status: 'left' }, { status: 'cancelled' }],
    })
    expect(await connected.next('invitationClosed')).toMatchObject({ invitation: invitation.id, status: 'cancelled' })
    expect(await cleo.post(`/api/invitations/${invitation.id}/accept`)).toEqual({
      status: 409,
      body: { code: 'invitationCancelled', text: 'This invitation was taken back' },
    })
    expect(await ben.post(`/api/invitations/${accepted.id}/accept`)).toMatchObject({ body: { code: 'abandoned' } })
    expect((await tableNow(table)).phase).toBe('abandoned')
    for (const { player } of [ann, ben, cleo]) {
      expect(await activeTable(setting.running.service.database, player)).toBeNull()
    }
    const { id } = (await ann.get('/api/templates')).body.templates[0]
    expect((await ann.post(`/api/templates/${id}/start`)).status).toBe(201)
    expect(await cleo.post(`/api/invitations/${invitation.id}/accept`)).toMatchObject({ status: 404 })
  })

  it('a starter who leaves hands the lobby on; when nobody is left the invitations are void', async () => {
    const { table } = await inviting()
    const hosted = await setting.running.service.host.get(table)
    await answer(ben, 'accept')
    await hosted?.submit({ type: 'leave', player: ann.player })
    expect(await ann.get(`/api/tables/${table}/invitations`)).toMatchObject({ status: 404 })
    expect(await statuses(table, ben)).toEqual(['accepted', 'pending'])
    const { id } = await invitationOf(cleo)
    await hosted?.submit({ type: 'leave', player: ben.player })
    expect((await cleo.get('/api/invitations')).body).toEqual({ invitations: [] })
    expect(await cleo.post(`/api/invitations/${id}/accept`)).toMatchObject({ body: { code: 'abandoned' } })
  })
})

describe('a restart of the service', () => {
  it('loses no template and no invitation, and its time counts for nobody', async () => {
    const { table } = await inviting()
    await answer(ben, 'accept')
    setting.ahead += timeoutMs - 20_000
    const before = await invitationOf(cleo)
    await setting.stop()
    setting.ahead += 3600_000
    await setting.start()
    const connected = await cleo.connect()
    const { invitation } = await connected.next('invited')
    expect(invitation.id).toBe(before.id)
    expect(Math.abs(invitation.expiresAt - before.expiresAt - 3600_000)).toBeLessThan(5000)
    expect(await statuses(table)).toEqual(['accepted', 'pending'])
    expect((await cleo.post(`/api/invitations/${invitation.id}/accept`)).body).toEqual({ table })
    expect(await start(table)).toMatchObject({ type: 'ok' })
    expect((await tableNow(table)).seats.length).toBe(3)
    expect((await ann.get('/api/templates')).body.templates.length).toBe(1)
  })

  it('wakes no invitation that had ended before', async () => {
    const { table } = await inviting()
    setting.ahead += timeoutMs + 1000
    await setting.stop()
    setting.ahead += 60_000
    await setting.start()
    expect(await statuses(table)).toEqual(['expired', 'expired'])
    expect((await ann.post(`/api/tables/${table}/invitations/resend`)).status).toBe(200)
    expect((await invitationOf(ben)).table).toBe(table)
  })
})
