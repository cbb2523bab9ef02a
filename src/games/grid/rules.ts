// The options of the grid family: the parameters in which its games differ, and the readings of their rules that were
// settled. A game of the family is a set of defaults for these; docs/rules says each in words.

import type { Rank } from '../../kernel/cards.ts'
import { type HouseRules, houseRuleProblem, houseRules } from '../../kernel/house.ts'
import { type ByLocale, byLocale, inLocale } from '../../kernel/locale.ts'
import { parseRuleOptions } from '../../kernel/parse-rules.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { problemsIn, type RuleProblem } from '../../kernel/rule-problem.ts'
import type { RuleField, RuleWords } from '../../kernel/rule-schema.ts'
import type { ShapeValue, ValueOf } from '../../kernel/schema.ts'
import { callOptions, type TieRule } from './options/calls.ts'
import { allRanks, cardOptions } from './options/cards.ts'
import { matchOptions } from './options/matches.ts'
import { peopleOptions } from './options/people.ts'

export { type PowerKind, powerKinds } from './options/cards.ts'

export const handSize = 4
export const roundLimit = 100 // a match that decides nothing in so many rounds is decided as it stands

export const gridFields = { ...houseRules, ...cardOptions, ...callOptions, ...matchOptions, ...peopleOptions }

type Fields = typeof gridFields
export type GridRules = HouseRules & ShapeValue<Fields>
/** The fields of a game of the family: with its defaults, and without choices that make no sense in it. */
export type GridSchema = {
  readonly [K in keyof Fields]: Omit<Fields[K], 'default'> & { readonly default: ValueOf<Fields[K]> }
}
type Undecided = { [K in keyof Fields]: 'default' extends keyof Fields[K] ? never : K }[keyof Fields]
/** What every game of the family says for itself, and whatever else it has otherwise. */
export type GridDefaults = { readonly [K in Undecided]: ValueOf<Fields[K]> } & {
  readonly [K in Exclude<keyof Fields, Undecided>]?: ValueOf<Fields[K]>
}

/** The ties that a game offers, and how it says them. */
export interface Ties {
  readonly values: readonly TieRule[]
  readonly help: ByLocale<string>
}

export function gridSchema(defaults: GridDefaults, { values, help }: Ties): GridSchema {
  const { tieRule } = gridFields
  const text = byLocale((locale) => ({ ...inLocale<RuleWords>(tieRule.text, locale), help: inLocale(help, locale) }))
  const fields: Readonly<Record<string, RuleField>> = { ...gridFields, tieRule: { ...tieRule, values, text } }
  const byName: Readonly<Record<string, unknown>> = defaults
  const withDefaults = Object.entries(fields).map(([name, field]) => [
    name,
    Object.hasOwn(byName, name) ? { ...field, default: byName[name] } : field,
  ])
  return Object.fromEntries(withDefaults) as GridSchema
}

const problem = problemsIn({
  en: { noMatchEnd: 'A match that adds up points needs "matchRounds" or "matchTarget" to end.' },
  de: { noMatchEnd: 'Wo Punkte zusammengezählt werden, braucht es „Runden“ oder „Punkte zum Ende“.' },
})

export function parseGridRules(schema: GridSchema, input: unknown): Result<GridRules, RuleProblem> {
  const parsed = parseRuleOptions(schema, input)
  if (!parsed.ok) return parsed
  const rules: GridRules = parsed.value
  if (rules.matchMode === 'cumulative' && rules.matchRounds === 0 && rules.matchTarget === 0) {
    return refuse(problem('noMatchEnd'))
  }
  const unfit = houseRuleProblem(rules)
  return unfit === undefined ? ok(rules) : refuse(unfit)
}

/** One value for every rank: a start, and the ranks that differ from it. */
export function byRank<V>(others: V, some: Readonly<Partial<Record<Rank, V>>>): Readonly<Record<Rank, V>> {
  return Object.fromEntries(allRanks.map((rank) => [rank, some[rank] ?? others])) as Record<Rank, V>
}

export function turnLimit(rules: GridRules, seats: number): number {
  return rules.maxTurns === 0 ? 100 * seats : rules.maxTurns // K-32, S-04
}
