// Bots of Highest Card: one that does anything, and one that knows what an average card is.

import type { Bot, Level } from '../../../src/kernel/bot.ts'
import { deck } from '../../../src/kernel/cards.ts'
import { type HighestPublic, type HighestRules, type HighestView, worth } from './public.ts'

/** It needs to remember nothing but the rules. */
export type Mind = Pick<HighestRules, 'acesLow' | 'deckSize'>

type HighestBot = Bot<HighestPublic, Mind>

const start: HighestBot['start'] = (_seat, { acesLow, deckSize }) => ({ acesLow, deckSize })

export const mediumBot: HighestBot = {
  start,
  watch: (mind) => mind,
  choose: (mind, view) => ({ type: odds(mind, view, 'keep') < odds(mind, view, 'swap') ? 'swap' : 'keep' }),
}

export const bots: Readonly<Partial<Record<Level, HighestBot>>> = {
  easy: { ...mediumBot, choose: (_mind, _view, _options, chance) => ({ type: chance.pick('any', ['keep', 'swap']) }) },
  medium: mediumBot,
}

/** The share of the win that a move can expect, if all cards that are not seen are as likely as each other. */
export function odds(mind: Mind, { you, hands }: HighestView, move: 'keep' | 'swap'): number {
  const mine = you === null ? null : hands[you]
  if (!mine) return 0
  const values = deck(mind.deckSize)
    .filter((card) => card !== mine)
    .map((card) => worth(card, mind))
  const above = (value: number) => values.filter((one) => one < value).length / values.length
  const wins = (value: number) => above(value) ** (hands.length - 1)
  if (move === 'keep') return wins(worth(mine, mind))
  return values.reduce((sum, value) => sum + wins(value), 0) / values.length
}
