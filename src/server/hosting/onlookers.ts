// Those who look at a table, and what they are told of it.

import type { Seat, Viewer } from '../../kernel/secrecy.ts'
import type { Emote } from '../../protocol/emotes.ts'
import { entryFrame } from '../../protocol/frames.ts'
import type { Entry, PlayerId, Surroundings, Table } from '../../table/table.ts'
import type { Counted } from './watchers.ts'

/** Somebody who looks at the table: told of every entry, in order, after it is on disk. */
export interface Onlooker extends Counted {
  saw(news: News): void
  /** The table cannot go on here; come back later. */
  lost(): void
  /** The game is over and the room goes on at another table (K-33). */
  moved?(nextTable: string): void
  /** Somebody at the table reacts to what happens there. */
  emoted?(emoted: Emoted): void
}

/** No entry: it is for those who look now, and nothing is kept of it. */
export interface Emoted {
  readonly seat: Seat
  readonly player: PlayerId
  readonly emote: Emote
}

/** An entry as it is handed round. */
export interface News {
  readonly table: Table
  readonly entry: Entry
  /** What is said of it at /live; with the id of the command that it answers, to whoever gave that. */
  frame(viewer: Viewer, commandId?: string): string
}

/** A seat has one connection, and its frame is made when that wants it; onlookers may be many, and share one. */
export class Told implements News {
  readonly table: Table
  readonly entry: Entry
  readonly #env: Surroundings
  #forOnlookers: string | null = null

  constructor(table: Table, entry: Entry, env: Surroundings) {
    this.table = table
    this.entry = entry
    this.#env = env
  }

  frame(viewer: Viewer, commandId?: string): string {
    const isShared = viewer === 'spectator' && commandId === undefined
    if (!isShared) return entryFrame(this.table, this.entry, viewer, this.#env, commandId)
    this.#forOnlookers ??= entryFrame(this.table, this.entry, viewer, this.#env)
    return this.#forOnlookers
  }
}
