// How a practice game begins: who sits at it, under which rules.

import { assert } from '../../kernel/assert.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { PlayerInput } from '../../table/inputs.ts'
import { openRun, perform, type Run } from '../../table/run.ts'
import type { Surroundings } from '../../table/table.ts'
import { type Patience, relaxed } from '../lobby/rules.ts'

export interface PracticeOpening {
  readonly id: string
  readonly game: string
  readonly rules: object
  readonly timers?: Patience
  readonly bots: readonly string[] // their levels
  readonly name: string // of whoever plays
  readonly others?: readonly string[] // who else plays at this device
  readonly seed?: string // of a lesson, in which the cards always lie the same; 64 hexadecimal digits
}

/** It waits in this browser for whoever goes. A lesson begins anew. */
export function isKept({ seed }: PracticeOpening): boolean {
  return seed === undefined
}

/** The seat of whoever plays; who else plays at this device has the next ones. */
export const you: Seat = 0
/** Nobody gives up a table that only waits for a tab to be looked at again. */
const patient = { abandonMs: 86_400_000 }

export function playerAt(seat: Seat): string {
  return seat === you ? 'you' : `you ${seat + 1}`
}

/** A table with everybody at it, and the game on its way. */
export function seated(opening: PracticeOpening, at: number, secret: () => string, env: Surroundings): Run {
  const { id, game, rules, bots, name, others = [], seed } = opening
  const player = playerAt(you)
  const people = [name, ...others]
  let run = openRun(
    {
      at,
      id,
      game,
      rules: { ...patient, ...patienceOf(opening, env), ...rules },
      seed: seed ?? secret(),
      host: { player, name },
      capacity: people.length + bots.length,
    },
    env,
  )
  const inputs: readonly PlayerInput[] = [
    ...others.map((other, index) => ({ type: 'join', at, player: playerAt(index + 1), name: other }) as const),
    ...bots.map((level) => ({ type: 'addBot', at, player, level }) as const),
    { type: 'addEntropy', at, player, entropy: seed ?? secret() },
    { type: 'start', at, player },
  ]
  run = perform(run, { type: 'connect', at, player }, env).run
  for (const input of inputs) {
    const done = perform(run, input, env)
    assert(done.step.type === 'entry', done.step.type === 'refused' ? done.step.refusal.text : done.step.type)
    run = done.run
    // Who shares a device is never away: what is hidden from them is for the curtain to say.
    if (input.type === 'join') run = perform(run, { type: 'connect', at, player: input.player }, env).run
  }
  return run
}

function patienceOf({ game, rules, timers = 1, others = [] }: PracticeOpening, env: Surroundings): object {
  const schema = env.gameOf(game)?.ruleSchema ?? {}
  const patience = relaxed(schema, timers, { ...rules })
  const pick = 'peekPick' in rules ? rules.peekPick : schema.peekPick?.default
  const field = schema.initialPeekMs
  // The time to choose a look is one for all: who is last to get the device must have some left.
  if (others.length === 0 || pick !== 'chooseTwo' || field?.kind !== 'int') return patience
  return { ...patience, initialPeekMs: field.max }
}
