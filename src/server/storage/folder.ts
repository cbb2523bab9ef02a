// The folder of a service on SQLite, held by one process at a time: a second one would take the first one's players for gone.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Somebody who is just going is waited for. */
const waitMs = 1000
const sqliteBusy = 5

export class FolderInUse extends Error {}

/** A database that is there and has nothing in it, in a folder that has been used. */
export class EmptyFile extends Error {}

/**
 * A file without a byte is what a copy that failed leaves behind, or a disk that was full: to begin anew with it would be to lose
 * everything without a word. At a first start that was cut short there is nothing else in the folder.
 */
export function refuseEmpty(folder: string): void {
  const path = join(folder, 'facedown.sqlite') // which is made first
  const isEmpty = existsSync(path) && sizeOf(path) + sizeOf(`${path}-wal`) === 0
  if (!isEmpty || sizeOf(join(folder, 'accounts.sqlite')) === 0) return
  throw new EmptyFile(
    `${path} is empty, but the folder has been used. Put a backup in the place of all that is there; or delete everything in it to begin anew.`,
  )
}

/** 0 also for what is not there. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

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
