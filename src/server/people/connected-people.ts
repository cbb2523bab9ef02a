// Who can be told something right now: the open connections of each person, whatever they are looking at.

import type { InvitationNews } from '../../protocol/invitations.ts'
import type { PlayerId } from '../../table/table.ts'
import { type Hints, noHints, type PeopleHint } from '../hosting/hints.ts'

/** What people are told: of invitations, and that they may have taken a seat over another connection, here or elsewhere. */
export type Notice = InvitationNews | { readonly type: 'seated' }

export type Listener = (notice: Notice) => void

export class ConnectedPeople {
  readonly #listeners = new Map<PlayerId, Set<Listener>>()
  readonly #hints: Hints
  readonly #node: string

  constructor(hints = noHints, node = '') {
    this.#hints = hints
    this.#node = node
  }

  arrived(player: PlayerId, listener: Listener): void {
    const listeners = this.#listeners.get(player) ?? new Set()
    this.#listeners.set(player, listeners.add(listener))
  }

  left(player: PlayerId, listener: Listener): void {
    const listeners = this.#listeners.get(player)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(player)
  }

  /** Tells every connection of this person. Whoever is not there hears of it when they come: this is no mailbox. */
  tell(player: PlayerId, notice: Notice): void {
    for (const listener of this.#listeners.get(player) ?? []) listener(notice)
  }

  /** Somebody has taken a seat, by whatever way: their connections on any node may want to look at it. */
  seated(player: PlayerId): void {
    this.tell(player, { type: 'seated' })
    this.#hints.tell({ kind: 'seated', node: this.#node, about: [player] })
  }

  has(player: PlayerId): boolean {
    return this.#listeners.has(player)
  }

  /** How many people are connected to this node, however many windows they have open. */
  get people(): number {
    return this.#listeners.size
  }

  /** Who they are. */
  get connected(): readonly PlayerId[] {
    return [...this.#listeners.keys()]
  }

  /** Other nodes may have connections of whom this invitation concerns. Like all hints it says only where to look. */
  spread(invitation: string): void {
    this.#hints.tell({ kind: 'invitation', node: this.#node, about: [invitation] })
  }

  /** Calls with every invitation that has changed on another node, and when hints may have been lost. */
  onSpread(heard: (invitation: string) => void, missed: () => void): () => void {
    const people = ({ kind, node, about: [id = ''] }: PeopleHint) => {
      if (node === this.#node) return
      if (kind === 'invitation') heard(id)
      else if (kind === 'seated') this.tell(id, { type: 'seated' })
    }
    const lost = () => {
      for (const player of this.connected) this.tell(player, { type: 'seated' })
      missed()
    }
    return this.#hints.subscribe({ people, missed: lost })
  }
}
