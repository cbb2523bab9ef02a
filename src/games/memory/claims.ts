// What Memory claims about itself, for the conformance kit.

import { at, replaced } from '../../kernel/assert.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Claims } from '../../kernel/claims.ts'
import type { Viewer } from '../../kernel/secrecy.ts'
import type { MemoryTypes } from './game.ts'
import type { MemoryState } from './state.ts'

export const claims: Claims<MemoryTypes> = {
  facts: (state, viewer) => state.board.map((face, card) => (maySee(state, viewer, card) ? face : null)),

  rearrange(state, viewer, chance) {
    const places = [...state.board.keys()].filter((card) => !maySee(state, viewer, card))
    if (places.length < 2) return null
    const faces = chance.shuffle(
      'world',
      places.map((card) => at(state.board, card)),
    )
    const board = places.reduce((result, card, index) => replaced(result, card, at(faces, index)), state.board)
    return { ...state, board, glimpse: otherGlimpse(state, viewer, places, chance) }
  },

  publicDraws: ['first', 'timeout'], // what the clock flips lies face up

  cards: (state) => state.board.toSorted((a, b) => a - b),

  faces: (view) => view.cards.flatMap((card) => (card.state === 'hidden' ? [] : [card.face])).toSorted((a, b) => a - b),

  // Blind luck needs n² attempts for n pairs on average, of two flips and a deadline each; hardly ever ten times that.
  longestGame: (rules) => 200 + 30 * (rules.rows * rules.cols) ** 2,
}

/** A face is open once its card is matched, while it lies face up, and to the one who bought a glimpse of it. */
function maySee(state: MemoryState, viewer: Viewer, card: number): boolean {
  const matched = state.foundBy[card] !== null
  const faceUp = state.flipped.includes(card)
  const glimpsed = state.glimpse?.seat === viewer && state.glimpse.card === card
  return matched || faceUp || glimpsed
}

/** Which card somebody else has glimpsed is as secret as its face. */
function otherGlimpse(state: MemoryState, viewer: Viewer, places: readonly number[], chance: Chance) {
  if (state.glimpse === null || state.glimpse.seat === viewer) return state.glimpse
  return { seat: state.glimpse.seat, card: chance.pick('glimpse', places) }
}
