// Games recorded by random play within the options, to be played again as often as a measurement needs.

import { assert } from '../src/kernel/assert.ts'
import { chanceAt } from '../src/kernel/chance.ts'
import type { AnyGame } from '../src/kernel/game.ts'
import { problemText } from '../src/kernel/rule-problem.ts'
import type { GameEvent } from '../src/kernel/secrecy.ts'
import {
  advanced,
  eventsOf,
  type Happening,
  keyOfSeed,
  momentAt,
  nextHappening,
  type Position,
  quickChance,
} from '../src/testkit/playout.ts'

/** What a player or a clock does. People who come and go are left out: they are rare, and not what is measured. */
export type Step = Extract<Happening, { readonly type: 'command' | 'deadline' }>

export interface Recording {
  readonly game: AnyGame
  readonly key: string
  readonly seats: number
  readonly start: object // the state once the cards are dealt
  readonly steps: readonly Step[]
}

export interface Plan {
  readonly rules: object
  readonly games: number
}

const longestRecording = 5000 // steps; a game that takes longer is cut off here

/** The table is of four where the game allows it. */
export function seatsOf(game: AnyGame, rules: object): number {
  const { min, max } = game.seats(parsedRules(game, rules))
  return Math.min(max, Math.max(min, 4))
}

export function record(game: AnyGame, plan: Plan): readonly Recording[] {
  return Array.from({ length: plan.games }, (_, index) => recordOne(game, plan.rules, index + 1))
}

function recordOne(game: AnyGame, rules: object, seed: number): Recording {
  const key = keyOfSeed(seed)
  const chance = quickChance(seed)
  const seats = seatsOf(game, rules)
  const empty: Position = { state: game.initial(parsedRules(game, rules), seats), at: 0, moves: 0 }
  let position = advanced(game, empty, game.setup(empty.state, momentAt(key, empty, 0)), 0)
  const start = position.state
  const steps: Step[] = []
  while (steps.length < longestRecording) {
    const step = nextStep(game, position, seats, chance)
    if (step === null) break
    const events = eventsOf(game, position.state, step, momentAt(key, position, step.at))
    assert(events !== null, `${game.id}, seed ${seed}: a command within the options was refused`)
    position = advanced(game, position, events, step.at)
    steps.push(step)
  }
  return { game, key, seats, start, steps }
}

function nextStep(game: AnyGame, position: Position, seats: number, chance: ReturnType<typeof quickChance>) {
  for (let draw = 0; draw < 1000; draw++) {
    const next = nextHappening(game, position, seats, chance)
    if (next === null || next.type === 'command' || next.type === 'deadline') return next
  }
  throw new Error(`${game.id}: nobody can do anything, and no deadline is set`)
}

function parsedRules(game: AnyGame, rules: object) {
  const parsed = game.parseRules(rules)
  assert(parsed.ok, parsed.ok ? '' : problemText(parsed.error, 'en'))
  return parsed.value
}

/** A game, played again; every view that it leads to is shown. */
export type Replay = (show: (view: object) => void) => void

/** Plays a recording again as a table would, from the command as it arrives to the view of every seat. */
export function replay({ game, key, seats, start, steps }: Recording, show: (view: object) => void): void {
  let state = start
  let moves = 1 // dealing was the first
  for (const step of steps) {
    for (const event of decided(game, state, step, key, moves)) state = game.evolve(state, event)
    for (let seat = 0; seat < seats; seat++) show(game.view(state, seat))
    moves += 1
  }
}

function decided(game: AnyGame, state: object, step: Step, key: string, moves: number): readonly GameEvent[] {
  const moment = { at: step.at, chance: chanceAt(key, moves) }
  if (step.type === 'deadline') return game.expire(state, step.deadline.tick, moment)
  const command = game.parseCommand(step.command)
  assert(command.ok, 'a recorded command was not understood')
  const events = game.decide(state, step.seat, command.value, moment)
  assert(events.ok, 'a recorded command was refused')
  return events.value
}
