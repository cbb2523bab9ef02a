// What ends ends at once, on every node, over every gateway. The table says what each event means for each way in; every cell is
// tried with the victim on the node where it happens and on another. A cell that is missing fails.

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { LiveClient } from '../server/client.ts'
import { HubPlayer } from '../server/gateways/hub-client.ts'
import { MemoryClient } from '../server/gateways/memory-client.ts'
import { startService, type TestService } from '../server/setting.ts'
import { dropDatabase, newDatabase } from '../services/postgres.ts'

const gateways = ['live', 'hub', 'rest', 'memory'] as const
const nodes = ['the same node', 'another node'] as const
const events = [
  'signing out',
  'a new password',
  'ending one session',
  'the time of a session being up',
  'deleting the account',
  'a guest signing up',
  'being removed from a lobby',
  'being excluded from an invitation',
  'a new code',
  'being blocked by the host',
] as const
type Gateway = (typeof gateways)[number]
type Event = (typeof events)[number]

/**
 * closed: the connection ends. unauthorized: 401. detached: nothing more is sent, and no way leads back. refused: no way leads in.
 * nameless: seed 003's protocol has no session, no code, no invitation and no lobby; whoever plays there plays on.
 */
type Effect = 'closed' | 'unauthorized' | 'detached' | 'refused' | 'nameless'

const ofSession = { live: 'closed', hub: 'closed', rest: 'unauthorized', memory: 'nameless' } as const
const ofSeat = { live: 'detached', hub: 'detached', rest: 'refused', memory: 'nameless' } as const
const ofDoor = { live: 'refused', hub: 'refused', rest: 'refused', memory: 'nameless' } as const
const table: Readonly<Record<Event, Readonly<Record<Gateway, Effect>>>> = {
  'signing out': ofSession,
  'a new password': ofSession,
  'ending one session': ofSession,
  'the time of a session being up': ofSession,
  'deleting the account': ofSession,
  'a guest signing up': ofSession,
  'being removed from a lobby': ofSeat,
  'being excluded from an invitation': ofDoor,
  'a new code': ofDoor,
  'being blocked by the host': ofSeat,
}

let url = ''
/** Those whose heartbeat is so slow that only a hint can be in time; and those whose heartbeat finds what no hint tells. */
let slow: readonly [TestService, TestService]
let quick: readonly [TestService, TestService]

beforeAll(async () => {
  url = await newDatabase(inject('postgres'))
  const node = (HEARTBEAT_MS: string) =>
    startService({ DATABASE_URL: url, DRAIN_MS: '0', SECRET: 'a secret of at least 32 characters', HEARTBEAT_MS })
  slow = [await node('60000'), await node('60000')]
  quick = [await node('200'), await node('200')]
})
afterAll(async () => {
  await Promise.all([...slow, ...quick].map((node) => node.stop()))
  await dropDatabase(url)
})

const soonMs = 2000
const password = 'pan galactic'
let count = 0

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
  readonly body: any
}

async function ask(
  node: TestService,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(node.url + path, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Somebody with an account and two sessions: one to lose, and one elsewhere. */
async function withAccount(node: TestService): Promise<{ readonly token: string; readonly elsewhere: string }> {
  const email = `person${count++}@example.org`
  const signUp = await ask(node, null, 'POST', '/api/auth/sign-up/email', { email, password, name: 'Ann' })
  const signIn = await ask(node, null, 'POST', '/api/auth/sign-in/email', { email, password })
  return { elsewhere: String(signUp.body.token), token: String(signIn.body.token) }
}

interface Setting {
  readonly at: TestService // where it happens
  readonly there: TestService // where the victim is
  readonly token: string
  readonly player: string
  readonly elsewhere: string
  readonly host: string // the token of whoever hosts
  readonly table: string
  readonly code: string
}

async function setUp(event: Event, [at, there]: readonly [TestService, TestService]): Promise<Setting> {
  const guest = async (name: string) => (await at.service.accounts.newGuest(name)).token
  const isGuest = event === 'a guest signing up' || table[event] !== ofSession
  const { token, elsewhere } = isGuest ? { token: await guest('Ann'), elsewhere: '' } : await withAccount(at)
  const player = (await at.service.accounts.whoHas(token))?.player ?? ''
  const host = await guest('Ben')
  if (event === 'being excluded from an invitation') {
    const other = (await at.service.accounts.newGuest('Cem')).player
    const made = { name: 'Friday', game: 'believe', members: [{ player }, { player: other }] }
    const group = await ask(at, host, 'POST', '/api/templates', made)
    const started = await ask(at, host, 'POST', `/api/templates/${group.body.id}/start`, {})
    const { code } = (await ask(at, host, 'GET', `/api/tables/${started.body.table}`)).body
    return { at, there, token, player, elsewhere, host, table: started.body.table, code }
  }
  const opened = await ask(at, host, 'POST', '/api/tables', { game: 'believe', seats: 3, bots: [{ level: 'easy' }] })
  const { id, code } = opened.body
  if (event !== 'a new code') {
    expect((await ask(there, token, 'POST', '/api/join', { code })).status).toBe(200)
    if (table[event] === ofSession)
      expect((await ask(at, host, 'POST', `/api/tables/${id}/start`, {})).status).toBe(200)
  }
  return { at, there, token, player, elsewhere, host, table: id, code }
}

async function happen(event: Event, setting: Setting): Promise<void> {
  const { at, token, elsewhere, host, table } = setting
  const done = async (by: string, method: string, path: string, body?: object) => {
    const answer = await ask(at, by, method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const newPassword = 'gargle blaster'
  switch (event) {
    case 'signing out':
      return done(token, 'POST', '/api/auth/sign-out', {})
    case 'a new password': {
      const change = { currentPassword: password, newPassword, revokeOtherSessions: true }
      return done(elsewhere, 'POST', '/api/auth/change-password', change)
    }
    case 'ending one session': {
      const { sessions } = await done(token, 'GET', '/api/me/sessions')
      const mine = sessions.find((one: { readonly current: boolean }) => one.current)
      return done(elsewhere, 'DELETE', `/api/me/sessions/${mine.id}`)
    }
    case 'the time of a session being up':
      return sql('update accounts.session set "expiresAt" = now() - interval \'1 minute\' where token = $1', [
        token.slice(0, token.lastIndexOf('.')),
      ])
    case 'deleting the account':
      return done(elsewhere, 'DELETE', '/api/me')
    case 'a guest signing up':
      return done(token, 'POST', '/api/auth/sign-up/email', { email: `guest${count++}@example.org`, password })
    case 'being removed from a lobby':
      return done(host, 'DELETE', `/api/tables/${table}/seats/2`)
    case 'being excluded from an invitation':
      await sql('update invitation set expires_at = 0 where table_id = $1', [table])
      return done(host, 'POST', `/api/tables/${table}/invitations/excludeLate`, {})
    case 'a new code':
      return done(host, 'POST', `/api/tables/${table}/code`, {})
    case 'being blocked by the host':
      return done(host, 'POST', '/api/me/blocks', { table, seat: 2 })
  }
}

async function sql(text: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  expect((await client.query(text, [...values])).rowCount).toBeGreaterThan(0)
  await client.end()
}

/** Why nobody gets in who is out. */
const reasons: Readonly<Partial<Record<Event, readonly string[]>>> = {
  'being removed from a lobby': ['The host of this table does not let you in'],
  'being blocked by the host': ['The host of this table does not let you in'],
  'being excluded from an invitation': ['You were late, and the others go on without you'],
  'a new code': ['Game not found'],
}

type Tries = Readonly<Record<Gateway, (event: Event, effect: Effect, setting: Setting) => Promise<void>>>

const tries: Tries = {
  async live(event, effect, setting) {
    const { there, token, table, host, at } = setting
    const client = await LiveClient.hello(there.port, token)
    if (effect !== 'refused') expect((await client.ask({ type: 'attach', table })).type).toBe('table')
    const hosted = await there.service.host.get(table)
    const movesBy = () => hosted?.table.seats.map(({ answered }) => answered.recent.keys.length).join()
    await happen(event, setting)
    if (effect === 'closed') {
      if (there === at && event !== 'the time of a session being up') {
        const before = movesBy()
        client.send({ type: 'command', table, command: { type: 'play', cards: [0] }, id: 'late' })
        await closedSoon(client)
        expect(movesBy()).toBe(before)
      } else await closedSoon(client)
      const frames = client.frames.length
      await ask(at, host, 'POST', `/api/tables/${table}/leave`, {})
      expect(client.frames.length).toBe(frames)
      return
    }
    if (event === 'being excluded from an invitation')
      expect(await client.until(({ type }) => type === 'invitationClosed', soonMs)).toMatchObject({
        status: 'excluded',
      })
    if (effect === 'detached')
      await client.until(({ act }) => (act as { readonly type?: string })?.type === 'seatRemoved', soonMs)
    const frames = client.frames.length
    await ask(at, host, 'POST', `/api/tables/${table}/bots`, { level: 'easy' })
    expect(await client.ask({ type: 'attach', table })).toMatchObject({ type: 'refused', code: 'noSuchTable' })
    expect((await client.ask({ type: 'start', table })).type).toBe('refused')
    expect(client.frames.slice(frames).map(({ type }) => type)).toEqual(['refused', 'refused'])
    client.close()
  },

  async hub(event, effect, setting) {
    const { there, token, table, code } = setting
    const player = await HubPlayer.started(there.port, { token })
    const closed = new Promise<string>((resolve) => player.connection.onclose((error) => resolve(String(error))))
    if (effect !== 'refused') await player.until((state) => state !== undefined)
    await happen(event, setting)
    if (effect === 'closed') {
      expect(await within(closed)).toContain('This session has ended.')
      await expect(HubPlayer.started(there.port, { token })).rejects.toThrow()
      return
    }
    if (effect === 'detached') await expect.poll(() => player.state?.players?.length, { timeout: soonMs }).toBe(2)
    for (const by of [{ matchId: table }, { code }])
      expect(await player.refusal('CreateOrJoinMatch', by)).toContain(reasons[event]?.[0])
    expect(await player.refusal('StartMatch', table, 'c1')).toContain('Game not found')
    if (event === 'a new code') {
      const { code: next } = (await ask(setting.at, setting.host, 'GET', `/api/tables/${table}`)).body
      expect((await player.call('CreateOrJoinMatch', { code: next })).players).toHaveLength(3)
    }
    await player.stop()
  },

  async rest(event, effect, setting) {
    const { there, token, table, code } = setting
    await happen(event, setting)
    const looked = await ask(there, token, 'GET', `/api/me/table`)
    const joined = await ask(there, token, 'POST', '/api/join', { code })
    const moved = await ask(there, token, 'POST', `/api/tables/${table}/command`, {
      command: { type: 'challenge', index: 0 },
    })
    if (effect === 'unauthorized') {
      expect([looked.status, joined.status, moved.status]).toEqual([401, 401, 401])
      return
    }
    expect(looked.body).toEqual({ table: null })
    expect(joined.body.text).toBe(reasons[event]?.[0])
    expect(moved.status).toBe(404)
  },

  async memory(event, _effect, setting) {
    const { there, token, player } = setting
    const headers = { authorization: `Bearer ${token}` }
    const clients = [
      await MemoryClient.connect(there.port, '/', headers),
      await MemoryClient.connect(there.port, '/ws'),
    ]
    for (const client of clients) client.say({ type: 'set_name', name: 'Zoe' })
    for (const client of clients) {
      await client.next('waiting_for_match')
      await client.next('match_found')
      await client.next('game_state')
    }
    await happen(event, setting)
    const [first, second] = clients as [MemoryClient, MemoryClient]
    const turn = first.all.findLast(({ type }) => type === 'game_state').yourTurn ? first : second
    turn.flip(0)
    for (const client of clients) expect((await client.next('game_state')).flippedIndices).toEqual([0])
    expect(JSON.stringify(clients.map(({ all }) => all))).not.toContain(player)
    for (const client of clients) client.close()
  },
}

async function closedSoon(client: LiveClient): Promise<void> {
  expect(await within(client.untilClosed())).toEqual({ code: 4004, reason: 'This session has ended.' })
}

async function within<T>(wanted: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('not at once')), soonMs))
  return Promise.race([wanted, late])
}

describe.each(events)('%s', { retry: 0 }, (event) => {
  for (const gateway of gateways)
    for (const where of nodes)
      it(`means for ${gateway}, on ${where}: ${table[event][gateway]}`, async () => {
        const effect = table[event][gateway]
        expect(effect, 'a cell of the table').toBeDefined()
        const pair = event === 'the time of a session being up' ? quick : slow
        const setting = await setUp(event, where === 'the same node' ? [pair[0], pair[0]] : pair)
        await tries[gateway](event, effect, setting)
      })
})
