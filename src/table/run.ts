// A table that is run in one place with its log in memory: practice without a server, tests, arena, simulation. A server
// does the same with a disk in between.

import { assert } from '../kernel/assert.ts'
import type { Seat } from '../kernel/secrecy.ts'
import { type BotDue, type Due, dueThing } from './due.ts'
import type { Input, Opening } from './inputs.ts'
import { type BotCommand, type Mind, think, wakeMind, watchEntry } from './minds.ts'
import { tableFrom } from './replay.ts'
import { open, type Step, step } from './step.ts'
import type { Entry, Surroundings, Table } from './table.ts'

export interface Run {
  readonly table: Table
  readonly log: readonly Entry[]
  readonly minds: ReadonlyMap<Seat, Mind>
}

export function openRun(opening: Opening, env: Surroundings): Run {
  const opened = open(opening, env)
  assert(opened.type === 'entry', opened.type === 'refused' ? opened.refusal.text : opened.type)
  return { table: opened.table, log: [opened.entry], minds: new Map() }
}

/** A run that was interrupted, from its log. */
export function resumeRun(log: readonly Entry[], env: Surroundings): Run {
  const table = tableFrom(log, env)
  const last = log.at(-1)
  assert(last, 'an empty log')
  return { table, log, minds: nextMinds(new Map(), table, last, log, env) }
}

/** Gives the table one input. The run is unchanged unless the step is an entry. */
export function perform(run: Run, input: Input, env: Surroundings): { readonly run: Run; readonly step: Step } {
  const done = step(run.table, input, env)
  if (done.type !== 'entry') return { run, step: done }
  const { table, entry } = done
  const log = [...run.log, entry]
  return { run: { table, log, minds: nextMinds(run.minds, table, entry, log, env) }, step: done }
}

/** Does the one thing that is due first, if its time has come. A bot may have thought before. */
export function performDue(
  run: Run,
  at: number,
  env: Surroundings,
  thought?: BotCommand,
): { readonly run: Run; readonly step: Step } {
  const due = dueThing(run.table, env)
  if (due === null || due.at > at) return { run, step: { type: 'nothing' } }
  const input: Input =
    due.type === 'bot'
      ? { type: 'botCommand', at, seat: due.seat, command: thought ?? thoughtOf(run, due, env) }
      : { type: 'clock', at }
  const done = perform(run, input, env)
  assert(done.step.type === 'entry', `what was due did not happen: ${JSON.stringify(done.step)}`)
  return done
}

export function nextDue(run: Run, env: Surroundings): Due | null {
  return dueThing(run.table, env)
}

/** What a bot wants to do. Where time passes it thinks before its time has come, so that how long it took tells nothing. */
export function thoughtOf({ table, minds }: Run, { seat }: BotDue, env: Surroundings): BotCommand {
  const mind = minds.get(seat)
  assert(mind, `nobody thinks for seat ${seat}`)
  return think(mind, table, env)
}

/** Minds go on from where they were; a bot that has just taken a seat reads what the seat has seen. */
function nextMinds(
  minds: Run['minds'],
  table: Table,
  entry: Entry,
  log: readonly Entry[],
  env: Surroundings,
): Run['minds'] {
  const next = new Map<Seat, Mind>()
  if (table.phase !== 'playing') return next
  for (const [seat, info] of table.seats.entries()) {
    if (info.level === null) continue
    const mind = minds.get(seat)
    const known = mind?.level === info.level ? mind : undefined
    next.set(seat, known ? watchEntry(known, table, entry, env) : wakeMind(table, seat, log, env))
  }
  return next
}
