// What somebody who sat or watched at a table has of their own. After the end the seed is open, and whoever has a game's file can
// change it and hash it anew: only what was kept while the seed was secret shows that.

import type { Hmac } from '../kernel/hmac.ts'
import type { SeenEvent, Viewer } from '../kernel/secrecy.ts'
import { noHash } from './fairness.ts'
import { type SeenAct, seenEntry } from './seen.ts'
import type { Entry } from './table.ts'

export interface Witness {
  readonly commitment: string // as it was shown first
  readonly entropy: string | null // that was sent from here and accepted
  readonly spans: readonly Span[] // in order; what lies between two of them was not shown
}

/** Entries that were shown one after the other to the same viewer. */
export interface Span {
  readonly viewer: Viewer
  readonly from: number
  readonly to: number
  readonly hash: string // of the last one
  readonly digest: string | null // of what was shown; null: only that the table stood at this entry
}

/** An entry as a frame shows it. */
export interface Shown {
  readonly seq: number
  readonly hash: string
  readonly act: SeenAct
  readonly events: readonly SeenEvent[]
}

/** A hash covers all that was before it: what is dropped first says least. */
const mostSpans = 32

export function newWitness(commitment: string): Witness {
  return { commitment, entropy: null, spans: [] }
}

export function sawEntry(witness: Witness, viewer: Viewer, shown: Shown, hmac: Hmac): Witness {
  const last = witness.spans.at(-1)
  const { seq, hash } = shown
  if (last !== undefined && seq <= last.to) return witness
  if (last === undefined || last.digest === null || last.viewer !== viewer || seq !== last.to + 1) {
    return withSpan(witness, { viewer, from: seq, to: seq, hash, digest: digestOf(noHash, shown, hmac) })
  }
  const longer = { ...last, to: seq, hash, digest: digestOf(last.digest, shown, hmac) }
  return { ...witness, spans: [...witness.spans.slice(0, -1), longer] }
}

/** The table as it is, without what led there. */
export function sawTable(witness: Witness, viewer: Viewer, seq: number, hash: string): Witness {
  const last = witness.spans.at(-1)
  if (last !== undefined && (seq < last.to || (seq === last.to && viewer === last.viewer))) return witness
  return withSpan(witness, { viewer, from: seq, to: seq, hash, digest: null })
}

function withSpan(witness: Witness, span: Span): Witness {
  return { ...witness, spans: [...witness.spans, span].slice(-mostSpans) }
}

/** Without the name of whoever sat down, which may be gone from the file by now: the hash covers its seal. */
function digestOf(before: string, { seq, hash, act, events }: Shown, hmac: Hmac): string {
  const named = act.type === 'joined' ? { type: act.type } : act
  return hmac(before, JSON.stringify([seq, hash, named, events]))
}

/** What a witness says about the entries of a file. */
export interface Comparison {
  readonly upTo: number // the last entry whose hash was shown
  readonly shown: number // entries whose content was shown
  readonly viewers: readonly Viewer[] // as whom
  readonly otherHash: number | null // the first of the compared entries that has another hash
  readonly otherContent: number | null // the first entry of a span that was shown otherwise
}

export function compareWitness({ spans }: Witness, entries: readonly Entry[], hmac: Hmac): Comparison {
  const contents = spans.filter(({ digest }) => digest !== null)
  return {
    upTo: spans.at(-1)?.to ?? 0,
    shown: contents.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    viewers: [...new Set(contents.map(({ viewer }) => viewer))],
    otherHash: spans.find(({ to, hash }) => entries[to - 1]?.hash !== hash)?.to ?? null,
    otherContent: contents.find((span) => contentOf(span, entries, hmac) !== span.digest)?.from ?? null,
  }
}

function contentOf({ viewer, from, to }: Span, entries: readonly Entry[], hmac: Hmac): string {
  return entries.slice(from - 1, to).reduce((before, entry) => {
    const { act, events } = seenEntry(entry, viewer)
    return digestOf(before, { seq: entry.seq, hash: entry.hash, act, events }, hmac)
  }, noHash)
}

/** What was kept may have been written by another version, or by hand. */
export function readWitness(kept: unknown): Witness | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { commitment, entropy = null, spans = [] } = kept as Partial<Record<keyof Witness, unknown>>
  if (typeof commitment !== 'string' || (entropy !== null && typeof entropy !== 'string')) return null
  return { commitment, entropy, spans: Array.isArray(spans) && spans.every(isSpan) ? spans : [] }
}

function isSpan(span: unknown): span is Span {
  if (typeof span !== 'object' || span === null) return false
  const { viewer, from, to, hash, digest } = span as Partial<Record<keyof Span, unknown>>
  const seen = viewer === 'spectator' || Number.isInteger(viewer)
  const kept = typeof hash === 'string' && (digest === null || typeof digest === 'string')
  return seen && Number.isInteger(from) && Number.isInteger(to) && kept
}
