// What `facedown verify` says about a game file.

import { checkGame, readGameFile } from '../table/game-file.ts'
import type { Surroundings } from '../table/table.ts'

export function verifyReport(
  text: string,
  env: Surroundings,
): { readonly sound: boolean; readonly lines: readonly string[] } {
  const file = readGameFile(text)
  if (!file.ok) return { sound: false, lines: [file.error] }
  const { holds, flaw } = checkGame(file.value, env)
  if (flaw === null) return { sound: true, lines: [...holds.map((line) => `✓ ${line}`), 'This game is sound.'] }
  return {
    sound: false,
    lines: [`✗ Entry ${flaw.seq}, ${flaw.what}: ${flaw.problem}`, 'This game is not what was played.'],
  }
}
