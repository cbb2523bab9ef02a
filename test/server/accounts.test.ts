// Accounts (P-01), driven from outside: guests, sign-up that keeps who one is, sign-in by password and by an OIDC issuer.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccountsDatabase, openFile } from '../../src/server/storage/accounts/database.ts'
import { Players } from '../../src/server/storage/accounts/players.ts'
import { placeFor } from '../services/place.ts'
import { Browser, hello } from './clients.ts'
import { startService, type TestService } from './setting.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })
const newcomer = () => new Browser(service.url)
let people = 0
const somebody = () => ({ email: `player${++people}@example.org`, password: 'correct horse battery' })

async function guest(home = service.url) {
  const browser = new Browser(home)
  const { body } = await browser.ask('POST', '/api/me/guest')
  return { browser, player: body.player, name: body.name, token: body.token }
}

describe('a guest', () => {
  it('is one at once, by saying hello', async () => {
    const welcome = await hello(service.url)
    expect(welcome).toMatchObject({ type: 'welcome', name: expect.stringMatching(/^Guest \d{4}$/) })
    const again = await hello(service.url, String(welcome.token))
    expect(again).toMatchObject({ type: 'welcome', player: welcome.player, name: welcome.name })
    expect(again).not.toHaveProperty('token')
    const { body } = await newcomer().ask('GET', '/api/me', undefined, bearer(welcome.token))
    expect(body.me).toEqual({ player: welcome.player, name: welcome.name, guest: true })
  })

  it('is one over REST, with a cookie that scripts cannot read', async () => {
    const browser = newcomer()
    expect((await browser.ask('GET', '/api/me')).body).toEqual({ me: null, signIn: { email: true, providers: [] } })
    const made = await browser.ask('POST', '/api/me/guest')
    expect(made.status).toBe(200)
    expect(made.headers.getSetCookie()).toEqual([expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Lax$/)])
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player: made.body.player, guest: true })
    expect(await hello(service.url, String(made.body.token))).toMatchObject({ player: made.body.player })
  })

  it('is known by the cookie when a socket opens', async () => {
    const { browser, player } = await guest()
    const welcome = await hello(service.url, undefined, { cookie: browser.cookies, origin: service.url })
    expect(welcome).toMatchObject({ type: 'welcome', player })
    expect(welcome).not.toHaveProperty('token')
  })

  it('is not made again over a session that is there', async () => {
    const { browser, player } = await guest()
    const again = await browser.ask('POST', '/api/me/guest')
    expect([again.status, again.body.code]).toEqual([409, 'hasSession'])
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player })
  })
})

describe('guests without end', () => {
  it('are not made for one address, over REST and sockets together', async () => {
    const limited = await startService({ GUESTS_PER_MINUTE: '3' })
    expect(await hello(limited.url)).toMatchObject({ type: 'welcome' })
    const { token, player } = await guest(limited.url)
    expect(await hello(limited.url)).toMatchObject({ type: 'welcome' })
    expect(await hello(limited.url)).toMatchObject({ code: 'tooFast' })
    const refused = await new Browser(limited.url).ask('POST', '/api/me/guest')
    expect([refused.status, refused.body.code]).toEqual([429, 'tooFast'])
    expect(await hello(limited.url, String(token))).toMatchObject({ player }) // who is one already, comes in
    await limited.stop()
  })
})

describe('a display name (M-06)', () => {
  it.each([
    ['is trimmed, its spaces collapsed', '  Ada \t  Lovelace ', 'Ada Lovelace'],
    ['is normalised', 'Zoe\u0308', 'Zo\u00eb'],
    ['has up to 24 code points, whatever they need', '🂡'.repeat(24), '🂡'.repeat(24)],
    ['may be one character', 'X', 'X'],
    ['may be taken', 'Ada Lovelace', 'Ada Lovelace'],
  ])('%s', async (_rule, typed, shown) => {
    const { browser, player } = await guest()
    const renamed = await browser.ask('PATCH', '/api/me', { name: typed })
    expect(renamed).toMatchObject({ status: 200, body: { player, name: shown } })
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player, name: shown })
    expect(await hello(service.url, undefined, { cookie: browser.cookies })).toMatchObject({ name: shown })
  })

  it.each([
    ['is not empty', '   ', 'badName'],
    ['has no more than 24 code points', 'x'.repeat(25), 'badName'],
    ['has no control characters', 'a\u0007b', 'badName'],
    ['has no direction overrides', 'a\u202eb', 'badName'],
    ['has nothing invisible', 'a\u200bb', 'badName'],
    ['is text', 7, 'malformed'],
  ])('%s', async (_rule, typed, code) => {
    const { browser, name } = await guest()
    const refused = await browser.ask('PATCH', '/api/me', { name: typed })
    expect([refused.status, refused.body.code]).toEqual([400, code])
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ name })
  })

  it('is changed by nothing but itself, and only with a session', async () => {
    const { browser } = await guest()
    expect((await browser.ask('PATCH', '/api/me', { name: 'Ada', player: 'me' })).status).toBe(400)
    expect(await newcomer().ask('PATCH', '/api/me', { name: 'Ada' })).toMatchObject({
      status: 401,
      body: { code: 'noSession' },
    })
  })
})

describe('an account', () => {
  // C0-AS2
  it('keeps who the guest was, and gives it back to a fresh client', async () => {
    const { browser, player, name, token } = await guest()
    const person = somebody()
    const signedUp = await browser.ask('POST', '/api/auth/sign-up/email', person)
    expect(signedUp).toMatchObject({ status: 200, body: { player, name, guest: false } })
    expect((await browser.ask('GET', '/api/me')).body.me).toEqual({ player, name, guest: false, email: person.email })

    const elsewhere = newcomer()
    const signedIn = await elsewhere.ask('POST', '/api/auth/sign-in/email', person)
    expect(signedIn).toMatchObject({ status: 200, body: { player, name, guest: false } })
    expect(await hello(service.url, String(signedIn.body.token))).toMatchObject({ player })
    expect(await hello(service.url, undefined, { cookie: elsewhere.cookies })).toMatchObject({ player })
    expect(await hello(service.url, String(token))).toMatchObject({ code: 'noSession' }) // the guest's session has ended
  })

  it('keeps who the guest was for a client with a token and no cookies', async () => {
    const { token, player } = await guest()
    const signedUp = await newcomer().ask('POST', '/api/auth/sign-up/email', somebody(), bearer(token))
    expect(signedUp.body).toMatchObject({ player, guest: false })
  })

  it("is for programs as well: with Node's own fetch, which sends sec-fetch-mode and no Origin", async () => {
    const headers = { 'content-type': 'application/json' }
    const ask = async (path: string, body: object, more = {}) => {
      const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
      const answer = await fetch(`${service.url}${path}`, init)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    const { player, token } = (await ask('/api/me/guest', {})).body
    const person = somebody()
    const signedUp = await ask('/api/auth/sign-up/email', { ...person, name: 'Ada' }, bearer(token))
    expect(signedUp).toMatchObject({ status: 200, body: { player, name: 'Ada', guest: false } })
    expect(await ask('/api/auth/sign-up/email', somebody())).toMatchObject({ status: 200, body: { guest: false } })
    const signedIn = await ask('/api/auth/sign-in/email', person)
    expect(signedIn).toMatchObject({ status: 200, body: { player, name: 'Ada', guest: false } })
    const known = await fetch(`${service.url}/api/me`, { headers: bearer(signedIn.body.token) })
    expect(await known.json()).toMatchObject({ me: { player, email: person.email } })
    expect(await hello(service.url, String(signedIn.body.token))).toMatchObject({ type: 'welcome', player })

    const changed = { currentPassword: person.password, newPassword: 'another horse', revokeOtherSessions: true }
    const anew = await ask('/api/auth/change-password', changed, bearer(signedIn.body.token))
    expect(anew).toMatchObject({ status: 200, body: { player, guest: false, token: expect.any(String) } })
    expect(await hello(service.url, String(signedIn.body.token))).toMatchObject({ code: 'noSession' })
    expect(await hello(service.url, String(anew.body.token))).toMatchObject({ player })
    expect((await ask('/api/auth/sign-in/email', person)).status).toBe(401)
    expect((await ask('/api/auth/sign-out', {}, bearer(anew.body.token))).status).toBe(200)
    expect(await hello(service.url, String(anew.body.token))).toMatchObject({ code: 'noSession' })
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of another site, by what the browser says', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['that hides where it is from', { origin: 'null' }],
    ['of another site, sent as a form', { origin: 'https://evil.example', 'sec-fetch-mode': 'navigate' }],
    ['that a browser sent, without an Origin', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['from another site, by its Referer', { referer: 'https://evil.example/page' }],
  ])('is not signed in to by a page %s', async (_which, headers) => {
    const person = somebody()
    await newcomer().ask('POST', '/api/auth/sign-up/email', person)
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    for (const path of ['sign-in/email', 'sign-up/email']) {
      const body = JSON.stringify(path === 'sign-in/email' ? person : somebody())
      const refused = await fetch(`${service.url}/api/auth/${path}`, { ...init, body })
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
    }
  })

  it('takes the name that is typed at sign-up, by M-06', async () => {
    const { browser, player } = await guest()
    const bad = await browser.ask('POST', '/api/auth/sign-up/email', { ...somebody(), name: 'a\u202eb' })
    expect([bad.status, bad.body.code]).toEqual([400, 'badName'])
    const good = await browser.ask('POST', '/api/auth/sign-up/email', { ...somebody(), name: ' Grace  Hopper ' })
    expect(good.body).toMatchObject({ player, name: 'Grace Hopper' })
  })

  it('has a player of its own when nobody was a guest before', async () => {
    const person = somebody()
    const made = await newcomer().ask('POST', '/api/auth/sign-up/email', { ...person, name: 'Alan' })
    expect(made.body).toMatchObject({ name: 'Alan', guest: false })
    const again = await newcomer().ask('POST', '/api/auth/sign-in/email', person)
    expect(again.body.player).toBe(made.body.player)
  })

  it('that has a player keeps it when a guest signs in to it', async () => {
    const person = somebody()
    const first = await guest()
    await first.browser.ask('POST', '/api/auth/sign-up/email', person)
    const second = await guest()
    const signedIn = await second.browser.ask('POST', '/api/auth/sign-in/email', person)
    expect(signedIn.body.player).toBe(first.player)
    expect(second.player).not.toBe(first.player)
  })

  it.each([
    ['a wrong password', { password: 'wrong horse battery' }, 401, 'The e-mail address or the password is wrong.'],
    ['an address nobody has', { email: 'nobody@example.org' }, 401, 'The e-mail address or the password is wrong.'],
    ['no password', { password: undefined }, 400, 'Something is missing, or not in its right form.'],
  ])('refuses %s with a sentence', async (_what, change, status, text) => {
    const person = somebody()
    const { browser, player } = await guest()
    await browser.ask('POST', '/api/auth/sign-up/email', person)
    const other = await guest()
    const refused = await other.browser.ask('POST', '/api/auth/sign-in/email', { ...person, ...change })
    expect(refused).toMatchObject({ status, body: { text } })
    expect((await other.browser.ask('GET', '/api/me')).body.me).toMatchObject({ player: other.player, guest: true })
    expect(player).not.toBe(other.player)
  })

  it.each([
    ['a short password', { password: '1234567' }, 'A password must have at least 8 characters.'],
    ['something that is no address', { email: 'me' }, 'Something is missing, or not in its right form.'],
  ])('is not made with %s', async (_what, change, text) => {
    const refused = await newcomer().ask('POST', '/api/auth/sign-up/email', { ...somebody(), ...change })
    expect(refused).toMatchObject({ status: 400, body: { text } })
  })

  it('is not made twice for one address', async () => {
    const person = somebody()
    await newcomer().ask('POST', '/api/auth/sign-up/email', person)
    const { browser, player } = await guest()
    const refused = await browser.ask('POST', '/api/auth/sign-up/email', { ...person, password: 'another password' })
    expect(refused).toMatchObject({
      status: 422,
      body: { text: 'There is an account with this e-mail address already. Sign in instead.' },
    })
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player, guest: true })
  })

  it('can change its password, which ends the other sessions if asked', async () => {
    const person = somebody()
    const { browser, player } = await guest()
    const { body } = await browser.ask('POST', '/api/auth/sign-up/email', person)
    const change = { currentPassword: person.password, newPassword: 'staple staple', revokeOtherSessions: true }
    const wrong = await browser.ask('POST', '/api/auth/change-password', { ...change, currentPassword: 'wrong one' })
    expect(wrong).toMatchObject({ status: 400, body: { text: 'The password is wrong.' } })
    const changed = await browser.ask('POST', '/api/auth/change-password', change)
    expect(changed).toMatchObject({ status: 200, body: { player, token: expect.any(String) } })
    expect(await hello(service.url, String(body.token))).toMatchObject({ code: 'noSession' })
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player })
    expect((await newcomer().ask('POST', '/api/auth/sign-in/email', person)).status).toBe(401)
    const now = { ...person, password: change.newPassword }
    expect((await newcomer().ask('POST', '/api/auth/sign-in/email', now)).body.player).toBe(player)
  })
})

describe('a session', () => {
  it('ends with sign-out, at once', async () => {
    const { browser, token } = await guest()
    const cookie = browser.cookies
    expect((await browser.ask('POST', '/api/auth/sign-out', {})).status).toBe(200)
    expect(browser.cookies).toBe('')
    expect(await hello(service.url, String(token))).toMatchObject({ code: 'noSession' })
    expect((await newcomer().ask('GET', '/api/me', undefined, { cookie })).body.me).toBeNull()
  })

  it('ends with sign-out by token as well', async () => {
    const { token } = await guest()
    expect((await newcomer().ask('POST', '/api/auth/sign-out', {}, bearer(token))).status).toBe(200)
    expect(await hello(service.url, String(token))).toMatchObject({ code: 'noSession' })
  })

  it('is not for a token that was made up or changed', async () => {
    const { token, player } = await guest()
    const [id = '', signature = ''] = String(token).split('.')
    const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const forged of [
      'nonsense',
      'a.b',
      id,
      `${id}.`,
      `${id}.${turned}`,
      `x${id}.${signature}`,
      `${id}%2E${turned}`,
    ]) {
      expect(await hello(service.url, forged), forged).toMatchObject({ code: 'noSession' })
      expect((await newcomer().ask('GET', '/api/me', undefined, bearer(forged))).body.me, forged).toBeNull()
    }
    expect(await hello(service.url, String(token))).toMatchObject({ player })
  })

  it('is not taken from the cookie when a bad token is given', async () => {
    const { browser } = await guest()
    expect((await browser.ask('GET', '/api/me', undefined, bearer('nonsense'))).body.me).toBeNull()
  })

  it('expires, and lasts longer for who comes back', async () => {
    const { browser, token } = await guest()
    const database = await openAccountsDatabase(service.service.settings)
    const id = String(token).split('.')[0] ?? ''
    const setEnd = (days: number) => {
      const end = new Date(Date.now() + days * 86_400_000).toISOString()
      return database.query('update session set "expiresAt" = ? where token = ?', end, id)
    }
    const endOf = async () => {
      const [row] = (await database.query('select "expiresAt" from session where token = ?', id)).rows
      return new Date(row?.expiresAt as string | Date).toISOString()
    }
    const inHalfAYear = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)
    await setEnd(100)
    await browser.ask('PATCH', '/api/me', { name: 'Ada' }) // renews nothing: it sets no cookie
    const back = await browser.ask('GET', '/api/me')
    expect(back.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=15552000')])
    expect(await endOf()).toContain(inHalfAYear)
    expect((await browser.ask('GET', '/api/me')).headers.getSetCookie()).toEqual([])
    await setEnd(100)
    expect(await hello(service.url, String(token))).toMatchObject({ type: 'welcome' }) // a token is renewed by its use
    expect(await endOf()).toContain(inHalfAYear)
    await setEnd(-1)
    await database.close()
    expect(await hello(service.url, String(token))).toMatchObject({ code: 'noSession' })
    expect((await browser.ask('GET', '/api/me')).body.me).toBeNull()
  })

  it('survives a restart of the service; the secret is for its owner only', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'facedown-'))
    const before = await startService({ DATA_DIR: dataDir })
    const { token, player, browser } = await guest(before.url)
    const cookie = browser.cookies
    await before.stop()
    const files = before.service.settings.DATABASE_URL === '' ? ['secret', 'accounts.sqlite'] : []
    for (const file of files) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
    const secrets = () => files.slice(0, 1).map((file) => readFileSync(join(dataDir, file), 'utf8'))
    const secret = secrets()
    const after = await startService({ DATA_DIR: dataDir })
    expect(await hello(after.url, String(token))).toMatchObject({ player })
    expect(await hello(after.url, undefined, { cookie })).toMatchObject({ player })
    expect(secrets()).toEqual(secret)
    await after.stop()
    const other = await startService({ DATA_DIR: dataDir, SECRET: 'another secret, as long as it must be' })
    expect(await hello(other.url, String(token))).toMatchObject({ code: 'noSession' })
    await other.stop()
    rmSync(dataDir, { recursive: true })
  })
})

describe('at a start', () => {
  it('guests that nobody can come back as are forgotten, and addresses that a broken sign-up holds', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'facedown-'))
    const before = await startService({ DATA_DIR: dataDir })
    const lost = await guest(before.url)
    const kept = await guest(before.url)
    const [member, broken] = [somebody(), somebody()]
    for (const person of [member, broken]) await new Browser(before.url).ask('POST', '/api/auth/sign-up/email', person)
    await before.stop()
    const database = await openAccountsDatabase(before.service.settings)
    const longAgo = '2020-01-01T00:00:00.000Z'
    const token = String(lost.token).split('.')[0] ?? ''
    await database.query('update session set "expiresAt" = ? where token = ?', longAgo, token)
    const ofUser = 'where "userId" in (select id from "user" where email = ?)'
    await database.query(`delete from session ${ofUser}`, member.email)
    await database.query(`delete from account ${ofUser}`, broken.email)
    await database.query('update "user" set "createdAt" = ?', longAgo)
    const after = await startService({ DATA_DIR: dataDir })
    await new Browser(after.url).ask('GET', '/api/me') // sweeping is done when the first page is opened, or soon after the start
    expect((await database.query('select count(*) as users from "user"')).rows).toEqual([{ users: 2 }])
    const players = (await database.query('select id from person where user_id is null')).rows
    expect(players).toContainEqual({ id: lost.player }) // a name in old logs
    await database.close()
    expect(await hello(after.url, String(kept.token))).toMatchObject({ player: kept.player })
    const ask = (path: string, person: object) => new Browser(after.url).ask('POST', `/api/auth/${path}/email`, person)
    expect((await ask('sign-in', member)).status).toBe(200)
    expect((await ask('sign-up', broken)).status).toBe(200)
    await after.stop()
    rmSync(dataDir, { recursive: true })
  })
})

describe('a page of another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin it admits to', { origin: 'null' }],
    ['another site, by what the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('changes nothing: %s', async (_what, headers) => {
    const { browser, name } = await guest()
    const person = somebody()
    for (const [method, path, body] of [
      ['PATCH', '/api/me', { name: 'Mallory' }],
      ['POST', '/api/auth/sign-out', {}],
      ['POST', '/api/auth/sign-up/email', person],
      ['POST', '/api/auth/sign-in/email', person],
    ] as const) {
      const refused = await browser.ask(method, path, body, headers)
      const nobody = path.startsWith('/api/auth/') ? [403, 'foreignPage'] : [401, 'noSession']
      expect([refused.status, refused.body.code], path).toEqual(nobody)
    }
    const stranger = await browser.ask('POST', '/api/me/guest', undefined, headers)
    expect([stranger.status, stranger.headers.getSetCookie()]).toEqual([200, []])
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ name, guest: true })
  })

  it('may use a token that it was given; a cookie that comes with it is not read', async () => {
    const { browser, player } = await guest()
    const { token, player: other } = await guest()
    const headers = { ...bearer(token), origin: 'https://app.example' }
    const renamed = await browser.ask('PATCH', '/api/me', { name: 'Ada' }, headers)
    expect([renamed.status, renamed.body.player]).toEqual([200, other])
    expect((await browser.ask('GET', '/api/me')).body).toMatchObject({ me: { player } })
  })

  it('is every page but those of PUBLIC_URL, where that is set; cookies are then for https only', async () => {
    const behind = await startService({ PUBLIC_URL: 'https://cards.example', CORS_ORIGINS: 'none' })
    const browser = new Browser(behind.url)
    expect((await browser.ask('POST', '/api/me/guest')).status).toBe(403)
    const ours = await browser.ask('POST', '/api/me/guest', undefined, { origin: 'https://cards.example' })
    expect(ours.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Secure-facedown\.session_token=.*HttpOnly; Secure; SameSite=Lax$/),
    ])
    const person = somebody()
    const up = await browser.ask('POST', '/api/auth/sign-up/email', person, { origin: 'https://cards.example' })
    expect(up.body).toMatchObject({ player: ours.body.player, guest: false })
    await behind.stop()
  })
})

describe('what is not offered', () => {
  it.each([
    ['POST', '/api/auth/sign-in/anonymous'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/delete-anonymous-user'],
    ['GET', '/api/auth/get-session'],
    ['GET', '/api/auth/sign-out/../get-session'],
    ['GET', '/api/auth/list-sessions'],
    ['GET', '/api/auth/sign-in/email'],
  ])('is not there: %s %s', async (method, path) => {
    const { browser } = await guest()
    const answer = await browser.ask(method, path, method === 'GET' ? undefined : { name: 'Mallory\u202e' })
    expect([answer.status, answer.body.code]).toEqual([404, 'notFound'])
  })

  it.each([
    ['/api/auth/sign-up/email', { ...somebody(), image: 'https://evil.example/' }],
    ['/api/auth/sign-in/email', { ...somebody(), callbackURL: '/' }],
    ['/api/auth/sign-in/social', { provider: 'google', callbackURL: '/', idToken: { token: 'x' } }],
  ])('is anything in a question that we do not know: %s', async (path, body) => {
    expect(await newcomer().ask('POST', path, body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  it('is a body larger than 4 KiB', async () => {
    const large = await newcomer().ask('POST', '/api/auth/sign-in/email', { email: 'x'.repeat(5000) })
    expect(large.status).toBe(413)
    expect(large.body).toHaveProperty('text')
  })
})

describe('guessing passwords', () => {
  it('is slowed down by address, and the address is not the client’s to choose', async () => {
    const limited = await startService({ SIGN_INS_PER_MINUTE: '3', TRUST_PROXY: 'yes' })
    const attempt = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded, 'x-facedown-address': '198.51.100.99' }
      return (await new Browser(limited.url).ask('POST', '/api/auth/sign-in/email', somebody(), headers)).status
    }
    const statuses: number[] = []
    for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'])
      statuses.push(await attempt(`${claimed}, 198.51.100.7`))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await attempt('198.51.100.8')).toBe(401)
    await limited.stop()
  })

  it('is slowed down without a proxy too, whatever is forwarded', async () => {
    const limited = await startService({ SIGN_INS_PER_MINUTE: '3', HOST: '127.0.0.1' })
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}` }
      const answer = await new Browser(limited.url).ask('POST', '/api/auth/change-password', somebody(), headers)
      statuses.push(answer.status)
      if (answer.status === 429) expect(answer.body).toMatchObject({ code: 'tooFast' })
    }
    expect(statuses.slice(-2)).toEqual([429, 429])
    await limited.stop()
  })
})

describe('an OIDC issuer', () => {
  let issuer: OAuth2Server
  let withIssuer: TestService
  let subject = { sub: 'subject-1', name: 'Katherine Johnson', email: 'kj@example.net' as string | undefined }

  beforeAll(async () => {
    issuer = new OAuth2Server()
    await issuer.issuer.keys.generate('RS256')
    await issuer.start(0, '127.0.0.1')
    issuer.service.on('beforeTokenSigning', (token: MutableToken) => Object.assign(token.payload, subject))
    issuer.service.on('beforeUserinfo', (answer: { body: object }) => Object.assign(answer.body, subject))
    withIssuer = await startService({ ...clientOf(issuer), OIDC_NAME: 'Club login' })
  })
  afterAll(async () => {
    await withIssuer.stop()
    await issuer.stop()
  })

  const clientOf = (server: OAuth2Server) => ({
    OIDC_ISSUER: `http://127.0.0.1:${server.address().port}`,
    OIDC_CLIENT_ID: 'facedown',
    OIDC_CLIENT_SECRET: 'between us',
  })

  /** Goes where the service sends, and back, as a browser would; says where it ended. */
  async function signIn(browser: Browser, home = withIssuer.url, provider = 'oidc'): Promise<URL> {
    const begun = await browser.ask('POST', '/api/auth/sign-in/social', { provider, callbackURL: '/lobby' })
    expect(begun).toMatchObject({ status: 200, body: { url: expect.any(String) } })
    let url = new URL(String(begun.body.url))
    for (let hops = 0; hops < 5; hops++) {
      const response = await browser.open(url)
      const next = response.headers.get('location')
      if (next === null) return url
      url = new URL(next, url)
      if (url.origin === home && !url.pathname.startsWith('/api/')) return url
    }
    throw new Error('too many redirects')
  }

  it('is offered by name', async () => {
    const { body } = await new Browser(withIssuer.url).ask('GET', '/api/me')
    expect(body.signIn).toEqual({ email: true, providers: [{ id: 'oidc', name: 'Club login' }] })
  })

  it('makes an account of a guest, which stays who it was, and gives it back to a fresh client', async () => {
    subject = { sub: 'subject-1', name: 'Katherine Johnson', email: 'kj@example.net' }
    const { browser, player, name } = await guest(withIssuer.url)
    const end = await signIn(browser)
    expect(end.href).toBe(`${withIssuer.url}/lobby`)
    expect((await browser.ask('GET', '/api/me')).body.me).toEqual({ player, name, guest: false, email: subject.email })

    const elsewhere = new Browser(withIssuer.url)
    await signIn(elsewhere)
    expect((await elsewhere.ask('GET', '/api/me')).body.me).toMatchObject({ player, name, guest: false })
    const database = await openAccountsDatabase(withIssuer.service.settings)
    const kept = (await database.query('select "accessToken", "refreshToken", "idToken" from account')).rows
    await database.close()
    expect(kept).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
  })

  it('gives a name to who was nobody before, and needs no address', async () => {
    subject = { sub: 'subject-2', name: '  Dorothy   Vaughan ', email: undefined }
    const browser = new Browser(withIssuer.url)
    await signIn(browser)
    const { me } = (await browser.ask('GET', '/api/me')).body
    expect(me).toEqual({ player: expect.any(String), name: 'Dorothy Vaughan', guest: false })
  })

  it('does not open an account that somebody made with the same address', async () => {
    subject = { sub: 'subject-3', name: 'Mary', email: 'mary@example.net' }
    const squatter = new Browser(withIssuer.url)
    const person = { email: 'mary@example.net', password: 'not really Mary' }
    await squatter.ask('POST', '/api/auth/sign-up/email', person)
    const { browser, player } = await guest(withIssuer.url)
    const end = await signIn(browser)
    expect(end.search).toContain('error=account_not_linked')
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player, guest: true })
  })

  it('is not believed when the way back was not begun here, nor sent to another site', async () => {
    const { browser, player } = await guest(withIssuer.url)
    const back = await browser.open(new URL('/api/auth/callback/oidc?code=x&state=made-up', withIssuer.url))
    expect(back.headers.get('location')).toMatch(/^\/\?error=/)
    const away = { provider: 'oidc', callbackURL: 'https://evil.example/' }
    expect((await browser.ask('POST', '/api/auth/sign-in/social', away)).status).toBe(403)
    expect((await browser.ask('GET', '/api/me')).body.me).toMatchObject({ player, guest: true })
  })

  it('that is away when the service starts is there when it is back', async () => {
    const late = new OAuth2Server()
    await late.issuer.keys.generate('RS256')
    await late.start(0, '127.0.0.1')
    const { port } = late.address()
    const settings = clientOf(late)
    await late.stop()
    const early = await startService(settings)
    const browser = new Browser(early.url)
    const begin = () => browser.ask('POST', '/api/auth/sign-in/social', { provider: 'oidc', callbackURL: '/' })
    expect(await begin()).toMatchObject({
      status: 404,
      body: { text: 'This way to sign in is not available right now.' },
    })
    await late.start(port, '127.0.0.1')
    expect(await begin()).toMatchObject({ status: 200 })
    await early.stop()
    await late.stop()
  })

  it('may be Google', async () => {
    const google = await startService({
      GOOGLE_CLIENT_ID: 'our-id',
      GOOGLE_CLIENT_SECRET: 'our-secret',
      PUBLIC_URL: 'https://cards.example',
    })
    const browser = new Browser(google.url)
    const ask = { provider: 'google', callbackURL: '/' }
    const begun = await browser.ask('POST', '/api/auth/sign-in/social', ask, { origin: 'https://cards.example' })
    const url = new URL(String(begun.body.url))
    expect(url.origin).toBe('https://accounts.google.com')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'our-id',
      redirect_uri: 'https://cards.example/api/auth/callback/google',
      code_challenge_method: 'S256',
    })
    expect((await browser.ask('GET', '/api/me')).body.signIn).toMatchObject({
      providers: [{ id: 'google', name: 'Google' }],
    })
    await google.stop()
  })
})

describe('the log', () => {
  it('names no token, no address and no person, at the most talkative', async ({ onTestFinished }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'facedown-'))
    const child = spawn(process.execPath, ['src/server/boot/main.ts'], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'debug',
        ...(await placeFor(dataDir)),
        NODE_ENV: 'development',
        BASE_URL: 'https://elsewhere.example/x', // of something else in the same container
        BETTER_AUTH_SECRETS: '1:not the one that is set for this service',
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let said = ''
    child.stderr.on('data', (data) => {
      said += data
    })
    const url = await new Promise<string>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`it did not start:\n${said}`)))
      child.stdout.on('data', (data) => {
        said += data
        const port = /"port":(\d+)/.exec(said)?.[1]
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
      })
    })
    const person = { email: 'secretive@example.org', password: 'a very secret one' }
    const { browser, token } = await guest(url)
    const secrets = [String(token), browser.cookies, person.email, person.password, 'secretive', 'Secretive Name']
    const up = await browser.ask('POST', '/api/auth/sign-up/email', { ...person, name: 'Secretive Name' })
    expect(up.status).toBe(200)
    secrets.push(String(up.body.token), browser.cookies)
    await new Browser(url).ask('POST', '/api/auth/sign-up/email', person)
    await new Browser(url).ask('POST', '/api/auth/sign-in/email', { ...person, password: 'a wrong secret' })
    await browser.ask('POST', '/api/auth/sign-in/social', { provider: 'oidc', callbackURL: `https://${person.email}/` })
    await browser.ask('POST', '/api/auth/sign-in/email', person, { 'content-type': 'text/plain' })
    await browser.ask('PATCH', '/api/me', { name: 'Secretive\u202eName' })
    await hello(url, String(up.body.token))
    await hello(url, `${up.body.token}x`)
    await browser.ask('POST', '/api/auth/sign-out', {})
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
    expect(said).toContain('"msg":"stopped"')
    for (const secret of secrets) {
      expect(said).not.toContain(secret)
      for (const part of secret.split(/[.=]/).filter((one) => one.length > 20)) expect(said).not.toContain(part)
    }
  })
})

describe('a file of accounts from before', () => {
  it('keeps its players, whose table had another name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'facedown-old-accounts-'))
    const file = openFile(join(folder, 'accounts.sqlite'))
    await file.query('create table "user" (id text primary key)')
    await file.query(
      'create table player (id text primary key, name text not null, created_at bigint not null, user_id text unique)',
    )
    await file.query("insert into player values ('p', 'Ann', 1, 'u')")
    for (const opened of [await Players.open(file), await Players.open(file)])
      expect(await opened.ofUser('u')).toEqual({ player: 'p', name: 'Ann' })
    await file.close()
    rmSync(folder, { recursive: true })
  })
})
