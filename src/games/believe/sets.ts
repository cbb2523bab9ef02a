// Sets leave the game: four of a kind by themselves, four jokers when their holder says so.

import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { begin, type Course, type Decision, followed } from './course.ts'
import type { BelieveEvent } from './events.ts'
import { fullRanks } from './hand.ts'
import { endRound } from './scoring.ts'
import { type BelieveState, handOf, mayDisposeJokers } from './state.ts'

/** B4-14.8: whatever has filled these hands, their fours of a kind are gone at once, and everybody is told. */
export function disposeSets(course: Course, seats: readonly Seat[]): Course {
  const disposals = seats.flatMap((seat) =>
    fullRanks(handOf(course.state, seat)).map((rank): BelieveEvent => ({ type: 'disposed', open: { seat, rank } })),
  )
  return followed(course, ...disposals)
}

/** B-17: at any time during a round, also out of turn; whoever has nothing left has won. */
export function disposeJokers(state: BelieveState, seat: Seat, moment: Moment): Decision {
  if (!mayDisposeJokers(state, seat)) return refuse('noJokersToDispose')
  const course = followed(begin(state), { type: 'jokersDisposed', open: { seat } })
  return ok((handOf(course.state, seat).length === 0 ? endRound(course, 'emptyHand', moment) : course).events)
}
