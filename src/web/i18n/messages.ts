// Message catalogues. Each part of the page has its own `messages.ts` beside it, in all languages, and gets a `t` that knows
// its keys and what must be filled in: a missing translation or parameter does not compile.
//
//   export const t = messages({
//     en: { 'hello': 'Hello {name}', 'cards': { one: '{count} card', other: '{count} cards' } },
//     de: { 'hello': 'Hallo {name}', 'cards': { one: '{count} Karte', other: '{count} Karten' } },
//   })
//   t('hello', { name: 'Ann' })
//
// English texts in the contract (P-16) are in `contract.ts`.

import { type Language, language } from './language.svelte.ts'

/** By number: `count` decides. */
export interface Plural {
  readonly one: string
  readonly other: string
}
type Message = string | Plural
type Catalogue = Readonly<Record<string, Message>>

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<M> = M extends Plural ? M['one'] | M['other'] : M
type Parameters<M> = [Names<TextOf<M>>] extends [never] ? [] : [Readonly<Record<Names<TextOf<M>>, string | number>>]

export type Translate<C> = <K extends keyof C & string>(key: K, ...parameters: Parameters<C[K]>) => string

export function messages<const C extends Catalogue>(
  catalogues: { readonly en: C } & Readonly<Record<Exclude<Language, 'en'>, { readonly [K in keyof C]: Message }>>,
): Translate<C> {
  return (key, ...[parameters]) => {
    const message: Message = catalogues[language.now][key] ?? key
    return filled(message, parameters ?? {})
  }
}

function filled(message: Message, parameters: Readonly<Record<string, string | number>>): string {
  const text = typeof message === 'string' ? message : message[formOf(Number(parameters.count))]
  return text.replace(/\{(\w+)\}/g, (_whole, name) => `${parameters[name] ?? ''}`)
}

function formOf(count: number): keyof Plural {
  return new Intl.PluralRules(language.now).select(count) === 'one' ? 'one' : 'other'
}
