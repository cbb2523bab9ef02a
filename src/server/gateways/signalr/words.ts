// Ranks and suits in the words of the hub: by name, and by number as .NET sends its enumerations.

import { type Card, isCard, joker, type Rank, rankOf, ranks, suits } from '../../../kernel/cards.ts'
import { isRecord } from '../../../kernel/schema.ts'
import { readFields } from './fields.ts'

interface Word<T> {
  readonly name: string
  readonly number: number
  readonly value: T
}

const rankNames = [
  'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Jack', 'Queen', 'King', 'Ace',
] // biome-ignore format: a list
const suitNames = ['Clubs', 'Diamonds', 'Hearts', 'Spades']

const rankWords: readonly Word<Rank>[] = [
  ...ranks.map((value, index) => ({ name: rankNames[index] ?? value, number: index + 2, value })),
  { name: 'Joker', number: 99, value: 'X' },
]
const suitWords: readonly Word<string>[] = [
  ...suits.map((value, index) => ({ name: suitNames[index] ?? value, number: index, value })),
  { name: 'None', number: 99, value: 'x' },
]

export interface NamedCard {
  readonly rank: string
  readonly suit: string
}

export function rankName(rank: Rank): string {
  return nameOf(rankWords, rank)
}

export function namedCard(card: Card): NamedCard {
  return { rank: rankName(rankOf(card)), suit: nameOf(suitWords, card.charAt(1)) }
}

/** The rank that is meant; undefined if none is. */
export function readRank(given: unknown): Rank | undefined {
  return meant(rankWords, given)
}

/** The card that is meant; undefined if none is. A joker has no suit, whatever is said of it. */
export function readCard(given: unknown): Card | undefined {
  const fields = isRecord(given) ? readFields(['rank', 'suit'], given) : null
  if (!fields?.ok) return undefined
  const rank = readRank(fields.value.rank)
  if (rank === 'X') return joker
  const card = `${rank}${meant(suitWords, fields.value.suit)}`
  return isCard(card) ? card : undefined
}

function nameOf<T>(words: readonly Word<T>[], value: T): string {
  return words.find((word) => word.value === value)?.name ?? ''
}

function meant<T>(words: readonly Word<T>[], given: unknown): T | undefined {
  const name = typeof given === 'string' ? given.toLowerCase() : null
  return words.find((word) => word.number === given || word.name.toLowerCase() === name)?.value
}
