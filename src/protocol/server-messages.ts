// What the service says over /live, as a client reads it: the types of what frames.ts writes.

import type { Option } from '../kernel/options.ts'
import type { Seat, SeenEvent } from '../kernel/secrecy.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { SeenAct, SeenEntry, TableView } from '../table/seen.ts'
import type { Emote } from './emotes.ts'
import type { Invitation, InvitationStatus, Invited } from './rest/invitations.ts'

/** A table as one viewer sees it, with what the viewer may do. */
export type WholeTable = TableView & { readonly options: readonly Option[] }

interface EntryHead {
  readonly type: 'entry'
  readonly table: string
  readonly seq: number
  readonly hash?: string // of the entry; a service of an older version has none
  readonly now: number // table time
  readonly act: SeenAct
  readonly events: readonly SeenEvent[]
  readonly re?: string
}

/** A move has the game's view; anything that concerns the people, and the end, has the whole table. */
export type EntryFrame = EntryHead &
  (
    | { readonly view: object; readonly options: readonly Option[]; readonly whole?: never }
    | { readonly whole: WholeTable; readonly view?: never; readonly options?: never }
  )

export interface TableFrame {
  readonly type: 'table'
  readonly table: string
  readonly missed: readonly (SeenEntry & { readonly hash?: string })[]
  readonly whole: WholeTable
  readonly hash?: string // of the entry that the table is at
  readonly watchers: number // who look on and do not play
  readonly room?: Room // for a client that knows nothing of the table yet; a service of an older version has none
  readonly re?: string
}

/** The room that a table stands in. */
export interface Room {
  readonly code: string | null // null when the room has gone on
  readonly isPublic: boolean
  readonly preset: string | null
  readonly next: string | null // the table where it has gone on
}

export interface EmoteFrame {
  readonly type: 'emote'
  readonly table: string
  readonly seat: Seat
  readonly emote: Emote
  readonly from: string // the same person at every table, as this viewer knows them
}

export type ServerFrame =
  | EntryFrame
  | TableFrame
  | EmoteFrame
  | {
      readonly type: 'welcome'
      readonly protocol: number
      readonly player: string
      readonly name: string
      readonly token?: string
    }
  | { readonly type: 'watchers'; readonly table: string; readonly watchers: number }
  | { readonly type: 'moved'; readonly table: string; readonly next: string }
  | { readonly type: 'ok'; readonly seq?: number; readonly re?: string }
  | (Refusal & { readonly type: 'refused'; readonly table?: string; readonly re?: string })
  | {
      readonly type: 'seeking'
      readonly game: string
      readonly preset: string
      readonly botsAfterMs: number | null
      readonly re?: string
    }
  | { readonly type: 'matched'; readonly table: string }
  | (Refusal & { readonly type: 'seekingEnded' })
  | { readonly type: 'invited'; readonly invitation: Invitation }
  | { readonly type: 'invitationClosed'; readonly invitation: string; readonly status: InvitationStatus }
  | (Invited & { readonly type: 'invitations' })

/** Close codes of /live that mean something to a client. */
export const closeCodes = {
  policy: 1008,
  tooSlow: 1013,
  replaced: 4001,
  tableLost: 4002,
  elsewhere: 4003,
  signedOut: 4004,
} as const
