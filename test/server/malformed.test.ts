import { afterAll, beforeAll, expect, test } from 'vitest'
import { malformedText } from '../../src/server/gateways/malformed.ts'
import { startService, type TestService } from './setting.ts'

let service: TestService
let token = ''

beforeAll(async () => {
  service = await startService()
  const guest = await fetch(`${service.url}/api/me/guest`, { method: 'POST' })
  const { token: given }: { token?: string } = JSON.parse(await guest.text())
  token = given ?? ''
})
afterAll(() => service.stop())

test.each([
  [{ game: 5 }, '"game" must be text.'],
  [{ game: 'memory', wrong: 1 }, 'There is no "wrong" here.'],
  [{}, '"game" is missing.'],
  ['memory', 'The body must be an object.'],
  [{ game: 'memory', bots: [{ level: 3 }] }, '"bots.0.level" must be text.'],
])('%j is refused in words', async (body, text) => {
  const answer = await fetch(`${service.url}/api/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ code: 'malformed', text })
})

test.each([
  ['minimum', { limit: 2 }, '"n" must be at least 2.'],
  ['maximum', { limit: 2 }, '"n" must be at most 2.'],
  ['minLength', { limit: 2 }, '"n" must have at least 2 characters.'],
  ['maxItems', { limit: 2 }, '"n" must have at most 2 entries.'],
  ['enum', { allowedValues: ['a', 'b'] }, '"n" must be one of "a", "b".'],
  ['type', { type: ['integer', 'null'] }, '"n" must be a whole number or null.'],
  ['pattern', {}, '"n" is odd.'],
])('%s', (keyword, params, text) => {
  expect(malformedText([{ keyword, instancePath: '/n', params, message: 'is odd' }])).toBe(text)
})
