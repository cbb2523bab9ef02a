// Who may know what. A fact goes into the innermost ring that still does its job, where it is emitted; nothing is
// ever stripped from a larger object later.

export type Seat = number // 0-based, fixed from the start of a game to its end
export type Viewer = Seat | 'spectator'

/** What happened, in three rings. */
export interface GameEvent {
  readonly type: string
  readonly open: object // everybody, spectators included
  readonly own?: Readonly<Record<Seat, object>> // that seat alone: a peeked card, a dealt hand
  readonly sealed?: object // never leaves the server: the order of the deck
}

/** What one viewer learns of an event. */
export interface SeenEvent {
  readonly type: string
  readonly open: object
  readonly own?: object
}

/** The seen form of a game's own events: the same union without its sealed ring. */
export type Seen<E extends GameEvent> = E extends GameEvent
  ? {
      readonly type: E['type']
      readonly open: E['open']
      readonly own?: NonNullable<E['own']> extends Readonly<Record<Seat, infer Own>> ? Own : never
    }
  : never

export function seenBy(event: GameEvent, viewer: Viewer): SeenEvent {
  const own = viewer === 'spectator' ? undefined : event.own?.[viewer]
  return own === undefined ? { type: event.type, open: event.open } : { type: event.type, open: event.open, own }
}

/** What everybody knows of it: for lines that stay to be read. */
export function withoutOwn({ type, open }: SeenEvent): SeenEvent {
  return { type, open }
}
