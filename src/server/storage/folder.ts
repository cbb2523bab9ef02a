// The folder of a service on SQLite, held by one process at a time: a second one would take the first one's players for gone.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Somebody who is just going is waited for. */
const waitMs = 1000
const sqliteBusy = 5

export class FolderInUse extends Error {}

/**
 * Makes the folder if it is missing, and holds it until the returned function is called. It is held by a lock of the operating
 * system on a file that stays empty, so that a process that is killed leaves nothing behind that is in the next one's way.
 */
export function holdFolder(folder: string): () => void {
  makeFolder(resolve(folder))
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: waitMs })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (Reflect.get(Object(error), 'errcode') !== sqliteBusy) throw error
    throw new FolderInUse(`Another Facedown uses the folder ${folder}: stop it, or set DATA_DIR to another folder.`)
  }
  return () => lock.close()
}

/** One after the other: where a folder can have no folders, as in /proc, Node's own recursive way never ends. */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  mkdirSync(path)
}
