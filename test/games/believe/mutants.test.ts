// The kit must bite: each of these is Believe Or Not with one mistake, and the kit says which check found it.

import { claims } from '../../../src/games/believe/claims.ts'
import { type BelieveTypes, believe } from '../../../src/games/believe/game.ts'
import { pileCards, topPlay } from '../../../src/games/believe/state.ts'
import type { Game } from '../../../src/kernel/game.ts'
import { refuse } from '../../../src/kernel/result.ts'
import { describeMutants, type Mutant, telling, withEvents, withMore } from '../mutants.ts'

type Believe = Game<BelieveTypes>

function withDecision(decide: Believe['decide']): Partial<Believe> {
  return { decide }
}

const mutants: readonly Mutant<BelieveTypes>[] = [
  {
    mistake: 'with everything open, the pile is still hidden',
    foundBy: 'all open',
    change: { allOpen: (state) => ({ ...believe.allOpen(state), pile: believe.view(state, 'spectator').pile }) },
  },
  {
    mistake: 'a challenge shows all cards of the play',
    foundBy: 'secrecy',
    change: withEvents(believe, (event, state) =>
      event.type === 'challenged' ? telling(event, { cards: topPlay(state)?.cards }) : event,
    ),
  },
  {
    mistake: 'everybody sees what is collected',
    foundBy: 'secrecy',
    change: withEvents(believe, (event) =>
      event.type === 'collected' ? telling(event, event.own[event.open.seat] ?? {}) : event,
    ),
  },
  {
    mistake: 'the collector is given the pile in the order in which it lay',
    foundBy: 'secrecy',
    change: withEvents(believe, (event, state) =>
      event.type === 'collected' ? { ...event, own: { [event.open.seat]: { cards: pileCards(state) } } } : event,
    ),
  },
  {
    mistake: 'what was collected stays at the end of the hand, as it lay',
    foundBy: 'secrecy',
    change: {
      evolve: (state, event) => {
        const next = believe.evolve(state, event)
        if (event.type !== 'collected') return next
        const players = next.players.map((player, seat) =>
          seat === event.open.seat
            ? { ...player, hand: [...(state.players[seat]?.hand ?? []), ...pileCards(state)] }
            : player,
        )
        return { ...next, players }
      },
    },
  },
  {
    mistake: 'a play tells whether it is true',
    foundBy: 'secrecy',
    change: withEvents(believe, (event, state) =>
      event.type === 'played'
        ? telling(event, { honest: event.own[event.open.seat]?.cards.every((card) => card[0] === state.rank) ?? false })
        : event,
    ),
  },
  {
    mistake: 'the hands are dealt in the open ring',
    foundBy: 'secrecy',
    change: withEvents(believe, (event) => (event.type === 'dealt' ? telling(event, { hands: event.own }) : event)),
  },
  {
    mistake: 'the next player is shown what was played',
    foundBy: 'secrecy',
    change: withEvents(believe, (event, state) => {
      if (event.type !== 'played') return event
      const { seat } = event.open
      const cards = event.own[seat]?.cards ?? []
      return { ...event, own: { [seat]: { cards }, [(seat + 1) % state.players.length]: { cards } } }
    }),
  },
  {
    mistake: 'a spectator sits behind the first player',
    foundBy: 'secrecy',
    change: { view: (state, viewer) => ({ ...believe.view(state, viewer === 'spectator' ? 0 : viewer), you: null }) },
  },
  {
    mistake: 'who may dispose jokers shows in the length of their view',
    foundBy: 'secrecy',
    change: withMore(believe, (_state, view) => ({ jokers: view.hand.filter((card) => card === 'Xx').length > 3 })),
  },
  {
    mistake: 'the pile is opened with the hands when a round is over',
    foundBy: 'secrecy',
    change: withMore(believe, (state) => ({ opened: state.phase === 'roundOver' ? pileCards(state) : [] })),
  },
  {
    mistake: 'statistics tell during the game how much everybody lies',
    foundBy: 'secrecy',
    change: withMore(believe, (state) => ({
      lies: state.pile.map(({ cards }) => cards.filter((card) => card[0] !== state.rank).length),
    })),
  },
  {
    mistake: 'a challenge that would be lost is refused',
    foundBy: 'options sound',
    change: withDecision((state, seat, command, moment) => {
      const decided = believe.decide(state, seat, command, moment)
      const lost = decided.ok && decided.value.some((event) => event.type === 'challenged' && event.open.truth)
      return lost ? refuse('notPreviousPlay') : decided
    }),
  },
  {
    mistake: 'a challenge index that reaches the play before the last',
    foundBy: 'options complete',
    change: withDecision((state, seat, command, moment) => {
      const index = command.type === 'challenge' ? command.index : 0
      const reaches = pileCards(state).length > index && index >= (topPlay(state)?.cards.length ?? 0)
      return believe.decide(state, seat, reaches ? { type: 'challenge', index: 0 } : command, moment)
    }),
  },
  {
    mistake: 'a following play changes the rank',
    foundBy: 'options complete',
    change: withDecision((state, seat, command, moment) => {
      const { type } = command
      if (type !== 'play' || state.phase !== 'responding') return believe.decide(state, seat, command, moment)
      return believe.decide(state, seat, { type, cards: command.cards }, moment)
    }),
  },
  {
    mistake: 'anybody may play at any time',
    foundBy: 'options complete',
    change: withDecision((state, seat, command, moment) =>
      believe.decide(state, command.type === 'play' ? state.turn : seat, command, moment),
    ),
  },
  {
    mistake: 'anybody may concede a last play',
    foundBy: 'options complete',
    change: withDecision((state, seat, command, moment) =>
      believe.decide(state, command.type === 'concede' ? state.turn : seat, command, moment),
    ),
  },
  {
    mistake: 'a card played for somebody who was too slow is told to everybody',
    foundBy: 'secrecy',
    change: {
      expire: (state, tick, moment) =>
        believe
          .expire(state, tick, moment)
          .map((event) =>
            event.type === 'played' ? telling(event, { cards: event.own[event.open.seat]?.cards }) : event,
          ),
    },
  },
  {
    mistake: 'a collection leaves the pile where it is',
    foundBy: 'cards',
    change: {
      evolve: (state, event) => {
        const next = believe.evolve(state, event)
        return event.type === 'collected' ? { ...next, pile: state.pile } : next
      },
    },
  },
  {
    mistake: 'a disposal forgets the pile',
    foundBy: 'cards',
    change: {
      evolve: (state, event) => {
        const next = believe.evolve(state, event)
        return event.type === 'jokersDisposed' ? { ...next, pile: [] } : next
      },
    },
  },
  {
    mistake: 'a disposal takes cards that were never there',
    foundBy: 'cards',
    change: withEvents(believe, (event) =>
      event.type === 'disposed'
        ? { ...event, open: { ...event.open, rank: event.open.rank === '9' ? '8' : '9' } }
        : event,
    ),
  },
  {
    mistake: 'turns are skipped for who is away, whosever turn it is',
    foundBy: 'deadlines',
    change: {
      deadlines: (state) => {
        const due = believe.deadlines(state)
        const away = state.phase === 'roundOver' ? [] : state.players.filter(({ attendance }) => attendance === 'away')
        return [...due, ...away.map(({ since }) => ({ at: since, tick: 'skip' }))]
      },
    },
  },
  {
    mistake: 'a rank that is not there, in an event',
    foundBy: 'json',
    change: withEvents(believe, (event, state) =>
      event.type === 'played' ? telling(event, { was: state.disposed[9] }) : event,
    ),
  },
  {
    mistake: 'a ranking that forgets who has left',
    foundBy: 'outcome',
    change: {
      outcome: (state) => {
        const outcome = believe.outcome(state)
        return outcome && { ...outcome, standings: outcome.standings.filter(({ seat }) => state.circle.includes(seat)) }
      },
    },
  },
]

const rules = [
  { maxRounds: 2, disconnectPolicy: 'skip', reconnectMs: 0, emptyHandWin: 'afterChallenge' },
  { maxRounds: 2, jokers: 12, jokerDisposal: true, deckSize: 32, turnSeconds: 30 },
]
const settings = { games: 60, seed: 1, seats: [3, 2, 4], rules }

describeMutants(believe, claims, mutants, settings)
