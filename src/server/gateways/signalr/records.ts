// SignalR's JSON hub protocol: records of JSON that end with a separator, a handshake, invocations and their completions.
// Nothing here knows of games.

import { isRecord } from '../../../kernel/schema.ts'

const separator = '\u001e'

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

const types = { invocation: 1, completion: 3, streamInvocation: 4, ping: 6, close: 7 } as const
const maxIdLength = 64

/** Takes text as it comes and gives whole records; null when more is waiting than a record may have. */
export class RecordReader {
  readonly #maxLength: number
  #rest = ''

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  take(text: string): readonly string[] | null {
    const records = (this.#rest + text).split(separator)
    this.#rest = records.pop() ?? ''
    return this.#rest.length > this.#maxLength ? null : records
  }
}

/** Null: a handshake that we understand; else what is wrong with it. */
export function handshakeProblem(record: string): string | null {
  const input = read(record)
  if (!isRecord(input) || typeof input.protocol !== 'string') return 'A handshake was expected.'
  if (input.protocol !== 'json') return `Requested protocol '${input.protocol.slice(0, 40)}' is not available.`
  return input.version === 1 ? null : 'The server supports version 1 of the protocol only.'
}

/** Undefined: it is no record at all. */
export function readRecord(record: string): HubRecord | undefined {
  const input = read(record)
  if (!isRecord(input) || typeof input.type !== 'number') return undefined
  const { invocationId: id, target, arguments: args } = input
  if (id !== undefined && id !== null && (typeof id !== 'string' || id.length > maxIdLength)) return undefined
  switch (input.type) {
    case types.invocation:
      if (typeof target !== 'string' || !Array.isArray(args)) return undefined
      return { type: 'invocation', id: id ?? undefined, target, args }
    case types.streamInvocation:
      return typeof id === 'string' ? { type: 'stream', id } : undefined
    case types.close:
      return { type: 'close' }
    default:
      return { type: 'other' }
  }
}

function read(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch {
    return undefined
  }
}

export function handshakeRecord(error?: string): string {
  return printed(error === undefined ? {} : { error })
}

export const pingRecord = printed({ type: types.ping })

export function closeRecord(error: string, more: { readonly allowReconnect?: boolean } = {}): string {
  return printed({ type: types.close, error, ...more })
}

export function eventRecord(target: string, args: readonly unknown[]): string {
  return printed({ type: types.invocation, target, arguments: args })
}

export function completionRecord(invocationId: string, end: { readonly result: unknown } | { readonly error: string }) {
  return printed({ type: types.completion, invocationId, ...end })
}

function printed(record: object): string {
  return JSON.stringify(record) + separator
}
