// A game that is over, as a file: all that is needed to check it without trusting anybody, and to watch it again.

import { assert } from '../kernel/assert.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import { isRecord, parseShape } from '../kernel/schema.ts'
import { commitmentOf } from './fairness.ts'
import { gameOf } from './fold.ts'
import { type Flaw, flawAt, type Progress, verify } from './replay.ts'
import { type KeyList, keyIdOf, type Signed, signedText, type VerifySignature } from './signature.ts'
import { type Act, type Entry, isRunning, type Surroundings, type Table } from './table.ts'
import { type Comparison, compareWitness, type Witness } from './witness.ts'

export const gameFileFormat = 'facedown-game/1'

export interface GameFile {
  readonly format: typeof gameFileFormat
  readonly id: string
  readonly commitment: string // published with the table
  readonly seed: string // opened after the end
  readonly entries: readonly Entry[]
  readonly signed?: Signed // by the service; a game that was played without one has no signature
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
  signed: { kind: 'json', optional: true },
} as const
const signedShape = { id: longText, key: longText, signature: longText } as const
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
  const signed = file.value.signed === undefined ? ok(null) : parseShape(signedShape, file.value.signed)
  if (!signed.ok) return refuse({ code: 'notGame', text: `This is not a game file: "signed": ${signed.error}` })
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

/**
 * One check: what was compared with what, by code and as a sentence in English. `notCompared`: there was nothing to compare with.
 * What does not hold is a flaw.
 */
export type Finding = { readonly state: 'holds' | 'notCompared'; readonly text: string } & (
  | { readonly code: 'commitment'; readonly commitment: string }
  | { readonly code: 'shown' | 'unseen' } // the commitment, here
  | { readonly code: 'entropy'; readonly names: readonly string[] } // who added to the deal
  | { readonly code: 'added' | 'addedNothing' } // to the deal, from here
  | { readonly code: 'replayed'; readonly moves: number; readonly game: string }
  | { readonly code: 'chain'; readonly entries: number }
  | { readonly code: 'hashes'; readonly upTo: number; readonly entries: number } // those that were shown here
  | { readonly code: 'content'; readonly shown: number; readonly entries: number } // what was shown here
  | { readonly code: 'noHashes' | 'noContent' }
  | { readonly code: 'signed'; readonly key: string }
  | { readonly code: 'published' | 'retired' | 'unpublished'; readonly key: string } // the key: by the service; or not compared
  | { readonly code: 'unsigned' }
  | { readonly code: 'completed' | 'abandoned' }
)

/** Which entry it is, as a person would look for it. */
export interface Place {
  readonly act: string | null // null: there is none
  readonly command: string | null
  readonly name: string | null // who did it
}

/** What a check found: each comparison in its order, and the first thing that is broken. */
export interface GameCheck {
  readonly findings: readonly Finding[]
  readonly flaw: (Flaw & { readonly place: Place }) | null
  /** Whether all of the file was compared with something outside it. Without that it only fits together, as any file can be made to. */
  readonly vouched: boolean
  readonly table: Table | null // as it was at the end; null if there is a flaw
}

interface Checking {
  readonly witness?: Witness | null
  readonly verifySignature?: VerifySignature
  readonly keys?: KeyList | null // of the service; null: they are not known here
  readonly progress?: Progress | undefined
}

export function checkGame(file: GameFile, env: Surroundings, checking: Checking = {}): GameCheck {
  const { witness = null, progress } = checking
  const { id, commitment, seed, entries } = file
  const flawed = (flaw: Flaw, before: Table | null): GameCheck => ({
    findings: [],
    flaw: { ...flaw, place: placeOf(entries[flaw.seq - 1], before) },
    vouched: false,
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
  const compared = witness === null ? null : compareWitness(witness, entries, env.hmac)
  const outside = flawOutside(file, witness, compared) ?? signatureFlaw(file, checking, env)
  if (outside !== null) return flawed(outside, table)
  const findings = [
    ...ofDeal(table, file, witness),
    ...ofCourse(table, file, env),
    ...ofWitness(compared, entries.length),
    ...ofSignature(file, checking),
    ofEnd(table),
  ]
  const toTheEnd = compared !== null && compared.upTo >= endOf(entries)
  const vouched = toTheEnd || findings.some(({ code }) => code === 'published' || code === 'retired')
  return { findings, flaw: null, vouched, table }
}

/** Names can go after the end: whoever was there then has seen all of the game. */
function endOf(entries: readonly Entry[]): number {
  return entries.findLastIndex(({ act }) => act.type !== 'nameRemoved') + 1
}

/** Where the file differs from what was kept here. */
function flawOutside({ entries }: GameFile, witness: Witness | null, compared: Comparison | null): Flaw | null {
  if (compared?.otherHash != null) return flawAt(compared.otherHash, 'otherHash')
  if (compared?.otherContent != null) return flawAt(compared.otherContent, 'otherContent')
  if (witness?.entropy != null && !entries.some(({ act }) => addsEntropy(act, witness.entropy))) {
    const start = entries.findIndex(({ act }) => act.type === 'started')
    return flawAt(start === -1 ? entries.length : start + 1, 'otherEntropy')
  }
  return null
}

function signatureFlaw(file: GameFile, { verifySignature, keys = null }: Checking, env: Surroundings): Flaw | null {
  const { signed, entries } = file
  if (signed === undefined || verifySignature === undefined) return null
  const fits = isSignature(signed) && signed.id === keyIdOf(signed.key, env.hmac)
  if (!fits || !verifySignature(signed.key, signedText(file), signed.signature)) {
    return flawAt(entries.length, 'signature')
  }
  return keys === null || keys.keys.some(({ key }) => key === signed.key) ? null : flawAt(entries.length, 'otherKey')
}

/** One way to write it: what could be written otherwise could be changed unseen. */
function isSignature({ key, signature }: Signed): boolean {
  return /^[0-9a-f]{64}$/.test(key) && /^[0-9a-f]{128}$/.test(signature)
}

function addsEntropy(act: Act, entropy: string | null): boolean {
  return act.type === 'entropyAdded' && act.entropy === entropy
}

const holds = 'holds'
const notCompared = 'notCompared'

function ofDeal(table: Table, { commitment }: GameFile, witness: Witness | null): readonly Finding[] {
  const names = table.seats.filter((info) => info.entropy !== null).map((info) => info.name)
  return [
    {
      state: holds,
      code: 'commitment',
      commitment,
      text: `The seed in the file gives the commitment in the file, ${commitment.slice(0, 16)}….`,
    },
    witness === null
      ? {
          state: notCompared,
          code: 'unseen',
          text: 'Nothing was kept here from when it was played, so the commitment was compared with nothing outside the file.',
        }
      : {
          state: holds,
          code: 'shown',
          text: 'The commitment in the file is the one that was shown here at the table.',
        },
    {
      state: holds,
      code: 'entropy',
      names,
      text:
        names.length === 0
          ? 'By the file no player added chance of their own: whoever ran the table chose the deal alone.'
          : `By the file ${listed(names)} added chance of their own, so nobody could choose the deal alone.`,
    },
    ...ownEntropy(table, witness),
  ]
}

/** Who has left the lobby again has sent something that is in the log, and not in the deal. */
function ownEntropy({ seats }: Table, witness: Witness | null): readonly Finding[] {
  if (witness === null) return []
  const isIn = witness.entropy !== null && seats.some(({ entropy }) => entropy === witness.entropy)
  return isIn
    ? [{ state: holds, code: 'added', text: 'The chance that was added from here is in the deal, unchanged.' }]
    : [{ state: notCompared, code: 'addedNothing', text: 'Nothing was added to the deal from here.' }]
}

function ofCourse(table: Table, { entries }: GameFile, env: Surroundings): readonly Finding[] {
  const game = gameOf(table, env).name
  const moves = entries.filter((entry) => entry.act.type === 'moved' || entry.act.type === 'expired').length
  return [
    {
      state: holds,
      code: 'replayed',
      moves,
      game,
      text: `All ${moves} moves and deadlines in the file were played again by the rules of ${game}: each was allowed, and led to exactly what the file says.`,
    },
    {
      state: holds,
      code: 'chain',
      entries: entries.length,
      text: `The ${entries.length} hashes in the file fit its entries. Whoever has the file could have made them fit.`,
    },
  ]
}

function ofWitness(compared: Comparison | null, entries: number): readonly Finding[] {
  if (compared === null || compared.upTo === 0) {
    return [
      {
        state: notCompared,
        code: 'noHashes',
        text: 'No hash was kept here while it was played, so none was compared.',
      },
    ]
  }
  const { upTo, shown } = compared
  return [
    {
      state: holds,
      code: 'hashes',
      upTo,
      entries,
      text: `The hashes that were shown here live are those in the file, up to entry ${upTo} of ${entries}: until then it is the game that was played, move for move, with the same people.`,
    },
    shown === 0
      ? { state: notCompared, code: 'noContent', text: 'What was shown here was not kept, so it was not compared.' }
      : {
          state: holds,
          code: 'content',
          shown,
          entries,
          text: `What was shown here live, ${shown} of ${entries} entries, is what the file says was shown.`,
        },
  ]
}

function ofSignature({ signed }: GameFile, { verifySignature, keys = null }: Checking): readonly Finding[] {
  if (signed === undefined || verifySignature === undefined) {
    const text = 'The file has no signature: nothing in it says which service it comes from.'
    return [{ state: notCompared, code: 'unsigned', text }]
  }
  const key = signed.id
  const published = keys?.keys.find((one) => one.key === signed.key)
  return [
    { state: holds, code: 'signed', key, text: `The signature fits the file and the key in the file, ${key}.` },
    published === undefined
      ? {
          state: notCompared,
          code: 'unpublished',
          key,
          text: `Whose key ${key} is was not compared: the keys of the service are not known here.`,
        }
      : published.retired === null
        ? {
            state: holds,
            code: 'published',
            key,
            text: `Key ${key} is the one that the service publishes: the file is its own.`,
          }
        : {
            state: holds,
            code: 'retired',
            key,
            text: `Key ${key} is one that the service has published and retired since: the file is its own, if it was made before that.`,
          },
  ]
}

function ofEnd({ phase }: Table): Finding {
  return phase === 'abandoned'
    ? { state: holds, code: 'abandoned', text: 'The game was abandoned.' }
    : { state: holds, code: 'completed', text: 'The result in the file follows from all of this.' }
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
