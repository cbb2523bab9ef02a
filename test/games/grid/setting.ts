// Cards laid out for a test: hands, what will be drawn, what lies on the discard pile.

import type { GridTypes } from '../../../src/games/grid/game.ts'
import type { GridCommand } from '../../../src/games/grid/public.ts'
import type { GridState } from '../../../src/games/grid/state.ts'
import { type Card, deck, isCard } from '../../../src/kernel/cards.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'

export type GridScenario = Scenario<GridTypes>

export interface Laid {
  readonly hands: readonly string[] // 'Ks 3h 7d 2c', one for each seat
  readonly draw?: string // in the order in which they will be drawn; the rest of the deck lies below
  readonly nothingBelow?: boolean
  readonly discard?: string // the last one on top
  readonly rules?: object
  readonly seed?: number
}

export function cardsOf(text: string): readonly Card[] {
  return text.split(' ').filter((word): word is Card => isCard(word))
}

/** The cards are dealt and still looked at. */
export function dealt(game: Game<GridTypes>, laid: Laid): GridScenario {
  const { hands, rules = {}, seed = 1 } = laid
  return new Scenario(game, { seats: hands.length, rules, seed, arrange: (state) => arranged(state, laid) })
}

/** The first look is over, and the first turn has begun. */
export function laid(game: Game<GridTypes>, setting: Laid): GridScenario {
  const scenario = dealt(game, setting)
  for (let waited = 0; scenario.state.phase === 'initialPeek' && waited < 300; waited++) scenario.wait(1000)
  return scenario
}

function arranged(state: GridState, { hands, draw = '', discard = '', nothingBelow = false }: Laid): GridState {
  const used = [...hands.flatMap((hand) => cardsOf(hand)), ...cardsOf(draw), ...cardsOf(discard)]
  const below = nothingBelow ? [] : deck(state.rules.deck).filter((card) => !used.includes(card))
  return {
    ...state,
    hands: state.hands.map((hand, seat) =>
      hand.map((held, pos) => ({ ...held, card: cardsOf(hands[seat] ?? '')[pos] ?? held.card })),
    ),
    draw: [...below, ...cardsOf(draw).toReversed()],
    discard: cardsOf(discard),
  }
}

export const drawDeck: GridCommand = { type: 'drawDeck' }
export const drawDiscard: GridCommand = { type: 'drawDiscard' }
export const discardDrawn: GridCommand = { type: 'discardDrawn' }
export const skipPower: GridCommand = { type: 'skipPower' }
export const closePeek: GridCommand = { type: 'closePeek' }
export const call: GridCommand = { type: 'call' }
export const endTurn: GridCommand = { type: 'endTurn' }
export const nextRound: GridCommand = { type: 'nextRound' }
export const swap = (pos: number): GridCommand => ({ type: 'swap', pos })
export const lookAt = (...positions: readonly number[]): GridCommand => ({ type: 'lookAt', positions })
export const usePower = (aim: { mine?: number; seat?: number; pos?: number } = {}): GridCommand => ({
  type: 'usePower',
  ...aim,
})

/** Takes and puts back the top of the discard pile if there is one, else draws and swaps: a turn that triggers nothing. */
export function quietTurn(game: GridScenario, seat = game.state.turn?.seat ?? 0): GridScenario {
  return game.state.discard.length > 0
    ? game.play(seat, drawDiscard).play(seat, discardDrawn)
    : game.play(seat, drawDeck).play(seat, swap(0))
}

/** Every other player takes a quiet turn after somebody has called. */
export function playOut(game: GridScenario): GridScenario {
  while (game.state.phase === 'finalRound') quietTurn(game)
  return game
}

/** The cards that a viewer sees of a hand; null where they are face down. */
export function faces(game: GridScenario, viewer: number | 'spectator', seat: number): readonly (Card | null)[] {
  return (game.view(viewer).hands[seat] ?? []).map((card) => (card.state === 'up' ? card.card : null))
}

export function eventsOf<Type extends GridTypes['event']['type']>(game: GridScenario, type: Type) {
  return game.events.filter((event): event is Extract<GridTypes['event'], { type: Type }> => event.type === type)
}
