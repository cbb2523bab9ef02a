// What the grid family claims about itself, for the conformance kit.

import { at, replaced } from '../../kernel/assert.ts'
import type { Card } from '../../kernel/cards.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Claims } from '../../kernel/claims.ts'
import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import type { GridTypes } from './game.ts'
import type { OpenGrid } from './public.ts'
import { handSize, roundLimit, turnLimit } from './rules.ts'
import type { GridState, Held, Place } from './state.ts'

export const claims: Claims<GridTypes> = {
  facts: (state, viewer) => ({
    hands: state.hands.map((hand, seat) =>
      hand.map(({ card }, pos) => (maySee(state, viewer, { seat, pos }) ? card : null)),
    ),
    drawn: drawnCard(state) !== null && maySeeDrawn(state, viewer) ? drawnCard(state) : null,
    discard: state.discard, // each of them lay open on top once
    lastRound: state.result?.hands ?? null, // shown to everybody at its end, and still while the next one is played
    power: publicPower(state),
    peek: disclosedPeek(state),
    looksAt: state.looks.filter((look) => look.viewer === viewer).map(({ seat, pos }) => ({ seat, pos })),
  }),

  rearrange(state, viewer, chance) {
    const places = hiddenPlaces(state, viewer)
    const drawn = drawnCard(state)
    const hidesDrawn = drawn !== null && !maySeeDrawn(state, viewer)
    const pool = [
      ...state.draw,
      ...places.map((place) => heldIn(state.hands, place).card),
      ...(hidesDrawn ? [drawn] : []),
    ]
    if (pool.length < 2) return null
    const cards = chance.shuffle('world', pool)
    const take = (): Card => at(cards.splice(-1), 0)
    let { hands, turn } = state
    for (const place of places) hands = withHeld(hands, place, { ...heldIn(hands, place), card: take() })
    if (hidesDrawn && turn?.step.type === 'holding') turn = { ...turn, step: { ...turn.step, card: take() } }
    return otherLooks({ ...state, hands, turn, draw: cards }, viewer, chance)
  },

  // Whatever somebody else looks at, it could as well have been another card, and nobody else would know.
  translate(command, seat, from) {
    if (command.type === 'lookAt') return { ...command, positions: command.positions.map(anotherPosition) }
    if (command.type !== 'usePower' || command.pos === undefined || command.mine !== undefined) return command
    const { peekDisclosure } = from.rules
    if (peekDisclosure === 'position') return command
    const pos = anotherPosition(command.pos)
    if (peekDisclosure === 'target' || command.seat === undefined) return { ...command, pos }
    const own = publicPower(from) === 'peekAny' ? [] : [seat]
    const targets = [...from.hands.keys()].filter((other) => at(from.hands, other).length > 0 && !own.includes(other))
    return { ...command, pos, seat: at(targets, (targets.indexOf(command.seat) + 1) % targets.length) }
  },

  publicDraws: ['first'],

  cards: (state) => {
    const held = state.hands.flat().map(({ card }) => card)
    const drawn = drawnCard(state)
    return [...held, ...state.draw, ...state.discard, ...(drawn === null ? [] : [drawn])].toSorted()
  },

  faces: (view) => {
    const held = view.hands.flat().flatMap((card) => (card.state === 'up' ? [card.card] : []))
    const { draw = [], discard = view.discardTop === null ? [] : [view.discardTop] } = view as Partial<OpenGrid>
    return [...held, ...draw, ...discard, ...(view.turn?.card === undefined ? [] : [view.turn.card])].toSorted()
  },

  // A turn is five steps at most, and people come and go; only a match that decides nothing is as long as this.
  longestGame(rules, seats) {
    const turns = turnLimit(rules, seats) + seats
    return 1000 + 10 * turns * (rules.matchMode === 'single' && rules.tieRule !== 'replay' ? 1 : roundLimit)
  },
}

type Hands = GridState['hands']

function anotherPosition(pos: number): number {
  return (pos + 1) % handSize
}

/** A card in a hand is open to who looks at it, to who keeps a note of it, and to all when the round is over. */
function maySee(state: GridState, viewer: Viewer, place: Place): boolean {
  if (state.phase === 'roundOver' || state.phase === 'completed') return true
  if (viewer === 'spectator') return false
  const looking = state.looks.some((look) => look.viewer === viewer && isAt(look, place))
  const noted = state.rules.memoryAid === 'mine' && heldIn(state.hands, place).knownBy.includes(viewer)
  return looking || noted
}

function hiddenPlaces(state: GridState, viewer: Viewer): readonly Place[] {
  return state.hands
    .flatMap((hand, seat) => [...hand.keys()].map((pos) => ({ seat, pos })))
    .filter((place) => !maySee(state, viewer, place))
}

function drawnCard(state: GridState): Card | null {
  return state.turn?.step.type === 'holding' ? state.turn.step.card : null
}

/** Everybody saw a card that lay on the discard pile. */
function maySeeDrawn(state: GridState, viewer: Viewer): boolean {
  const { turn } = state
  return turn?.seat === viewer || (turn?.step.type === 'holding' && turn.step.from === 'discard')
}

/** Which power a card has is told when it is offered, also where the card itself stays hidden (abilityOnKeep). */
function publicPower(state: GridState): string | null {
  const step = state.turn?.step
  return step?.type === 'power' || step?.type === 'peek' ? step.power : null
}

/** Where the rules disclose it, everybody learns whose card is looked at, or which one. */
function disclosedPeek(state: GridState): unknown {
  if (state.turn?.step.type !== 'peek') return null
  return state.looks.map(({ seat, pos }) => {
    const shown = { none: null, target: { seat }, position: { seat, pos } }
    return shown[state.rules.peekDisclosure]
  })
}

// --- which card somebody else looks at is as secret as its face ---

/** Moves what the others look at and know to other cards that they could just as well have chosen. */
function otherLooks(state: GridState, viewer: Viewer, chance: Chance): GridState {
  const others = [...state.hands.keys()].filter((seat) => seat !== viewer)
  return others.reduce((world, seat) => {
    const looks = world.looks.filter((look) => look.viewer === seat)
    if (looks.length === 0) return world
    const from = couldLookAt(world, seat, looks[0])
    const to = chance.shuffle(`looks of ${seat}`, from)
    return movedLooks(world, seat, from, to)
  }, state)
}

function couldLookAt(state: GridState, seat: Seat, look: Place | undefined): readonly Place[] {
  const power = publicPower(state)
  const of = (seats: readonly Seat[]) =>
    seats.flatMap((owner) => [...at(state.hands, owner).keys()].map((pos) => ({ seat: owner, pos })))
  const everybody = [...state.hands.keys()]
  if (look === undefined) return []
  if (power === null) return state.rules.peekPick === 'chooseTwo' ? of([seat]) : [] // the bottom row is no secret
  if (state.rules.peekDisclosure === 'position') return []
  if (state.rules.peekDisclosure === 'target') return of([look.seat])
  if (power === 'peekAny') return of(everybody)
  return power === 'peekOpp' ? of(everybody.filter((owner) => owner !== seat)) : of([seat])
}

function movedLooks(state: GridState, viewer: Seat, from: readonly Place[], to: readonly Place[]): GridState {
  const moved = (place: Place): Place => {
    const index = from.findIndex((one) => isAt(one, place))
    return index === -1 ? place : at(to, index)
  }
  const looks = state.looks.map((look) => (look.viewer === viewer ? { ...look, ...moved(look) } : look))
  let { hands } = state
  for (const place of from) {
    const knows = heldIn(state.hands, place).knownBy.includes(viewer)
    const target = moved(place)
    const held = heldIn(hands, target)
    const rest = held.knownBy.filter((seat) => seat !== viewer)
    hands = withHeld(hands, target, { ...held, knownBy: knows ? [...rest, viewer] : rest })
  }
  return { ...state, looks, hands }
}

function isAt(one: Place, other: Place): boolean {
  return one.seat === other.seat && one.pos === other.pos
}

function heldIn(hands: Hands, { seat, pos }: Place): Held {
  return at(at(hands, seat), pos)
}

function withHeld(hands: Hands, { seat, pos }: Place, held: Held): Hands {
  return replaced(hands, seat, replaced(at(hands, seat), pos, held))
}
