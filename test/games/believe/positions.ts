// Positions of Believe Or Not for tests: hands as a line of cards, and commands in short.

import { type BelieveTypes, believe } from '../../../src/games/believe/game.ts'
import { sorted } from '../../../src/games/believe/hand.ts'
import type { BelieveCommand } from '../../../src/games/believe/public.ts'
import type { BelieveState } from '../../../src/games/believe/state.ts'
import { assert } from '../../../src/kernel/assert.ts'
import { type Card, isCard, type Rank } from '../../../src/kernel/cards.ts'
import type { Chance } from '../../../src/kernel/chance.ts'
import { Scenario } from '../../../src/testkit/scenario.ts'

export type Round = Scenario<BelieveTypes>

/** '7c 7d Xx' */
export function cards(line: string): readonly Card[] {
  const codes = line.split(' ').filter((code) => code.length > 0)
  return codes.map((code) => {
    assert(isCard(code), `no such card: ${code}`)
    return code
  })
}

/** A round with these hands, in which seat 0 has dealt and seat 1 opens. */
export function round(hands: readonly string[], rules: object = {}, change: Partial<BelieveState> = {}): Round {
  return new Scenario(believe, {
    seats: hands.length,
    rules,
    arrange: (state) => ({
      ...state,
      disposed: [],
      phase: 'opening',
      turn: 1 % hands.length,
      players: state.players.map((player, seat) => ({ ...player, hand: sorted(cards(hands[seat] ?? '')) })),
      ...change,
    }),
  })
}

/** Cards by name, as the places they have in the hand of the player. */
export function play(game: Round, seat: number, line: string, rank?: Rank): Round {
  return game.play(seat, playCommand(game, seat, line, rank))
}

export function playCommand(game: Round, seat: number, line: string, rank?: Rank): BelieveCommand {
  const hand = game.view(seat).hand
  const used: number[] = []
  for (const card of cards(line)) {
    const place = hand.findIndex((one, index) => one === card && !used.includes(index))
    assert(place !== -1, `seat ${seat} has no ${card}`)
    used.push(place)
  }
  return rank === undefined ? { type: 'play', cards: used } : { type: 'play', cards: used, rank }
}

export const challenge = (index: number): BelieveCommand => ({ type: 'challenge', index })
export const concede: BelieveCommand = { type: 'concede' }
export const disposeJokers: BelieveCommand = { type: 'disposeJokers' }
export const nextRound: BelieveCommand = { type: 'nextRound' }
export const endGame: BelieveCommand = { type: 'endGame' }

/** Chance that deals the cards in this order, and is not asked anything else. */
export function stacked(deck: readonly Card[]): Chance {
  const chance: Chance = {
    int: () => 0,
    pick: (label, items) => {
      const [first] = items
      assert(first !== undefined, label)
      return first
    },
    shuffle: (label, items) => (label === 'deal' ? (deck as unknown as typeof items).slice() : items.slice()),
    once: () => chance,
  }
  return chance
}

export function handsOf(game: Round): readonly string[] {
  return game.state.players.map((player) => player.hand.join(' '))
}
