import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deck, isCard, joker, rankOf, ranksOf } from '../../src/kernel/cards.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import { standingsBy } from '../../src/kernel/game.ts'
import { parseName } from '../../src/kernel/names.ts'
import { anyCommand, fits, type Option } from '../../src/kernel/options.ts'
import { parseRuleOptions } from '../../src/kernel/parse-rules.ts'

import { parseCommand, parseShape } from '../../src/kernel/schema.ts'
import { seenBy } from '../../src/kernel/secrecy.ts'
import { jsonFlaw } from '../../src/testkit/data.ts'

describe('cards', () => {
  it.each([
    [32, '7', 0],
    [36, '6', 0],
    [52, '2', 0],
    [54, '2', 2],
  ] as const)('a deck of %d begins with the %s and has %d jokers', (size, lowest, jokers) => {
    const cards = deck(size)
    expect(cards).toHaveLength(size)
    expect(rankOf(cards[0] ?? joker)).toBe(lowest)
    expect(ranksOf(size)[0]).toBe(lowest)
    expect(cards.filter((card) => card === joker)).toHaveLength(jokers)
    expect(new Set(cards.filter((card) => card !== joker)).size).toBe(size - jokers)
  })

  it('any number of jokers can be added', () => {
    expect(deck(54, 0)).toHaveLength(52)
    expect(deck(52, 3)).toHaveLength(55)
    expect(deck(32, 10).filter((card) => rankOf(card) === 'X')).toHaveLength(10)
  })

  it('all codes are of one width, so that no length tells', () => {
    expect(new Set(deck(54).map((card) => card.length))).toEqual(new Set([2]))
  })

  it('knows a card when it sees one', () => {
    expect(deck(54).every(isCard)).toBe(true)
    for (const other of ['', '1s', 'AS', 'A', 'Asd', 'constructor', 5, null, undefined, ['As']])
      expect(isCard(other)).toBe(false)
  })
})

describe('rings', () => {
  const event = { type: 'peeked', open: { seat: 1 }, own: { 1: { card: 'As' } }, sealed: { deck: ['Kd'] } }

  it('a seat sees the open ring and its own, others and spectators the open ring, nobody the sealed one', () => {
    expect(seenBy(event, 1)).toEqual({ type: 'peeked', open: { seat: 1 }, own: { card: 'As' } })
    expect(seenBy(event, 0)).toEqual({ type: 'peeked', open: { seat: 1 } })
    expect(seenBy(event, 'spectator')).toEqual({ type: 'peeked', open: { seat: 1 } })
  })
})

describe('shapes', () => {
  const shapes = {
    play: {
      cards: { kind: 'list', of: { kind: 'int', min: 0, max: 9 }, min: 1, max: 3 },
      rank: { kind: 'choice', values: ['A', 'K', 5], optional: true },
      loud: { kind: 'flag' },
      word: { kind: 'text', maxLength: 3 },
    },
    pass: {},
  } as const
  const good = { type: 'play', cards: [2, 0], loud: true, word: 'abc' }

  it('read what fits, in the order it came', () => {
    expect(parseCommand(shapes, good)).toEqual({ ok: true, value: good })
    expect(parseCommand(shapes, { ...good, rank: 5 })).toMatchObject({ ok: true, value: { rank: 5, cards: [2, 0] } })
    expect(parseCommand(shapes, { type: 'pass' })).toEqual({ ok: true, value: { type: 'pass' } })
  })

  it.each([
    [{ ...good, cards: [] }, '"cards" must be a list of 1 to 3.'],
    [{ ...good, cards: [1, 1] }, '"cards" must not name anything twice.'],
    [{ ...good, cards: [10] }, '"cards" must be a whole number from 0 to 9.'],
    [{ ...good, cards: 'no' }, '"cards" must be a list of 1 to 3.'],
    [{ ...good, rank: 'Q' }, '"rank" must be one of A, K, 5.'],
    [{ ...good, loud: 1 }, '"loud" must be true or false.'],
    [{ ...good, word: 'long' }, '"word" must be text of at most 3 characters.'],
    [{ ...good, more: 1 }, 'There is no "more" here.'],
    [{ type: 'play', cards: [1], loud: true }, '"word" is missing.'],
    [{ type: 'fold' }, '"type" must be one of play, pass.'],
    [{ type: 'constructor' }, '"type" must be one of play, pass.'],
    [JSON.parse('{"type":"pass","__proto__":{}}'), 'There is no "__proto__" here.'],
    [null, 'A command must be an object.'],
    [[], 'A command must be an object.'],
    [{ type: 'pass', ['x'.repeat(1000)]: 1 }, `There is no "${'x'.repeat(40)}…" here.`],
  ])('%j is refused in words', (input, sentence) => {
    expect(parseCommand(shapes, input)).toEqual({ ok: false, error: sentence })
  })

  it('fill in what is not said, key by key', () => {
    const words = { title: 'Size', help: 'How large.' }
    const about = { section: 'play', text: { en: words, de: words } } as const
    const schema = {
      size: { kind: 'int', min: 1, max: 9, default: 4, ...about },
      costs: { kind: 'map', keys: ['a', 'b'], of: { kind: 'int', min: 0, max: 9 }, default: { a: 1, b: 2 }, ...about },
      rounds: { kind: 'int', min: 1, max: 9, optional: true, ...about },
    } as const
    expect(parseRuleOptions(schema, {})).toEqual({ ok: true, value: { size: 4, costs: { a: 1, b: 2 } } })
    expect(parseRuleOptions(schema, { costs: { b: 7 }, rounds: 3 })).toEqual({
      ok: true,
      value: { size: 4, costs: { a: 1, b: 7 }, rounds: 3 },
    })
    expect(parseRuleOptions(schema, { costs: { c: 7 } })).toMatchObject({
      error: {
        code: 'unknownOption',
        params: { option: 'c', map: 'costs' },
        text: { en: '"costs": There is no "c" here.', de: '„costs“: „c“ gibt es hier nicht.' },
      },
    })
  })

  it('never throw, and give plain JSON data, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (input) => {
        const parsed = parseCommand(shapes, input)
        return parsed.ok ? jsonFlaw(parsed.value) === null : parsed.error.length > 0
      }),
      { numRuns: 3000 },
    )
    fc.assert(
      fc.property(fc.object(), (input) => {
        const parsed = parseShape(shapes.play, { ...input, cards: [0], loud: true, word: '' })
        return parsed.ok === Object.keys(input).every((name) => Object.hasOwn(shapes.play, name) && name !== 'rank')
      }),
    )
  })
})

describe('options', () => {
  const options: readonly Option[] = [
    {
      command: 'play',
      choices: { cards: { from: [0, 1, 2], min: 1, max: 2 }, rank: { from: ['A', 'K'], min: 1, max: 1 } },
    },
    { command: 'look', choices: { at: { from: [3, 4], min: 0, max: 1 } } },
  ]

  it.each([
    [{ type: 'play', cards: [2, 0], rank: 'K' }, true],
    [{ type: 'look' }, true],
    [{ type: 'look', at: 4 }, true],
    [{ type: 'play', cards: [], rank: 'K' }, false],
    [{ type: 'play', cards: [0, 1, 2], rank: 'K' }, false],
    [{ type: 'play', cards: [0, 0], rank: 'K' }, false],
    [{ type: 'play', cards: [0] }, false],
    [{ type: 'play', cards: 0, rank: 'K' }, false],
    [{ type: 'look', at: [4] }, false],
    [{ type: 'look', at: 4, more: 1 }, false],
    [{ type: 'leave' }, false],
  ])('%j fits: %s', (command, expected) => {
    expect(fits(options, command)).toBe(expected)
  })

  it('every random command fits, and all that fit are drawn', () => {
    const drawn = new Set<string>()
    for (let position = 0; position < 600; position++) {
      const command = anyCommand(options, chanceAt('00', position))
      expect(fits(options, command)).toBe(true)
      drawn.add(JSON.stringify(command))
    }
    expect(drawn.size).toBe(3 + (3 + 6) * 2) // look, look at 3 or 4; one or two of three cards in order, two ranks
  })
})

describe('names', () => {
  it.each([
    ['Ann', 'Ann'],
    ['  Ann \t\n Lee ', 'Ann Lee'],
    ['e\u0301', 'é'],
    ['👩'.repeat(24), '👩'.repeat(24)],
    ['Ωλ', 'Ωλ'],
  ])('%j becomes %j', (input, name) => {
    expect(parseName(input, 24)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['', 'at least one'],
    [' \t ', 'at least one'],
    ['x'.repeat(25), 'at most 24'],
    ['👩'.repeat(25), 'at most 24'],
    ['a\u0000b', 'invisible'],
    ['a\u200bb', 'invisible'],
    ['a\u202eb', 'invisible'],
    ['\ufeffAnn', 'invisible'],
    ['a\ud800', 'invisible'],
    [42, 'must be text'],
    [null, 'must be text'],
    ['x'.repeat(1_000_000), 'at most 24'],
  ])('%j is refused', (input, sentence) => {
    expect(parseName(input, 24)).toMatchObject({ ok: false, error: expect.stringContaining(sentence) })
  })

  it('that are long in bytes are refused for that (M-06)', () => {
    expect(parseName('牌'.repeat(42), 100).ok).toBe(true)
    expect(parseName('牌'.repeat(43), 100)).toEqual({
      ok: false,
      error: 'A name must have at most 128 bytes in UTF-8.',
    })
    expect(parseName('牌'.repeat(101), 100)).toMatchObject({ error: 'A name must have at most 100 characters.' })
  })
})

describe('standings', () => {
  it('share a place on equal scores, best first', () => {
    expect(standingsBy([3, 9, 3, 1], 'highest').map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ])
    expect(standingsBy([3, 9, 3, 1], 'lowest').map(({ seat, place }) => [seat, place])).toEqual([
      [3, 1],
      [0, 2],
      [2, 2],
      [1, 4],
    ])
  })
})
