// Message catalogues: texts by locale, with parameters and plural forms. A missing translation or parameter does not compile.
//
//   const catalogue = {
//     en: { hello: 'Hello {name}', cards: { one: '{count} card', other: '{count} cards' } },
//     de: { hello: 'Hallo {name}', cards: { one: '{count} Karte', other: '{count} Karten' } },
//   } as const
//   translator(catalogue)('de')('hello', { name: 'Ann' })

import { type ByLocale, inLocale, type Locale } from './locale.ts'

/** By number: `count` decides, by the plural rules of the language. A form that is absent is `other`. */
export type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }
export type Message = string | Plural
export type Catalogue = Readonly<Record<string, Message>>
export type Catalogues<C> = { readonly en: C } & ByLocale<{ readonly [K in keyof C]: Message }>

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<M> = M extends string ? M : M[keyof M]
/** What a message must be given. */
export type Parameters<M> = [Names<TextOf<M>>] extends [never]
  ? []
  : [Readonly<Record<Names<TextOf<M>>, string | number>>]

export type Translate<C> = <K extends keyof C & string>(key: K, ...parameters: Parameters<C[K]>) => string

export function translator<const C extends Catalogue>(catalogues: Catalogues<C>): (locale: Locale) => Translate<C> {
  return (locale) =>
    (key, ...[parameters]) =>
      filled(inLocale<{ readonly [K in keyof C]: Message }>(catalogues, locale)[key] ?? key, parameters ?? {}, locale)
}

export function filled(
  message: Message,
  parameters: Readonly<Record<string, string | number>>,
  locale: Locale,
): string {
  const text = typeof message === 'string' ? message : pluralOf(message, Number(parameters.count), locale)
  return text.replace(/\{(\w+)\}/g, (_whole, name) => `${parameters[name] ?? ''}`)
}

function pluralOf(message: Plural, count: number, locale: Locale): string {
  return message[rulesOf(locale).select(count)] ?? message.other
}

const pluralRules = new Map<Locale, Intl.PluralRules>() // slow to make

function rulesOf(locale: Locale): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return rules
}
