// The OpenAPI document is what the handlers do: no route without a description, no description without a route, closed
// schemas on the way in, and nothing but what is declared on the way out.

import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import fastify from 'fastify'
import { Compile } from 'typebox/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RestClient } from '../../../src/client/rest.ts'
import { TableState } from '../../../src/protocol/rest/tables.ts'
import { restGateway } from '../../../src/server/gateways/rest/api.ts'
import { documentOf } from '../../../src/server/gateways/rest/docs.ts'
import { answers } from '../../../src/server/gateways/rest/problems.ts'
import type { Service } from '../../../src/server/gateways/service.ts'
import { type OpenApi, TestService } from '../rest-setting.ts'

let service: TestService
let document: OpenApi
beforeAll(async () => {
  service = await TestService.started({ SIGN_INS_PER_MINUTE: '1000000' })
  document = await service.document()
})
afterAll(() => service.end())

interface Registered {
  readonly route: string
  readonly hidden: boolean
}

/** The routes that the gateway registers, told by Fastify itself. */
async function registered(): Promise<{ readonly routes: readonly Registered[]; readonly document: OpenApi }> {
  const routes: Registered[] = []
  const app = fastify()
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) {
      const route = `${one} ${url.replace(/:(\w+)/g, '{$1}')}`
      if (one !== 'HEAD') routes.push({ route, hidden: schema !== undefined && Reflect.get(schema, 'hide') === true })
    }
  })
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
  await restGateway(app as never, { settings: { PUBLIC_URL: '' } } as Service)
  await app.ready()
  return { routes, document: documentOf(app as never) as unknown as OpenApi }
}

function operations() {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

describe('the document', () => {
  test('lists exactly the registered routes', async () => {
    const { routes, document } = await registered()
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const open = routes.filter(({ hidden }) => !hidden).map(({ route }) => route)
    const ours = described.filter((route) => !route.includes(' /api/auth/')) // those are held to it below
    expect(ours.toSorted()).toEqual(open.toSorted())
    const hidden = routes.filter((one) => one.hidden).map(({ route }) => route)
    expect(hidden.toSorted()).toEqual(['GET /api/auth/*', 'GET /api/docs', 'GET /api/docs/json', 'POST /api/auth/*'])
  })

  test('is served, and says the same of these routes', async () => {
    const { document: own } = await registered()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths).toMatchObject(own.paths)
    expect(Object.keys(document.paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  })

  test('has words for every route', () => {
    for (const { path, method, operation } of operations()) {
      expect(operation.summary, `${method} ${path}`).toMatch(/\w/)
      expect(operation.description, `${method} ${path}`).toMatch(/\w.*\.$/)
    }
  })

  test('has a name of its own for every route, where it is served, and what needs no body says so', () => {
    const ids = operations().map(({ operation }) => operation.operationId ?? '')
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.servers).toEqual([{ url: '/' }])
    expect(document.paths['/api/tables/{id}/start']?.post).toMatchObject({ requestBody: { required: false } })
    expect(document.paths['/api/tables']?.post).toMatchObject({ requestBody: { required: true } })
  })

  test('has the names that our own client has', async () => {
    const asked: string[] = []
    const rest = new RestClient({
      url: '',
      patienceMs: 0,
      quickMs: 0,
      offline: '',
      fetch(url, { method }) {
        asked.push(`${method} ${url.split('?')[0]}`)
        return Promise.reject(new Error('only the question counts'))
      },
    })
    const byBrowser = 'signInWith' // which needs no description: it leads elsewhere
    const methods = Object.entries(rest).filter(([name, ask]) => typeof ask === 'function' && name !== byBrowser)
    for (const [, ask] of methods) await ask('x', 'x', 'x')
    const known = new Map(operations().map(({ path, method, operation }) => [operation.operationId, { path, method }]))
    const described = methods.map(([name]) => {
      const { path, method } = known.get(name) ?? {}
      return `${method} ${path?.replace(/\{\w+\}/g, 'x')}`
    })
    expect(methods.length).toBeGreaterThan(40)
    expect(asked).toEqual(described)
  })

  test('lists the words of phases, steps and powers', () => {
    const text = JSON.stringify(document.paths['/api/game/{id}']?.get)
    for (const word of ['initial_peek', 'final_round', 'holding', 'blind_swap', 'bot_takeover', 'spades'])
      expect(text).toMatch(new RegExp(`"enum":\\[[^\\]]*"${word}"`))
  })

  test('is true of signing up, in and out', async () => {
    const json = { 'content-type': 'application/json' }
    const call = (path: string, body: object, more = {}) =>
      service.call('POST', `/api/auth/${path}`, { ...json, ...more }, JSON.stringify(body))
    const person = { email: 'document@example.org', password: 'correct horse battery' }
    expect((await call('sign-up/email', { ...person, name: 'Ada' })).status).toBe(200)
    expect((await call('sign-in/email', { ...person, password: 'wrong password' })).status).toBe(401)
    const { body } = await call('sign-in/email', person)
    const bearer = { authorization: `Bearer ${body.token}` }
    const changed = { currentPassword: person.password, newPassword: 'another horse' }
    expect((await call('change-password', changed, bearer)).status).toBe(200)
    const anew = { currentPassword: 'another horse', newPassword: person.password, revokeOtherSessions: true }
    const { token } = (await call('change-password', anew, bearer)).body
    expect((await call('sign-out', {}, { authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('is readable as a page that needs nothing from elsewhere', async () => {
    const response = await fetch(`${service.url}/api/docs`)
    const html = await response.text()
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(html).not.toMatch(/<script|https?:\/\/|onclick/)
    for (const path of Object.keys(document.paths)) expect(html).toContain(path)
  })

  test('every schema of an object is closed, but for the words of a game', () => {
    const open: string[] = []
    const look = (schema: unknown, where: string) => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, additionalProperties } = schema as Record<string, unknown>
      const isOpen = [type].flat().includes('object') && additionalProperties !== false
      if (isOpen && !/properties\/(rules|choices|command|figures|labels|params)$/.test(where)) open.push(where)
      for (const [key, value] of Object.entries(schema)) look(value, `${where}/${key}`)
    }
    for (const { path, method, operation } of operations()) {
      const { responses, requestBody } = operation as unknown as Record<string, Record<string, { content: object }>>
      for (const [status, { content }] of Object.entries(responses ?? {})) look(content, `${method} ${path} ${status}`)
      look(requestBody?.content, `${method} ${path} body`)
    }
    expect(open).toEqual([])
  })
})

describe('what comes in', () => {
  interface Body {
    readonly properties: Readonly<Record<string, { readonly type?: string }>>
  }
  const withBody = () =>
    operations().flatMap(({ path, method, operation }) => {
      const { requestBody } = operation as unknown as { requestBody?: { content: Record<string, { schema: Body }> } }
      const schema = requestBody?.content['application/json']?.schema
      return schema === undefined ? [] : [{ path: path.replace(/\{\w+\}/g, '0'), method, schema }]
    })

  test('an unknown key is refused everywhere', async () => {
    const ann = await service.person('Ann')
    expect(withBody().length).toBeGreaterThan(8)
    for (const { path, method } of withBody()) {
      const answer = await ann.send(method, path, { extra: 1 })
      expect(answer, `${method} ${path}`).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
  })

  const samples: Readonly<Record<string, unknown>> = { string: 'a', integer: 3, boolean: true, array: [], object: {} }

  test('a wrong type is refused everywhere, and nothing is made to fit', async () => {
    const ann = await service.person('Ann')
    const valid: Readonly<Record<string, object>> = {
      '/api/tables': { game: 'memory' },
      '/api/join': { code: 'AAAAAA' },
      '/api/tables/0/command': { command: { type: 'flip' } },
      '/api/tables/0/bots': { level: 'easy' },
      '/api/tables/0/rules': { rules: {} },
      '/api/tables/0/entropy': { entropy: 'ab' },
    }
    let tried = 0
    for (const { path, method, schema } of withBody().filter((one) => !one.path.startsWith('/api/auth/'))) {
      for (const [name, { type = '' }] of Object.entries(schema.properties)) {
        const wrong = Object.entries({ ...samples, text: '3', yes: 'true', none: null }).filter(([kind]) => {
          const same = kind === type || (type === 'string' && (kind === 'text' || kind === 'yes'))
          return !same
        })
        for (const [, value] of wrong) {
          const answer = await ann.send(method, path, { ...valid[path], [name]: value })
          const what = `${method} ${path} ${name} ${JSON.stringify(value)}`
          expect(answer, what).toMatchObject({ status: 400, body: { code: 'malformed' } })
          tried += 1
        }
      }
    }
    expect(tried).toBeGreaterThan(60)
    for (const body of [[], 'text', 3, null, true]) {
      expect(await ann.post('/api/tables', body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
  })

  test('what is no JSON, too large, or for nobody here', async () => {
    const { headers } = await service.person('Ann')
    const json = { ...headers, 'content-type': 'application/json' }
    const broken = await service.call('POST', '/api/join', json, '{"code":')
    expect(broken).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const poisoned = await service.call('POST', '/api/join', json, '{"code":"AAAAAA","__proto__":{"name":"x"}}')
    expect(poisoned).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const large = await service.call('POST', '/api/join', json, JSON.stringify({ code: 'A'.repeat(5000) }))
    expect(large).toMatchObject({ status: 413, body: { code: 'tooLarge' } })
    const form = await service.call('POST', '/api/join', { ...headers, 'content-type': 'application/xml' }, '<code/>')
    expect(form).toMatchObject({ status: 415, body: { code: 'notJson' } })
    const query = await service.call('GET', '/api/tables?limit=1000', headers)
    expect(query).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const seat = await service.call('DELETE', '/api/tables/x/seats/1.5', headers)
    expect(seat).toMatchObject({ status: 400, body: { code: 'malformed' } })
    const nowhere = await service.call('GET', '/api/nowhere', headers)
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'notFound', text: 'There is nothing here.' } })
  })

  test('more requests than an address may make are refused', async () => {
    const strict = await TestService.started({ REQUESTS_PER_MINUTE: '5' })
    try {
      const ann = await strict.person('Ann')
      await strict.document()
      for (let count = 0; count < 4; count++) expect((await ann.get('/api/games')).status).toBe(200)
      expect(await ann.get('/api/games')).toMatchObject({ status: 429, body: { code: 'tooFast' } })
    } finally {
      await strict.end()
    }
  })
})

describe('what goes out', () => {
  test('games, with all that a form to open a table needs', async () => {
    const { body } = await service.call('GET', '/api/games', {})
    const memory = body.games.find((game: { id: string }) => game.id === 'memory')
    expect(memory).toMatchObject({
      name: 'Memory',
      seats: { min: 2, max: 2 },
      presets: [{ id: 'asWritten' }, { id: 'tableClassic', rules: { rows: 6, cols: 6 } }],
      rules: {
        rows: { kind: 'int', min: 1, default: 4, title: 'Rows', section: 'cards', text: { de: { title: 'Reihen' } } },
      },
    })
    expect(memory.bots).toContain('easy')
  })

  test('a field that slipped into a state is not sent: the schema is the second wall', async () => {
    const ann = await service.person('Ann')
    const honest = await ann.opens({ bots: [{ level: 'easy' }] })
    const leaky = {
      ...honest,
      board: [10, 11],
      chainKey: 'secret',
      outcome: { standings: [], reason: 'played', sealed: 'secret' },
      seats: honest.seats.map((seat: object) => ({ ...seat, player: 'secret', hand: [10] })),
    }
    const app = fastify()
    app.get('/', { schema: { response: answers(TableState) } }, async () => leaky)
    const sent = (await app.inject('/')).body
    expect(sent).not.toMatch(/secret|board|hand|chainKey|sealed/)
    expect(JSON.parse(sent).seats).toEqual(honest.seats)
    await app.close()
  })

  test('and this very check notices a field that is not declared', () => {
    const schema = document.paths['/api/me/table']?.get?.responses['200']?.content?.['application/json']?.schema ?? {}
    const table = { id: 'x', code: 'AAAAAA', game: 'memory', phase: 'waiting' }
    expect(Compile(schema).Check({ table })).toBe(true)
    expect(Compile(schema).Check({ table: null })).toBe(true)
    expect(Compile(schema).Check({ table: { ...table, seed: 'x' } })).toBe(false)
    expect(Compile(schema).Check({ table: { ...table, id: 3 } })).toBe(false)
  })

  test('nothing is kept by caches', async () => {
    const answer = await service.call('GET', '/api/games', {})
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
