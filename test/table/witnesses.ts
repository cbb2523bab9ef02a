// People and programs at a table who keep what they are shown, by the very frames that a service sends.

import { witnessed } from '../../src/client/witness.ts'
import { pureHmac } from '../../src/kernel/hmac.ts'
import type { Viewer } from '../../src/kernel/secrecy.ts'
import { entryFrame, tableFrame } from '../../src/protocol/frames.ts'
import { fold } from '../../src/table/fold.ts'
import type { Entry, Surroundings, Table } from '../../src/table/table.ts'
import { readWitness, type Witness } from '../../src/table/witness.ts'

interface Watching {
  readonly viewer: Viewer
  readonly from?: number // the entry at which they come
  /** They are away after the first of these, and come back at the second. */
  readonly away?: readonly [number, number]
  /** What they missed is told to them when they come back; else they only see how the table stands. */
  readonly told?: boolean
  /** What is sent instead, by a service that lies. */
  readonly sent?: (frame: string, seq: number) => string
}

export function witnessTo(log: readonly Entry[], watching: Watching, env: Surroundings): Witness {
  const { viewer, from = 1, away, told = false, sent = (frame) => frame } = watching
  let witness: Witness | null = null
  const hear = (frame: string, seq: number) => {
    witness = witnessed(witness, JSON.parse(sent(frame, seq)), pureHmac)
    // As if the page were loaded anew after every frame.
    witness = witness && readWitness(JSON.parse(JSON.stringify(witness)))
  }
  let table: Table | null = null
  for (const entry of log) {
    table = fold(table, entry, env)
    const { seq } = entry
    if (seq < from || (away && seq > away[0] && seq < away[1])) continue
    if (seq === from || seq === away?.[1]) {
      const missed = told && away ? log.slice(away[0], seq) : []
      hear(tableFrame(table, viewer, missed, entry.at, env), seq)
    } else hear(entryFrame(table, entry, viewer, env), seq)
  }
  if (witness === null) throw new Error('nothing was seen')
  return witness
}
