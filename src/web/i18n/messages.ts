// Message catalogues of the page. Each part has its own `messages.ts` beside it, in all languages, and gets a `t` that speaks the
// language of the page. English texts in the contract (P-16) are in `contract.ts`.

import type { Locale } from '../../kernel/locale.ts'
import { type Catalogue, type Catalogues, type Translate, translator } from '../../kernel/messages.ts'
import { language } from './language.svelte.ts'

export function messages<const C extends Catalogue>(catalogues: Catalogues<C>): Translate<C> {
  return spoken(translator(catalogues))
}

/** Words that are shared with others, in the language of the page. */
export function spoken<C>(words: (locale: Locale) => Translate<C>): Translate<C> {
  return (key, ...parameters) => words(language.now)(key, ...parameters)
}
