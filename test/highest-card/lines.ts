// A game is two folders and two lines. These are the lines of Highest Card: what each registry is when it has them.

import { join } from 'node:path'
import { root } from '../../src/server/building/folders.ts'

const lines: Readonly<Record<string, string>> = {
  'src/games/registry.ts': "import { highest } from '../../test/highest-card/rules/registered.ts'",
  'src/web/games/registry.ts': "import { highest } from '../../../test/highest-card/screen/ui.ts'",
}
/** The list of a registry: nothing but names. */
const list = /\[(\w+(?:, \w+)+)\]/g

/** A registry with the import and the name of the game; null: this file is no registry. */
export function withHighestCard(path: string, source: () => string): string | null {
  const file = Object.keys(lines).find((one) => join(root, one) === path)
  if (file === undefined) return null
  const text = source()
  const lists = text.match(list)?.length
  if (lists !== 1) throw new Error(`${file} has ${lists ?? 0} lists of games`)
  return `${lines[file]}\n${text.replace(list, '[$1, highest]')}`
}
