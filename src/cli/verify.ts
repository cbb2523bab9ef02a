// What `facedown verify` says about a game file.

import { checkGame, type GameCheck, type Place, readGameFile } from '../table/game-file.ts'
import type { Surroundings } from '../table/table.ts'

export function verifyReport(
  text: string,
  env: Surroundings,
): { readonly sound: boolean; readonly lines: readonly string[] } {
  const file = readGameFile(text)
  if (!file.ok) return { sound: false, lines: [file.error.text] }
  const { holds, flaw } = checkGame(file.value, env)
  if (flaw === null) return { sound: true, lines: [...holds.map(({ text }) => `✓ ${text}`), 'This game is sound.'] }
  return {
    sound: false,
    lines: [`✗ ${flawText(flaw)}`, 'This game is not what was played.'],
  }
}

/** Where a game differs from what its rules and its chance lead to, and how. */
export function flawText({ seq, place, problem }: NonNullable<GameCheck['flaw']>): string {
  return `Entry ${seq}, ${placeText(place)}: ${problem}`
}

function placeText({ act, command, name }: Place): string {
  if (act === null) return 'the end of the file'
  return `${act}${command === null ? '' : ` (${command})`}${name === null ? '' : ` by ${name}`}`
}
