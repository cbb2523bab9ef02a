// What this terminal was shown at the tables of services, in the user's own folder: `facedown verify` holds a file to it.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Witnesses } from '../../client/witness.ts'
import { readWitness, type Witness } from '../../table/witness.ts'

const mostTables = 200

export function keptWitnesses(environment: Readonly<Record<string, string | undefined>>): Witnesses {
  const folder = join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'facedown', 'witness')
  const pathOf = (table: string) => join(folder, `${encodeURIComponent(table)}.json`)
  const known = new Map<string, Witness>()
  return {
    of(table) {
      const here = known.get(table)
      if (here !== undefined) return here
      try {
        return readWitness(JSON.parse(readFileSync(pathOf(table), 'utf8')))
      } catch {
        return null
      }
    },
    keep(table, witness) {
      if (!known.has(table)) {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        makeRoom(folder)
      }
      known.set(table, witness)
      const draft = `${pathOf(table)}.${process.pid}`
      writeFileSync(draft, JSON.stringify(witness), { mode: 0o600 })
      renameSync(draft, pathOf(table)) // whole or not at all, whatever happens to this process
    },
  }
}

/** The oldest go first. */
function makeRoom(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name))
  if (files.length < mostTables) return
  const byAge = files.map((path) => ({ path, at: statSync(path).mtimeMs })).toSorted((a, b) => a.at - b.at)
  for (const { path } of byAge.slice(0, files.length - mostTables + 1)) rmSync(path, { force: true })
}
