// A service that lies well: whatever it writes is hashed onto the chain, and its events are what the game makes of it.

import { chainKeyOf, hashOf, noHash, ruleChance } from '../../src/table/fairness.ts'
import { gameOf } from '../../src/table/fold.ts'
import { tableFrom } from '../../src/table/replay.ts'
import { eventsOf } from '../../src/table/step.ts'
import { type Act, type Entry, type Surroundings, type Table, tableTime } from '../../src/table/table.ts'

interface Lie {
  readonly act: Act
  readonly by?: number | null
  readonly at?: number // when the last entry was, unless told otherwise
}

/** The log with one more entry at its end. */
export function withLie(log: readonly Entry[], { act, by = null, at }: Lie, env: Surroundings): readonly Entry[] {
  const before = tableFrom(log, env)
  const time = at ?? before.at
  const events = act.type === 'moved' ? moveEvents(before, act, time, env) : eventsOf(before, act, time, env)
  const body = { seq: log.length + 1, at: time, by, id: null, print: null, act, events }
  return [...log, { ...body, hash: hashOf(body, before.hash, before.chainKey, env.hmac) }]
}

function moveEvents(before: Table, { seat, command }: Extract<Act, { type: 'moved' }>, at: number, env: Surroundings) {
  if (before.phase !== 'playing' || before.state === null) return []
  const moment = { at: tableTime(before, at), chance: ruleChance(before, gameOf(before, env)) }
  const decided = gameOf(before, env).decide(before.state, seat, command, moment)
  return decided.ok ? decided.value : []
}

/** The log with other first words. */
export function openedAs(log: readonly Entry[], change: Partial<Extract<Act, { type: 'opened' }>>, env: Surroundings) {
  const [first] = log as readonly [Entry, ...Entry[]]
  const act = { ...first.act, ...change } as Extract<Act, { type: 'opened' }>
  const body = { ...first, act }
  return [{ ...body, hash: hashOf(body, noHash, chainKeyOf(act.seed, env.hmac), env.hmac) }]
}
