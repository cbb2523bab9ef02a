// The secrecy line of the grid family: all that clients, protocols and bots may know of its games. Everything behind it
// stays on the server.

import type { Card } from '../../kernel/cards.ts'
import { type Choice, type Option, one } from '../../kernel/options.ts'
import type { CommandOf } from '../../kernel/schema.ts'
import type { Seat, Seen } from '../../kernel/secrecy.ts'
import type { GridEvent } from './events.ts'
import { type Aim, powerOf } from './powers.ts'
import { type GridRules, handSize, type PowerKind } from './rules.ts'
import type { Phase, RoundResult, Source, Step } from './state.ts'

export type { SeenCard } from './events.ts'
export { refusalsFor } from './refusals.ts'
export { type GridRules, handSize, type PowerKind } from './rules.ts'

const place = { kind: 'int', min: 0, max: 7 } as const // more than there are: which ones exist is for the rules to say

export const commands = {
  lookAt: { positions: { kind: 'list', of: place, min: 2, max: 2 } },
  drawDeck: {},
  drawDiscard: {},
  swap: { pos: place },
  discardDrawn: {},
  usePower: {
    mine: { ...place, optional: true },
    seat: { ...place, optional: true },
    pos: { ...place, optional: true },
  },
  skipPower: {},
  closePeek: {},
  call: {},
  endTurn: {},
  nextRound: {},
} as const
export type GridCommand = CommandOf<typeof commands>

export type CardView =
  // With memoryAid 'mine' a note of what you have seen; null is as long as a card, so that a message's length tells nothing.
  | { readonly state: 'down'; readonly note?: Card | null }
  | { readonly state: 'up'; readonly card: Card; readonly until: number | null } // open to you, for so long

export interface TurnView {
  readonly seat: Seat
  readonly step: Step['type']
  readonly until: number | null
  readonly from?: Source // of the drawn card
  readonly card?: Card // the drawn card: yours, or one that was taken from the discard pile
  readonly power?: PowerKind
  readonly target?: Seat // what is disclosed of a peek
  readonly pos?: number
  readonly waitsFor?: Seat // the caller, who is not connected: nobody can do anything, and no time passes
}

/** What you may do beyond what the step says by itself. */
export interface May {
  readonly lookAtTwo: boolean
  readonly drawDeck: boolean
  readonly drawDiscard: boolean
  readonly discard: boolean // the drawn card, without swapping
  readonly call: boolean
  readonly nextRound: boolean
  readonly targets: readonly Seat[] // of the power
}

export interface GridView {
  readonly you: Seat | null // null for a spectator
  readonly phase: Phase
  readonly round: number
  readonly starter: Seat
  readonly hands: readonly (readonly CardView[])[]
  readonly deckCount: number
  readonly discardCount: number
  readonly discardTop: Card | null
  readonly turn: TurnView | null
  readonly turnCount: number
  readonly caller: Seat | null
  readonly finalTurns: readonly Seat[] // who still has one
  readonly looking: readonly Seat[] // whose first look is not over
  readonly lookBy: number | null
  readonly may: May
  readonly ready: readonly Seat[]
  readonly breakUntil: number | null
  readonly result: RoundResult | null // of the last round
  readonly wins: readonly number[]
  readonly totals: readonly number[]
  readonly outSince: readonly (number | null)[]
  readonly winners: readonly Seat[] // of the match
}

/** With everything open, after the end. */
export interface OpenGrid extends GridView {
  readonly draw: readonly Card[] // the last one is on top
  readonly discard: readonly Card[] // the last one is on top
}

export type GridSeen = Seen<GridEvent>

export interface GridPublic {
  readonly rules: GridRules
  readonly command: GridCommand
  readonly view: GridView
}

const positions = [...Array(handSize).keys()]

export function options(view: GridView): readonly Option[] {
  const { may, turn } = view
  const between: Option[] = []
  if (may.lookAtTwo) between.push({ command: 'lookAt', choices: { positions: { from: positions, min: 2, max: 2 } } })
  if (may.nextRound) between.push(plain('nextRound'))
  if (turn === null || turn.seat !== view.you || turn.waitsFor !== undefined) return between
  return may.call ? [...stepOptions(turn, may), plain('call')] : stepOptions(turn, may)
}

function stepOptions(turn: TurnView, may: May): readonly Option[] {
  switch (turn.step) {
    case 'start':
      return [...(may.drawDeck ? [plain('drawDeck')] : []), ...(may.drawDiscard ? [plain('drawDiscard')] : [])]
    case 'holding': {
      const swap: Option = { command: 'swap', choices: { pos: one(...positions) } }
      return may.discard ? [swap, plain('discardDrawn')] : [swap]
    }
    case 'power':
      return turn.power === undefined ? [] : [aimed(turn.power, may.targets), plain('skipPower')]
    case 'peek':
      return [plain('closePeek')]
    case 'post':
      return [plain('endTurn')]
  }
}

function aimed(power: PowerKind, targets: readonly Seat[]): Option {
  const from: Readonly<Record<keyof Aim, Choice>> = {
    mine: one(...positions),
    seat: one(...targets),
    pos: one(...positions),
  }
  return { command: 'usePower', choices: Object.fromEntries(powerOf(power).asks.map((name) => [name, from[name]])) }
}

function plain(command: GridCommand['type']): Option {
  return { command, choices: {} }
}
