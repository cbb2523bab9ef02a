// From a log back to its table, believing it (after a restart) or checking all of it (a player who verifies a game).

import { assert } from '../kernel/assert.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { dueThing } from './due.ts'
import { commitmentOf, hashOf, noHash } from './fairness.ts'
import { fold, gameOf } from './fold.ts'
import { fitsSeal, nameIn } from './names.ts'
import { eventsOf } from './step.ts'
import type { Entry, Surroundings, Table } from './table.ts'

export function tableFrom(log: readonly Entry[], env: Surroundings, from: Table | null = null): Table {
  const table = log.reduce<Table | null>((before, entry) => fold(before, entry, env), from)
  assert(table, 'an empty log')
  return table
}

export interface Flaw {
  readonly seq: number // the first entry that is not what it should be
  readonly problem: string
}

/** Checks a whole log: the order, every hash, and that the rules lead to exactly these events with the opened chance. */
export function verify(log: readonly Entry[], commitment: string, env: Surroundings): Result<Table, Flaw> {
  let table: Table | null = null
  for (const [index, entry] of log.entries()) {
    const problem: string | null = flawOf(table, entry, index + 1, commitment, env)
    if (problem !== null) return refuse({ seq: index + 1, problem })
    table = fold(table, entry, env)
  }
  return table === null ? refuse({ seq: 0, problem: 'The log is empty.' }) : ok(table)
}

function flawOf(before: Table | null, entry: Entry, seq: number, commitment: string, env: Surroundings): string | null {
  try {
    const { hash, ...body } = entry
    const { act } = entry
    if (entry.seq !== seq) return `Entry ${seq} is missing.`
    if ((act.type === 'opened') !== (seq === 1)) return 'A table is opened once, by its first entry.'
    if (act.type === 'opened' && commitmentOf(act.seed, act.id, env.hmac) !== commitment) {
      return 'The seed is not the one that was committed to.'
    }
    const sealed = nameIn(act)
    if (sealed !== null && !fitsSeal(sealed, env.hmac)) return 'The name is not the one that was sealed.'
    if (before !== null && entry.at < before.at) return 'Time runs backwards.'
    const problem = before === null ? null : actProblem(before, entry, env)
    if (problem !== null) return problem
    const after = fold(before, entry, env)
    if (hash !== hashOf(body, before?.hash ?? noHash, after.chainKey, env.hmac)) return 'The hash does not fit.'
    const events = eventsOf(before, act, entry.at, env)
    return JSON.stringify(events) === JSON.stringify(entry.events) ? null : 'The rules lead to other events.'
  } catch (error) {
    return `This entry cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A move must read and be legal, a deadline must have been due: neither is taken on trust. */
function actProblem(before: Table, entry: Entry, env: Surroundings): string | null {
  const { act } = entry
  if (act.type === 'moved') {
    const command = gameOf(before, env).parseCommand(act.command)
    return command.ok && JSON.stringify(command.value) === JSON.stringify(act.command)
      ? null
      : 'The command is malformed.'
  }
  if (act.type === 'expired' || act.type === 'replaced' || act.type === 'abandoned') {
    const due = dueThing(before, env)
    if (due === null || due.at > entry.at) return 'Nothing was due yet.'
  }
  return null
}
