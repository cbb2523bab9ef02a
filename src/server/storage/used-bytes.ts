// How much of a SQLite file is in use: it does not shrink, but what was deleted in it is free for what comes next.

import type { DatabaseSync } from 'node:sqlite'

export function usedBytes(database: DatabaseSync): number {
  const pragma = (name: string) => Number(database.prepare(`pragma ${name}`).get()?.[name])
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
}
