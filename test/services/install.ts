// Where the programs of real services are, for tests: on the path, where Debian puts them, or installed now. Nothing is
// skipped: without them the run fails and says what to do.

import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program; its Debian package is installed if it is missing and we may. */
export function programOf(name: string, debianPackage: string): string {
  const found = find(name)
  if (found !== null) return found
  const command = `apt-get update && apt-get install -y ${debianPackage}`
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error(`These tests need ${name}, and it is not installed. On Debian or Ubuntu, as root: ${command}`)
  try {
    // RUNLEVEL: the tests start their own; the machine need not run one besides.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    execFileSync('sh', ['-c', command], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    throw new Error(`These tests need ${name}, and it could not be installed by: ${command}`, { cause: error })
  }
  const installed = find(name)
  if (installed === null) throw new Error(`${debianPackage} is installed, but there is no ${name}.`)
  return installed
}

function find(name: string): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true })),
  ]
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
