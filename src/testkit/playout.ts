// One game played by chance: random commands, deadlines, and people who come and go. It is driven as a table drives it,
// but without one, so that the rules stand alone.

import { assert } from '../kernel/assert.ts'
import { type Chance, chanceAt } from '../kernel/chance.ts'
import type { AnyGame, Attendance, Deadline, Moment, News } from '../kernel/game.ts'
import { pureHmac } from '../kernel/hmac.ts'
import { anyCommand } from '../kernel/options.ts'
import type { GameEvent, Seat } from '../kernel/secrecy.ts'

export { quickChance } from '../kernel/chance.ts'

/** Something that happens to a game. */
export type Happening =
  | { readonly type: 'setup'; readonly at: number }
  | { readonly type: 'command'; readonly at: number; readonly seat: Seat; readonly command: { readonly type: string } }
  | { readonly type: 'deadline'; readonly at: number; readonly deadline: Deadline }
  | { readonly type: 'news'; readonly at: number; readonly news: News }

export interface Position {
  readonly state: object
  readonly at: number
  readonly moves: number
}

export function keyOfSeed(seed: number): string {
  return pureHmac('00', `conformance kit ${seed}`)
}

/** The chance of the table: what the rules draw from. */
export function momentAt(key: string, position: Position, at: number): Moment {
  return { at, chance: chanceAt(key, position.moves) }
}

/** The same moment, with somebody told of every label before it is drawn, and whether by a name or the position. */
export function overheard(moment: Moment, hear: Hear): Moment {
  const { at, chance } = moment
  return { at, chance: hearing(chance, hear) }
}

type Hear = (label: string, named: boolean) => void

function hearing(chance: Chance, hear: Hear, named = false): Chance {
  return {
    int(label, below) {
      hear(label, named)
      return chance.int(label, below)
    },
    pick(label, items) {
      hear(label, named)
      return chance.pick(label, items)
    },
    shuffle(label, items) {
      hear(label, named)
      return chance.shuffle(label, items)
    },
    once: (name) => hearing(chance.once(name), hear, true),
  }
}

/** The same moment, with one label coming out otherwise. */
export function altered(moment: Moment, label: string, otherKey: string): Moment {
  return { at: moment.at, chance: alteredChance(moment.chance, label, chanceAt(otherKey, 0)) }
}

function alteredChance(chance: Chance, label: string, other: Chance): Chance {
  const by = (drawn: string) => (drawn === label ? other : chance)
  return {
    int: (drawn, below) => by(drawn).int(drawn, below),
    pick: (drawn, items) => by(drawn).pick(drawn, items),
    shuffle: (drawn, items) => by(drawn).shuffle(drawn, items),
    once: (name) => alteredChance(chance.once(name), label, other),
  }
}

/** What the rules make of it; null if a command is refused. */
export function eventsOf(game: AnyGame, state: object, what: Happening, moment: Moment): readonly GameEvent[] | null {
  switch (what.type) {
    case 'setup':
      return game.setup(state, moment)
    case 'command': {
      const decided = game.decide(state, what.seat, what.command, moment)
      return decided.ok ? decided.value : null
    }
    case 'deadline':
      return game.expire(state, what.deadline.tick, moment)
    case 'news':
      return game.attend(state, what.news, moment)
  }
}

export function advanced(game: AnyGame, position: Position, events: readonly GameEvent[], at: number): Position {
  const state = events.reduce((current, event) => game.evolve(current, event), position.state)
  return { state, at, moves: position.moves + 1 }
}

export function earliest(deadlines: readonly Deadline[]): Deadline | undefined {
  return deadlines.reduce<Deadline | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)
}

/** Seats that may do something now. */
export function activeSeats(game: AnyGame, state: object, seats: number): readonly Seat[] {
  return Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => game.options(game.view(state, seat)).length > 0,
  )
}

const attendances: readonly Attendance[] = ['here', 'away', 'standIn', 'bot']

/**
 * What happens next, at random: mostly commands within the options, deadlines when they are due or nobody can act or
 * everybody sleeps, and now and then somebody comes or goes. Null when nothing can happen any more.
 */
export function nextHappening(game: AnyGame, position: Position, seats: number, chance: Chance): Happening | null {
  const { state } = position
  if (game.outcome(state) !== null) return null
  const active = activeSeats(game, state, seats)
  const deadline = earliest(game.deadlines(state))
  const at = position.at + chance.int('pause', 1500)
  if (deadline !== undefined && (active.length === 0 || deadline.at <= at || chance.int('idle', 40) === 0)) {
    return { type: 'deadline', at: Math.max(deadline.at, position.at), deadline }
  }
  if (active.length === 0 || chance.int('news', 60) === 0) return peopleNews(game, position, seats, at, chance)
  const seat = chance.pick('seat', active)
  const command = anyCommand(game.options(game.view(state, seat)), chance)
  return { type: 'command', at, seat, command }
}

/** One in a thousand happenings or so is somebody who leaves for good. */
function peopleNews(game: AnyGame, position: Position, seats: number, at: number, chance: Chance): Happening {
  assert(game.outcome(position.state) === null, 'news of a game that is over')
  const seat = chance.int('news seat', seats)
  if (chance.int('host', 4) === 0) return { type: 'news', at, news: { type: 'host', seat } }
  const attendance = chance.int('gone', 15) === 0 ? 'gone' : chance.pick('attendance', attendances)
  return { type: 'news', at, news: { type: 'attendance', seat, attendance } }
}
