// Playing cards as two-character codes ('As', 'Td', joker 'Xx'): plain JSON, readable in a log, and all of one width,
// so that the length of a message tells nothing about the cards in it. Jokers are all alike: no card has an identity
// beyond its face, hence none that could be followed through a shuffle.

import type { ByLocale } from './locale.ts'

export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const
export const suits = ['c', 'd', 'h', 's'] as const

export type Suit = (typeof suits)[number]
export type SuitedRank = (typeof ranks)[number]
export type Rank = SuitedRank | 'X'
export type Card = `${SuitedRank}${Suit}` | 'Xx'

/** Ranks that are not called by their letter. */
export const rankLabels = {
  en: { T: '10', X: 'Joker' },
  de: { T: '10', X: 'Joker' },
} as const satisfies ByLocale<object>

export const joker: Card = 'Xx'

export const deckSizes = [32, 36, 52, 54] as const
export type DeckSize = (typeof deckSizes)[number]

/** The lowest rank of each size of deck: 7 for 32 cards, 6 for 36, 2 for the full one. */
const lowest: Readonly<Record<DeckSize, SuitedRank>> = { 32: '7', 36: '6', 52: '2', 54: '2' }

export function ranksOf(size: DeckSize): readonly SuitedRank[] {
  return ranks.slice(ranks.indexOf(lowest[size]))
}

/** The suited cards of a deck, in order. A deck of 54 has the 52 suited ones; its jokers are added by `deck`. */
export function suitedCards(size: DeckSize): readonly Card[] {
  return ranksOf(size).flatMap((rank) => suits.map((suit): Card => `${rank}${suit}`))
}

/** A whole deck in order, not shuffled. Without a number of jokers, 54 has two and the other sizes none. */
export function deck(size: DeckSize, jokers: number = size === 54 ? 2 : 0): readonly Card[] {
  return [...suitedCards(size), ...Array.from({ length: jokers }, () => joker)]
}

const rankOfCode = new Map<Card, Rank>([
  ...ranks.flatMap((rank) => suits.map((suit): [Card, Rank] => [`${rank}${suit}`, rank])),
  [joker, 'X'],
])

export function rankOf(card: Card): Rank {
  return rankOfCode.get(card) ?? 'X'
}

export function isCard(value: unknown): value is Card {
  return typeof value === 'string' && rankOfCode.has(value as Card)
}
