// Who can be told something right now: the open connections of each person, whatever they are looking at.

import type { PlayerId } from '../table/table.ts'
import { type Hints, noHints } from './hosting/hints.ts'

export type Listener = (frame: string) => void

/** What a hint about an invitation begins with: no table is called so. */
const mark = 'invitation:'

export class Reach {
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
  tell(player: PlayerId, frame: string): void {
    for (const listener of this.#listeners.get(player) ?? []) listener(frame)
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
  spread(invitation: string, now: number): void {
    this.#hints.publish([{ table: `${mark}${invitation}:${this.#node}`, seq: now }])
  }

  /**
   * Calls with every invitation that another node has something to say about, and when some of that may have been lost; gives
   * what ends it.
   */
  onSpread(heard: (invitation: string) => void, missed: () => void): () => void {
    const moved = ({ table }: { readonly table: string }) => {
      const [, invitation, node] = table.startsWith(mark) ? table.split(':') : []
      if (invitation !== undefined && node !== this.#node) heard(invitation)
    }
    return this.#hints.subscribe({ moved, missed })
  }
}
