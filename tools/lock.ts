// `npm run lock`: writes package-lock.json anew, as this project wants it.
//
// - Without download addresses: everybody fetches from where their own npm is set up to.
// - Without the packages' `engines`: an npm that runs on an older Node skips optional packages whose engines do not fit it,
//   silently, and those are the binaries of our tools. They run on the Node that the project brings, which fits them all.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface Lock {
  readonly packages: Readonly<Record<string, { engines?: unknown; resolved?: unknown }>>
}

export function lockProblems(text: string): readonly string[] {
  const lock: Lock = JSON.parse(text)
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  return ['engines', 'resolved'].flatMap((field) => {
    const count = entries.filter(([, entry]) => field in entry).length
    return count === 0 ? [] : [`package-lock.json: "${field}" in ${count} packages: run npm run lock`]
  })
}

function tidied(text: string): string {
  const lock: Lock = JSON.parse(text)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue
    delete entry.engines
    delete entry.resolved
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

if (import.meta.main) {
  execFileSync('npm', ['install', '--package-lock-only'], { stdio: 'inherit' })
  writeFileSync('package-lock.json', tidied(readFileSync('package-lock.json', 'utf8')))
}
