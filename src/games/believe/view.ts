// What one viewer of a game of Believe Or Not sees now.

import { at } from '../../kernel/assert.ts'
import { type Outcome, type Standing, standingsBy } from '../../kernel/game.ts'
import type { Viewer } from '../../kernel/secrecy.ts'
import { deadlines } from './clock.ts'
import type { BelieveView, OpenBelieve } from './public.ts'
import { jokersDisposable } from './rules.ts'
import { announceable, type BelieveState, deciders, handsOpen, inRound } from './state.ts'

export function view(state: BelieveState, viewer: Viewer): BelieveView {
  const you = viewer === 'spectator' ? null : viewer
  const { rules } = state
  const open = handsOpen(state)
  return {
    you,
    deckSize: state.deckSize,
    jokers: state.jokers,
    phase: state.phase,
    round: state.round,
    order: state.circle,
    dealer: state.dealer,
    turn: inRound(state.phase) ? state.turn : null,
    turns: state.turns,
    hand: you === null ? [] : at(state.players, you).hand,
    players: state.players.map(({ hand, score, attendance }) => ({
      cards: hand.length,
      hand: open ? hand : null,
      score,
      attendance,
    })),
    pile: state.pile.map(({ seat, cards }) => ({ seat, count: cards.length })),
    rank: state.rank,
    announceable: announceable(state),
    disposed: state.disposed,
    challenge: state.challenge,
    jokersDisposable: jokersDisposable(rules),
    result: state.result,
    deciders: state.phase === 'roundOver' ? deciders(state) : [],
    seatings: rules.reseat === 'ask' ? ['keep', 'shuffle'] : [rules.reseat],
    votes: state.votes,
    since: state.phaseAt,
    until: earliest(state),
  }
}

export function allOpen(state: BelieveState): OpenBelieve {
  const seen = view(state, 'spectator')
  return {
    ...seen,
    players: seen.players.map((player, seat) => ({ ...player, hand: at(state.players, seat).hand })),
    pile: state.pile.map(({ seat, cards }) => ({ seat, count: cards.length, cards })),
  }
}

function earliest(state: BelieveState): number | null {
  const times = deadlines(state).map((deadline) => deadline.at)
  return times.length === 0 ? null : Math.min(...times)
}

/** B4-8.4. Who has left comes after those who stayed, whatever the score: fewer rounds are fewer cards to pay for. */
export function outcome(state: BelieveState): Outcome | null {
  if (state.phase !== 'finished' || state.ending === null) return null
  const ranked = standingsBy(
    state.players.map((player) => player.score),
    'highest',
  )
  const stayed = ranked.filter(({ seat }) => state.circle.includes(seat))
  const left = ranked.filter(({ seat }) => !state.circle.includes(seat))
  return { standings: [...placed(stayed, 0), ...placed(left, stayed.length)], reason: state.ending }
}

/** Places among these alone, after so many others. */
function placed(standings: readonly Standing[], others: number): readonly Standing[] {
  return standings.map((standing) => {
    const better = standings.filter((other) => other.score > standing.score).length
    return { ...standing, place: others + 1 + better }
  })
}
