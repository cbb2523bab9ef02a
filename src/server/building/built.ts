// Whether the page for browsers and the service are built, and up to date with their sources.

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pageFolder, root, serviceBuilds, serviceFolder } from './folders.ts'

const pure = ['src/kernel', 'src/games', 'src/table', 'src/protocol', 'package-lock.json']
const pageSources = [...pure, 'src/web', 'src/server/building']
const serviceSources = [...pure, 'src/server']

interface Building {
  readonly build: boolean
  readonly say: (line: string) => void
}

/** The folder of the built page; null if there is none and none is to be built. */
export async function builtPage({ build, say }: Building): Promise<string | null> {
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
  return isChanged(pageSources, statSync(index).mtimeMs) ? 'old' : 'current'
}

/**
 * The service in a few files, which are loaded in a third of the time that its sources take; null if it is not built, or
 * older than these. Every build has a folder of its own, named by when it began: whoever runs an older one is not disturbed.
 */
export function builtService(): string | null {
  const latest = serviceBuilds().at(-1)
  if (latest === undefined || isChanged(serviceSources, latest)) return null
  return pathToFileURL(join(serviceFolder, `${latest}`, 'serve.mjs')).href
}

/** Builds the service for the next start, if what is there is not up to date. */
export async function keepServiceBuilt(): Promise<void> {
  if (builtService() !== null) return
  const { buildService } = await import('./vite.ts')
  await buildService()
}

function isChanged(sources: readonly string[], since: number): boolean {
  return sources.some((source) => newest(join(root, source)) > since)
}

function newest(path: string): number {
  if (!existsSync(path)) return 0 // shipped without it
  const own = statSync(path)
  if (!own.isDirectory()) return own.mtimeMs
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
