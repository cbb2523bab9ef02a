// Entries of one table that are written together and alone: nearly all that is ever written.

import type { Append, Statement } from './database.ts'

/** All of them are written, or none. */
export type Chain = readonly [Append, ...Append[]]

/** Entries that follow each other, and nothing else. */
export function chainOf(statements: readonly Statement[]): Chain | null {
  const chain: Append[] = []
  let before: Append | undefined
  for (const statement of statements) {
    if (!('append' in statement)) return null
    const { append } = statement
    if (before && !follows(append, before)) return null
    chain.push(append)
    before = append
  }
  return before === undefined ? null : (chain as readonly Append[] as Chain)
}

function follows(append: Append, before: Append): boolean {
  return append.tableId === before.tableId && append.previousHash === before.hash && append.seq === before.seq + 1
}
