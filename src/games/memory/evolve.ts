// Folds what happened into the state. Total: it checks nothing, draws nothing and knows no time.

import { replaced } from '../../kernel/assert.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { MemoryEvent } from './events.ts'
import { powerUpOf, relaid } from './powerups.ts'
import type { MemoryState, Player } from './state.ts'

export function evolve(state: MemoryState, event: MemoryEvent): MemoryState {
  switch (event.type) {
    case 'dealt':
      return { ...state, board: event.sealed.board, turn: event.open.first, until: event.open.until }

    case 'flipped': {
      const { card } = event.open
      return {
        ...state,
        flipped: [...state.flipped, card],
        phase: 'secondFlip',
        untouched: false,
        glimpse: null,
        shownBefore: state.shownBefore[card] ? state.shownBefore : replaced(state.shownBefore, card, true),
        news: state.news || !state.shownBefore[card],
      }
    }

    case 'matched': {
      const { seat, cards, streak, points, until } = event.open
      const foundBy = state.foundBy.slice()
      for (const card of cards) foundBy[card] = seat
      const over = !foundBy.includes(null)
      return {
        ...state,
        foundBy,
        flipped: [],
        phase: over ? 'finished' : 'firstFlip',
        used: [],
        news: false,
        attemptsWithoutNews: 0,
        until: over ? null : until,
        players: withPlayer(state, seat, (player) => ({
          score: player.score + points,
          streak,
          pairs: player.pairs + 1,
        })),
      }
    }

    case 'missed':
      return {
        ...state,
        phase: 'resolve',
        attemptsWithoutNews: state.news ? 0 : state.attemptsWithoutNews + 1,
        until: event.open.until,
      }

    case 'turnPassed':
      return {
        ...state,
        flipped: [],
        phase: 'firstFlip',
        turn: event.open.seat,
        untouched: true,
        used: [],
        news: false,
        until: event.open.until,
        players: withPlayer(state, state.turn, (player) => ({ ...player, streak: 0 })), // M3-5.2.3, M-02: of who missed
      }

    case 'powerUpUsed': {
      const { seat, id, cost } = event.open
      const paid: MemoryState = {
        ...state,
        used: [...state.used, id],
        players: withPlayer(state, seat, (player) => ({ ...player, score: player.score - cost })),
      }
      return powerUpOf(id)?.apply(paid, event) ?? paid
    }

    case 'boardRefreshed':
      return relaid(state, event.sealed.board)

    case 'seatGone':
      return { ...state, phase: 'finished', goneSeat: event.open.seat, until: null }
  }
}

function withPlayer(state: MemoryState, seat: Seat, change: (player: Player) => Player): readonly Player[] {
  return state.players.map((player, index) => (index === seat ? change(player) : player))
}
