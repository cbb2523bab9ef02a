// Rule options in words a person would use: their titles, what they mean, and what is chosen.

import { optionWords } from '../../games/option-words.ts'
import type { Field, RuleField } from '../../kernel/schema.ts'
import type { GameInfo } from '../../protocol/rest/games.ts'
import { lookOf } from '../games/memory/power-ups.ts'
import { language } from '../i18n/language.svelte.ts'
import { germanChoices, germanPresets, germanRules } from './german-rules.ts'
import { levelName } from './levels.ts'
import { t } from './messages.ts'

export function ruleTitle(name: string, field: RuleField): string {
  return language.now === 'en' ? field.title : (germanRules[name]?.[0] ?? field.title)
}

/** Milliseconds and the letters of ranks are for machines: the forms speak of seconds, and name the ten and the joker. */
export function ruleHelp(name: string, field: RuleField): string {
  const help = language.now === 'en' ? field.help : (germanRules[name]?.[1] ?? field.help)
  return help
    .replace(/,? in milliseconds/, '')
    .replace('milliseconds', 'seconds')
    .replace('; T is ten and X the joker', '')
}

export function presetWords(info: GameInfo, id: string): { readonly name: string; readonly help: string } {
  const { name, help } = info.presets.find((one) => one.id === id) ?? { name: id, help: '' }
  const german = language.now === 'en' ? undefined : germanPresets[`${info.id}.${id}`]
  return { name: german?.[0] ?? name, help: german?.[1] ?? help }
}

export function choiceLabel(name: string, value: string | number): string {
  if (name === 'powerUps') return lookOf({ id: `${value}` }).name
  const words = language.now === 'en' ? optionWords(name, value) : germanChoices[`${name}.${value}`]
  if (words) return words
  if (name === 'turnSeconds') return t('seconds', { count: Number(value) })
  if (name === 'takeoverLevel') return levelName(`${value}`)
  return `${value}`
}

/** A rank, or whatever else a table of values is about. */
export function keyLabel(name: string, key: string): string {
  if (name === 'powerUpCosts') return choiceLabel('powerUps', key)
  return key === 'T' ? '10' : key === 'X' ? t('joker') : key
}

export function isDuration(name: string): boolean {
  return name.endsWith('Ms')
}

/** An option's value in a few words. */
export function valueText(name: string, field: Field, value: unknown): string {
  if (value === undefined) return t('leftOpen')
  if (field.kind === 'flag') return value === true ? t('yes') : t('no')
  if (field.kind === 'choice') return choiceLabel(name, value as string | number)
  if (field.kind === 'int' && isDuration(name)) return duration(Number(value) / 1000)
  if (field.kind === 'list' && Array.isArray(value))
    return value.length === 0 ? t('none') : value.map((one) => choiceLabel(name, one)).join(', ')
  if (field.kind === 'map') return mapText(name, field, Object(value))
  return `${value}`
}

function duration(seconds: number): string {
  const minutes = seconds / 60
  return seconds >= 120 && Number.isInteger(minutes)
    ? t('minutes', { count: minutes })
    : t('seconds', { count: seconds })
}

/** Ranks that are alike are said together: "J Q swap blindly". */
function mapText(
  name: string,
  field: Extract<Field, { kind: 'map' }>,
  value: Readonly<Record<string, unknown>>,
): string {
  const groups = new Map<string, string[]>()
  for (const key of field.keys) {
    const one = value[key]
    if (one === 'none' || one === undefined) continue
    const words = valueText(name, field.of, one)
    groups.set(words, [...(groups.get(words) ?? []), keyLabel(name, key)])
  }
  return [...groups].map(([words, keys]) => `${keys.join(' ')}: ${words}`).join(' · ')
}
