// Who can be told something right now: the open connections of each person, whatever they are looking at.

import type { PlayerId } from '../table/table.ts'

export type Listener = (frame: string) => void

export class Reach {
  readonly #listeners = new Map<PlayerId, Set<Listener>>()

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
  tell(player: PlayerId, frame: string): void {
    for (const listener of this.#listeners.get(player) ?? []) listener(frame)
  }
}
