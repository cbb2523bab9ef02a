// Somebody is forgotten: through the whole service, and then every table of the database is searched for what should be gone.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client as PostgresClient } from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { checkGame } from '../../src/table/game-file.ts'
import { LiveClient } from './client.ts'
import { Browser } from './clients.ts'
import { HubPlayer } from './gateways/hub-client.ts'
import { startService, type TestService } from './setting.ts'

const running: TestService[] = []
afterEach(async () => {
  for (const service of running.splice(0).toReversed()) await service.stop()
})
async function newService(environment: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service = await startService({ IDLE_MS: '1000', ...environment })
  running.push(service)
  return service
}

/** Names and addresses that stand nowhere else. */
const name = 'Zaphod Beeblebrox'
const groupName = 'Zaphod-Kumpel'
const email = 'zaphod@heart-of-gold.example'

async function newPerson(service: TestService, called: string): Promise<Browser> {
  const browser = new Browser(service.url)
  await browser.ask('POST', '/api/me/guest')
  await browser.ask('PATCH', '/api/me', { name: called })
  return browser
}

async function playerOf(browser: Browser): Promise<string> {
  return String(Reflect.get(Object((await browser.ask('GET', '/api/me')).body.me), 'player'))
}

const rules = { rows: 1, cols: 2, revealMs: 0, botDelayMinMs: 0, botDelayMaxMs: 0 }

/** A game of two that the second one leaves, and so loses. */
async function play(one: Browser, other: Browser, { finish = true } = {}): Promise<string> {
  const opened = await one.ask('POST', '/api/tables', { game: 'memory', rules })
  const { id, code } = opened.body
  expect((await other.ask('POST', '/api/join', { code })).status).toBe(200)
  expect((await one.ask('POST', `/api/tables/${id}/start`, {})).status).toBe(200)
  if (finish) expect((await other.ask('POST', `/api/tables/${id}/leave`, {})).status).toBe(200)
  return String(id)
}

/** Every place in the database where one of these words is. */
async function findEverywhere(service: TestService, words: readonly string[]): Promise<readonly string[]> {
  const { DATABASE_URL } = service.service.settings
  const found: string[] = []
  const look = (table: string, rows: readonly object[]) => {
    for (const row of rows) {
      const text = JSON.stringify(row)
      for (const word of words) if (text.includes(word)) found.push(`${table}: ${text.slice(0, 300)}`)
    }
  }
  if (DATABASE_URL !== '') {
    const client = new PostgresClient({ connectionString: DATABASE_URL })
    await client.connect()
    const { rows } = await client.query(
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const table of rows) look(table.name, (await client.query(`select * from ${table.name}`)).rows)
    await client.end()
    return found
  }
  for (const file of ['facedown.sqlite', 'accounts.sqlite']) {
    const database = new DatabaseSync(join(service.dataDir, file), { readOnly: true })
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    expect(tables.length).toBeGreaterThan(3)
    for (const { name: table } of tables) look(`${file} ${table}`, database.prepare(`select * from "${table}"`).all())
    database.close()
  }
  // And not only in the rows: in the bytes of every file, deleted or not.
  for (const file of readdirSync(service.dataDir)) {
    const bytes = readFileSync(join(service.dataDir, file))
    for (const word of words) if (bytes.includes(word)) found.push(`the bytes of ${file}: ${word}`)
  }
  return found
}

describe('deleting an account', () => {
  it('leaves nothing of the name and the address anywhere, and the games as they were', async () => {
    const service = await newService()
    const zaphod = await newPerson(service, name)
    const ann = await newPerson(service, 'Ann')
    const signedUp = await zaphod.ask('POST', '/api/auth/sign-up/email', { email, password: 'pan galactic', name })
    expect(signedUp.status).toBe(200)
    const player = await playerOf(zaphod)

    const finished = [await play(zaphod, ann), await play(ann, zaphod), await play(zaphod, ann)]
    const members = [{ player: await playerOf(ann) }]
    expect((await zaphod.ask('POST', '/api/templates', { name: groupName, game: 'stop', members })).status).toBe(201)
    const other = await playerOf(await newPerson(service, 'Trillian'))
    const group = { name: 'Ann’s', game: 'stop', members: [{ player, shortName: 'Zaphod B' }, { player: other }] }
    expect((await ann.ask('POST', '/api/templates', group)).status).toBe(201)
    const alone = { name: 'Two', game: 'stop', members: [{ player, shortName: 'Zaphod' }] }
    const two = await ann.ask('POST', '/api/templates', alone)
    // Invited by Ann, and the other way round; a lobby joined and left; a Cambio with its own tables; a game under way.
    expect((await ann.ask('POST', `/api/templates/${two.body.id}/start`, {})).status).toBe(201)
    await ann.ask('POST', `/api/tables/${await activeTable(ann)}/invitations/cancel`, {})
    const lobby = await ann.ask('POST', '/api/tables', { game: 'cambio' })
    await zaphod.ask('POST', '/api/join', { code: lobby.body.code })
    await zaphod.ask('POST', `/api/tables/${lobby.body.id}/leave`, {})
    await ann.ask('POST', `/api/tables/${lobby.body.id}/leave`, {})
    const cambio = await ann.ask('POST', '/api/tables', { game: 'cambio' })
    await zaphod.ask('POST', '/api/join', { code: cambio.body.code })
    await ann.ask('POST', `/api/tables/${cambio.body.id}/start`, {})
    expect(await activeTable(zaphod)).toBe(cambio.body.id)

    const logs = await Promise.all(finished.map((id) => ann.ask('GET', `/api/tables/${id}/log`)))
    expect((await findEverywhere(service, [name, email, groupName])).length).toBeGreaterThan(10) // it can be found

    const erased = await zaphod.ask('DELETE', '/api/me')
    expect(erased.status).toBe(204)
    expect(zaphod.cookies).not.toContain('session_token')
    expect(await findEverywhere(service, [name, email, groupName, 'Zaphod'])).toEqual([])

    expect((await zaphod.ask('GET', '/api/me')).body.me).toBeNull()
    const again = await zaphod.ask('POST', '/api/auth/sign-in/email', { email, password: 'pan galactic' })
    expect(again.status).toBe(401)
    const { body: state } = await ann.ask('GET', `/api/tables/${cambio.body.id}`)
    expect(state).toMatchObject({ phase: 'playing', seats: [{ name: 'Ann' }, { name: 'Player 2', attendance: 'bot' }] })
    for (const [index, id] of finished.entries()) {
      const { body: file } = await ann.ask('GET', `/api/tables/${id}/log`)
      expect(JSON.stringify(file)).not.toContain(name)
      expect(checkGame(file as never, service.service.env).flaw).toBeNull()
      const hashes = (log: unknown) =>
        (Reflect.get(Object(log), 'entries') as { hash: string }[]).map(({ hash }) => hash)
      const before = hashes(logs[index]?.body)
      expect(hashes(file).slice(0, before.length)).toEqual(before)
      expect(checkGame(logs[index]?.body as never, service.service.env).flaw).toBeNull() // the one from before holds as well
    }
    const { body: history } = await ann.ask('GET', '/api/me/history')
    expect(JSON.stringify(history)).toContain('Player ')
    expect(JSON.stringify(history)).not.toContain('Zaphod')

    // What is loaded and unloaded, and a service that starts again, does not bring it back.
    await expect.poll(() => service.service.host.loaded, { timeout: 20_000 }).toBeLessThan(3)
    expect(await findEverywhere(service, [name, email, groupName, 'Zaphod'])).toEqual([])
  })

  it('is for guests too, again and again, and only for whoever asks', async () => {
    const service = await newService()
    const [zaphod, ann] = [await newPerson(service, name), await newPerson(service, 'Ann')]
    const id = await play(zaphod, ann)
    expect((await new Browser(service.url).ask('DELETE', '/api/me')).status).toBe(401)
    expect((await zaphod.ask('DELETE', '/api/me')).status).toBe(204)
    expect((await zaphod.ask('DELETE', '/api/me')).status).toBe(401)
    expect(await findEverywhere(service, [name])).toEqual([])
    const { body } = await ann.ask('GET', `/api/tables/${id}/scores`)
    expect(JSON.stringify(body)).toContain('"Player 1"')
    expect((await ann.ask('GET', '/api/me')).body.me).toMatchObject({ name: 'Ann' })
  })

  it.each([
    ['at once', false],
    ['through another node', true],
  ])('shows the seat without the name to whoever is looking, %s', async (_how, elsewhere) => {
    if (elsewhere && !inject('onPostgres')) return
    const service = await newService()
    const { DATABASE_URL } = service.service.settings
    const theirs = elsewhere ? await newService({ DATABASE_URL }) : service
    const [zaphod, ann] = [await newPerson(service, name), await newPerson(service, 'Ann')]
    const opened = await zaphod.ask('POST', '/api/tables', { game: 'cambio' })
    await ann.ask('POST', '/api/join', { code: opened.body.code })
    await zaphod.ask('POST', `/api/tables/${opened.body.id}/start`, {})
    const watching = await LiveClient.open(theirs.port, { cookie: ann.cookies })
    watching.send({ type: 'hello', protocol: 1 })
    await watching.until((frame) => frame.type === 'welcome')
    await watching.ask({ type: 'attach', table: opened.body.id, takeover: true })
    await zaphod.ask('DELETE', '/api/me')
    const frame = await watching.until((one) => Reflect.get(Object(one.act), 'type') === 'nameRemoved')
    expect(frame.whole).toMatchObject({ seats: [{ name: 'Player 1' }, { name: 'Ann' }] })
    watching.drop()
    await expect.poll(() => theirs.service.host.loaded, { timeout: 20_000 }).toBeLessThan(2)
    expect(await findEverywhere(service, [name])).toEqual([])
  })
})

async function activeTable(browser: Browser): Promise<string> {
  const { body } = await browser.ask('GET', '/api/me/table')
  return String(Reflect.get(Object(body.table), 'id'))
}

describe('all that is stored about somebody', () => {
  it('is theirs to have: account, results, games, and no credential', async () => {
    const service = await newService()
    const [zaphod, ann] = [await newPerson(service, name), await newPerson(service, 'Ann')]
    await zaphod.ask('POST', '/api/auth/sign-up/email', { email, password: 'pan galactic', name })
    const id = await play(zaphod, ann)
    const unfinished = await play(zaphod, ann, { finish: false })
    const players = [await playerOf(zaphod), await playerOf(ann)] as const
    const members = [
      { player: players[0], shortName: 'Zaphod B' },
      { player: await playerOf(await newPerson(service, 'Tricia')), shortName: 'Trillian' },
    ]
    const group = { name: 'The crew', game: 'stop', members }
    expect((await ann.ask('POST', '/api/templates', group)).status).toBe(201)
    await expect
      .poll(async () => (await zaphod.ask('GET', '/api/me/export')).body.statistics, { timeout: 20_000 })
      .not.toEqual([])
    const { status, headers, body } = await zaphod.ask('GET', '/api/me/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(body).toMatchObject({
      format: 'facedown-export/1',
      account: { name, email, guest: false, signsInWith: [{ provider: 'credential' }], sessions: [{}] },
      results: [{ table_id: id, place: 1 }],
      games: [{ id }],
      groupsOfOthers: [{ player: players[0], shortName: 'Zaphod B' }],
    })
    expect(body.tables).toHaveLength(2)
    const text = JSON.stringify(body)
    const token = /session_token=([^.;]+)/.exec(zaphod.cookies)?.[1] ?? 'none'
    for (const secret of [token, 'password', 'pan galactic', 'The crew', 'Trillian']) expect(text).not.toContain(secret)
    const { host } = service.service
    expect(text).not.toContain((await host.get(unfinished))?.table.seed)
    expect((await new Browser(service.url).ask('GET', '/api/me/export')).status).toBe(401)
  })
})

describe('a connection', () => {
  const connected = async (service: TestService, browser: Browser) => {
    const client = await LiveClient.open(service.port, { cookie: browser.cookies })
    client.send({ type: 'hello', protocol: 1 })
    await client.until((frame) => frame.type === 'welcome')
    return client
  }
  const signUp = async (service: TestService, address: string) => {
    const browser = await newPerson(service, 'Ann')
    await browser.ask('POST', '/api/auth/sign-up/email', { email: address, password: 'pan galactic' })
    return browser
  }

  it('ends when its session does: signing out, and deleting the account', async () => {
    const service = await newService()
    const browser = await signUp(service, 'ann@example.org')
    const other = new Browser(service.url)
    await other.ask('POST', '/api/auth/sign-in/email', { email: 'ann@example.org', password: 'pan galactic' })
    const [here, there] = [await connected(service, browser), await connected(service, other)]
    await browser.ask('POST', '/api/auth/sign-out', {})
    expect(await here.untilClosed()).toEqual({ code: 4004, reason: 'This session has ended.' })
    expect(there.closed).toBeNull()
    await other.ask('DELETE', '/api/me')
    expect((await there.untilClosed()).code).toBe(4004)
  })

  it('of the hub ends too', async () => {
    const service = await newService()
    const { token } = await service.service.accounts.newGuest('Ann')
    const player = await HubPlayer.started(service.port, { token })
    const closed = new Promise((resolve) => player.connection.onclose(resolve))
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${service.url}/api/me`, { method: 'DELETE', headers })).status).toBe(204)
    expect(String(await closed)).toContain('This session has ended.')
  })

  it('ends when the password is changed elsewhere', async () => {
    const service = await newService()
    const browser = await signUp(service, 'ben@example.org')
    const other = new Browser(service.url)
    await other.ask('POST', '/api/auth/sign-in/email', { email: 'ben@example.org', password: 'pan galactic' })
    const there = await connected(service, other)
    const change = { currentPassword: 'pan galactic', newPassword: 'gargle blaster', revokeOtherSessions: true }
    expect((await browser.ask('POST', '/api/auth/change-password', change)).status).toBe(200)
    expect((await there.untilClosed()).code).toBe(4004)
  })

  it.runIf(inject('onPostgres'))('ends on another node as well', async () => {
    const first = await newService({ HEARTBEAT_MS: '200' })
    const second = await newService({ HEARTBEAT_MS: '200', DATABASE_URL: first.service.settings.DATABASE_URL })
    const browser = await signUp(first, 'cid@example.org')
    const client = await connected(second, browser)
    await browser.ask('POST', '/api/auth/sign-out', {})
    expect((await client.untilClosed()).code).toBe(4004)
  })
})
