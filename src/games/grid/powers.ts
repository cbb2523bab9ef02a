// Powers: each is a self-contained unit of data and functions, and this list is the only place that names them. To add
// one, add it here and to the kinds in rules.ts: rules, create form, options, views and bots take it from the list.

import { at } from '../../kernel/assert.ts'
import type { Chance } from '../../kernel/chance.ts'
import type { Moment } from '../../kernel/game.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { BlindSwapped, Peeked } from './events.ts'
import type { PowerKind } from './rules.ts'
import { type GridState, heldAt, type Place, seatsIn } from './state.ts'

/** What a power is aimed at: one of mine, one of somebody's. Absent where the power does not ask. */
export interface Aim {
  readonly mine?: number
  readonly seat?: Seat
  readonly pos?: number
}

export interface Power {
  readonly asks: readonly (keyof Aim)[]
  /** Whose cards it can be used on. */
  targets(state: GridState, seat: Seat): readonly Seat[]
  /** The aim is complete and legal. */
  use(state: GridState, seat: Seat, aim: Aim, moment: Moment): Peeked | BlindSwapped
}

const powers: Readonly<Record<PowerKind, Power>> = {
  peekOwn: {
    asks: ['pos'],
    targets: (_state, seat) => [seat],
    use: (state, seat, { pos = 0 }, moment) => peek(state, seat, 'peekOwn', { seat, pos }, moment),
  },
  peekOpp: {
    asks: ['seat', 'pos'],
    targets: opponents,
    use: (state, seat, { seat: target = seat, pos = 0 }, moment) =>
      peek(state, seat, 'peekOpp', { seat: target, pos }, moment),
  },
  peekAny: {
    asks: ['seat', 'pos'],
    targets: (state) => seatsIn(state),
    use: (state, seat, { seat: target = seat, pos = 0 }, moment) =>
      peek(state, seat, 'peekAny', { seat: target, pos }, moment),
  },
  autoPeekOwn: {
    asks: [],
    targets: (_state, seat) => [seat],
    use: (state, seat, _aim, moment) =>
      peek(state, seat, 'autoPeekOwn', { seat, pos: pickOwn(state, seat, moment.chance) }, moment),
  },
  blindSwap: {
    asks: ['mine', 'seat', 'pos'],
    targets: (state, seat) => opponents(state, seat).filter((other) => !isLocked(state, other)),
    use: (_state, seat, { mine = 0, seat: target = seat, pos = 0 }) => ({
      type: 'blindSwapped',
      open: { seat, power: 'blindSwap', mine, target, pos },
    }),
  },
}

export function powerOf(kind: PowerKind): Power {
  return powers[kind]
}

function opponents(state: GridState, seat: Seat): readonly Seat[] {
  return seatsIn(state).filter((other) => other !== seat)
}

function isLocked(state: GridState, seat: Seat): boolean {
  return state.rules.lockCallerHand && state.caller === seat // K-16
}

/** K-15: the others learn that somebody looks, and of what only as much as the rules disclose. */
function peek(state: GridState, seat: Seat, power: PowerKind, place: Place, moment: Moment): Peeked {
  const { peekDisclosure, peekMs } = state.rules
  return {
    type: 'peeked',
    open: {
      seat,
      power,
      until: moment.at + peekMs,
      ...(peekDisclosure === 'none' ? {} : { target: place.seat }),
      ...(peekDisclosure === 'position' ? { pos: place.pos } : {}),
    },
    own: { [seat]: { ...place, card: heldAt(state, place).card } },
  }
}

/** K-11. */
function pickOwn(state: GridState, seat: Seat, chance: Chance): number {
  const hand = at(state.hands, seat)
  const all = [...hand.keys()]
  const unseen = all.filter((pos) => !hand[pos]?.knownBy.includes(seat))
  const from = state.rules.kingPick === 'randomUnseen' && unseen.length > 0 ? unseen : all
  return chance.pick('king', from)
}
