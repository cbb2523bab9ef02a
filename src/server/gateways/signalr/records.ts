// What is said over the hub, whatever protocol writes it down: invocations, their completions, events. Nothing here knows of
// games or of bytes; `json-protocol.ts` and `messagepack-protocol.ts` do the writing.

import { isRecord } from '../../../kernel/schema.ts'
import { limits } from '../../../protocol/limits.ts'

/** What a client may send that we answer; everything else is passed over, as SignalR does. */
export type HubRecord =
  | {
      readonly type: 'invocation'
      readonly id: string | undefined
      readonly target: string
      readonly args: readonly unknown[]
    }
  | { readonly type: 'stream'; readonly id: string }
  | { readonly type: 'close' }
  | { readonly type: 'other' }

export type End = { readonly result: unknown } | { readonly error: string }

/** What we say. */
export type Said =
  | { readonly type: 'event'; readonly target: string; readonly args: readonly unknown[] }
  | { readonly type: 'completion'; readonly id: string; readonly end: End }
  | { readonly type: 'ping' }
  | { readonly type: 'close'; readonly error: string; readonly allowReconnect?: boolean }

/** How records are written down. */
export interface HubProtocol {
  /** The first whole record, and where the next begins; 'more': it is not whole yet; 'broken': it never will be. */
  cut(bytes: Buffer): { readonly record: Buffer; readonly next: number } | 'more' | 'broken'
  /** Undefined: it is no record at all. */
  read(record: Buffer): HubRecord | undefined
  print(said: Said): string | Buffer
}

export const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const

/** The fields of a record, as SignalR names them. */
interface Fields {
  readonly type: unknown
  readonly invocationId?: unknown
  readonly target?: unknown
  readonly arguments?: unknown
  readonly streamIds?: unknown
}

const maxIdLength = 64

/** Undefined: these are no fields of a record. */
export function recordOf({ type, invocationId, target, arguments: args, streamIds }: Fields): HubRecord | undefined {
  const id = invocationId ?? undefined
  if (typeof type !== 'number' || (id !== undefined && (typeof id !== 'string' || id.length > maxIdLength)))
    return undefined
  switch (type) {
    case types.invocation:
      if (typeof target !== 'string' || !Array.isArray(args)) return undefined
      if (id !== undefined && Array.isArray(streamIds) && streamIds.length > 0) return { type: 'stream', id }
      return { type: 'invocation', id, target, args }
    case types.streamInvocation:
      return id === undefined ? undefined : { type: 'stream', id }
    case types.close:
      return { type: 'close' }
    default:
      return { type: 'other' }
  }
}

/** Takes bytes as they come and gives whole records. */
export class RecordReader {
  #rest: Buffer = Buffer.alloc(0)

  push(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
  }

  /** The next record, if it is there. What is too large for one is broken. */
  next({ cut }: Pick<HubProtocol, 'cut'>): Buffer | 'more' | 'broken' {
    const found = cut(this.#rest)
    if (found === 'broken' || (found === 'more' && this.#rest.length > limits.frameBytes)) return 'broken'
    if (found === 'more') return found
    this.#rest = this.#rest.subarray(found.next)
    return found.record.length > limits.frameBytes ? 'broken' : found.record
  }
}

// --- the handshake, which is JSON whatever follows ---

const separator = 0x1e

/** Records that end with a separator. */
export function cutAtSeparator(bytes: Buffer): ReturnType<HubProtocol['cut']> {
  const end = bytes.indexOf(separator)
  return end === -1 ? 'more' : { record: bytes.subarray(0, end), next: end + 1 }
}

export function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}

/** The protocol that a handshake asks for; or what is wrong with it. */
export function readHandshake(
  record: Buffer,
  protocols: Readonly<Record<string, HubProtocol>>,
): HubProtocol | { readonly problem: string } {
  const input = parsed(record)
  if (!isRecord(input) || typeof input.protocol !== 'string') return { problem: 'A handshake was expected.' }
  const protocol = Object.hasOwn(protocols, input.protocol) ? protocols[input.protocol] : undefined
  if (protocol === undefined)
    return { problem: `Requested protocol '${input.protocol.slice(0, 40)}' is not available.` }
  return input.version === 1 ? protocol : { problem: 'The server supports version 1 of the protocol only.' }
}

export function handshakeRecord(error?: string): string {
  return `${JSON.stringify(error === undefined ? {} : { error })}\u001e`
}
