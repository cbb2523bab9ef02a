// A copy of everything that a service has in SQLite, taken while it runs, and held against its hashes before it is called one.

import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSecret, secretFile } from '../accounts/secret.ts'
import { hmac } from '../base/hmac.ts'
import { checkFile, copyFile } from '../storage/sqlite-copy.ts'

/** In this order: whoever sits at a table of the copy is then known in it. */
const files = ['facedown.sqlite', 'accounts.sqlite']
/** Of each a table that it cannot be without. */
const tables: Readonly<Record<string, string>> = { 'facedown.sqlite': 'entry', 'accounts.sqlite': 'person' }

export interface Backup {
  readonly tables: number
  readonly entries: number
}

/** Throws if there is nothing to copy, something in the way, or something wrong with the copy. */
export function backUp(dataDir: string, folder: string, secret: string): Backup {
  if (!files.every((name) => existsSync(join(dataDir, name)))) throw new Error(`There is no service in ${dataDir}.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  for (const name of files) copyFile(join(dataDir, name), join(folder, name))
  if (existsSync(secretFile(dataDir))) copyFileSync(secretFile(dataDir), secretFile(folder))
  for (const name of readdirSync(folder)) {
    chmodSync(join(folder, name), 0o600) // it holds every deck and every session
    sync(join(folder, name))
  }
  sync(folder)
  return checkBackup(folder, secret)
}

/** The same check for a copy that was taken earlier. `secret` is the one that is set; '': it is in a file. */
export function checkBackup(folder: string, secret: string): Backup {
  const [found] = files.map((name) => checkFile(join(folder, name), tables[name] ?? '', hmac))
  const path = secretFile(folder)
  if (existsSync(path)) readSecret(path)
  else if (secret === '')
    throw new Error(`There is no ${path}, and SECRET is not set: without it nobody in this copy stays signed in.`)
  return found ?? { tables: 0, entries: 0 }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
