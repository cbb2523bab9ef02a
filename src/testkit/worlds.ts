// Two worlds: take a state and a viewer, rearrange everything that this viewer cannot know, and let the same things
// happen in both. As long as nothing is rightly revealed, whatever the viewer is sent must be equal to the byte, and what
// the others are sent must be of equal length.

import type { Chance } from '../kernel/chance.ts'
import type { Claims } from '../kernel/claims.ts'
import type { AnyGame, GameTypes } from '../kernel/game.ts'
import { type GameEvent, seenBy, type Viewer } from '../kernel/secrecy.ts'
import { wellFormedCommand } from './fuzz.ts'
import { advanced, altered, eventsOf, type Happening, momentAt, nextHappening, type Position } from './playout.ts'

export interface Worlds {
  readonly game: AnyGame
  readonly claims: Claims<GameTypes>
  readonly key: string
  readonly seats: number
  readonly words: readonly string[]
}

/** What came of it: how far both worlds looked the same, or what gave one away. */
export type WorldsResult =
  | { readonly type: 'same'; readonly steps: number }
  | { readonly type: 'none' } // nothing is hidden from this viewer
  | { readonly type: 'badWorld'; readonly problem: string }
  | { readonly type: 'leak'; readonly problem: string }

const horizon = 8

export function compareWorlds(setting: Worlds, here: Position, viewer: Viewer, chance: Chance): WorldsResult {
  const { game, claims } = setting
  const otherState = claims.rearrange(here.state, viewer, chance)
  if (otherState === null) return { type: 'none' }
  if (!sameFacts(setting, here.state, otherState, viewer)) {
    return { type: 'badWorld', problem: 'the rearranged world contradicts what the viewer may know' }
  }
  if (text(claims.cards(here.state)) !== text(claims.cards(otherState))) {
    return { type: 'badWorld', problem: 'the rearranged world has other cards' }
  }
  let one = here
  let two: Position = { ...here, state: otherState }
  for (let step = 0; step < horizon; step++) {
    const difference =
      snapshotDifference(setting, one, two, viewer) ?? refusalDifference(setting, one, two, viewer, chance)
    if (difference !== null) return leak(viewer, step, difference)
    const what = nextHappening(game, one, setting.seats, chance)
    if (what === null) return { type: 'same', steps: step }
    const next = bothWorlds(setting, one, two, what, viewer)
    if ('end' in next) return next.end === null ? { type: 'same', steps: step } : leak(viewer, step, next.end)
    one = next.one
    two = next.two
  }
  return { type: 'same', steps: horizon }
}

function leak(viewer: Viewer, step: number, problem: string): WorldsResult {
  const who = viewer === 'spectator' ? 'a spectator' : `seat ${viewer}`
  return { type: 'leak', problem: `${who} can tell two worlds apart after ${step} steps: ${problem}` }
}

/**
 * Two outcomes of one draw: where a draw that is not public comes out otherwise, a viewer who may not know what it
 * decided is told the same.
 */
export function compareDraws(
  setting: Worlds,
  here: Position,
  what: Happening,
  label: string,
  otherKey: string,
): string | null {
  const { game, key, claims, seats } = setting
  const moment = momentAt(key, here, what.at)
  const events = eventsOf(game, here.state, what, moment)
  const otherEvents = eventsOf(game, here.state, what, altered(moment, label, otherKey))
  if (events === null || otherEvents === null) return null
  const one = advanced(game, here, events, what.at)
  const two = advanced(game, here, otherEvents, what.at)
  for (const viewer of viewersOf(seats)) {
    if (text(claims.facts(one.state, viewer)) !== text(claims.facts(two.state, viewer))) continue
    const found = eventDifference(setting, events, otherEvents, viewer) ?? snapshotDifference(setting, one, two, viewer)
    if (found !== null) return `${viewer} can tell how "${label}" came out: ${found}`
  }
  return null
}

type Next = { readonly one: Position; readonly two: Position } | { readonly end: string | null }

/** Lets the same thing happen in both. They end when something is rightly revealed, or when one of them gives itself away. */
function bothWorlds(setting: Worlds, one: Position, two: Position, what: Happening, viewer: Viewer): Next {
  const { game, key, claims } = setting
  const there = translated(setting, what, viewer, one.state, two.state)
  if (there === null) return { end: null }
  const events = eventsOf(game, one.state, what, momentAt(key, one, what.at))
  const otherEvents = eventsOf(game, two.state, there, momentAt(key, two, what.at))
  if (events === null || otherEvents === null) {
    const mine = what.type === 'command' && what.seat === viewer
    if ((events === null) === (otherEvents === null)) return { end: null }
    // Somebody else's command that is legal in one world only: the other is not a world. One's own: a leak.
    return { end: mine ? `the same ${text(there)} is refused in one of them` : null }
  }
  const nextOne = advanced(game, one, events, what.at)
  const nextTwo = advanced(game, two, otherEvents, what.at)
  if (text(claims.facts(nextOne.state, viewer)) !== text(claims.facts(nextTwo.state, viewer))) return { end: null }
  const difference = eventDifference(setting, events, otherEvents, viewer)
  return difference === null ? { one: nextOne, two: nextTwo } : { end: `${difference} after ${text(what)}` }
}

function translated(setting: Worlds, what: Happening, viewer: Viewer, from: object, to: object): Happening | null {
  if (what.type !== 'command' || what.seat === viewer || !setting.claims.translate) return what
  const command = setting.claims.translate(what.command, what.seat, from, to)
  return command === null ? null : { ...what, command }
}

function eventDifference(
  setting: Worlds,
  events: readonly GameEvent[],
  otherEvents: readonly GameEvent[],
  viewer: Viewer,
): string | null {
  const seen = (list: readonly GameEvent[], who: Viewer) => text(list.map((event) => seenBy(event, who)))
  const mine = difference('seen events', seen(events, viewer), seen(otherEvents, viewer))
  if (mine !== null) return mine
  for (const who of viewersOf(setting.seats)) {
    if (seen(events, who).length !== seen(otherEvents, who).length) return `the length of the message to ${who}`
  }
  return null
}

function snapshotDifference(setting: Worlds, one: Position, two: Position, viewer: Viewer): string | null {
  const { game, seats } = setting
  const view = game.view(one.state, viewer)
  const otherView = game.view(two.state, viewer)
  const found =
    difference('views', text(view), text(otherView)) ??
    difference('options', text(game.options(view)), text(game.options(otherView))) ??
    difference('deadlines', text(game.deadlines(one.state)), text(game.deadlines(two.state)))
  if (found !== null) return found
  for (const who of viewersOf(seats)) {
    const length = text(game.view(one.state, who)).length
    if (length !== text(game.view(two.state, who)).length) return `the length of the view of ${who}`
  }
  return null
}

/** Refusals must not tell either: the same attempt of the viewer is answered alike. */
function refusalDifference(
  setting: Worlds,
  one: Position,
  two: Position,
  viewer: Viewer,
  chance: Chance,
): string | null {
  if (viewer === 'spectator') return null
  const { game, key, words } = setting
  for (let attempt = 0; attempt < 3; attempt++) {
    const asked = game.parseCommand(wellFormedCommand(game.commands, words, chance))
    if (!asked.ok) continue
    const answer = (position: Position) => {
      const decided = game.decide(position.state, viewer, asked.value, momentAt(key, position, position.at))
      return decided.ok ? 'accepted' : decided.error
    }
    const found = difference(`answers to ${text(asked.value)}`, answer(one), answer(two))
    if (found !== null) return found
  }
  return null
}

function difference(what: string, one: string, two: string): string | null {
  return one === two ? null : `${what} differ:\n    ${one}\n    ${two}`
}

function sameFacts(setting: Worlds, one: object, two: object, viewer: Viewer): boolean {
  return text(setting.claims.facts(one, viewer)) === text(setting.claims.facts(two, viewer))
}

export function viewersOf(seats: number): readonly Viewer[] {
  return [...Array.from({ length: seats }, (_, seat) => seat), 'spectator']
}

function text(value: unknown): string {
  return JSON.stringify(value)
}
