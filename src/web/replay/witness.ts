// What this browser has of its own from a table: the commitment as it was shown first, and the chance that it added to the deal.
// After the end a game is held to both, for its file could be made to fit anything.

import type { WholeTable } from '../../protocol/heard.ts'
import type { Witness } from '../../table/game-file.ts'
import { readStored, store } from '../stored.ts'

interface Kept extends Witness {
  readonly id: string // of the table
}

/** A few hundred bytes each; the oldest go first. */
const mostTables = 200

/** Only while the seed is secret is it worth anything. */
export function sawTable({ id, commitment, seed }: WholeTable): void {
  if (seed === null && witnessOf(id) === null) keep({ id, commitment, entropy: null })
}

/** The service has accepted it. */
export function addedChance({ id, commitment }: WholeTable, entropy: string): void {
  keep({ id, commitment: witnessOf(id)?.commitment ?? commitment, entropy })
}

/** Null: this browser was not there, or has forgotten it. */
export function witnessOf(id: string): Witness | null {
  const kept = keptTables().find((one) => one.id === id)
  return kept === undefined ? null : { commitment: kept.commitment, entropy: kept.entropy }
}

function keep(one: Kept): void {
  const others = keptTables().filter(({ id }) => id !== one.id)
  store('witness', { tables: [...others, one].slice(-mostTables) })
}

function keptTables(): readonly Kept[] {
  const { tables } = readStored<{ readonly tables: readonly Kept[] }>('witness', { tables: [] })
  return Array.isArray(tables) ? tables : []
}
