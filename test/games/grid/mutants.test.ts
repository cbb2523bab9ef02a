// The kit must bite: each of these is Cambio with one mistake, and the kit says which check found it.

import { cambio } from '../../../src/games/cambio/game.ts'
import { claims } from '../../../src/games/grid/claims.ts'
import type { GridEvent } from '../../../src/games/grid/events.ts'
import type { GridTypes } from '../../../src/games/grid/game.ts'
import type { GridRefusal } from '../../../src/games/grid/refusals.ts'
import type { Card } from '../../../src/kernel/cards.ts'
import type { Chance } from '../../../src/kernel/chance.ts'
import { refuse } from '../../../src/kernel/result.ts'
import { describeMutants, type Mutant, telling, withEvents, withMore } from '../mutants.ts'

const number = (card: Card | undefined) => (card === undefined ? 0 : card.charCodeAt(0) * 4 + card.charCodeAt(1))

const mutants: readonly Mutant<GridTypes>[] = [
  {
    mistake: 'with everything open, a drawn card is still hidden',
    foundBy: 'all open',
    change: { allOpen: (state) => ({ ...cambio.allOpen(state), turn: cambio.view(state, 'spectator').turn }) },
  },
  {
    mistake: 'the rank of the card that would be swapped out shows in a refusal',
    foundBy: 'secrecy',
    change: {
      decide: (state, seat, command, moment) => {
        const decided = cambio.decide(state, seat, command, moment)
        if (decided.ok || command.type !== 'swap') return decided
        const card = state.hands[seat]?.[command.pos]?.card
        return refuse(number(card) % 2 === 0 ? 'drawFirst' : 'noSuchCard')
      },
    },
  },
  {
    mistake: 'the position of a peek is in the open ring',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) =>
      event.type === 'peeked' ? telling(event, { pos: event.own[event.open.seat]?.pos }) : event,
    ),
  },
  {
    mistake: 'whose card was peeked at is in the open ring',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) =>
      event.type === 'peeked' ? telling(event, { target: event.own[event.open.seat]?.seat }) : event,
    ),
  },
  {
    mistake: 'which two cards somebody memorises is in the open ring',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) =>
      event.type === 'looked'
        ? telling(event, { positions: event.own[event.open.seat]?.cards.map(({ pos }) => pos) })
        : event,
    ),
  },
  {
    mistake: 'a reshuffle tells the new order',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) => (event.type === 'reshuffled' ? telling(event, event.sealed) : event)),
  },
  {
    mistake: 'cards have ids that survive a reshuffle: who noted the discards knows the next draw',
    foundBy: 'secrecy',
    change: withMore(cambio, (state) => ({ nextId: (number(state.draw.at(-1)) * 7919) % 1009 })),
  },
  {
    mistake: 'a reshuffle keeps the order of the discards, which everybody has seen',
    foundBy: 'chance',
    change: {
      decide: (state, seat, command, { at, chance }) => {
        const shuffle: typeof chance.shuffle = (label, items) =>
          label === 'reshuffle' ? items.slice() : chance.shuffle(label, items)
        const mistaken: Chance = {
          int: (label, below) => chance.int(label, below),
          pick: (label, items) => chance.pick(label, items),
          shuffle,
          once: (name) => chance.once(name),
        }
        return cambio.decide(state, seat, command, { at, chance: mistaken })
      },
    },
  },
  {
    mistake: 'the automatic pick is drawn again under the same label, so that it repeats',
    foundBy: 'chance',
    change: withEvents(cambio, (event, _state, moment) =>
      event.type === 'peeked' && event.open.power === 'autoPeekOwn'
        ? telling(event, { again: moment.chance.int('king', 4) * 0 })
        : event,
    ),
  },
  {
    mistake: 'a card drawn from the deck is in the open ring',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) =>
      event.type === 'drew' && event.own ? telling(event, event.own[event.open.seat] ?? {}) : event,
    ),
  },
  {
    mistake: 'the deal is in the open ring',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) => (event.type === 'dealt' ? telling(event, event.sealed) : event)),
  },
  {
    mistake: 'a blind swap tells what was given',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event, state) =>
      event.type === 'blindSwapped'
        ? telling(event, { given: state.hands[event.open.seat]?.[event.open.mine]?.card })
        : event,
    ),
  },
  {
    mistake: 'face-down cards carry their face in the view',
    foundBy: 'secrecy',
    change: withMore(cambio, (state) => ({
      hands: state.hands.map((hand) => hand.map(({ card }) => ({ state: 'down', card }))),
    })),
  },
  {
    mistake: 'what was seen once stays visible though no notes are kept',
    foundBy: 'secrecy',
    change: withMore(cambio, (state, view, viewer) => ({
      hands: view.hands.map((hand, seat) =>
        hand.map((card, pos) => {
          const held = state.hands[seat]?.[pos]
          return viewer !== 'spectator' && held?.knownBy.includes(viewer) ? { ...card, note: held.card } : card
        }),
      ),
    })),
  },
  {
    mistake: 'how many notes somebody has shows in the length of the message',
    foundBy: 'secrecy',
    change: withMore(cambio, (_state, view) => ({
      hands: view.hands.map((hand) =>
        hand.map((card) => (card.state === 'down' && card.note === null ? { state: 'down' } : card)),
      ),
    })),
  },
  {
    mistake: 'a spectator sits on the shoulder of whoever has the turn',
    foundBy: 'secrecy',
    change: {
      view: (state, viewer) => ({
        ...cambio.view(state, viewer === 'spectator' ? (state.turn?.seat ?? 0) : viewer),
        ...(viewer === 'spectator' ? { you: null } : {}),
      }),
    },
  },
  {
    mistake: 'the sums of the hands are sent during play',
    foundBy: 'secrecy',
    change: withMore(cambio, (state) => ({
      sums: state.hands.map((hand) => hand.reduce((sum, { card }) => sum + number(card), 0)),
    })),
  },
  {
    mistake: 'tens are written with two digits, so that the length of a message tells them',
    foundBy: 'secrecy',
    change: withEvents(cambio, (event) => {
      if (event.type !== 'drew' || !event.own) return event
      const card = event.own[event.open.seat]?.card ?? ''
      return { ...event, own: { [event.open.seat]: { card: card.replace('T', '10') } } } as unknown as GridEvent
    }),
  },
  {
    mistake: 'thinking time tells: a deadline depends on the drawn card',
    foundBy: 'secrecy',
    change: {
      deadlines: (state) => {
        const step = state.turn?.step
        const more = step?.type === 'holding' ? number(step.card) : 0
        return cambio.deadlines(state).map((deadline) => ({ ...deadline, at: deadline.at + more }))
      },
    },
  },
  {
    mistake: 'the caller is offered as a target though the hand is locked',
    foundBy: 'options sound',
    change: withMore(cambio, (state, view) => ({
      may:
        view.may.targets.length === 0
          ? view.may
          : { ...view.may, targets: [...state.hands.keys()].filter((seat) => seat !== view.you) },
    })),
  },
  {
    mistake: 'a power that cannot be skipped in the options',
    foundBy: 'options complete',
    change: { options: (view) => cambio.options(view).filter((option) => option.command !== 'skipPower') },
  },
  {
    mistake: 'a power can be used a second time while its card is shown',
    foundBy: 'options complete',
    change: {
      decide: (state, seat, command, moment) => {
        const { turn } = state
        if (command.type !== 'usePower' || turn?.step.type !== 'peek')
          return cambio.decide(state, seat, command, moment)
        const again = { ...state, turn: { ...turn, step: { type: 'power', power: turn.step.power } as const } }
        return cambio.decide(again, seat, command, moment)
      },
    },
  },
  {
    mistake: 'a reshuffle forgets a card and doubles another',
    foundBy: 'cards',
    change: withEvents(cambio, (event) => {
      if (event.type !== 'reshuffled') return event
      const [first, , ...rest] = event.sealed.draw
      return first === undefined ? event : { ...event, sealed: { draw: [first, first, ...rest] } }
    }),
  },
  {
    mistake: 'a window that is over stays a deadline',
    foundBy: 'deadlines',
    change: {
      deadlines: (state) =>
        state.phase === 'playing'
          ? [{ at: 1, tick: 'skipPower' }, ...cambio.deadlines(state)]
          : cambio.deadlines(state),
    },
  },
  {
    mistake: 'a match that does not notice its end',
    foundBy: 'ends',
    change: { outcome: () => null },
  },
  {
    mistake: 'a refusal without a text',
    foundBy: 'refusals',
    change: {
      decide: (state, seat, command, moment) => {
        const decided = cambio.decide(state, seat, command, moment)
        return !decided.ok && decided.error === 'notYourTurn' ? refuse('later' as GridRefusal) : decided
      },
    },
  },
  {
    mistake: 'a fold that turns cards over in the state it was given',
    foundBy: 'purity',
    change: {
      evolve: (state, event) => {
        if (event.type === 'swapped') Object.assign(state, { turn: null })
        return cambio.evolve(state, event)
      },
    },
  },
  {
    mistake: 'a ranking that forgets who lost',
    foundBy: 'outcome',
    change: {
      outcome: (state) => {
        const outcome = cambio.outcome(state)
        return outcome && { ...outcome, standings: outcome.standings.filter(({ place }) => place === 1) }
      },
    },
  },
]

const rules = [
  {},
  { lockCallerHand: true, minTurnsBeforeCall: 20, turnSeconds: 30 },
  { memoryAid: 'mine', peekPick: 'chooseTwo', callTiming: 'anySubphase' },
  { powers: { 2: 'peekAny', 3: 'autoPeekOwn', 4: 'blindSwap' }, lockCallerHand: true, kingPick: 'randomUnseen' },
]
const settings = { games: 96, seed: 1, seats: [2, 3, 4], rules }

describeMutants(cambio, claims, mutants, settings)

// Where somebody sits out while the others play on.
const eliminations: readonly Mutant<GridTypes>[] = [
  {
    mistake: 'whoever is out gets a turn',
    foundBy: 'purity',
    change: {
      evolve: (state, event) => {
        const out = event.type === 'turnStarted' ? state.outSince.findIndex((since) => since !== null) : -1
        if (event.type !== 'turnStarted' || out === -1) return cambio.evolve(state, event)
        return cambio.evolve(state, { ...event, open: { ...event.open, seat: out } })
      },
    },
  },
]

describeMutants(cambio, claims, eliminations, {
  games: 24,
  seed: 1,
  seats: [3, 4],
  rules: [{ matchMode: 'elimination', matchThreshold: 40 }],
})

// Where the final round waits for its caller.
const waits: readonly Mutant<GridTypes>[] = [
  {
    mistake: 'moves are offered while nobody can move',
    foundBy: 'options sound',
    change: {
      options: (view) => {
        if (view.turn?.waitsFor === undefined) return cambio.options(view)
        const { waitsFor: _caller, ...turn } = view.turn
        return cambio.options({ ...view, turn, may: { ...view.may, drawDeck: turn.seat === view.you } })
      },
    },
  },
  {
    mistake: 'nobody is told that the final round waits',
    foundBy: 'options sound',
    change: {
      view: (state, viewer) =>
        cambio.view({ ...state, rules: { ...state.rules, callerDisconnect: 'playOn' as const } }, viewer),
    },
  },
]

describeMutants(cambio, claims, waits, {
  games: 24,
  seed: 1,
  seats: [2, 3],
  rules: [{ minTurnsBeforeCall: 20 }], // a long game, so that somebody who is away calls
})
