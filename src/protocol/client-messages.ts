// The native protocol, at /live: JSON text frames. Every message is described here once; docs/protocol.md is made from it, and
// a test holds the two together.

import { type Result, refuse } from '../kernel/result.ts'
import { type CommandOf, type CommandShapes, isRecord, parseCommand } from '../kernel/schema.ts'
import { emotes } from './emotes.ts'
import { limits } from './limits.ts'

export const protocolVersion = 1

const table = { kind: 'text', maxLength: 64 } as const
const id = { kind: 'text', minLength: 1, maxLength: 64, optional: true } as const
const seq = { kind: 'int', min: 0, max: Number.MAX_SAFE_INTEGER, optional: true } as const

/** What a client says. `id` comes back as `re` in the answer; with it a command that is sent twice is done once. */
export const clientMessages = {
  hello: {
    protocol: { kind: 'int', min: 1, max: 1000 },
    token: { kind: 'text', maxLength: 512, optional: true },
  },
  attach: {
    table,
    since: seq,
    client: { kind: 'text', maxLength: 64, optional: true },
    takeover: { kind: 'flag', optional: true },
    id,
  },
  detach: { table, id },
  command: { table, id, expectedSeq: seq, command: { kind: 'json' } },
  addEntropy: { table, id, entropy: { kind: 'text', maxLength: 64 } },
  addBot: { table, id, level: { kind: 'text', maxLength: 20 } },
  removeSeat: { table, id, seat: { kind: 'int', min: 0, max: 100 } },
  letBack: { table, id, index: { kind: 'int', min: 0, max: 10_000 } },
  renewCode: { table, id },
  changeRules: { table, id, rules: { kind: 'json' } },
  start: { table, id },
  return: { table, id },
  warnIdle: { table, id, seat: { kind: 'int', min: 0, max: 100 } },
  replaceIdle: { table, id, seat: { kind: 'int', min: 0, max: 100 } },
  leave: { table, id },
  emote: { table, emote: { kind: 'choice', values: emotes }, id },
  seek: {
    game: { kind: 'text', maxLength: 20 },
    preset: { kind: 'text', maxLength: 40, optional: true },
    bots: { kind: 'flag', optional: true },
    id,
  },
  stopSeeking: { id },
  ping: { id },
} as const satisfies CommandShapes

export type ClientMessage = CommandOf<typeof clientMessages>

export function parseClientMessage(text: string): Result<ClientMessage, string> {
  if (text.length > limits.frameBytes) return refuse('A message must not be larger than 4 KiB.')
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return refuse('A message must be JSON.')
  }
  return parseCommand<ClientMessage>(clientMessages, input)
}

/** The id of a message that was not taken, so that even then it is known which one is refused. */
export function idInText(text: string): string | undefined {
  try {
    const input: unknown = JSON.parse(text)
    const given = isRecord(input) && Object.hasOwn(input, 'id') ? input.id : undefined
    return typeof given === 'string' && given !== '' && given.length <= id.maxLength ? given : undefined
  } catch {
    return undefined
  }
}
