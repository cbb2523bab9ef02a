// What is wrong with rules that somebody chose: a code with what it is about, and what it says to a person in every locale.

import { type ByLocale, byLocale, inLocale, type Locale, locales } from './locale.ts'
import { type Catalogue, type Catalogues, type Parameters, translator } from './messages.ts'

export interface RuleProblem {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
  readonly text: ByLocale<string>
}

/** Makes the problems of a catalogue: each code with its sentence by locale. */
export function problemsIn<const C extends Catalogue>(catalogues: Catalogues<C>) {
  const translate = translator(catalogues)
  return <K extends keyof C & string>(code: K, ...params: Parameters<C[K]>): RuleProblem => ({
    code,
    params: params[0] ?? {},
    text: byLocale((locale) => translate(locale)(code, ...params)),
  })
}

export function problemText({ text }: RuleProblem, locale: Locale): string {
  return inLocale(text, locale)
}

/** Whether something from outside can be told as one. */
export function isRuleProblem(value: unknown): value is RuleProblem {
  const { code, text } = Object(value)
  return typeof code === 'string' && locales.every((locale) => typeof Object(text)[locale] === 'string')
}
