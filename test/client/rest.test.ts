// What clients send over REST, and what they make of the answers.

import { describe, expect, it } from 'vitest'
import { RestClient, type RestRequest } from '../../src/client/rest.ts'

type Sent = RestRequest & { readonly url: string }

/** A client whose service answers like this, and what it was asked. */
function clientOf(answer: { readonly status: number; readonly said?: unknown } | Error, token?: string) {
  const sent: Sent[] = []
  const means = {
    url: 'https://cards.example',
    patienceMs: 20_000,
    quickMs: 8000,
    offline: 'Nobody is there.',
    async fetch(url: string, request: RestRequest) {
      sent.push({ url, ...request })
      if (answer instanceof Error) throw answer
      const json = async () => {
        if (answer.said === undefined) throw new SyntaxError('no JSON')
        return answer.said
      }
      return { ok: answer.status < 400, status: answer.status, json }
    },
  }
  return { rest: new RestClient(means, token), sent }
}

describe('a client over REST', () => {
  it('says who asks, what it sends, and how long it waits', async () => {
    const { rest, sent } = clientOf({ status: 200, said: {} }, 'secret')
    await rest.getMe()
    await rest.joinByCode('ABC')
    expect(sent).toEqual([
      {
        url: 'https://cards.example/api/me',
        method: 'GET',
        headers: { authorization: 'Bearer secret' },
        withinMs: 8000,
      },
      {
        url: 'https://cards.example/api/join',
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: '{"code":"ABC"}',
        withinMs: 20_000,
      },
    ])
  })

  it('escapes what it puts into a path, and sends no token where there is none', async () => {
    const { rest, sent } = clientOf({ status: 200, said: {} })
    await rest.lookUpCode('../me?x=1&y')
    await rest.getMyHistory('1.a b')
    await rest.getProfile('t/1', 2)
    expect(sent.map(({ url }) => url.slice('https://cards.example'.length))).toEqual([
      '/api/join/..%2Fme%3Fx%3D1%26y',
      '/api/me/history?cursor=1.a%20b',
      '/api/tables/t%2F1/seats/2/profile',
    ])
    expect(sent[0]?.headers).toEqual({})
  })

  it('gives the answer, or null where there is nothing to say', async () => {
    expect(await clientOf({ status: 200, said: { people: 3 } }).rest.countPeople()).toEqual({
      ok: true,
      value: { people: 3 },
    })
    expect(await clientOf({ status: 204 }).rest.deleteTemplate('a')).toEqual({ ok: true, value: null })
  })

  it('gives a refusal with its code, its sentence and the table to go to', async () => {
    const said = { code: 'otherGame', text: 'You are already in another game', table: 't1', state: {} }
    const { state: _state, ...error } = said
    expect(await clientOf({ status: 409, said }).rest.joinByCode('ABC')).toEqual({ ok: false, error })
  })

  it('gives what is wrong with rules in every language, if that is what it is', async () => {
    const problem = { code: 'oddBoard', params: { rows: 3 }, text: { en: 'It is odd.', de: 'Das ist ungerade.' } }
    const error = { code: 'badRules', text: 'It is odd.' }
    const asked = (said: object) => clientOf({ status: 400, said }).rest.openTable({ game: 'memory' })
    expect(await asked({ ...error, problem })).toEqual({ ok: false, error: { ...error, problem } })
    expect(await asked({ ...error, problem: { code: 'oddBoard', text: 'odd' } })).toEqual({ ok: false, error })
  })

  it.each([
    ['no refusal of ours', { message: 'Bad Gateway' }],
    ['a number', 502],
    ['null', null],
  ])('knows that %s comes from somebody else', async (_what, said) => {
    const answer = await clientOf({ status: 502, said }).rest.getMe()
    expect(answer).toMatchObject({ ok: false, error: { code: 'unknown' } })
  })

  it.each([
    ['nobody answers', new TypeError('fetch failed')],
    ['what comes is no JSON', { status: 502 }],
  ])('is offline where %s', async (_what, answer) => {
    const error = { code: 'offline', text: 'Nobody is there.' }
    expect(await clientOf(answer).rest.getMe()).toEqual({ ok: false, error })
  })
})
