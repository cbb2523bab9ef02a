// Who this terminal is, for each service: the token of a guest, in the user's own folder. With it a terminal that was killed
// comes back to its seat.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { isRecord } from '../../kernel/schema.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface Kept {
  readonly token: (url: string) => string | null
  readonly keep: (url: string, token: string) => void
}

export function keptTokens(environment: Environment): Kept {
  const folder = environment.XDG_CONFIG_HOME || join(homedir(), '.config')
  const path = join(folder, 'facedown', 'guests.json')
  return {
    token(url) {
      const token = read(path)[url]
      return typeof token === 'string' ? token : null
    },
    keep(url, token) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${process.pid}`
      writeFileSync(draft, `${JSON.stringify({ ...read(path), [url]: token }, null, 2)}\n`, { mode: 0o600 })
      renameSync(draft, path) // whole or not at all, whatever happens to this process
    },
  }
}

function read(path: string): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(kept) ? kept : {}
  } catch {
    return {} // none yet, or none that can be read: then this is a new guest
  }
}
