// Who is connected to which table, through which connection. A page that is loaded again, or a train in a tunnel, is not a
// disconnect: the table hears of it only when nobody has come back for a while (P-05).

import { type PlayerId, seatOf } from '../table/table.ts'
import type { HostedTable } from './hosting/hosted-table.ts'

/** A connection that holds a seat. */
export interface SeatHolder {
  /** Another connection has taken the seat over. */
  replaced(): void
}

interface Attachment {
  readonly holder: SeatHolder | null // null while it may still come back
  readonly timer: NodeJS.Timeout | null
}

export type Claim = 'attached' | 'connectedElsewhere' | 'refused'

export class Presence {
  readonly #debounceMs: number
  readonly #attachments = new Map<string, Attachment>()

  constructor(debounceMs: number) {
    this.#debounceMs = debounceMs
  }

  /** A connection takes its person's seat. There is one at a time; a second one must say that it wants to (K-31). */
  async claim(hosted: HostedTable, player: PlayerId, holder: SeatHolder, takeover: boolean): Promise<Claim> {
    const key = keyOf(hosted, player)
    const before = this.#attachments.get(key)
    if (before?.holder && before.holder !== holder) {
      if (!takeover) return 'connectedElsewhere'
      before.holder.replaced()
    }
    if (before?.timer) clearTimeout(before.timer)
    this.#attachments.set(key, { holder, timer: null })
    const seat = seatOf(hosted.table, player)
    const info = seat === undefined ? undefined : hosted.table.seats[seat]
    if (info?.connected && info.attendance === 'here') return 'attached'
    const connected = await hosted.submit({ type: 'connect', player })
    return connected.type === 'refused' ? 'refused' : 'attached'
  }

  /** The connection is gone. Its person has a moment to come back. */
  release(hosted: HostedTable, player: PlayerId, holder: SeatHolder): void {
    const key = keyOf(hosted, player)
    if (this.#attachments.get(key)?.holder !== holder) return
    this.#wait(hosted, player)
  }

  /** Somebody who was connected before the service was restarted. */
  expect(hosted: HostedTable, player: PlayerId): void {
    if (!this.#attachments.has(keyOf(hosted, player))) this.#wait(hosted, player)
  }

  get waiting(): number {
    return this.#attachments.size
  }

  #wait(hosted: HostedTable, player: PlayerId): void {
    const key = keyOf(hosted, player)
    const timer = setTimeout(() => {
      this.#attachments.delete(key)
      const seat = seatOf(hosted.table, player)
      const epoch = seat === undefined ? undefined : hosted.table.seats[seat]?.epoch
      if (epoch !== undefined) hosted.submit({ type: 'disconnect', player, epoch }).catch(() => undefined)
    }, this.#debounceMs)
    this.#attachments.set(key, { holder: null, timer })
  }

  close(): void {
    for (const { timer } of this.#attachments.values()) if (timer) clearTimeout(timer)
    this.#attachments.clear()
  }
}

function keyOf(hosted: HostedTable, player: PlayerId): string {
  return `${hosted.table.id} ${player}`
}
