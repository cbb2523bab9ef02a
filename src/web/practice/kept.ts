// Games that this browser runs, kept in it so that a reload does not end them. They are kept by the thread that runs the table: the
// page never has what it must not show.

import type { Entry } from '../../table/table.ts'

interface Kept {
  readonly id: string
  readonly at: number
  readonly log: readonly Entry[]
}

const store = 'games'
const mostKept = 5

/** Null, where there is none, or where the browser keeps nothing. */
export async function keptLog(id: string): Promise<readonly Entry[] | null> {
  try {
    const kept = await answer<Kept | undefined>((await opened()).transaction(store).objectStore(store).get(id))
    return kept?.log ?? null
  } catch {
    return null
  }
}

export async function keepLog(id: string, log: readonly Entry[]): Promise<void> {
  try {
    const kept: Kept = { id, at: Date.now(), log }
    const games = (await opened()).transaction(store, 'readwrite').objectStore(store)
    games.put(kept)
    if (log.some(({ act }) => act.type === 'moved')) return
    const all = await answer<Kept[]>(games.getAll())
    for (const { id: old } of all.toSorted((a, b) => b.at - a.at).slice(mostKept)) games.delete(old)
  } catch {
    // private windows: it lasts as long as the page
  }
}

let database: Promise<IDBDatabase> | null = null

function opened(): Promise<IDBDatabase> {
  const request = (): Promise<IDBDatabase> => {
    const opening = indexedDB.open('facedown', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' })
    return answer(opening)
  }
  database ??= request()
  return database
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing can be kept'))
  })
}
