// What one viewer of a game of the grid family sees now.

import { at } from '../../kernel/assert.ts'
import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import { mayCall } from './call.ts'
import { mayAskForNextRound } from './decide.ts'
import { powerOf } from './powers.ts'
import type { CardView, GridView, May, OpenGrid, TurnView } from './public.ts'
import {
  canDrawDeck,
  type GridState,
  heldAt,
  type Place,
  roundIsOver,
  type Turn,
  topOf,
  waitsForCaller,
} from './state.ts'

const faceDown: CardView = { state: 'down' }

export function view(state: GridState, viewer: Viewer): GridView {
  const you = viewer === 'spectator' ? null : viewer
  return {
    you,
    phase: state.phase,
    round: state.round,
    starter: state.starter,
    hands: state.hands.map((hand, seat) => hand.map((_, pos) => cardView(state, you, { seat, pos }))),
    deckCount: state.draw.length,
    discardCount: state.discard.length,
    discardTop: topOf(state.discard),
    turn: state.turn && turnView(state, state.turn, you),
    turnCount: state.turnCount,
    caller: state.caller,
    finalTurns: state.finalTurns,
    looking: lookingSeats(state),
    lookBy: state.lookBy,
    may: mayOf(state, you),
    ready: state.ready,
    breakUntil: state.phase === 'roundOver' ? state.breakUntil : null,
    result: state.result,
    wins: state.wins,
    totals: state.totals,
    outSince: state.outSince,
    winners: state.winners,
  }
}

export function allOpen(state: GridState): OpenGrid {
  const { turn, draw, discard } = state
  return {
    ...view(state, 'spectator'),
    hands: state.hands.map((hand) => hand.map(({ card }) => ({ state: 'up', card, until: null }))),
    turn: turn && turnView(state, turn, turn.seat),
    draw,
    discard,
  }
}

function cardView(state: GridState, you: Seat | null, place: Place): CardView {
  const { card, knownBy } = heldAt(state, place)
  if (roundIsOver(state)) return { state: 'up', card, until: null } // C1-FR-015
  if (you === null) return faceDown
  const look = state.looks.find((one) => one.viewer === you && one.seat === place.seat && one.pos === place.pos)
  if (look) return { state: 'up', card, until: look.until } // K-14
  return state.rules.memoryAid === 'mine' ? { state: 'down', note: knownBy.includes(you) ? card : null } : faceDown
}

function turnView(state: GridState, { seat, step, until }: Turn, you: Seat | null): TurnView {
  const held = waitsForCaller(state) && state.caller !== null ? { until: null, waitsFor: state.caller } : {}
  const base = { seat, step: step.type, until, ...held }
  switch (step.type) {
    case 'start':
    case 'post':
      return base
    case 'holding': {
      const open = step.from === 'discard' || you === seat
      return { ...base, from: step.from, ...(open ? { card: step.card } : {}) }
    }
    case 'power':
      return { ...base, power: step.power }
    case 'peek':
      return { ...base, power: step.power, ...disclosed(state) }
  }
}

/** K-15. */
function disclosed(state: GridState): { readonly target?: Seat; readonly pos?: number } {
  const look = state.looks[0]
  if (look === undefined || state.rules.peekDisclosure === 'none') return {}
  return state.rules.peekDisclosure === 'target' ? { target: look.seat } : { target: look.seat, pos: look.pos }
}

function lookingSeats(state: GridState): readonly Seat[] {
  if (state.phase !== 'initialPeek') return []
  return [...state.looked.keys()].filter(
    (seat) => state.looked[seat] === false || state.looks.some((look) => look.viewer === seat),
  )
}

function mayOf(state: GridState, you: Seat | null): May {
  const { turn } = state
  const mine = turn !== null && turn.seat === you && !waitsForCaller(state)
  const step = turn?.step
  return {
    lookAtTwo: you !== null && state.phase === 'initialPeek' && !at(state.looked, you),
    drawDeck: mine && canDrawDeck(state),
    drawDiscard: mine && state.discard.length > 0,
    discard: mine && step?.type === 'holding' && !(step.from === 'discard' && state.rules.discardTakeMustSwap),
    call: you !== null && mayCall(state, you),
    nextRound: you !== null && mayAskForNextRound(state, you),
    targets: mine && step?.type === 'power' ? powerOf(step.power).targets(state, turn.seat) : [],
  }
}
