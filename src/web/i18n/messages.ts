// Message catalogues of the page. Each part has its own `messages.ts` beside it, in all languages, and gets a `t` that speaks the
// language of the page. English texts in the contract (P-16) are in `contract.ts`.

import { type Catalogue, type Catalogues, type Translate, translator } from '../../kernel/messages.ts'
import { language } from './language.svelte.ts'

export function messages<const C extends Catalogue>(catalogues: Catalogues<C>): Translate<C> {
  const translate = translator(catalogues)
  return (key, ...parameters) => translate(language.now)(key, ...parameters)
}
