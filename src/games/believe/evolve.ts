// Folds what happened into the state. Total: it checks nothing, draws nothing and knows no time.

import { at, replaced } from '../../kernel/assert.ts'
import type { Card, Rank } from '../../kernel/cards.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { BelieveEvent } from './events.ts'
import { setOf, sorted, without } from './hand.ts'
import type { BelieveState, Player } from './state.ts'

export function evolve(state: BelieveState, event: BelieveEvent): BelieveState {
  switch (event.type) {
    case 'dealt':
      return dealt(state, event)

    case 'disposed':
      return disposed(state, event.open.seat, event.open.rank)

    case 'jokersDisposed':
      return disposed(state, event.open.seat, 'X')

    case 'turnBegan':
      return { ...state, phase: event.open.phase, turn: event.open.seat, phaseAt: event.open.at }

    case 'announced':
      return { ...state, rank: event.open.rank }

    case 'played': {
      const { seat } = event.open
      const cards = event.own[seat]?.cards ?? []
      return {
        ...state,
        players: withHand(state, seat, (hand) => without(hand, cards)),
        pile: [...state.pile, { seat, cards }],
        turns: state.turns + 1,
        challenge: null,
      }
    }

    case 'challenged':
      return { ...state, turns: state.turns + 1, challenge: event.open }

    case 'collected': {
      const { seat } = event.open
      const cards = event.own[seat]?.cards ?? []
      return {
        ...state,
        players: withHand(state, seat, (hand) => sorted([...hand, ...cards])),
        pile: [],
        rank: null,
      }
    }

    case 'conceded':
    case 'turnSkipped':
      return { ...state, turns: state.turns + 1 }

    case 'roundEnded':
      return roundEnded(state, event)

    case 'voted':
      return { ...state, votes: replaced(state.votes, event.open.seat, event.open.vote) }

    case 'seated':
      return { ...state, circle: event.open.order, dealer: event.open.dealer }

    case 'gameEnded':
      return { ...state, phase: 'finished', ending: event.open.reason }

    case 'attendanceChanged': {
      const { seat, attendance, botFromStart, at: since } = event.open
      return { ...state, players: withPlayer(state, seat, { attendance, botFromStart, since }) }
    }

    case 'hostChanged':
      return { ...state, host: event.open.seat }
  }
}

function dealt(state: BelieveState, event: Extract<BelieveEvent, { type: 'dealt' }>): BelieveState {
  const { round, order, dealer } = event.open
  return {
    ...state,
    round,
    circle: order,
    dealer,
    players: state.players.map((player, seat) => ({ ...player, hand: event.own[seat]?.hand ?? [] })),
    turns: 0,
    pile: [],
    rank: null,
    disposed: [],
    challenge: null,
    votes: state.votes.map(() => null),
  }
}

function disposed(state: BelieveState, seat: Seat, rank: Rank): BelieveState {
  return {
    ...state,
    players: withHand(state, seat, (hand) => without(hand, setOf(rank))),
    disposed: [...state.disposed, { seat, rank }],
  }
}

function roundEnded(state: BelieveState, event: Extract<BelieveEvent, { type: 'roundEnded' }>): BelieveState {
  const { winners, points, reason, dealer, at: phaseAt } = event.open
  return {
    ...state,
    phase: 'roundOver',
    phaseAt,
    dealer,
    players: state.players.map((player, seat) => ({ ...player, score: player.score + (points[seat] ?? 0) })),
    result: { round: state.round, winners, points, reason },
  }
}

function withHand(state: BelieveState, seat: Seat, change: (hand: readonly Card[]) => readonly Card[]) {
  return withPlayer(state, seat, { hand: change(at(state.players, seat).hand) })
}

function withPlayer(state: BelieveState, seat: Seat, change: Partial<Player>): readonly Player[] {
  return replaced(state.players, seat, { ...at(state.players, seat), ...change })
}
