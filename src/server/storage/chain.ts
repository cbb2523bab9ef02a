// Entries of one table that are written together and alone: nearly all that is ever written.

import type { Append, Statement } from './database.ts'

/** Entries that follow each other, and nothing else: the later ones fail if the first does. */
export function chainOf(statements: readonly Statement[]): readonly [Append, ...Append[]] | null {
  const chain: Append[] = []
  for (const statement of statements) {
    if (!('append' in statement)) return null
    const { append } = statement
    const before = chain.at(-1)
    if (before && (append.tableId !== before.tableId || append.previousHash !== before.hash)) return null
    if (before && append.seq !== before.seq + 1) return null
    chain.push(append)
  }
  const [first, ...rest] = chain
  return first ? [first, ...rest] : null
}
