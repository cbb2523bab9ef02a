// The action of a turn: draw a card, then swap it in or discard it.

import { at } from '../../kernel/assert.ts'
import type { Moment } from '../../kernel/game.ts'
import { ok, refuse } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { offerPower, powerOfCard } from './power.ts'
import type { Decision } from './refusals.ts'
import { canDrawDeck, type GridState, heldAt, isPosition, type Step, topOf } from './state.ts'
import { and, type Story, storyOf } from './story.ts'
import { endRound, endTurn } from './turn.ts'

type Holding = Extract<Step, { type: 'holding' }>

export function drawDeck(state: GridState, seat: Seat, moment: Moment): Decision {
  if (!canDrawDeck(state)) return refuse('deckEmpty')
  const story = drawnFromDeck(storyOf(state), seat, moment)
  const drawn = holding(story.state)
  const lastCard = story.state.draw.length === 0 && state.rules.emptyPile === 'immediate'
  if (!lastCard || drawn === null) return ok(story.events)
  const { card, from } = drawn
  return ok(endRound(and(story, { type: 'discarded', open: { seat, card, from } }), 'emptyPile', moment).events) // S-03
}

function drawnFromDeck(story: Story, seat: Seat, moment: Moment): Story {
  const ready = story.state.draw.length > 0 ? story : reshuffled(story, moment)
  const { draw } = ready.state
  const card = at(draw, draw.length - 1)
  return and(ready, { type: 'drew', open: { seat, from: 'deck' }, own: { [seat]: { card } } })
}

/** K-25: all discards but the top one, in an order that nobody knows. */
function reshuffled(story: Story, moment: Moment): Story {
  const draw = moment.chance.shuffle('reshuffle', story.state.discard.slice(0, -1))
  return and(story, { type: 'reshuffled', open: { deckCount: draw.length }, sealed: { draw } })
}

export function drawDiscard(state: GridState, seat: Seat): Decision {
  const card = topOf(state.discard)
  if (card === null) return refuse('discardEmpty') // K-09
  return ok(and(storyOf(state), { type: 'drew', open: { seat, from: 'discard', card } }).events)
}

export function swap(state: GridState, seat: Seat, pos: number, moment: Moment): Decision {
  const drawn = holding(state)
  if (drawn === null) return refuse('drawFirst')
  if (!isPosition(pos)) return refuse('noSuchCard')
  const { card } = heldAt(state, { seat, pos })
  const story = and(storyOf(state), { type: 'swapped', open: { seat, pos, card, from: drawn.from } })
  // One power a turn: that of the card which was kept, else that of the card which went out.
  const kept = state.rules.abilityOnKeep && drawn.from === 'deck' ? powerOfCard(state, drawn.card) : null // S-06
  const out = state.rules.powerTrigger === 'anyDiscard' ? powerOfCard(state, card) : null // K-07
  return ok(offerPower(story, seat, kept ?? out, moment).events)
}

export function discardDrawn(state: GridState, seat: Seat, moment: Moment): Decision {
  const drawn = holding(state)
  if (drawn === null) return refuse('drawFirst')
  const { card, from } = drawn
  if (from === 'discard' && state.rules.discardTakeMustSwap) return refuse('mustSwap') // K-08, S-12
  const story = and(storyOf(state), { type: 'discarded', open: { seat, card, from } })
  return ok(offerPower(story, seat, from === 'deck' ? powerOfCard(state, card) : null, moment).events) // K-07
}

/** P-08: for somebody who lets the clock run out, a card is drawn and discarded, without its power and without a call. */
export function playForIdleSeat(state: GridState, seat: Seat, moment: Moment): Story {
  const start = storyOf(state)
  return endTurn(putDown(holding(state) ? start : drawnForIdleSeat(start, seat, moment), seat), seat, moment)
}

function drawnForIdleSeat(story: Story, seat: Seat, moment: Moment): Story {
  if (canDrawDeck(story.state)) return drawnFromDeck(story, seat, moment)
  const { discard } = story.state
  return and(story, { type: 'drew', open: { seat, from: 'discard', card: at(discard, discard.length - 1) } })
}

/** The drawn card, if there is one, goes to the discard pile and does nothing there. */
export function putDown(story: Story, seat: Seat): Story {
  const drawn = holding(story.state)
  return drawn ? and(story, { type: 'discarded', open: { seat, card: drawn.card, from: drawn.from } }) : story
}

function holding(state: GridState): Holding | null {
  const step = state.turn?.step
  return step?.type === 'holding' ? step : null
}
