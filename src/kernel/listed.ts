// Several names as one.

import type { Locale } from './locale.ts'
import { translator } from './messages.ts'

const words = translator({ en: { and: '{first} and {last}' }, de: { and: '{first} und {last}' } })

/** Ann, Ben and Cara. */
export function listed(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : words(locale)('and', { first: names.slice(0, -1).join(', '), last })
}
