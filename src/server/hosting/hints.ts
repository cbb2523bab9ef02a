// Hints from node to node that a table has moved on. A hint is only a hint: it may come late, twice, in any order or never;
// what has happened is in the log. It is given after the commit, and names nothing but a table and a place in its log. News of
// people goes the same way, as hints of their own kinds.

/** The log of this table now reaches at least this far. */
export interface Moved {
  readonly table: string
  readonly seq: number
}

/** Something about people has happened on a node: `about` names the invitation, the person or the reaction. */
export interface PeopleHint {
  readonly kind: (typeof peopleKinds)[number]
  readonly node: string
  readonly about: readonly string[] // ids and words, without colons and spaces
}

export const peopleKinds = ['invitation', 'seated', 'sessions', 'emote'] as const

export interface HintListener {
  /** May be told of what this node has written itself. */
  moved?(hint: Moved): void
  people?(hint: PeopleHint): void
  /** Hints may have been lost, as when a connection broke: whoever relies on them looks into the log. */
  missed(): void
}

/** Told when the way to the other nodes is lost, and when it is there again; not when it is there from the start. */
export type HintsWatch = (reached: boolean) => void

export interface Hints {
  /** Never waits and never fails. What is published in one turn of the event loop goes out together. */
  publish(moved: readonly Moved[]): void
  /** The same for news of people. */
  tell(hint: PeopleHint): void
  /** Returns an unsubscribe function. */
  subscribe(listener: HintListener): () => void
  close(): Promise<void>
}

/** One machine alone has nobody to tell. */
export const noHints: Hints = {
  publish: () => undefined,
  tell: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}
