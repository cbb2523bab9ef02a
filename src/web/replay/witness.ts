// What this browser has of its own from a table: the commitment as it was shown first, the chance that it added to the deal, and
// a digest of all that it was shown. After the end a game is held to it, for its file could be made to fit anything.

import { type Witnesses, witnessChance, witnessFrame } from '../../client/witness.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import type { ServerFrame, WholeTable } from '../../protocol/server-messages.ts'
import { readWitness, type Witness } from '../../table/witness.ts'
import { forget, readStored, store } from '../stored.ts'

/** At most a few kilobytes each; the oldest go first. */
const mostTables = 200

/** Where nothing can be stored it lasts as long as the page. */
const here = new Map<string, Witness>()

export function heardAt(id: string, frame: ServerFrame): void {
  witnessFrame(witnesses, id, frame, pureHmac)
}

/** The service has accepted it. */
export function addedChance({ id, commitment }: WholeTable, entropy: string): void {
  witnessChance(witnesses, id, commitment, entropy)
}

/** Null: this browser was not there, or has forgotten it. */
export function witnessOf(id: string): Witness | null {
  return readWitness(readStored(keyOf(id), {})) ?? here.get(id) ?? null
}

const witnesses: Witnesses = { of: witnessOf, keep }

function keep(id: string, witness: Witness): void {
  if (!here.has(id)) admit(id)
  here.set(id, witness)
  store(keyOf(id), witness)
}

function admit(id: string): void {
  const { ids } = readStored<{ readonly ids: readonly string[] }>('witnesses', { ids: [] })
  const known = Array.isArray(ids) ? ids.filter((one): one is string => typeof one === 'string' && one !== id) : []
  const all = [...known, id]
  for (const old of all.slice(0, -mostTables)) {
    forget(keyOf(old))
    here.delete(old)
  }
  store('witnesses', { ids: all.slice(-mostTables) })
}

function keyOf(id: string): string {
  return `witness.${id}`
}
