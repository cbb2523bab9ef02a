// A hand of cards. It is always kept and sent in the order of the faces: the order in which cards came tells nothing.

import { type Card, joker, type Rank, rankOf, ranks, suitedCards } from '../../kernel/cards.ts'

/** Four of a kind, and four jokers, are a set. */
export const setSize = 4

const place = new Map<Card, number>([...suitedCards(52), joker].map((card, index) => [card, index]))

export function sorted(cards: readonly Card[]): readonly Card[] {
  return cards.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

/** The hand without these cards, each taken once. */
export function without(hand: readonly Card[], cards: readonly Card[]): readonly Card[] {
  const rest = hand.slice()
  for (const card of cards) {
    const index = rest.indexOf(card)
    if (index !== -1) rest.splice(index, 1)
  }
  return rest
}

/** The cards of a set: the four suits of a rank, or four jokers. */
export function setOf(rank: Rank): readonly Card[] {
  return rank === 'X' ? Array.from({ length: setSize }, () => joker) : suitedCards(52).filter(hasRank(rank))
}

/** Ranks of which the hand holds all four; jokers are never among them (B4-7.1, B4-7.3). */
export function fullRanks(hand: readonly Card[]): readonly Rank[] {
  return ranks.filter((rank) => hand.filter(hasRank(rank)).length === setSize)
}

export function hasRank(rank: Rank): (card: Card) => boolean {
  return (card) => rankOf(card) === rank
}

/** Where the jokers are. */
export function jokerPlaces(hand: readonly Card[]): readonly number[] {
  return [...hand.keys()].filter((index) => hand[index] === joker)
}
