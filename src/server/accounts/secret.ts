// The secret that signs sessions: the one that is set, else one that is made once and kept: in a file that only the service
// reads, or, where several machines are one service, in the database that they share.

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../base/settings.ts'
import type { AccountsDatabase } from '../storage/accounts/database.ts'
import { secretInDatabase } from '../storage/accounts/secret.ts'

export async function secretOf(settings: Settings, database: AccountsDatabase): Promise<string> {
  if (settings.SECRET !== '') return settings.SECRET
  const made = randomBytes(32).toString('base64url')
  return database.engine === 'sqlite' ? secretInFile(settings.DATA_DIR, made) : secretInDatabase(database, made)
}

/** Gives the one that is kept, which is the given one if there was none. */
function secretInFile(folder: string, made: string): string {
  mkdirSync(folder, { recursive: true })
  const path = secretFile(folder)
  try {
    writeFileSync(path, `${made}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
  }
  return readSecret(path)
}

export function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`${path} holds no secret. Delete it to have a new one made; sessions then end.`)
  return secret
}

export function secretFile(folder: string): string {
  return join(folder, 'secret')
}
