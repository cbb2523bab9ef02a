// Playing cards in lines of text: by signs, as they are drawn, or in words.

import { type Card, rankOf, type Suit } from './cards.ts'
import type { Locale } from './locale.ts'
import { translator } from './messages.ts'

/** How a card is called. */
export type CardName = (card: Card) => string

const signs: Readonly<Record<Suit, string>> = { c: '♣', d: '♦', h: '♥', s: '♠' }

export function suitOf(card: Card): Suit | null {
  return card === 'Xx' ? null : (card[1] as Suit)
}

/** 10♠ */
export function cardSign(card: Card): string {
  const suit = suitOf(card)
  return suit === null ? 'Joker' : `${indexOf(card)}${signs[suit]}`
}

/** 10 of spades. */
export function cardNames(locale: Locale): CardName {
  const t = words(locale)
  return (card) => {
    const suit = suitOf(card)
    if (suit === null) return t('joker')
    const rank = rankOf(card)
    const court = rank === 'J' || rank === 'Q' || rank === 'K' || rank === 'A'
    return t('cardOf', { rank: court ? t(rank) : indexOf(card), suit: t(suit) })
  }
}

function indexOf(card: Card): string {
  const rank = rankOf(card)
  return rank === 'T' ? '10' : rank
}

const words = translator({
  en: {
    c: 'clubs',
    d: 'diamonds',
    h: 'hearts',
    s: 'spades',
    J: 'jack',
    Q: 'queen',
    K: 'king',
    A: 'ace',
    joker: 'joker',
    cardOf: '{rank} of {suit}',
  },
  de: {
    c: 'Kreuz',
    d: 'Karo',
    h: 'Herz',
    s: 'Pik',
    J: 'Bube',
    Q: 'Dame',
    K: 'König',
    A: 'Ass',
    joker: 'Joker',
    cardOf: '{suit} {rank}',
  },
})
