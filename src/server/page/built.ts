// Whether the page for browsers is built, and up to date with its sources.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pageFolder, root } from './folder.ts'

const sources = [
  'src/web',
  'src/kernel',
  'src/games',
  'src/table',
  'src/protocol',
  'src/server/page',
  'package-lock.json',
]

/** The folder of the built page; null if there is none and none is to be built. */
export async function builtPage({
  build,
  say,
}: {
  build: boolean
  say: (line: string) => void
}): Promise<string | null> {
  const state = pageState()
  if (state === 'current' || !build) return state === 'missing' ? null : pageFolder
  say(`The page for browsers is ${state === 'missing' ? 'not built yet' : 'older than its sources'}: building it ...`)
  const began = performance.now()
  try {
    const { buildPage } = await import('./vite.ts')
    await buildPage()
    say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } catch (error) {
    // Tables can be played without it.
    say(`The page could not be built: ${error instanceof Error ? error.message : error}`)
  }
  return pageState() === 'missing' ? null : pageFolder
}

function pageState(): 'missing' | 'old' | 'current' {
  const index = join(pageFolder, 'index.html')
  if (!existsSync(index)) return 'missing'
  if (!existsSync(join(root, 'src/web'))) return 'current' // shipped without its sources
  const builtAt = statSync(index).mtimeMs
  return sources.some((source) => newest(join(root, source)) > builtAt) ? 'old' : 'current'
}

function newest(path: string): number {
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
