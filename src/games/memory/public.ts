// The secrecy line of Memory: all that clients, protocols and bots may know of it. Everything behind it stays on the server.

import { type Option, one } from '../../kernel/options.ts'
import type { CommandOf } from '../../kernel/schema.ts'
import type { Seat, Seen } from '../../kernel/secrecy.ts'
import type { MemoryEvent } from './events.ts'
import { type MemoryRules, maxCards } from './rules.ts'
import type { Phase, Player } from './state.ts'

export { type PowerUpId, powerUpOf } from './powerups.ts'
export { refusals } from './refusals.ts'
export { type MemoryRules, ruleSchema } from './rules.ts'
export { firstFace } from './state.ts'

export const commands = {
  flip: { card: { kind: 'int', min: 0, max: maxCards - 1 } },
  usePowerUp: { id: { kind: 'text', maxLength: 40 } },
} as const
export type MemoryCommand = CommandOf<typeof commands>

export type CardView =
  | { readonly state: 'hidden' }
  | { readonly state: 'glimpsed'; readonly face: number } // hidden, but open to you alone for now
  | { readonly state: 'revealed'; readonly face: number }
  | { readonly state: 'matched'; readonly face: number; readonly by: Seat }

export interface PowerUpView {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly cost: number
  readonly canAfford: boolean
  readonly used: boolean // free, and used in this attempt
}

export interface MemoryView {
  readonly you: Seat | null // null for a spectator
  readonly rows: number
  readonly cols: number
  readonly phase: Phase
  readonly turn: Seat
  readonly cards: readonly CardView[]
  readonly flipped: readonly number[]
  readonly players: readonly Player[]
  readonly powerUps: readonly PowerUpView[]
  readonly powerUpsOpen: boolean // whoever has the turn may use one now
  readonly until: number | null
  readonly goneSeat: Seat | null
}

export type MemorySeen = Seen<MemoryEvent>

export interface MemoryPublic {
  readonly rules: MemoryRules
  readonly command: MemoryCommand
  readonly view: MemoryView
}

export function options(view: MemoryView): readonly Option[] {
  if (view.you !== view.turn || (view.phase !== 'firstFlip' && view.phase !== 'secondFlip')) return []
  const hidden = hiddenCards(view)
  const flip: Option = { command: 'flip', choices: { card: one(...hidden) } }
  const usable = view.powerUps.filter((powerUp) => powerUp.canAfford && !powerUp.used).map((powerUp) => powerUp.id)
  if (!view.powerUpsOpen || usable.length === 0) return [flip]
  return [flip, { command: 'usePowerUp', choices: { id: one(...usable) } }]
}

/** The cards that can be flipped. */
export function hiddenCards(view: MemoryView): readonly number[] {
  const hidden: number[] = []
  for (let card = 0; card < view.cards.length; card++) {
    const state = view.cards[card]?.state
    if (state === 'hidden' || state === 'glimpsed') hidden.push(card)
  }
  return hidden
}
