// The value of a rule option in words: for forms, the rules of a table, and the terminal.

import { inLocale, type Locale } from './locale.ts'
import { translator } from './messages.ts'
import type { RuleField } from './rule-schema.ts'
import { type Field, isRecord, type Values } from './schema.ts'

export const valueWords = translator({
  en: {
    leftOpen: 'left open',
    yes: 'yes',
    no: 'no',
    none: 'none',
    seconds: { one: '{count} second', other: '{count} seconds' },
    minutes: { one: '{count} minute', other: '{count} minutes' },
  },
  de: {
    leftOpen: 'offen',
    yes: 'ja',
    no: 'nein',
    none: 'keine',
    seconds: { one: '{count} Sekunde', other: '{count} Sekunden' },
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
  },
})

/** What a choice of an option is called, or a key of its map. */
export function labelOf(field: RuleField, value: string | number, locale: Locale): string {
  const { labels = {} } = inLocale(field.text, locale)
  return Object.hasOwn(labels, value) ? `${labels[value]}` : numberText(field, value, locale)
}

/** An option's value in a few words. */
export function valueText(field: RuleField, value: unknown, locale: Locale): string {
  const words = valueWords(locale)
  if (value === undefined) return words('leftOpen')
  if (typeof value === 'boolean') return words(value ? 'yes' : 'no')
  if (typeof value === 'string' || typeof value === 'number') return labelOf(field, value, locale)
  if (field.kind === 'map' && isRecord(value)) return mapText(field, value, locale)
  const items = Array.isArray(value) ? value : []
  return items.length === 0 ? words('none') : items.map((one) => valueText(field, one, locale)).join(', ')
}

function numberText({ unit }: RuleField, value: string | number, locale: Locale): string {
  if (unit === undefined || typeof value === 'string') return `${value}`
  const seconds = unit === 'ms' ? value / 1000 : value
  const minutes = seconds / 60
  const words = valueWords(locale)
  if (seconds >= 120 && Number.isInteger(minutes)) return words('minutes', { count: minutes })
  return words('seconds', { count: seconds })
}

/** Keys that are alike are said together: "J Q: swap blindly". What does nothing is not said. */
function mapText(field: RuleField & Extract<Field, { kind: 'map' }>, value: Values, locale: Locale): string {
  const groups = new Map<string, string[]>()
  for (const key of field.keys) {
    const one = value[key]
    if (one === 'none' || one === undefined) continue
    const words = valueText(field, one, locale)
    groups.set(words, [...(groups.get(words) ?? []), labelOf(field, key, locale)])
  }
  if (groups.size === 0) return valueWords(locale)('none')
  return [...groups].map(([words, keys]) => `${keys.join(' ')}: ${words}`).join(' · ')
}
