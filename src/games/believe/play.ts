// A play: one to three cards face down, claimed to be of the announced rank. Whether they are is the player's business.

import { at } from '../../kernel/assert.ts'
import type { Card, Rank } from '../../kernel/cards.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { begin, type Course, type Decision, followed } from './course.ts'
import { jokerPlaces, setSize } from './hand.ts'
import type { BelieveCommand } from './public.ts'
import type { BelieveRefusal } from './refusals.ts'
import { endRound } from './scoring.ts'
import { announceable, type BelieveState, handOf, mayDisposeJokers } from './state.ts'
import { passTurn } from './turns.ts'

type PlayCommand = Extract<BelieveCommand, { type: 'play' }>

export function play(state: BelieveState, seat: Seat, command: PlayCommand, moment: Moment): Decision {
  if (state.phase === 'lastPlay') return refuse('answerLastPlay') // B-05
  const hand = handOf(state, seat)
  const disposes = command.dispose === 'jokers'
  if (disposes && !mayDisposeJokers(state, seat)) return refuse('noJokersToDispose')
  const disposed = disposes ? jokerPlaces(hand).slice(0, setSize) : []
  if (command.cards.some((place) => place >= hand.length || disposed.includes(place))) return refuse('notInHand') // B-28
  const problem = rankProblem(state, command.rank)
  if (problem !== null) return refuse(problem)
  const cards = command.cards.map((place) => at(hand, place))
  const course = disposes ? followed(begin(state), { type: 'jokersDisposed', open: { seat } }) : begin(state)
  return ok(layDown(course, seat, cards, command.rank, moment).events)
}

function rankProblem(state: BelieveState, rank: Rank | undefined): BelieveRefusal | null {
  if (state.phase === 'responding') return rank === undefined || rank === state.rank ? null : 'rankFixed' // B4-14.3
  if (rank === undefined) return 'rankMissing' // B4-14.2
  return announceable(state).includes(rank) ? null : 'notAnnounceable' // B-03, B-14
}

/** Lays cards on the pile, announces their rank if it is the first play of the pile, and passes the turn. */
export function layDown(
  course: Course,
  seat: Seat,
  cards: readonly Card[],
  rank: Rank | undefined,
  moment: Moment,
): Course {
  const opens = course.state.phase === 'opening' && rank !== undefined
  const announced = opens ? followed(course, { type: 'announced', open: { seat, rank } }) : course
  const played = followed(announced, {
    type: 'played',
    open: { seat, count: cards.length },
    own: { [seat]: { cards } },
  })
  const wins = handOf(played.state, seat).length === 0 && played.state.rules.emptyHandWin === 'immediate'
  return wins ? endRound(played, 'emptyHand', moment) : passTurn(played, seat, moment) // B4-14.5
}
