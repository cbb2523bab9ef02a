// What the service refuses besides the tables and their games: every code with what it says to a person, and when it comes.
// docs/protocol.md is made from this.

import type { Refusal } from '../table/refusals.ts'
import { limits } from './limits.ts'

interface Described {
  readonly text: string
  readonly when: string
}

export const liveRefusals = {
  noSession: {
    text: 'Say hello first.',
    when: 'You have not said `hello`; or, without `re`, the token in it is not valid any more: become a guest, or sign in.',
  },
  wrongVersion: {
    text: 'This service speaks another version of the protocol.',
    when: 'In answer to `hello`, without `re`. The connection is closed.',
  },
  noSuchTable: { text: 'Game not found', when: 'There is no table of this id, or none that you may see.' },
  connectedElsewhere: {
    text: 'You are already connected to this game in another session',
    when: 'In answer to `attach`: ask whoever sits here, and attach with `takeover`.',
  },
  tooFast: {
    text: 'You are sending too much; slow down.',
    when: 'Nothing was done: send it again, under the same `id`, after a second. Not so an `emote`. In answer to `hello`, without `re`: too many new guests from your address, wait a minute.',
  },
  tooManyAttached: {
    text: 'You are looking at too many tables; detach from some first.',
    when: `In answer to \`attach\`: one connection looks at ${limits.tablesPerConnection} tables at most.`,
  },
  alreadyWaiting: { text: 'You are already waiting', when: 'In answer to `seek`.' },
  otherGame: {
    text: 'You are already in another game',
    when: 'Somebody plays one game at a time. `GET /api/me/table` tells which.',
  },
  noSuchPreset: { text: 'There is no such preset for this game', when: 'In answer to `seek`.' },
  tooManyTables: {
    text: 'You have opened too many tables in the last hour; wait a few minutes.',
    when: 'In answer to `seek`, and to whatever opens a table. It counts for you, and for your address.',
  },
  storageFull: {
    text: 'There is no room for new tables here now; games under way go on.',
    when: 'In answer to `seek`, and to whatever opens a table: what the service may store is used up.',
  },
  elsewhere: {
    text: 'This table is played at another node',
    when: 'The rules of the table are on another node, during a release. The connection is closed with 4003: come back.',
  },
  unavailable: {
    text: 'This cannot be done right now; try again.',
    when: 'Something failed here. Whether it was done is not known: send it again, under the same `id`.',
  },
} as const satisfies Readonly<Record<string, Described>>

export type LiveRefusal = keyof typeof liveRefusals

/** A refusal of this list; `text` says more where the list's sentence is not enough. */
export function liveRefusal(code: LiveRefusal, text: string = liveRefusals[code].text): Refusal {
  return { code, text }
}
