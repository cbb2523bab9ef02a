// The page with Highest Card in it, built to a folder of its own.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../src/server/building/folders.ts'
import { buildPage } from '../../src/server/building/vite.ts'
import { withHighestCard } from './lines.ts'

export async function pageWithHighestCard(): Promise<string> {
  const folder = join(root, 'node_modules', '.cache', 'page-highest-card')
  const load = (path: string) => withHighestCard(path, () => readFileSync(path, 'utf8'))
  await buildPage({ folder, changes: [{ name: 'highest card', enforce: 'pre', load }] })
  return folder
}
