// The rules of a table in words, and what one types to change them.

import { optionWords } from '../games/option-words.ts'
import type { AnyGame } from '../kernel/game.ts'
import type { Field } from '../kernel/schema.ts'

/** Those first that are not as usual. */
export function ruleLines(game: AnyGame, rules: object): readonly string[] {
  const lines = Object.entries(game.ruleSchema).map(([name, field]) => {
    const value: unknown = Reflect.get(rules, name)
    const usual = JSON.stringify(value) === JSON.stringify(field.default)
    const words = valueWords(name, field, value)
    return { usual, line: `${field.title}: ${words}. ${field.help} (${typedAs(name, value, words)})` }
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

function valueWords(name: string, field: Field, value: unknown): string {
  if (value === undefined) return 'left open'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return optionWords(name, value) ?? value
  if (typeof value === 'number') return numberWords(name, value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => choiceWords(name, one)).join(', ')
  return field.kind === 'map' ? mapWords(name, field.keys, Object(value)) : JSON.stringify(value)
}

function numberWords(name: string, value: number): string {
  if (name.endsWith('Ms')) return seconds(value / 1000)
  return optionWords(name, value) ?? (name === 'turnSeconds' ? seconds(value) : `${value}`)
}

function seconds(count: number): string {
  return count >= 120 && Number.isInteger(count / 60) ? `${count / 60} min` : `${count} s`
}

function choiceWords(name: string, value: unknown): string {
  return typeof value === 'string' ? (optionWords(name, value) ?? value) : `${value}`
}

/** Ranks that are alike are said together: "J Q: swap blindly". */
function mapWords(name: string, keys: readonly string[], value: Readonly<Record<string, unknown>>): string {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const one = value[key]
    if (one === 'none' || one === undefined) continue
    const words = choiceWords(name, one)
    groups.set(words, [...(groups.get(words) ?? []), keyWords(name, key)])
  }
  return groups.size === 0 ? 'none' : [...groups].map(([words, same]) => `${same.join(' ')}: ${words}`).join(', ')
}

function keyWords(name: string, key: string): string {
  if (name === 'powerUpCosts') return choiceWords('powerUps', key)
  return key === 'T' ? '10' : key === 'X' ? 'joker' : key
}
