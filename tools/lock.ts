// `npm run lock`: writes package-lock.json anew, as this project wants it.
//
// - Without download addresses: everybody fetches from where their own npm is set up to.
// - Without the packages' `engines`: an npm that runs on an older Node skips optional packages whose engines do not fit it,
//   silently, and those are the binaries of our tools. They run on the Node that the project brings, which fits them all.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

interface Lock {
  readonly packages: Readonly<Record<string, Record<string, unknown>>>
}

export function lockProblems(text: string): readonly string[] {
  const lock: Lock = JSON.parse(text)
  return Object.entries(lock.packages).flatMap(([path, entry]) => [
    ...(path !== '' && 'engines' in entry ? [`package-lock.json: ${path} has engines: run npm run lock`] : []),
    ...('resolved' in entry ? [`package-lock.json: ${path} has a download address: run npm run lock`] : []),
  ])
}

function tidied(text: string): string {
  const lock: Lock = JSON.parse(text)
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path !== '') delete entry['engines']
    delete entry['resolved']
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}

if (import.meta.main) {
  execFileSync('npm', ['install', '--package-lock-only'], { stdio: 'inherit' })
  writeFileSync('package-lock.json', tidied(readFileSync('package-lock.json', 'utf8')))
}
