// What a name looks like: two names of which this says the same are taken for each other. The skeleton is that of Unicode (UTS #39,
// section 4), by its table of confusable characters. That table is large, and is not for browsers.

import confusables from 'unhomoglyph/data.json' with { type: 'json' }

const prototypes = new Map<string, string>(Object.entries(confusables))

export function skeletonOf(text: string): string {
  const shown = text.normalize('NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const alike = Array.from(shown, (character) => prototypes.get(character) ?? character)
  return alike.join('').normalize('NFD')
}

/** In a small list wide letters, capitals and spaces make no difference either. Twice, for small letters have likenesses of their own. */
export function looksOf(name: string): string {
  return skeletonOf(skeletonOf(name.normalize('NFKC')).toLowerCase()).replace(/\s/gu, '')
}
