// Names that deceive nobody: none is invisible, none imitates another alphabet, and no two at one table look the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distinctName, parseName } from '../../src/kernel/names.ts'
import { looksOf, skeletonOf } from '../../src/server/people/looks.ts'
import { HubPlayer } from './gateways/hub-client.ts'
import { MemoryClient } from './gateways/memory-client.ts'
import { startService, type TestService } from './setting.ts'

const invisible = {
  'a hangul filler': '\u3164',
  'a halfwidth hangul filler': '\uffa0',
  'hangul jamo fillers': '\u115f\u1160',
  'a braille blank': '\u2800',
  'a grapheme joiner': 'a\u034f',
  'a selector alone': '\ufe0f',
  'a selector after a letter': 'a\ufe0f',
  'a selector of the second block': 'a\u{e0100}',
  'a mongolian selector': 'a\u180b',
  tags: 'a\u{e0041}\u{e007f}',
  'tags after another flag': '\u{1f3f4}\u{e0041}\u{e007f}',
  'a zero-width space': 'a\u200bb',
  'joiners without an emoji': 'a\u200db',
  'a joiner at the end of an emoji': '\u{1f469}\u200d',
  'a direction override': 'a\u202eb',
  'a direction isolate': '\u2066a\u2069',
  'a soft hyphen': 'a\u00adb',
  'khmer vowels that are not shown': '\u17b4\u17b5',
  'a null notehead': '\u{1d159}',
  'a mark without a letter': '\u0301',
  'a private character': '\ue000',
}

describe('a name', () => {
  it.each(Object.entries(invisible))('is not %s', (_what, name) => {
    const error = 'A name must not contain control or invisible characters.'
    expect(parseName(name, 24)).toEqual({ ok: false, error })
  })

  it.each(['Аnna', 'Annа', 'Pаul', 'Βen', 'Bеn Lee', 'Jean-Рaul', 'ᎪNNA', 'Ꭺnna', 'Օlga'])(
    'that mixes alphabets is refused: %s',
    (name) => {
      const error = expect.stringContaining('must be written in one alphabet')
      expect(parseName(name, 24)).toEqual({ ok: false, error })
    },
  )

  it.each([
    'Anna',
    'Łukasz Żółć',
    'Zoë',
    'Анна',
    'Ирина Петрова',
    'Ελένη',
    'DJ Иван',
    'عبد الله',
    'יעל',
    'प्रिया',
    'কমলা',
    'தமிழ்',
    'สมชาย',
    '王小明',
    'さくら',
    'サクラ',
    '민준',
    'Yuki 雪',
    'Գրիգոր',
    'ანა',
    'አበበ',
    '🦊',
    '👩‍🚀 Ada',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '👍🏽',
    '❤️',
    '🇩🇪',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1\ufe0f\u20e3',
    '9¾',
    'x_X',
  ])('of an honest script passes: %s', (name) => {
    expect(parseName(name, 24)).toEqual({ ok: true, value: name.normalize('NFC') })
  })
})

describe('what a name looks like (UTS #39)', () => {
  it.each([
    ['Anna', 'Аnnа'],
    ['paypal', 'раураl'],
    ['Ian', 'lan'],
    ['Ian', '1an'],
    ['Ben', 'Веn'],
    ['Anna', '𝓐𝓷𝓷𝓪'],
    ['Anna', 'Ａｎｎａ'],
    ['modern', 'rnodern'],
    ['Anna', 'anna'],
    ['Anna', 'An na'],
    ['Bob', 'B0b'],
    ['☺☺', '☺\u200d☺'],
  ])('%s and %s look the same', (one, other) => {
    expect(looksOf(one)).toBe(looksOf(other))
  })

  it.each([
    ['Anna', 'Hanna'],
    ['Emma', 'Erna'],
    ['Jose', 'José'],
    ['Guest 1000', 'Guest 1001'],
    ['王小明', '王小朋'],
  ])('%s and %s do not', (one, other) => {
    expect(looksOf(one)).not.toBe(looksOf(other))
  })

  it('is the same of what is looked at twice', () => {
    for (const text of ['Ⅷ', 'ﬁn', 'ё', '①', 'Σίσυφος']) expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text))
  })
})

describe('a name that somebody has', () => {
  it.each([
    ['Ann', ['Ben'], 24, 'Ann'],
    ['Ann', ['Ann'], 24, 'Ann 2'],
    ['Ann', ['Ann', 'Ann 2'], 24, 'Ann 3'],
    ['x'.repeat(24), ['x'.repeat(24)], 24, `${'x'.repeat(22)} 2`],
    ['Al', ['Al'], 2, '2'],
    ['牌'.repeat(42), ['牌'.repeat(42)], 60, `${'牌'.repeat(42)} 2`],
    ['🦊'.repeat(32), ['🦊'.repeat(32)], 40, `${'🦊'.repeat(31)} 2`],
    ['👩‍🚀', ['👩‍🚀'], 4, '👩 2'],
  ])('%s beside %j is made distinct', (name, taken, most, distinct) => {
    expect(distinctName(name, taken, most, looksOf)).toBe(distinct)
    expect(parseName(distinct, most)).toMatchObject({ ok: true })
  })
})

describe('at a table', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  const ask = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
    const response = await fetch(service.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
    return (await response.json()) as any
  }
  const guest = async (name: string) => (await service.service.accounts.newGuest(name)).token

  it('nobody can be taken for somebody else, nor for a bot', async () => {
    const ann = await guest('Ann')
    const { id, code } = await ask(ann, 'POST', '/api/tables', { game: 'believe', seats: 7 })
    await ask(ann, 'POST', `/api/tables/${id}/bots`, { level: 'hard' })
    for (const name of ['Ann', 'Аnn'.replace('nn', 'пп'), 'ada'])
      await ask(await guest('Guest'), 'POST', '/api/join', { code, name })
    const hub = await HubPlayer.started(service.port, { token: await guest('Ann') })
    await hub.call('CreateOrJoinMatch', { code, playerName: 'ANN' })
    await ask(await guest('Dante'), 'POST', '/api/join', { code })
    await ask(ann, 'POST', `/api/tables/${id}/bots`, { level: 'hard' })
    const { seats } = await ask(ann, 'GET', `/api/tables/${id}`)
    const names: string[] = seats.map((seat: { readonly name: string }) => seat.name)
    expect(names).toEqual(['Ann', 'Ada', 'Ann 2', 'Апп', 'ada 2', 'ANN 3', 'Dante'])
    expect(new Set(names.map(looksOf)).size).toBe(names.length)
    await hub.stop()
  })

  it('M-06: of seed 003’s protocol two may have the same name, which each of them typed', async () => {
    const clients = [
      await MemoryClient.named(service.port, 'Zoe'),
      await MemoryClient.named(service.port, 'Zoe', '/ws'),
    ]
    const found = await Promise.all(clients.map((client) => client.next('match_found')))
    expect(found.map(({ opponentName }) => opponentName)).toEqual(['Zoe', 'Zoe'])
    const client = await MemoryClient.connect(service.port)
    for (const name of ['\u3164', 'Аnna'])
      expect(await client.refusal({ type: 'set_name', name })).toMatch(/^A (name|word)/)
    for (const one of [...clients, client]) one.close()
  })
})
