// How a practice game begins: who sits at it, under which rules.

import type { Seating } from '../../client/local-table.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import type { Surroundings } from '../../table/table.ts'
import { longestLooks, type Patience, relaxed } from '../lobby/rules.ts'

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

/** Everybody at the table, and the rules with time enough. */
export function seatingOf(opening: PracticeOpening, secret: () => string, env: Surroundings): Seating {
  const { id, game, bots, name, others = [], seed = secret(), rules } = opening
  const patience = { ...patient, ...patienceOf(opening, env), ...rules }
  return { id, game, rules: patience, people: [name, ...others], bots, seed, entropy: opening.seed ?? secret() }
}

function patienceOf({ game, rules, timers = 1, others = [] }: PracticeOpening, env: Surroundings): object {
  const schema = env.gameOf(game)?.ruleSchema ?? {}
  const patience = relaxed(schema, timers, { ...rules })
  // The time to choose a look is one for all: who is last to get the device must have some left.
  return others.length === 0 ? patience : { ...patience, ...longestLooks(schema, { ...rules }) }
}
