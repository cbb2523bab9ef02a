// Where the page for browsers and the service are built from, and to.

import { existsSync, readdirSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

export const root = dirname(findPackageJSON(import.meta.url) ?? '') // the same from the sources and from what is built of them
export const pageFolder = join(root, 'dist', 'web')
export const serviceFolder = join(root, 'dist', 'server')

/** When the builds that there are began, the oldest first. */
export function serviceBuilds(): readonly number[] {
  if (!existsSync(serviceFolder)) return []
  return readdirSync(serviceFolder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)
}
