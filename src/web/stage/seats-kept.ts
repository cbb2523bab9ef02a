// At which tables this browser has had a seat: whoever was replaced comes back as a spectator, and would not know why.

import { readStored, store } from '../stored.ts'

const most = 30
const kept = () => readStored<{ readonly tables: readonly string[] }>('seats', { tables: [] }).tables

export function hadSeat(table: string): boolean {
  return kept().includes(table)
}

export function rememberSeat(table: string): void {
  if (!hadSeat(table)) store('seats', { tables: [...kept().slice(1 - most), table] })
}
