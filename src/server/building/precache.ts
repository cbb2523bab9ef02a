// What the service worker of the page keeps: every file that was built, under a version that is made of all of them.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const left = /\.(br|gz|map)$|^sw\.js$|^icon-.*\.png$/ // the icons are for whoever installs it, once

export function builtFiles(folder: string): { readonly version: string; readonly files: readonly string[] } {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !left.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(folder, file)))
  return {
    version: hash.digest('hex').slice(0, 16),
    files: files.map((file) => (file === 'index.html' ? '/' : `/${file}`)),
  }
}
