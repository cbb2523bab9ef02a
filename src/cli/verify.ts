// What `facedown verify` says about a game file.

import { verifySignature } from '../table/ed25519.ts'
import { checkGame, type Finding, type GameCheck, type Place, readGameFile } from '../table/game-file.ts'
import type { FlawCode } from '../table/replay.ts'
import type { KeyList } from '../table/signature.ts'
import type { Surroundings } from '../table/table.ts'
import type { Witness } from '../table/witness.ts'

/** What there is outside the file to compare it with. */
export interface Known {
  readonly witness: (table: string) => Witness | null // that this terminal kept
  readonly keys: KeyList | null // of the service
}

export function verifyReport(
  text: string,
  env: Surroundings,
  { witness, keys }: Known,
): { readonly sound: boolean; readonly lines: readonly string[] } {
  const file = readGameFile(text)
  if (!file.ok) return { sound: false, lines: [file.error.text] }
  const check = checkGame(file.value, env, { witness: witness(file.value.id), keys, verifySignature })
  const { findings, flaw, vouched } = check
  if (flaw !== null) return { sound: false, lines: [`✗ ${flawText(flaw)}`, brokenText(flaw.code)] }
  const verdict = vouched
    ? 'This game is sound.'
    : 'This file fits together. Nothing that was kept outside it vouches for all of it.'
  return { sound: true, lines: [...findings.map(findingLine), verdict] }
}

/** One line for each check, and a tick only where something was compared. */
export function findingLine({ state, text }: Finding): string {
  return state === 'holds' ? `✓ ${text}` : `– Not compared. ${text}`
}

function brokenText(code: FlawCode): string {
  const foreign = code === 'signature' || code === 'otherKey'
  return foreign ? 'This is not a file of that service.' : 'This game is not what was played.'
}

/** Where a game differs from what its rules and its chance lead to, and how. */
export function flawText({ seq, place, problem }: NonNullable<GameCheck['flaw']>): string {
  return `Entry ${seq}, ${placeText(place)}: ${problem}`
}

function placeText({ act, command, name }: Place): string {
  if (act === null) return 'the end of the file'
  return `${act}${command === null ? '' : ` (${command})`}${name === null ? '' : ` by ${name}`}`
}
