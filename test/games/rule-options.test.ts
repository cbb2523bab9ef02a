// One entry in its game's schema says all that there is to know of a rule option, in every language: nothing else is needed to
// see it in the form, at the table, in the terminal, and in what the service tells of its games.

import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { ruleLines } from '../../src/cli/rule-lines.ts'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import { inLocale, type Locale, locales } from '../../src/kernel/locale.ts'
import { parseRuleOptions } from '../../src/kernel/parse-rules.ts'
import { problemText } from '../../src/kernel/rule-problem.ts'
import { defaultsOf, matters, type RuleField, type RuleSchema, type When } from '../../src/kernel/rule-schema.ts'
import { labelOf, valueText } from '../../src/kernel/rule-text.ts'
import type { Field } from '../../src/kernel/schema.ts'
import { Game } from '../../src/protocol/rest/games.ts'
import { described } from '../../src/server/gateways/rest/games.ts'
import { answers } from '../../src/server/gateways/rest/problems.ts'
import { fieldsOf, toldDifferences } from '../../src/web/lobby/rules.ts'

type Value = string | number | boolean

function choicesOf(field: Field): readonly Value[] {
  if (field.kind === 'flag') return [true, false]
  if (field.kind === 'list' || field.kind === 'map') return choicesOf(field.of)
  return field.kind === 'choice' ? field.values : []
}

/** What is called by a code that people are not to see: `peekOwn`, and the ranks T and X. */
function codesOf(field: Field): readonly string[] {
  const choices = choicesOf(field).filter((value) => typeof value === 'string')
  const keys = field.kind === 'map' ? field.keys.filter((key) => key.length > 1 || key === 'T' || key === 'X') : []
  return [...choices, ...keys]
}

function textGaps(name: string, field: RuleField, locale: Locale): readonly string[] {
  const { title = '', help = '', labels = {} } = inLocale(field.text, locale) ?? {}
  const unnamed = codesOf(field).filter((code) => !labels[code])
  const english = inLocale(field.text, 'en').help
  return [
    ...(/^\S.+[^.]$/.test(title) ? [] : ['title']),
    ...(/^\S.+\.$/.test(help) && !/\{\w*\}|millisec/.test(help) ? [] : ['help']),
    ...(locale !== 'en' && help === english ? ['help in its own language'] : []),
    ...unnamed.map((code) => `label of ${code}`),
  ].map((gap) => `${name} ${locale}: ${gap}`)
}

function whenGaps(name: string, schema: RuleSchema, when: When | undefined): readonly string[] {
  if (when === undefined) return []
  const other = schema[when.option]
  const values = 'is' in when ? when.is : when.not
  const known = other ? choicesOf(other) : []
  return other && values.every((value) => known.includes(value)) ? [] : [`${name}: when ${JSON.stringify(when)}`]
}

function gapsIn(schema: RuleSchema): readonly string[] {
  return Object.entries(schema).flatMap(([name, field]) => [
    ...locales.flatMap((locale) => textGaps(name, field, locale)),
    ...whenGaps(name, schema, field.when),
    ...whenGaps(name, schema, typeof field.pace === 'object' ? field.pace.chosenWhen : undefined),
    ...(/(Ms|Sec|Seconds)$/.test(name) === (field.unit !== undefined) ? [] : [`${name}: unit`]),
  ])
}

describe('the words of rules', () => {
  it.each(allGames)('$id: every option has all of them in every language', ({ ruleSchema }) => {
    expect(gapsIn(ruleSchema)).toEqual([])
  })

  it.each(allGames)('$id: every preset has a name and a sentence in every language', ({ presets }) => {
    for (const { text } of presets) {
      for (const locale of locales) {
        expect(inLocale(text, locale).name).toMatch(/^[A-Z].+[^.]$/)
        expect(inLocale(text, locale).help).toMatch(/^[A-Z].+\.$/)
      }
    }
  })

  it('a gap is found', () => {
    const field = gameOf('cambio')?.ruleSchema.penalty
    assert(field?.kind === 'choice', 'the penalty is a choice')
    const { en, de } = field.text
    const { add: _none, ...fewer } = de.labels ?? {}
    const penalty = (german: object, more: object = {}) =>
      gapsIn({ penalty: { ...field, ...more, text: { en, de: { ...de, ...german } } } })
    expect(penalty({})).toEqual([])
    expect(penalty({ labels: fewer })).toEqual(['penalty de: label of add'])
    expect(penalty({ title: '' })).toEqual(['penalty de: title'])
    expect(penalty({ help: '{count} Punkte.' })).toEqual(['penalty de: help'])
    expect(penalty({ help: en.help })).toEqual(['penalty de: help in its own language'])
    expect(penalty({}, { when: { option: 'penalty', is: ['never'] } })).toHaveLength(1)
    expect(penalty({}, { unit: 'ms' })).toEqual(['penalty: unit'])
  })

  it.each([
    ['memory', { rows: 3, cols: 3 }],
    ['memory', { rows: 10, cols: 11 }],
    ['memory', { powerUps: 3 }],
    ['memory', { powerUps: ['shuffle', 'shuffle'] }],
    ['memory', { rows: 1.5 }],
    ['memory', { more: 1 }],
    ['memory', 3],
    ['cambio', { startDiscard: 1 }],
    ['cambio', { powers: { K: 'fly' } }],
    ['stop', { matchMode: 'cumulative', matchTarget: 0 }],
    ['stop', { botDelayMinMs: 5000, botDelayMaxMs: 10 }],
    ['believe', { jokers: 4 }],
  ])('%s: a problem says the same of what it is about in every language: %j', (id, rules) => {
    const parsed = gameOf(id)?.parseRules(rules)
    assert(parsed && !parsed.ok, 'these rules are refused')
    const said = locales.map((locale) => problemText(parsed.error, locale))
    expect(new Set(said).size).toBe(locales.length)
    for (const sentence of said) expect(sentence).toMatch(/^[^{}]+\.$/)
    const numbers = said.map((sentence) => sentence.match(/\d+/g)?.join() ?? '')
    expect(new Set(numbers).size).toBe(1)
  })
})

describe('one entry is enough', () => {
  const courtesy: RuleField = {
    kind: 'choice',
    values: ['bow', 'wave'],
    default: 'bow',
    section: 'end',
    when: { option: 'allowDeadRank', is: [true] },
    text: {
      en: { title: 'Farewell', help: 'What the winner does.', labels: { bow: 'bows', wave: 'waves a hand' } },
      de: { title: 'Abschied', help: 'Was tut, wer gewinnt.', labels: { bow: 'verbeugt sich', wave: 'winkt' } },
    },
  }
  const game = gameOf('believe')
  assert(game !== undefined, 'there is this game')
  const ruleSchema: RuleSchema = { ...game.ruleSchema, courtesy }
  const polite: AnyGame = { ...game, ruleSchema }
  const usual = defaultsOf(ruleSchema)
  const rules = { ...usual, courtesy: 'wave' }

  it('it has no gap, is read, and is refused in every language', () => {
    expect(gapsIn(ruleSchema)).toEqual([])
    expect(parseRuleOptions(ruleSchema, {})).toMatchObject({ ok: true, value: { courtesy: 'bow' } })
    expect(parseRuleOptions(ruleSchema, { courtesy: 'nod' })).toMatchObject({
      error: { code: 'notAChoice', params: { option: 'courtesy', values: 'bow, wave' } },
    })
  })

  it('it stands in its part of the form', () => {
    expect(fieldsOf(ruleSchema, 'end')).toContainEqual(['courtesy', courtesy])
    expect(locales.map((locale) => labelOf(courtesy, 'wave', locale))).toEqual(['waves a hand', 'winkt'])
  })

  it('it is told to whoever sits down, where it matters', () => {
    expect(toldDifferences(ruleSchema, rules, usual)).toEqual(['courtesy'])
    expect(toldDifferences(ruleSchema, { ...rules, allowDeadRank: false }, usual)).toEqual(['allowDeadRank'])
    expect(matters(courtesy, { ...rules, allowDeadRank: false })).toBe(false)
    expect(locales.map((locale) => valueText(courtesy, 'bow', locale))).toEqual(['bows', 'verbeugt sich'])
  })

  it('it is a line in the terminal', () => {
    const lines = locales.map((locale) => ruleLines(polite, rules, locale)[1])
    expect(lines).toEqual([
      'Farewell: waves a hand. What the winner does. (courtesy wave)',
      'Abschied: winkt. Was tut, wer gewinnt. (courtesy wave)',
    ])
  })

  it('it is in what the service tells of its games, whole', async () => {
    const sent = await told(polite)
    expect(sent.rules.courtesy).toEqual({ ...courtesy, title: 'Farewell', help: 'What the winner does.' })
  })
})

it.each(allGames)('$id: nothing of an option is lost on the way to a client', async (game) => {
  expect((await told(game)).rules).toEqual(JSON.parse(JSON.stringify(described(game).rules)))
})

async function told(game: AnyGame) {
  const app = fastify()
  app.get('/', { schema: { response: answers(Game) } }, async () => described(game))
  const answer = await app.inject('/')
  await app.close()
  return answer.json()
}
