// The deal: all cards, one at a time, from the dealer's left.

import { type Card, deck } from '../../kernel/cards.ts'
import type { Moment } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Course, followed } from './course.ts'
import { sorted } from './hand.ts'
import { endRound } from './scoring.ts'
import { disposeSets } from './sets.ts'
import { clockwise, handOf } from './state.ts'
import { passTurn } from './turns.ts'

export function deal(course: Course, moment: Moment): Course {
  const { state } = course
  const { circle, dealer } = state
  const receivers = clockwise(circle, dealer) // B-27
  const cards = moment.chance.shuffle('deal', deck(state.deckSize, state.jokers)) // B4-3.3.1
  const own: Record<Seat, { readonly hand: readonly Card[] }> = {}
  for (const [index, seat] of receivers.entries()) {
    own[seat] = { hand: sorted(cards.filter((_, place) => place % receivers.length === index)) } // B4-3.3.2
  }
  const counts = state.players.map((_, seat) => own[seat]?.hand.length ?? 0)
  const dealt = followed(course, {
    type: 'dealt',
    open: { round: state.round + 1, order: circle, dealer, counts },
    own,
  })
  const disposed = disposeSets(dealt, receivers)
  const empty = circle.some((seat) => handOf(disposed.state, seat).length === 0) // B-06
  return empty ? endRound(disposed, 'emptyHand', moment) : passTurn(disposed, dealer, moment) // B4-3.2.2
}
