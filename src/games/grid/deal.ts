// Dealing a round, and the first look at two of one's cards.

import { at } from '../../kernel/assert.ts'
import { deck } from '../../kernel/cards.ts'
import { type Moment, ofRound } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { GridEvent, SeenCard } from './events.ts'
import { nextStarter } from './match.ts'
import type { Decision } from './refusals.ts'
import { handSize } from './rules.ts'
import { type GridState, heldAt, isPosition, seatsIn, topOf } from './state.ts'
import { and, type Story, storyOf } from './story.ts'
import { startTurn } from './turn.ts'

const bottomRow: readonly number[] = [2, 3]
const lateLookMs = 3000 // S-05: for who has not chosen

export function setup(state: GridState, moment: Moment): readonly GridEvent[] {
  const seats = seatsIn(state)
  const starter = state.rules.firstPlayer === 'random' ? moment.chance.pick('first', seats) : at(seats, 0) // K-10
  return [dealt(state, starter, moment)]
}

export function nextRound(story: Story, moment: Moment): Story {
  const { state } = story
  return and(story, dealt(state, nextStarter(state), ofRound(moment, state.round + 1)))
}

function dealt(state: GridState, starter: Seat, moment: Moment): GridEvent {
  const { rules } = state
  const seats = seatsIn(state)
  const cards = moment.chance.shuffle('deal', deck(rules.deck))
  const hands = state.hands.map((_, seat) => {
    const nth = seats.indexOf(seat)
    return nth === -1 ? [] : cards.slice(nth * handSize, (nth + 1) * handSize)
  })
  const rest = cards.slice(seats.length * handSize)
  const top = rules.startDiscard ? topOf(rest) : null // K-09, S2-SU4
  const draw = top === null ? rest : rest.slice(0, -1)
  const until = moment.at + rules.initialPeekMs
  const open = { round: state.round + 1, starter, seats, deckCount: draw.length, top, until }
  const event = { type: 'dealt', open, sealed: { hands, draw } } as const
  if (rules.peekPick === 'chooseTwo') return event
  const look = (seat: Seat) => ({
    cards: bottomRow.map((pos): SeenCard => ({ seat, pos, card: at(at(hands, seat), pos) })),
  })
  return { ...event, own: Object.fromEntries(seats.map((seat) => [seat, look(seat)])) }
}

// --- the first look ---

/** S-05: somebody chooses the two cards to look at. */
export function lookAt(state: GridState, seat: Seat, positions: readonly number[], moment: Moment): Decision {
  if (state.phase !== 'initialPeek') return refuse('lookOver')
  if (state.looked[seat] !== false) return refuse('alreadyLooked')
  if (!positions.every(isPosition)) return refuse('noSuchCard')
  return ok(looked(storyOf(state), seat, positions, moment.at + state.rules.peekMs).events)
}

function looked(story: Story, seat: Seat, positions: readonly number[], until: number): Story {
  const cards = positions
    .toSorted((a, b) => a - b)
    .map((pos): SeenCard => ({ seat, pos, card: heldAt(story.state, { seat, pos }).card }))
  return and(story, { type: 'looked', open: { seat, until }, own: { [seat]: { cards } } })
}

/**
 * The time of a choice or of a look is over. Who has not chosen in time is shown the bottom two; looks that have lasted
 * are hidden; and with the last of them play begins. All that is due is done at once, however late it is.
 */
export function passLooks(state: GridState, moment: Moment): Story {
  const chosen = state.lookBy !== null && state.lookBy <= moment.at ? lookForTheLate(state, moment) : storyOf(state)
  const over = chosen.state.looks.filter((look) => look.until <= moment.at).map((look) => look.viewer)
  if (over.length === 0) return chosen
  const hidden = and(chosen, { type: 'looksHidden', open: { seats: [...new Set(over)] } })
  const done = hidden.state.looks.length === 0 && !hidden.state.looked.includes(false)
  return done ? startTurn(hidden, state.starter, moment) : hidden
}

function lookForTheLate(state: GridState, moment: Moment): Story {
  const late = seatsIn(state).filter((seat) => !state.looked[seat])
  return late.reduce((story, seat) => looked(story, seat, bottomRow, moment.at + lateLookMs), storyOf(state))
}
