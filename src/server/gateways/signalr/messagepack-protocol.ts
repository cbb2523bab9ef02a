// SignalR's MessagePack hub protocol: records that are lists, each with its length before it. Names of fields are in Pascal
// case here, as .NET writes and reads them in this format.

import { decode, encode } from '@msgpack/msgpack'
import { isRecord } from '../../../kernel/schema.ts'
import { limits } from '../../../protocol/limits.ts'
import { isGuid } from '../../base/guids.ts'
import { type HubProtocol, recordOf, type Said, types } from './records.ts'

const { frameBytes } = limits
/** What a list or text claims to hold fits into a record, or it is none. */
const bounds = {
  maxStrLength: frameBytes,
  maxBinLength: frameBytes,
  maxArrayLength: frameBytes,
  maxMapLength: frameBytes,
}

const lengthDigits = 7
const mostLengthBytes = 5
const errorKind = 1
const resultKind = 3

export const messagePackProtocol: HubProtocol = {
  cut(bytes) {
    let length = 0
    for (let index = 0; index < mostLengthBytes; index++) {
      const byte = bytes[index]
      if (byte === undefined) return 'more'
      length += (byte & 0x7f) * 2 ** (lengthDigits * index)
      if ((byte & 0x80) !== 0) continue
      const next = index + 1 + length
      if (length > frameBytes) return 'broken'
      return next > bytes.length ? 'more' : { record: bytes.subarray(index + 1, next), next }
    }
    return 'broken'
  },
  read(record) {
    const fields = decoded(record)
    if (!Array.isArray(fields)) return undefined
    const [type, , invocationId, target, args, streamIds] = fields
    // A close has no headers and no id: its second field is the reason.
    return type === types.close
      ? { type: 'close' }
      : recordOf({ type, invocationId, target, arguments: args, streamIds })
  },
  print(said) {
    const payload = encode(listOf(said), { ignoreUndefined: true })
    return Buffer.concat([lengthOf(payload.length), payload])
  },
}

function listOf(said: Said): readonly unknown[] {
  switch (said.type) {
    case 'event':
      return [types.invocation, {}, null, said.target, inPascalCase(said.args), []]
    case 'completion':
      return 'error' in said.end
        ? [types.completion, {}, said.id, errorKind, said.end.error]
        : [types.completion, {}, said.id, resultKind, inPascalCase(said.end.result)]
    case 'ping':
      return [types.ping]
    case 'close':
      return [types.close, said.error, said.allowReconnect ?? false]
  }
}

/** Names of fields; the ids that some objects are keyed by stay what they are. */
function inPascalCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPascalCase)
  if (!isRecord(value)) return value
  const renamed = Object.entries(value).map(([name, inner]) => [
    isGuid(name) ? name : pascal(name),
    inPascalCase(inner),
  ])
  return Object.fromEntries(renamed)
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function lengthOf(bytes: number): Buffer {
  const digits: number[] = []
  let rest = bytes
  do {
    const digit = rest & 0x7f
    rest >>>= lengthDigits
    digits.push(rest > 0 ? digit | 0x80 : digit)
  } while (rest > 0)
  return Buffer.from(digits)
}

function decoded(record: Buffer): unknown {
  try {
    return decode(record, bounds)
  } catch {
    return undefined
  }
}
