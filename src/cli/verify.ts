// What `facedown verify` says about a game file.

import { checkGame, type Place, readGameFile } from '../table/game-file.ts'
import type { Surroundings } from '../table/table.ts'

export function verifyReport(
  text: string,
  env: Surroundings,
): { readonly sound: boolean; readonly lines: readonly string[] } {
  const file = readGameFile(text)
  if (!file.ok) return { sound: false, lines: [file.error] }
  const { holds, flaw } = checkGame(file.value, env)
  if (flaw === null) return { sound: true, lines: [...holds.map(({ text }) => `✓ ${text}`), 'This game is sound.'] }
  return {
    sound: false,
    lines: [`✗ Entry ${flaw.seq}, ${placeText(flaw.place)}: ${flaw.problem}`, 'This game is not what was played.'],
  }
}

function placeText({ act, command, name }: Place): string {
  if (act === null) return 'the end of the file'
  return `${act}${command === null ? '' : ` (${command})`}${name === null ? '' : ` by ${name}`}`
}
