// Rule options as the forms and the lobby need them: their values, what differs from what, and more time for who needs it.

import { inLocale, type Locale } from '../../kernel/locale.ts'
import { defaultsOf, holds, matters, type RuleField, type RuleSchema, type Section } from '../../kernel/rule-schema.ts'
import type { Values } from '../../kernel/schema.ts'
import type { GameInfo } from '../../protocol/rest/games.ts'

export type { Values } from '../../kernel/schema.ts'

export function fieldsOf(schema: RuleSchema, section: Section): readonly (readonly [string, RuleField])[] {
  return Object.entries(schema).filter(([, field]) => field.section === section)
}

export function presetWords(info: GameInfo, id: string | null, locale: Locale) {
  const preset = info.presets.find((one) => one.id === id)
  return preset ? inLocale(preset.text, locale) : { name: '', help: '' }
}

/** What a table has if nothing is said: the defaults, and what a preset says. */
export function presetValues(info: GameInfo, preset: string | null): Values {
  const defaults = Object.entries(info.rules).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  )
  const said = info.presets.find(({ id }) => id === preset)?.rules ?? {}
  return { ...Object.fromEntries(defaults), ...said }
}

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The names of the options in which these rules are not those. */
export function differences(schema: RuleSchema, rules: Values, others: Values): readonly string[] {
  return Object.keys(schema).filter((name) => !sameValue(rules[name], others[name]))
}

/** What somebody has chosen otherwise, as far as it makes a difference to whoever sits down. */
export function toldDifferences(schema: RuleSchema, rules: Values, others: Values): readonly string[] {
  return differences(schema, rules, others).filter((name) => {
    const field = schema[name]
    return field && !field.housekeeping && matters(field, rules)
  })
}

/** What must be said to get these rules: the rest has its default. */
export function saidValues(info: GameInfo, rules: Values): Values {
  const names = differences(info.rules, rules, presetValues(info, null))
  return Object.fromEntries(names.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]]])))
}

export const patiences = [1, 2, 5, 'off'] as const
/** So many times as much time to look and to think; 'off': nobody is hurried. */
export type Patience = (typeof patiences)[number]

export function readPatience(text: string | null): Patience | null {
  return patiences.find((patience) => `${patience}` === text) ?? null
}

/** Clocks that leave more time to look and to think than these rules do, or the defaults; as far as the options allow. */
export function relaxed(schema: RuleSchema, patience: Patience, rules: Values = {}): Values {
  if (patience === 1) return {}
  const usual = { ...defaultsOf(schema), ...rules }
  const longer = Object.entries(schema).flatMap(([name, field]) => {
    const value = usual[name]
    if (field.pace === undefined || typeof value !== 'number' || value === 0) return []
    const ends = field.pace === 'decision' || isChosenLook(field, usual)
    const wanted = patience === 'off' ? (ends ? Number.POSITIVE_INFINITY : lookFactor * value) : patience * value
    return [[name, longEnough(field, wanted)]]
  })
  return Object.fromEntries(longer)
}

/** Without timers: what must be waited for would hold everybody up. What is ended by who decides costs nobody anything. */
const lookFactor = 5

/** A clock with a few values has the first one that is long enough, or the longest. */
function longEnough(field: RuleField, wanted: number): unknown {
  if (field.kind === 'int') return Math.min(field.max, wanted)
  if (field.kind !== 'choice') return field.default
  const values = field.values.map(Number)
  return values.find((value) => value >= wanted) ?? Math.max(...values)
}

/** A look that everybody chooses, all at the same time. */
function isChosenLook({ pace }: RuleField, rules: Values): boolean {
  return typeof pace === 'object' && holds(pace.chosenWhen, rules)
}

/** As long as it can be for all that people choose at the same time. */
export function longestLooks(schema: RuleSchema, rules: Values): Values {
  const all = { ...defaultsOf(schema), ...rules }
  const looks = Object.entries(schema).filter(([, field]) => isChosenLook(field, all))
  return Object.fromEntries(looks.map(([name, field]) => [name, longEnough(field, Number.POSITIVE_INFINITY)]))
}
