// What Believe Or Not claims about itself, for the conformance kit.

import { at, replaced } from '../../kernel/assert.ts'
import { type Card, rankOf } from '../../kernel/cards.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Claims } from '../../kernel/claims.ts'
import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import type { BelieveTypes } from './game.ts'
import { sorted } from './hand.ts'
import type { OpenBelieve } from './public.ts'
import type { BelieveState } from './state.ts'

export const claims: Claims<BelieveTypes> = {
  /** One's own hand, all hands after a round, the card that was flipped, what was announced and what was disposed. */
  facts: (state, viewer) => ({
    hands: state.players.map(({ hand }, seat) => (maySee(state, viewer, seat) ? hand.toSorted() : null)),
    flipped: state.challenge && { card: state.challenge.card, truth: state.challenge.truth },
    announced: state.rank,
    disposed: state.disposed.map(({ seat, rank }) => `${rank} of ${seat}`),
  }),

  rearrange(state, viewer, chance) {
    const places = chance.pick('which', [
      hiddenPlaces(state, viewer),
      withoutOneOfTheLastPlay(hiddenPlaces(state, viewer), state, chance),
      pilePlaces(state),
      pilePlaces({ ...state, pile: state.pile.slice(0, -1) }), // what the next challenge cannot flip
    ])
    if (new Set(places.map(container)).size < 2) return null
    let world = state
    for (let index = 0; index < 2 * places.length; index++) {
      world = swapped(world, chance.pick('one', places), chance.pick('other', places))
    }
    const players = world.players.map((player, seat) =>
      maySee(state, viewer, seat) ? player : { ...player, hand: sorted(player.hand) },
    )
    return { ...world, players }
  },

  publicDraws: ['seating'],

  cards: (state) =>
    [
      ...state.players.flatMap((player) => player.hand),
      ...state.pile.flatMap((play) => play.cards),
      ...state.disposed.flatMap(({ rank }) => (rank === 'X' ? jokers : suits.map((suit) => `${rank}${suit}`))),
    ].toSorted(),

  faces: (view) =>
    [
      ...view.players.flatMap(({ hand }) => hand ?? []),
      ...(view as OpenBelieve).pile.flatMap(({ cards }) => cards ?? []),
      ...view.disposed.flatMap(({ rank }) => (rank === 'X' ? jokers : suits.map((suit) => `${rank}${suit}`))),
    ].toSorted(),

  // A round has so many turns at most, and besides them only news and four jokers now and then. Where the number of
  // rounds is open, chance ends the game every other time that it is asked: hardly ever more than forty rounds.
  longestGame: (rules) => (rules.maxRounds ?? 40) * (2 * rules.maxTurnsPerRound + 200),
}

const jokers = ['Xx', 'Xx', 'Xx', 'Xx']
const suits = ['c', 'd', 'h', 's']

function maySee(state: BelieveState, viewer: Viewer, seat: Seat): boolean {
  return viewer === seat || state.result?.round === state.round
}

// --- other worlds ---

type Place = { readonly seat: Seat; readonly card: number } | { readonly play: number; readonly card: number }

/** Within one hand nothing can be moved, for it is sorted; in the pile every card has its place. */
function container(place: Place): string {
  return 'seat' in place ? `hand ${place.seat}` : `pile ${place.play} ${place.card}`
}

function hiddenPlaces(state: BelieveState, viewer: Viewer): readonly Place[] {
  const inHands = state.players.flatMap(({ hand }, seat) =>
    maySee(state, viewer, seat) ? [] : [...hand.keys()].map((card): Place => ({ seat, card })),
  )
  return [...inHands.filter((place) => !isFlipped(state, place)), ...pilePlaces(state)]
}

function pilePlaces(state: BelieveState): readonly Place[] {
  return state.pile.flatMap(({ cards }, play) => [...cards.keys()].map((card): Place => ({ play, card })))
}

/** If the one that stays is flipped, the others of its play must not show. */
function withoutOneOfTheLastPlay(places: readonly Place[], state: BelieveState, chance: Chance): readonly Place[] {
  const play = state.pile.length - 1
  const cards = state.pile[play]?.cards.length ?? 0
  if (cards === 0) return places
  const stays = chance.int('stays', cards)
  return places.filter((place) => 'seat' in place || place.play !== play || place.card !== stays)
}

/** Everybody has just seen this card go into a hand. */
function isFlipped(state: BelieveState, place: Place): boolean {
  if (state.challenge === null || !('seat' in place)) return false
  const { seat, of, truth, card } = state.challenge
  const collector = truth ? seat : of
  return place.seat === collector && at(state.players, collector).hand.indexOf(card) === place.card
}

function cardAt(state: BelieveState, place: Place): Card {
  if ('seat' in place) return at(at(state.players, place.seat).hand, place.card)
  return at(at(state.pile, place.play).cards, place.card)
}

function withCard(state: BelieveState, place: Place, card: Card): BelieveState {
  if ('seat' in place) {
    const player = at(state.players, place.seat)
    const hand = replaced(player.hand, place.card, card)
    return { ...state, players: replaced(state.players, place.seat, { ...player, hand }) }
  }
  const play = at(state.pile, place.play)
  const cards = replaced(play.cards, place.card, card)
  return { ...state, pile: replaced(state.pile, place.play, { ...play, cards }) }
}

/** Two cards change places, unless that made four of a kind, which nobody can hold: everybody would have been told. */
function swapped(state: BelieveState, one: Place, other: Place): BelieveState {
  const next = withCard(withCard(state, one, cardAt(state, other)), other, cardAt(state, one))
  return next.players.some(({ hand }) => hasFour(hand)) ? state : next
}

function hasFour(hand: readonly Card[]): boolean {
  const counts = Map.groupBy(hand, rankOf)
  return [...counts].some(([rank, cards]) => rank !== 'X' && cards.length === 4)
}
