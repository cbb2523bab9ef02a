// Keeps what a client was shown over /live, frame by frame, so that it can hold the game's file to it (table/witness.ts).

import type { Hmac } from '../kernel/hmac.ts'
import type { Viewer } from '../kernel/secrecy.ts'
import type { EntryFrame, ServerFrame, TableFrame } from '../protocol/server-messages.ts'
import { newWitness, sawEntry, sawTable, type Witness } from '../table/witness.ts'

/** Where a client keeps them. */
export interface Witnesses {
  /** Null: this client was not there, or has forgotten it. */
  of(table: string): Witness | null
  keep(table: string, witness: Witness): void
}

/** Keeps what a frame of this table shows. */
export function witnessFrame(witnesses: Witnesses, table: string, frame: ServerFrame, hmac: Hmac): void {
  if ('table' in frame && frame.table !== table) return
  const before = witnesses.of(table)
  const after = witnessed(before, frame, hmac)
  if (after !== null && after !== before) witnesses.keep(table, after)
}

/** Keeps what we added to the deal, once the service has accepted it. */
export function witnessChance(witnesses: Witnesses, table: string, commitment: string, entropy: string): void {
  witnesses.keep(table, { ...(witnesses.of(table) ?? newWitness(commitment)), entropy })
}

/** The witness after this frame; null while there is none: it begins with a table whose seed is still secret. */
export function witnessed(witness: Witness | null, frame: ServerFrame, hmac: Hmac): Witness | null {
  if (frame.type === 'table') return arrived(witness, frame, hmac)
  return frame.type === 'entry' && witness !== null ? happened(witness, frame, hmac) : witness
}

function arrived(witness: Witness | null, { whole, missed, hash }: TableFrame, hmac: Hmac): Witness | null {
  if (witness === null && whole.seed !== null) return null
  const viewer = whole.you ?? 'spectator'
  let kept = witness ?? newWitness(whole.commitment)
  if (hash === undefined) return kept // a service that says nothing about hashes
  for (const entry of missed)
    if (entry.hash !== undefined) kept = sawEntry(kept, viewer, { ...entry, hash: entry.hash }, hmac)
  return sawTable(kept, viewer, whole.seq, hash)
}

function happened(witness: Witness, frame: EntryFrame, hmac: Hmac): Witness {
  const { seq, hash, act, events, whole } = frame
  if (hash === undefined) return witness
  const before: Viewer = witness.spans.at(-1)?.viewer ?? 'spectator'
  const viewer = whole === undefined ? before : (whole.you ?? 'spectator')
  return sawEntry(witness, viewer, { seq, hash, act, events }, hmac)
}
