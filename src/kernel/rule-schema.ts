// Rule options: one entry of a game's schema says all that there is to know of one. The parser, the form, the rules of a table in
// words, the terminal and the documents take it from there.

import type { ByLocale } from './locale.ts'
import type { Field, Values } from './schema.ts'

/** The parts of the form that options stand in. */
export const sections = ['cards', 'play', 'end', 'clocks'] as const
export type Section = (typeof sections)[number]

/** That another option has one of these values, or one that is none of them; of a list or a map, any item will do. */
export type When = { readonly option: string } & (
  | { readonly is: readonly Value[] }
  | { readonly not: readonly Value[] }
)
type Value = string | number | boolean

/** What an option is called, a sentence for the form, and what its choices and the keys of its map are called. */
export interface RuleWords {
  readonly title: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
}

/** A rule option: all that forms, documents and programs know of it. It is plain JSON data. */
export type RuleField = Field & {
  readonly default?: unknown
  readonly section: Section
  readonly when?: When // it makes no difference otherwise
  readonly unit?: 'ms' | 's' // of a number that is a time
  /**
   * What gives people more time. A decision ends when it is made, a look must be waited for; a look that everybody chooses
   * is a decision.
   */
  readonly pace?: 'decision' | 'look' | { readonly chosenWhen: When }
  readonly housekeeping?: true // nobody plays otherwise for it, so nobody is told
  readonly text: ByLocale<RuleWords>
}
export type RuleSchema = Readonly<Record<string, RuleField>>

type ChoicesOf<F> = F extends { readonly kind: 'choice'; readonly values: readonly (infer V)[] }
  ? Extract<V, string>
  : F extends { readonly kind: 'list' | 'map'; readonly of: infer Item }
    ? ChoicesOf<Item>
    : never
type Labelled<F> = [ChoicesOf<F>] extends [never]
  ? unknown
  : { readonly text: ByLocale<{ readonly labels: Readonly<Record<ChoicesOf<F>, string>> }> }
type Whole<S> = { readonly [K in keyof S]: Labelled<S[K]> }

/** Rule options as they are written down. A choice without words in some language does not compile. */
export function ruleOptions<const S extends RuleSchema>(schema: S & Whole<S>): S {
  return schema
}

/** Whether an option makes a difference under these rules. */
export function matters({ when }: RuleField, rules: Values): boolean {
  return when === undefined || holds(when, rules)
}

export function holds(when: When, rules: Values): boolean {
  const value = rules[when.option]
  const values: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  const among = (some: readonly unknown[]) => (one: unknown) => some.includes(one)
  if ('is' in when) return values.some(among(when.is))
  return value !== undefined && !values.every(among(when.not))
}

export function defaultsOf(schema: RuleSchema): Values {
  return Object.fromEntries(Object.entries(schema).map(([name, field]) => [name, field.default]))
}
