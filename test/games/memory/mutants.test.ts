// The kit must bite: each of these is Memory with one mistake, and the kit says which check found it.

import { hiddenCards } from '../../../src/games/memory/board.ts'
import { claims } from '../../../src/games/memory/claims.ts'
import { type MemoryTypes, memory } from '../../../src/games/memory/game.ts'
import type { MemoryView } from '../../../src/games/memory/public.ts'
import type { MemoryRefusal } from '../../../src/games/memory/refusals.ts'
import type { MemoryState } from '../../../src/games/memory/state.ts'
import { refuse } from '../../../src/kernel/result.ts'
import { describeMutants, type Mutant, withEvents, withMore } from '../mutants.ts'

function openToWhoPlays(state: MemoryState): MemoryView {
  return { ...memory.allOpen(state), you: state.turn }
}

let calls = 0

const mutants: readonly Mutant<MemoryTypes>[] = [
  {
    mistake: 'with everything open, a card is shown as another',
    foundBy: 'all open',
    change: {
      allOpen: (state) => {
        const view = memory.allOpen(state)
        return { ...view, cards: view.cards.map((card, index) => view.cards[Math.max(1, index)] ?? card) }
      },
    },
  },
  { mistake: 'with everything open, somebody could play on', foundBy: 'all open', change: { allOpen: openToWhoPlays } },
  {
    mistake: 'hidden cards carry their face in the view',
    foundBy: 'secrecy',
    change: withMore(memory, (state, view) => ({
      cards: view.cards.map((card, index) => (card.state === 'hidden' ? { ...card, face: state.board[index] } : card)),
    })),
  },
  {
    mistake: 'cards have ids that survive a shuffle',
    foundBy: 'secrecy',
    change: withMore(memory, (state, view) => ({
      cards: view.cards.map((card, index) => ({ ...card, id: ((state.board[index] ?? 0) * 7919) % 1009 })),
    })),
  },
  {
    mistake: 'the order of a list tells: hidden cards are sorted by face',
    foundBy: 'secrecy',
    change: withMore(memory, (state) => ({
      left: hiddenCards(state).toSorted((a, b) => (state.board[a] ?? 0) - (state.board[b] ?? 0)),
    })),
  },
  {
    mistake: "a spectator sees a player's glimpse",
    foundBy: 'secrecy',
    change: {
      view: (state, viewer) =>
        memory.view(state, viewer === 'spectator' && state.glimpse ? state.glimpse.seat : viewer),
    },
  },
  {
    mistake: 'the board is dealt in the open ring',
    foundBy: 'secrecy',
    change: withEvents(memory, (event) =>
      event.type === 'dealt' ? { ...event, open: { ...event.open, ...event.sealed } } : event,
    ),
  },
  {
    mistake: 'a shuffle tells its result in the open ring',
    foundBy: 'secrecy',
    change: withEvents(memory, (event) =>
      event.type === 'powerUpUsed' && event.sealed ? { ...event, open: { ...event.open, ...event.sealed } } : event,
    ),
  },
  {
    mistake: 'which card was glimpsed shows in the length of the message',
    foundBy: 'secrecy',
    change: withEvents(memory, (event) => {
      if (event.type !== 'powerUpUsed' || !event.own) return event
      const own = event.own[event.open.seat]
      return own ? { ...event, own: { [event.open.seat]: { ...own, card: `${Number(own.card)}` } } } : event
    }),
  },
  {
    mistake: 'a refusal depends on a hidden card',
    foundBy: 'secrecy',
    change: {
      decide: (state, seat, command, moment) => {
        const decided = memory.decide(state, seat, command, moment)
        const peeks = !decided.ok && command.type === 'flip' && state.board[command.card] === 10
        return peeks ? refuse('cardNotHidden') : decided
      },
    },
  },
  {
    mistake: 'thinking time tells: a deadline depends on a hidden card',
    foundBy: 'secrecy',
    change: {
      deadlines: (state) => memory.deadlines(state).map((one) => ({ ...one, at: one.at + (state.board[0] ?? 0) })),
    },
  },
  {
    mistake: 'an option that is not accepted',
    foundBy: 'options sound',
    change: {
      options: (view) =>
        memory
          .options(view)
          .map((option) =>
            option.command === 'flip'
              ? { ...option, choices: { card: { from: [...view.cards.keys()], min: 1, max: 1 } } }
              : option,
          ),
    },
  },
  {
    mistake: 'something legal that is not offered',
    foundBy: 'options complete',
    change: { options: (view) => memory.options(view).filter((option) => option.command === 'flip') },
  },
  {
    mistake: 'chance drawn twice under one label',
    foundBy: 'chance',
    change: {
      setup: (state, moment) =>
        memory
          .setup(state, moment)
          .map((event) =>
            event.type === 'dealt' ? { ...event, open: { ...event.open, first: moment.chance.int('deal', 2) } } : event,
          ),
    },
  },
  {
    mistake: 'rules that count their calls',
    foundBy: 'determinism',
    change: withEvents(memory, (event) => {
      calls += 1
      return event.type === 'missed'
        ? { ...event, open: { ...event.open, until: event.open.until + (calls % 7) } }
        : event
    }),
  },
  {
    mistake: 'a fold that remembers something outside the state',
    foundBy: 'replay',
    change: {
      evolve: (state, event) => {
        calls += 1
        const next = memory.evolve(state, event)
        return event.type === 'turnPassed' ? { ...next, attemptsWithoutNews: calls } : next
      },
    },
  },
  {
    mistake: 'a fold that changes the state it was given',
    foundBy: 'purity',
    change: {
      evolve: (state, event) => {
        const next = memory.evolve(state, event)
        if (event.type === 'matched') Object.assign(state, { phase: next.phase })
        return next
      },
    },
  },
  {
    mistake: 'undefined in the state, which JSON forgets',
    foundBy: 'json',
    change: { evolve: (state, event) => ({ ...memory.evolve(state, event), hint: undefined }) },
  },
  {
    mistake: 'a shuffle that loses a card and doubles another',
    foundBy: 'cards',
    change: withEvents(memory, (event) => {
      if (event.type !== 'powerUpUsed' || !event.sealed) return event
      const [first, , ...rest] = event.sealed.board
      return { ...event, sealed: { board: [first ?? 0, first ?? 0, ...rest] } }
    }),
  },
  {
    mistake: 'a deadline that stays behind after it fired',
    foundBy: 'deadlines',
    change: {
      deadlines: (state) =>
        state.until === null ? [{ at: 1, tick: 'hide' }, ...memory.deadlines(state)] : memory.deadlines(state),
    },
  },
  {
    mistake: 'a game that does not notice its end',
    foundBy: 'ends',
    change: { outcome: () => null },
  },
  {
    mistake: 'a refusal without a text',
    foundBy: 'refusals',
    change: {
      decide: (state, seat, command, moment) => {
        const decided = memory.decide(state, seat, command, moment)
        return !decided.ok && decided.error === 'notYourTurn' ? refuse('later' as MemoryRefusal) : decided
      },
    },
  },
  {
    mistake: 'a parser that drops what it does not know',
    foundBy: 'malformed',
    change: {
      parseCommand: (input) => {
        const { type, card, id } = (input ?? {}) as Record<string, unknown>
        return memory.parseCommand(type === 'flip' ? { type, card } : { type, id })
      },
    },
  },
  {
    mistake: 'a parser that throws',
    foundBy: 'purity',
    change: {
      parseCommand: (input) => {
        if (input === null) throw new TypeError('null')
        return memory.parseCommand(input)
      },
    },
  },
  {
    mistake: 'a ranking that forgets the loser',
    foundBy: 'outcome',
    change: {
      outcome: (state) => {
        const outcome = memory.outcome(state)
        return outcome && { ...outcome, standings: outcome.standings.slice(0, 1) }
      },
    },
  },
]

const rules = [
  { rows: 3, cols: 4, powerUps: ['shuffle', 'glimpse'], powerUpCosts: { shuffle: 1, glimpse: 1 } },
  { rows: 4, cols: 4, turnSeconds: 30, powerUps: ['glimpse'], powerUpCosts: { glimpse: 0 } },
]
const settings = { games: 60, seed: 1, seats: [2], rules, words: ['shuffle', 'glimpse', 'teleport'] }

describeMutants(memory, claims, mutants, settings)
