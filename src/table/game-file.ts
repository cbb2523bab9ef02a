// A game that is over, as a file: all that is needed to check it without trusting anybody, and to watch it again.

import { assert } from '../kernel/assert.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { isRecord, parseShape } from '../kernel/schema.ts'
import { commitmentOf } from './fairness.ts'
import { gameOf } from './fold.ts'
import { type Flaw, flawAt, type Progress, verify } from './replay.ts'
import { type Act, type Entry, isRunning, type Surroundings, type Table } from './table.ts'

export const gameFileFormat = 'facedown-game/1'

export interface GameFile {
  readonly format: typeof gameFileFormat
  readonly id: string
  readonly commitment: string // published with the table
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

/** Why a text is no game file: by code, and as a sentence in English. */
export type FileProblem =
  | { readonly code: 'notJson' | 'notGame'; readonly text: string }
  | { readonly code: 'badEntry'; readonly entry: number; readonly text: string } // counted from 1

/** Reads a file. Whether it tells the truth is for `checkGame` to say. */
export function readGameFile(text: string): Result<GameFile, FileProblem> {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refuse({ code: 'notJson', text: 'This is not a game file: it is not JSON.' })
  }
  const file = parseShape(fileShape, input)
  if (!file.ok) return refuse({ code: 'notGame', text: `This is not a game file: ${file.error}` })
  const { entries } = file.value
  if (!Array.isArray(entries)) {
    return refuse({ code: 'notGame', text: 'This is not a game file: "entries" must be a list.' })
  }
  for (const [index, entry] of entries.entries()) {
    const read = parseShape(entryShape, entry)
    const problem = read.ok ? entryProblem(read.value) : read.error
    if (problem === null) continue
    const text = `Entry ${index + 1} of this file cannot be read: ${problem}`
    return refuse({ code: 'badEntry', entry: index + 1, text })
  }
  return ok(file.value as unknown as GameFile)
}

function entryProblem({ act, events }: Readonly<Record<string, unknown>>): string | null {
  if (!isRecord(act) || typeof act.type !== 'string') return '"act" must be an object with a type.'
  const readable = Array.isArray(events) && events.every((event) => isRecord(event) && typeof event.type === 'string')
  return readable ? null : '"events" must be a list of objects with a type.'
}

/** What holds, by code with what it is about, and as a sentence in English. */
export type Finding =
  | { readonly code: 'commitment'; readonly commitment: string; readonly text: string }
  | { readonly code: 'shown' | 'unseen'; readonly text: string } // as it was shown here; or nothing of it was
  | { readonly code: 'entropy'; readonly names: readonly string[]; readonly text: string } // who added to the deal
  | { readonly code: 'added' | 'addedNothing'; readonly text: string } // to the deal, from here
  | { readonly code: 'replayed'; readonly moves: number; readonly game: string; readonly text: string }
  | { readonly code: 'chain'; readonly entries: number; readonly text: string }
  | { readonly code: 'completed' | 'abandoned'; readonly text: string }

/** Which entry it is, as a person would look for it. */
export interface Place {
  readonly act: string | null // null: there is none
  readonly command: string | null
  readonly name: string | null // who did it
}

/** What a check found: what holds, in the order in which it was checked, and the first thing that does not. */
export interface GameCheck {
  readonly holds: readonly Finding[]
  readonly flaw: (Flaw & { readonly place: Place }) | null
  readonly table: Table | null // as it was at the end; null if there is a flaw
}

/**
 * What whoever checks a game has of their own from when it was played. A service that opens another seed, or has dealt with other
 * chance than was sent to it, writes a file that fits together as well as any: only this shows it.
 */
export interface Witness {
  readonly commitment: string // as it was shown first
  readonly entropy: string | null // that was sent from here and accepted
}

interface Checking {
  readonly witness?: Witness | null
  readonly progress?: Progress | undefined
}

export function checkGame(file: GameFile, env: Surroundings, { witness = null, progress }: Checking = {}): GameCheck {
  const { id, commitment, seed, entries } = file
  const flawed = (flaw: Flaw, before: Table | null): GameCheck => ({
    holds: [],
    flaw: { ...flaw, place: placeOf(entries[flaw.seq - 1], before) },
    table: null,
  })
  const first = entries[0]?.act
  if (first?.type === 'opened' && (first.id !== id || first.seed !== seed)) return flawed(flawAt(1, 'otherTable'), null)
  if (witness !== null && witness.commitment !== commitment) return flawed(flawAt(1, 'otherDeal'), null)
  const checked = verify(entries, commitment, env, progress)
  if (!checked.ok) {
    const { seq } = checked.error
    const before = seq > 1 ? verify(entries.slice(0, seq - 1), commitment, env) : null
    return flawed(checked.error, before?.ok ? before.value : null)
  }
  const table = checked.value
  if (isRunning(table)) return flawed(flawAt(entries.length + 1, 'endsEarly'), table)
  if (witness?.entropy != null && !entries.some(({ act }) => addsEntropy(act, witness.entropy))) {
    const start = entries.findIndex(({ act }) => act.type === 'started')
    return flawed(flawAt(start === -1 ? entries.length : start + 1, 'otherEntropy'), table)
  }
  return { holds: findings(table, file, witness, env), flaw: null, table }
}

function addsEntropy(act: Act, entropy: string | null): boolean {
  return act.type === 'entropyAdded' && act.entropy === entropy
}

function findings(
  table: Table,
  { entries, commitment }: GameFile,
  witness: Witness | null,
  env: Surroundings,
): readonly Finding[] {
  const game = gameOf(table, env).name
  const names = table.seats.filter((info) => info.entropy !== null).map((info) => info.name)
  const moves = entries.filter((entry) => entry.act.type === 'moved' || entry.act.type === 'expired').length
  return [
    {
      code: 'commitment',
      commitment,
      text: `The deal was fixed before anybody had seen a card: the opened seed is the one of the commitment ${commitment.slice(0, 16)}…`,
    },
    witness === null
      ? { code: 'unseen', text: 'There is nothing here from when it was played to compare with the commitment.' }
      : { code: 'shown', text: 'The commitment is the one that was shown here at the table.' },
    {
      code: 'entropy',
      names,
      text:
        names.length === 0
          ? 'No player added chance of their own: whoever ran the table chose the deal alone.'
          : `${listed(names)} added chance of their own, so nobody could choose the deal alone.`,
    },
    ...ownEntropy(table, witness),
    {
      code: 'replayed',
      moves,
      game,
      text: `All ${moves} moves and deadlines were played again by the rules of ${game}: each was allowed, and led to exactly what is written.`,
    },
    {
      code: 'chain',
      entries: entries.length,
      text: `The chain of all ${entries.length} entries is whole: nothing was left out, added, changed or put in another order.`,
    },
    table.phase === 'abandoned'
      ? { code: 'abandoned', text: 'The game was abandoned.' }
      : { code: 'completed', text: 'The result follows from all of this.' },
  ]
}

/** Who has left the lobby again has sent something that is in the log, and not in the deal. */
function ownEntropy({ seats }: Table, witness: Witness | null): readonly Finding[] {
  if (witness === null) return []
  const isIn = witness.entropy !== null && seats.some(({ entropy }) => entropy === witness.entropy)
  return isIn
    ? [{ code: 'added', text: 'The chance that was added from here is in the deal, unchanged.' }]
    : [{ code: 'addedNothing', text: 'Nothing was added to the deal from here.' }]
}

function placeOf(entry: Entry | undefined, before: Table | null): Place {
  if (!entry) return { act: null, command: null, name: null }
  const seat = 'seat' in entry.act ? entry.act.seat : entry.by
  const name = typeof seat === 'number' ? (before?.seats[seat]?.name ?? null) : null
  const command = entry.act.type === 'moved' && isRecord(entry.act.command) ? `${entry.act.command.type}` : null
  return { act: entry.act.type, command, name }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
