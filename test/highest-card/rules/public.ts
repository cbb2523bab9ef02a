// The secrecy line of Highest Card: all that clients, protocols and bots may know of it.

import { type Card, ranks } from '../../../src/kernel/cards.ts'
import type { TextsByCode } from '../../../src/kernel/locale.ts'
import type { Option } from '../../../src/kernel/options.ts'
import type { CommandOf } from '../../../src/kernel/schema.ts'
import type { Seat, Seen } from '../../../src/kernel/secrecy.ts'
import type { HighestEvent } from './events.ts'
import type { HighestRules } from './rules.ts'

export { type HighestRules, ruleSchema } from './rules.ts'

export const commands = { keep: {}, swap: {} } as const
export type HighestCommand = CommandOf<typeof commands>

export const refusals = {
  gameOver: { en: 'The game is over.', de: 'Das Spiel ist zu Ende.' },
  notYourTurn: { en: 'It is not your turn.', de: 'Du bist nicht dran.' },
} as const satisfies TextsByCode
export type HighestRefusal = keyof typeof refusals

export interface HighestView {
  readonly you: Seat | null // null for a spectator
  readonly turn: Seat | null // null: it is over
  readonly hands: readonly (Card | null)[] // null lies face down
  readonly deck: readonly (Card | null)[]
  readonly away: readonly (Card | null)[] // what was swapped
  readonly until: number | null
}

export type HighestSeen = Seen<HighestEvent>

export interface HighestPublic {
  readonly rules: HighestRules
  readonly command: HighestCommand
  readonly view: HighestView
}

export function options(view: HighestView): readonly Option[] {
  if (view.turn === null || view.turn !== view.you) return []
  return [
    { command: 'keep', choices: {} },
    { command: 'swap', choices: {} },
  ]
}

/** What a card counts: 2 to 14, or an ace 1. */
export function worth(card: Card, { acesLow }: Pick<HighestRules, 'acesLow'>): number {
  const height = ranks.findIndex((rank) => card.startsWith(rank)) + 2
  return acesLow && height === 14 ? 1 : height
}
