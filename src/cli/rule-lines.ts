// The rules of a table in words, and what one types to change them.

import type { AnyGame } from '../kernel/game.ts'
import { inLocale, type Locale } from '../kernel/locale.ts'
import { valueText } from '../kernel/rule-text.ts'

/** Those first that are not as usual. */
export function ruleLines(game: AnyGame, rules: object, locale: Locale = 'en'): readonly string[] {
  const lines = Object.entries(game.ruleSchema).map(([name, field]) => {
    const value: unknown = Reflect.get(rules, name)
    const usual = JSON.stringify(value) === JSON.stringify(field.default)
    const words = valueText(field, value, locale)
    const { title, help } = inLocale(field.text, locale)
    return { usual, line: `${title}: ${words}. ${help} (${typedAs(name, value, words)})` }
  })
  const changed = lines.filter(({ usual }) => !usual).map(({ line }) => line)
  const others = lines.filter(({ usual }) => usual).map(({ line }) => line)
  return [
    changed.length === 0 ? 'All rules are as usual:' : 'Not as usual:',
    ...changed,
    ...(changed.length === 0 ? [] : ['As usual:']),
    ...others,
  ]
}

/** The name of an option, with its value where the words do not say what it is called. */
function typedAs(name: string, value: unknown, words: string): string {
  const plain = typeof value === 'string' || typeof value === 'number'
  return plain && `${value}` !== words ? `${name} ${value}` : name
}
