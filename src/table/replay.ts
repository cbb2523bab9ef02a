// From a log back to its table, believing it (after a restart) or checking all of it (a player who verifies a game).

import { assert } from '../kernel/assert.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { decideAgain } from './decided-again.ts'
import { commitmentOf, hashOf, noHash } from './fairness.ts'
import { fold } from './fold.ts'
import { fitsSeal, sealedIn } from './names.ts'
import { eventsOf } from './step.ts'
import type { Entry, Surroundings, Table } from './table.ts'

export function tableFrom(log: readonly Entry[], env: Surroundings, from: Table | null = null): Table {
  const table = log.reduce<Table | null>((before, entry) => fold(before, entry, env), from)
  assert(table, 'an empty log')
  return table
}

/** What can be wrong with a log, and how it is said in English. */
export const flaws = {
  empty: 'The log is empty.',
  missing: 'This entry is missing.',
  openedOnce: 'A table is opened once, by its first entry.',
  seed: 'The seed is not the one that was committed to.',
  sealedName: 'The name is not the one that was sealed.',
  time: 'Time runs backwards.',
  command: 'The command is malformed.',
  notDue: 'This was not due.',
  notAllowed: 'This was not allowed then.',
  hash: 'The hash does not fit.',
  events: 'The rules lead to other events.',
  unreadable: 'This entry cannot be read.',
  otherTable: 'The file names another table or another seed than its first entry.',
  otherDeal: 'The commitment is not the one that was shown here at the table.',
  otherEntropy: 'The chance that was added from here is not in the deal.',
  otherHash: 'The hash is not the one that was shown here while it was played.',
  otherContent: 'What was shown here from this entry on is not what the file says.',
  signature: 'The signature does not fit the file.',
  otherKey: 'The file is signed with a key that is not one of the service.',
  endsEarly: 'The file ends before the game does.',
} as const
export type FlawCode = keyof typeof flaws

export interface Flaw {
  readonly seq: number // the first entry that is not what it should be
  readonly code: FlawCode
  readonly problem: string
}

export function flawAt(seq: number, code: FlawCode, problem: string = flaws[code]): Flaw {
  return { seq, code, problem }
}

/** Called with how many entries have been checked. */
export type Progress = (entries: number) => void

/**
 * Checks a whole log: the order, every hash, that every act was allowed or due when it happened, and that the rules lead to exactly
 * these events with the opened chance.
 */
export function verify(
  log: readonly Entry[],
  commitment: string,
  env: Surroundings,
  progress: Progress = () => undefined,
): Result<Table, Flaw> {
  let table: Table | null = null
  for (const [index, entry] of log.entries()) {
    const flaw: Flaw | null = flawOf(table, entry, index + 1, commitment, env)
    if (flaw !== null) return refuse(flaw)
    table = fold(table, entry, env)
    progress(index + 1)
  }
  return table === null ? refuse(flawAt(0, 'empty')) : ok(table)
}

function flawOf(before: Table | null, entry: Entry, seq: number, commitment: string, env: Surroundings): Flaw | null {
  try {
    const code = flawCodeOf(before, entry, seq, commitment, env)
    return code === null ? null : flawAt(seq, code)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return flawAt(seq, 'unreadable', `This entry cannot be read: ${why}`)
  }
}

function flawCodeOf(
  before: Table | null,
  entry: Entry,
  seq: number,
  commitment: string,
  env: Surroundings,
): FlawCode | null {
  const { hash, ...body } = entry
  const { act } = entry
  if (entry.seq !== seq) return 'missing'
  if ((act.type === 'opened') !== (seq === 1)) return 'openedOnce'
  if (act.type === 'opened' && commitmentOf(act.seed, act.id, env.hmac) !== commitment) return 'seed'
  const sealed = sealedIn(act)
  if (sealed !== null && !fitsSeal(sealed, env.hmac)) return 'sealedName'
  if (before !== null && entry.at < before.at) return 'time'
  const chainKey = before?.chainKey ?? fold(null, entry, env).chainKey
  if (hash !== hashOf(body, before?.hash ?? noHash, chainKey, env.hmac)) return 'hash'
  const again = decideAgain(before, entry, env)
  if (!again.ok) return again.error
  const events = again.value.events ?? eventsOf(before, act, entry.at, env)
  return JSON.stringify(events) === JSON.stringify(entry.events) ? null : 'events'
}
