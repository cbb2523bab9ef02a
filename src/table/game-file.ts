// A game that is over, as a file: all that is needed to check it without trusting anybody, and to watch it again.

import { assert } from '../kernel/assert.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { isRecord, parseShape } from '../kernel/schema.ts'
import { commitmentOf } from './fairness.ts'
import { gameOf } from './fold.ts'
import { type Flaw, verify } from './replay.ts'
import { type Entry, isRunning, type Surroundings, type Table } from './table.ts'

export const gameFileFormat = 'facedown-game/1'

export interface GameFile {
  readonly format: typeof gameFileFormat
  readonly id: string
  readonly commitment: string // published before the deal
  readonly seed: string // opened after the end
  readonly entries: readonly Entry[]
}

/** Of a game that is over. */
export function gameFileOf(id: string, entries: readonly Entry[], env: Surroundings): GameFile {
  const opened = entries[0]?.act
  assert(opened?.type === 'opened', 'a log without a beginning')
  const { seed } = opened
  return { format: gameFileFormat, id, commitment: commitmentOf(seed, id, env.hmac), seed, entries }
}

const longText = { kind: 'text', maxLength: 200 } as const
const json = { kind: 'json' } as const
const number = { kind: 'int', min: 0, max: Number.MAX_SAFE_INTEGER } as const
const fileShape = {
  format: { kind: 'choice', values: [gameFileFormat] },
  id: longText,
  commitment: longText,
  seed: longText,
  entries: json,
} as const
const entryShape = {
  seq: number,
  at: number,
  by: json,
  id: json,
  print: json,
  act: json,
  events: json,
  hash: longText,
} as const

/** Reads a file. Whether it tells the truth is for `checkGame` to say. */
export function readGameFile(text: string): Result<GameFile, string> {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refuse('This is not a game file: it is not JSON.')
  }
  const file = parseShape(fileShape, input)
  if (!file.ok) return refuse(`This is not a game file: ${file.error}`)
  const { entries } = file.value
  if (!Array.isArray(entries)) return refuse('This is not a game file: "entries" must be a list.')
  for (const [index, entry] of entries.entries()) {
    const read = parseShape(entryShape, entry)
    const problem = read.ok ? entryProblem(read.value) : read.error
    if (problem !== null) return refuse(`Entry ${index + 1} of this file cannot be read: ${problem}`)
  }
  return ok(file.value as unknown as GameFile)
}

function entryProblem({ act, events }: Readonly<Record<string, unknown>>): string | null {
  if (!isRecord(act) || typeof act.type !== 'string') return '"act" must be an object with a type.'
  const readable = Array.isArray(events) && events.every((event) => isRecord(event) && typeof event.type === 'string')
  return readable ? null : '"events" must be a list of objects with a type.'
}

/** What a check found, for people: what holds, in the order in which it was checked, and the first thing that does not. */
export interface GameCheck {
  readonly holds: readonly string[]
  readonly flaw: (Flaw & { readonly what: string }) | null
  readonly table: Table | null // as it was at the end; null if there is a flaw
}

export function checkGame({ id, commitment, seed, entries }: GameFile, env: Surroundings): GameCheck {
  const first = entries[0]?.act
  if (first?.type === 'opened' && (first.id !== id || first.seed !== seed)) {
    const problem = 'The file names another table or another seed than its first entry.'
    return { holds: [], flaw: { seq: 1, problem, what: wordsFor(entries[0], null) }, table: null }
  }
  const checked = verify(entries, commitment, env)
  if (!checked.ok) {
    const { seq } = checked.error
    const before = seq > 1 ? verify(entries.slice(0, seq - 1), commitment, env) : null
    const table = before?.ok ? before.value : null
    return { holds: [], flaw: { ...checked.error, what: wordsFor(entries[seq - 1], table) }, table: null }
  }
  const table = checked.value
  if (isRunning(table)) {
    const problem = 'The file ends before the game does.'
    return { holds: [], flaw: { seq: entries.length + 1, problem, what: 'what comes next' }, table: null }
  }
  return { holds: findings(table, entries, commitment, env), flaw: null, table }
}

function findings(table: Table, entries: readonly Entry[], commitment: string, env: Surroundings): readonly string[] {
  const { name } = gameOf(table, env)
  const added = table.seats.filter((info) => info.entropy !== null).map((info) => info.name)
  const played = entries.filter((entry) => entry.act.type === 'moved' || entry.act.type === 'expired').length
  return [
    `The deal was fixed before anybody had seen a card: the opened seed is the one of the commitment ${commitment.slice(0, 16)}…`,
    added.length === 0
      ? 'No player added chance of their own to the deal.'
      : `${listed(added)} added chance of their own, so nobody could choose the deal alone.`,
    `All ${played} moves and deadlines were played again by the rules of ${name}: each was allowed, and led to exactly what is written.`,
    `The chain of all ${entries.length} entries is whole: nothing was left out, added, changed or put in another order.`,
    table.phase === 'abandoned' ? 'The game was abandoned.' : 'The result follows from all of this.',
  ]
}

/** Which entry it is, as a person would look for it. */
function wordsFor(entry: Entry | undefined, before: Table | null): string {
  if (!entry) return 'the end of the file'
  const seat = 'seat' in entry.act ? entry.act.seat : entry.by
  const name = typeof seat === 'number' ? before?.seats[seat]?.name : undefined
  const command = entry.act.type === 'moved' && isRecord(entry.act.command) ? ` (${entry.act.command.type})` : ''
  return `${entry.act.type}${command}${name === undefined ? '' : ` by ${name}`}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
