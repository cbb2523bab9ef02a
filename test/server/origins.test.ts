// Programs on pages of other origins: with a token they may do what anybody may; with a cookie they are nobody.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/boot/settings.ts'
import { Browser, hello } from './clients.ts'
import { startService, type TestService } from './setting.ts'

const origin = 'https://app.example'
let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const preflight = (home: string, path: string, method = 'POST') =>
  fetch(home + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type',
    },
  })

describe('a program on another origin', () => {
  it.each([
    ['/api/tables', 'POST'],
    ['/api/game', 'POST'],
    ['/api/me', 'PATCH'],
    ['/api/tables/x/seats/1', 'DELETE'],
    ['/game/negotiate', 'POST'],
  ])('asks first whether it may, and may: %s', async (path, method) => {
    const answer = await preflight(service.url, path, method)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain(method)
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('becomes a guest, opens a table and connects, by its token alone', async () => {
    const headers = { origin, 'content-type': 'application/json' }
    const made = await fetch(`${service.url}/api/me/guest`, { method: 'POST', headers, body: '{}' })
    expect([made.status, made.headers.getSetCookie()]).toEqual([200, []])
    expect(made.headers.get('access-control-allow-origin')).toBe('*')
    const { token, player } = (await made.json()) as { token: string; player: string }
    const asked = {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify({ game: 'memory' }),
    }
    const opened = await fetch(`${service.url}/api/tables`, asked)
    expect([opened.status, opened.headers.get('access-control-allow-origin')]).toEqual([201, '*'])
    expect(await hello(service.url, token, { origin })).toMatchObject({ type: 'welcome', player })
  })

  it('can read refusals, too', async () => {
    const refused = await fetch(`${service.url}/api/tables`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'memory' }),
    })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  })

  it('is somebody else on a socket than the browser it runs in', async () => {
    const browser = new Browser(service.url)
    const { player } = (await browser.ask('POST', '/api/me/guest')).body
    expect(await hello(service.url, undefined, { cookie: browser.cookies, origin: service.url })).toMatchObject({
      player,
    })
    const stranger = await hello(service.url, undefined, { cookie: browser.cookies, origin })
    expect(stranger).toMatchObject({ type: 'welcome', token: expect.any(String) })
    expect(stranger.player).not.toBe(player)
  })

  it('has no business with the page, its files or the figures of the service', async () => {
    for (const path of ['/', '/metrics', '/healthz']) {
      const answer = await fetch(service.url + path, { headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })
})

describe('CORS_ORIGINS', () => {
  it('names the only origins that may', async () => {
    const strict = await startService({ CORS_ORIGINS: 'https://other.example, https://app.example' })
    try {
      const allowed = await preflight(strict.url, '/api/tables')
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
      const guest = (origin: string) => fetch(`${strict.url}/api/me/guest`, { method: 'POST', headers: { origin } })
      expect((await guest(origin)).status).toBe(200)
      expect((await guest('https://evil.example')).status).toBe(403)
    } finally {
      await strict.stop()
    }
  })

  it.each(['example.org', 'https://app.example/path', 'https://app.example;https://b.example', ''])(
    'is refused if it makes no sense: %j',
    (CORS_ORIGINS) => {
      const read = readSettings({ CORS_ORIGINS })
      if (CORS_ORIGINS === '') expect(read).toMatchObject({ ok: true, value: { CORS_ORIGINS: '*' } })
      else expect(read).toMatchObject({ ok: false, error: expect.stringContaining('CORS_ORIGINS must be *, none') })
    },
  )
})
