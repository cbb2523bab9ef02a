// Folds what happened into the state. Total: it checks nothing, draws nothing and knows no time.

import { at, replaced } from '../../kernel/assert.ts'
import type { Card } from '../../kernel/cards.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { GridEvent, SeenCard } from './events.ts'
import { type GridState, type Held, heldAt, type Look, type Place, type Step, waitsForCaller } from './state.ts'

export function evolve(state: GridState, event: GridEvent): GridState {
  switch (event.type) {
    case 'dealt':
      return dealt(state, event)
    case 'looked': {
      const { seat, until } = event.open
      const looked = { ...state, looked: replaced(state.looked, seat, true) }
      return withLooks(looked, seat, event.own[seat]?.cards ?? [], until)
    }
    case 'looksHidden':
      return { ...state, looks: state.looks.filter((look) => !event.open.seats.includes(look.viewer)) }
    case 'turnStarted': {
      const { seat, final, until } = event.open
      return {
        ...state,
        phase: final ? 'finalRound' : 'playing',
        lookBy: null,
        finalTurns: state.finalTurns.filter((other) => other !== seat),
        turn: { seat, step: { type: 'start' }, until },
      }
    }
    case 'drew': {
      const { from, card } = event.open
      const drawn = card ?? at(state.draw, state.draw.length - 1)
      const piles = from === 'deck' ? { draw: state.draw.slice(0, -1) } : { discard: state.discard.slice(0, -1) }
      return withStep({ ...state, ...piles }, { type: 'holding', card: drawn, from })
    }
    case 'reshuffled':
      return { ...state, draw: event.sealed.draw, discard: state.discard.slice(-1) }
    case 'swapped': {
      const { seat, pos, card, from } = event.open
      const knownBy = from === 'discard' ? [...state.attendance.keys()] : [seat]
      const hands = withHeld(state.hands, { seat, pos }, { card: drawnCard(state), knownBy })
      return actionDone({ ...state, hands, discard: [...state.discard, card] }, seat)
    }
    case 'discarded': {
      const { seat, card } = event.open
      return actionDone({ ...state, discard: [...state.discard, card] }, seat)
    }
    case 'powerOffered':
      return withStep(state, { type: 'power', power: event.open.power }, event.open.until)
    case 'peeked': {
      const { seat, power, until } = event.open
      const seen = event.own[seat]
      const peeking = withStep(state, { type: 'peek', power }, until)
      return seen ? withLooks(peeking, seat, [seen], until) : peeking
    }
    case 'blindSwapped': {
      const { seat, mine, target, pos } = event.open
      const ours = { seat, pos: mine }
      const theirs = { seat: target, pos }
      const given = withHeld(state.hands, theirs, heldAt(state, ours))
      return { ...state, hands: withHeld(given, ours, heldAt(state, theirs)) }
    }
    case 'peekHidden':
      return { ...state, looks: [] }
    case 'powerSkipped':
    case 'powerCancelled':
      return state // what follows is in the events that follow
    case 'actionDone':
      return withStep(state, { type: 'post' }, event.open.until)
    case 'called': {
      // Before drawing the call is the whole turn (K-34); elsewhere the turn goes on or is done already.
      const whole = state.rules.callTiming === 'turnStart' ? 1 : 0
      return { ...state, caller: event.open.seat, turnCount: state.turnCount + whole }
    }
    case 'finalRound':
      return { ...state, phase: 'finalRound', finalTurns: event.open.order }
    case 'turnForfeited': {
      const { seat } = event.open
      return { ...state, looks: [], turn: null, finalTurns: state.finalTurns.filter((other) => other !== seat) }
    }
    case 'revealed':
      return revealed(state, event)
    case 'roundEnded':
      return { ...withOut(state, event.open.out), phase: 'roundOver', breakUntil: event.open.until }
    case 'matchEnded':
      return { ...withOut(state, event.open.out), phase: 'completed', winners: event.open.winners }
    case 'readied':
      return { ...state, ready: [...state.ready, event.open.seat] }
    case 'attended': {
      const { seat, attendance, until } = event.open
      const attended = { ...state, attendance: replaced(state.attendance, seat, attendance) }
      const { turn } = state
      if (turn && until !== null && waitsForCaller(state) && seat === state.caller) {
        const looks = state.looks.map((look) => ({ ...look, until }))
        return { ...attended, looks, turn: { ...turn, until } }
      }
      return turn?.seat === seat ? { ...attended, turn: { ...turn, until } } : attended
    }
    case 'hostChanged':
      return { ...state, host: event.open.seat }
  }
}

function dealt(state: GridState, event: Extract<GridEvent, { type: 'dealt' }>): GridState {
  const { round, starter, top, until, seats } = event.open
  const choose = state.rules.peekPick === 'chooseTwo'
  const next: GridState = {
    ...state,
    phase: 'initialPeek',
    round,
    starter,
    hands: event.sealed.hands.map((hand) => hand.map((card) => ({ card, knownBy: [] }))),
    draw: event.sealed.draw,
    discard: top === null ? [] : [top],
    turn: null,
    turnCount: 0,
    turnsTaken: state.turnsTaken.map(() => 0),
    caller: null,
    finalTurns: [],
    looked: state.looked.map((_, seat) => !choose || !seats.includes(seat)),
    lookBy: choose ? until : null,
    looks: [],
    ready: [],
    breakUntil: null,
  }
  return seats.reduce((looking, seat) => withLooks(looking, seat, event.own?.[seat]?.cards ?? [], until), next)
}

function revealed(state: GridState, event: Extract<GridEvent, { type: 'revealed' }>): GridState {
  const { scores, winners, replay } = event.open
  const counted = replay
    ? {}
    : {
        wins: state.wins.map((wins, seat) => wins + (winners.includes(seat) ? 1 : 0)),
        totals: state.totals.map((total, seat) => total + (scores[seat] ?? 0)),
      }
  return { ...state, ...counted, result: event.open, turn: null, finalTurns: [], looks: [] }
}

function withOut(state: GridState, out: readonly Seat[]): GridState {
  const outSince = state.outSince.map((since, seat) => (out.includes(seat) ? state.round : since))
  return { ...state, outSince }
}

function withStep(state: GridState, step: Step, until = state.turn?.until ?? null): GridState {
  return state.turn ? { ...state, turn: { ...state.turn, step, until } } : state
}

/** Whoever has swapped or discarded has taken a whole turn (K-03); what comes of it is in the events that follow. */
function actionDone(state: GridState, seat: Seat): GridState {
  const turnsTaken = replaced(state.turnsTaken, seat, at(state.turnsTaken, seat) + 1)
  return withStep({ ...state, turnsTaken, turnCount: state.turnCount + 1 }, { type: 'post' }, null)
}

function drawnCard(state: GridState): Card {
  const step = state.turn?.step
  return step?.type === 'holding' ? step.card : at(state.discard, state.discard.length - 1)
}

/** Somebody is shown cards: they are open to that seat until a time, and known to it from then on. */
function withLooks(state: GridState, viewer: Seat, cards: readonly SeenCard[], until: number): GridState {
  let { hands } = state
  const looks: Look[] = []
  for (const { seat, pos } of cards) {
    const held = at(at(hands, seat), pos)
    looks.push({ viewer, seat, pos, until })
    if (!held.knownBy.includes(viewer)) {
      hands = withHeld(hands, { seat, pos }, { ...held, knownBy: [...held.knownBy, viewer] })
    }
  }
  return { ...state, hands, looks: [...state.looks, ...looks] }
}

function withHeld(hands: GridState['hands'], { seat, pos }: Place, held: Held): GridState['hands'] {
  return replaced(hands, seat, replaced(at(hands, seat), pos, held))
}
