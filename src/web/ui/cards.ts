// How cards are drawn and called. Suits are paths: fonts differ, and some show pictures of their own.

import { cardNames } from '../../kernel/card-words.ts'
import { type Card, rankOf, type Suit } from '../../kernel/cards.ts'
import { language } from '../i18n/language.svelte.ts'

/** On a grid of 32. */
export const suitPaths: Readonly<Record<Suit, string>> = {
  h: 'M16 29C7 21.5 2 16.5 2 10.500A7.3 7.3 0 0 1 16 7.6 7.3 7.3 0 0 1 30 10.500C30 16.5 25 21.5 16 29z',
  d: 'M16 1.500C19.5 7.5 23 12 27 16 23 20 19.5 24.5 16 30.5 12.5 24.5 9 20 5 16 9 12 12.5 7.5 16 1.500z',
  s: 'M16 1.500C20 8 30 13 30 20a6.3 6.3 0 0 1-11.7 3.300C18.6 26.5 19.8 29 22 30.500H10c2.2-1.5 3.4-4 3.7-7.200A6.3 6.3 0 0 1 2 20C2 13 12 8 16 1.500z',
  c: 'M16 1.500a6.6 6.6 0 0 1 5.5 10.300A6.6 6.6 0 1 1 18.3 22.600C18.5 26 19.8 29 22 30.500H10c2.2-1.5 3.5-4.5 3.7-7.900A6.6 6.6 0 1 1 10.5 11.8 6.6 6.6 0 0 1 16 1.500z',
}

/** What the court cards wear, on a grid of 32. */
export const courtPaths: Readonly<Record<string, string>> = {
  K: 'M3 27L2 9l8 7 6-12 6 12 8-7-1 18z',
  Q: 'M4 27L2 12l7 5 3-10 4 9 4-9 3 10 7-5-2 15z',
  J: 'M4 27c0-13 4-20 13-22 6-1 10 2 11 6l-5 2c2 4 3 8 3 14z',
}

export const jokerPath = 'M16 1l3.8 9.700L30 11.600l-8 6.5 2.7 10.200L16 22.600l-8.7 5.700L10 18.100l-8-6.5 10.2-.900z'

/** The index in the corner. */
export function indexOf(card: Card): string {
  const rank = rankOf(card)
  return rank === 'T' ? '10' : rank === 'X' ? '★' : rank
}

/** A card in words. */
export function cardName(card: Card): string {
  return cardNames(language.now)(card)
}
