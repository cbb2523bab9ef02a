// Who is connected to which table, through which connection. A page that is loaded again, or a train in a tunnel, is not a
// disconnect: the table hears of it only when nobody has come back for a while (P-05).

import { hasPerson, isRunning, type PlayerId, seatOf } from '../table/table.ts'
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
  readonly #find: (tableId: string) => Promise<HostedTable | null>
  readonly #debounceMs: number
  readonly #visitMs: number
  readonly #attachments = new Map<string, Attachment>()

  /** Tables are looked up when they are needed: one may be unloaded and loaded again while somebody is waited for. */
  constructor(
    find: (tableId: string) => Promise<HostedTable | null>,
    settings: { readonly debounceMs: number; readonly visitMs: number },
  ) {
    this.#find = find
    this.#debounceMs = settings.debounceMs
    this.#visitMs = settings.visitMs
  }

  /** A connection takes its person's seat. There is one at a time; a second one must say that it wants to (K-31). */
  async claim(hosted: HostedTable, player: PlayerId, holder: SeatHolder, takeover: boolean): Promise<Claim> {
    const key = keyOf(hosted.table.id, player)
    const before = this.#attachments.get(key)
    if (before?.holder && before.holder !== holder) {
      if (!takeover) return 'connectedElsewhere'
      before.holder.replaced()
    }
    if (before?.timer) clearTimeout(before.timer)
    this.#attachments.set(key, { holder, timer: null })
    const info = seatInfo(hosted, player)
    if (info?.connected && info.attendance === 'here') return 'attached'
    const connected = await hosted.submit({ type: 'connect', player })
    return connected.type === 'refused' ? 'refused' : 'attached'
  }

  /** The connection is gone. Its person has a moment to come back. */
  release(hosted: HostedTable, player: PlayerId, holder: SeatHolder): void {
    const { id } = hosted.table
    if (this.#attachments.get(keyOf(id, player))?.holder !== holder) return
    this.#wait(id, player, this.#debounceMs)
  }

  /**
   * Somebody who speaks over HTTP has no connection that could be lost. Every request counts as being there for a while,
   * so the time of a table that is played this way runs; whoever stops asking goes missing like anybody else.
   */
  async visit(hosted: HostedTable, player: PlayerId): Promise<void> {
    const { id } = hosted.table
    const before = this.#attachments.get(keyOf(id, player))
    if (before?.holder) return
    if (before?.timer) clearTimeout(before.timer)
    this.#wait(id, player, this.#visitMs)
    await connect(hosted, player)
  }

  /** Somebody who is looking at this table, or did a moment ago. */
  isHere(tableId: string, player: PlayerId): boolean {
    return this.#attachments.has(keyOf(tableId, player))
  }

  /** Somebody who was connected before the service was restarted. */
  expect(hosted: HostedTable, player: PlayerId): void {
    const { id } = hosted.table
    if (!this.#attachments.has(keyOf(id, player))) this.#wait(id, player, this.#debounceMs)
  }

  get waiting(): number {
    return this.#attachments.size
  }

  #wait(tableId: string, player: PlayerId, ms: number): void {
    const timer = setTimeout(() => {
      this.#miss(tableId, player).catch(() => undefined) // a table that broke has been reported where it broke
    }, ms)
    this.#attachments.set(keyOf(tableId, player), { holder: null, timer })
  }

  async #miss(tableId: string, player: PlayerId): Promise<void> {
    const key = keyOf(tableId, player)
    this.#attachments.delete(key)
    const hosted = await this.#find(tableId)
    if (hosted === null || this.#attachments.has(key)) return
    const epoch = seatInfo(hosted, player)?.epoch
    if (epoch !== undefined) await hosted.submit({ type: 'disconnect', player, epoch })
    // Whoever came back while that was written found the seat still connected; it must not stay empty.
    if (this.#attachments.has(key)) await connect(hosted, player)
  }

  close(): void {
    for (const { timer } of this.#attachments.values()) if (timer) clearTimeout(timer)
    this.#attachments.clear()
  }
}

/** Tells the table that somebody is there, if that is news to it. */
async function connect(hosted: HostedTable, player: PlayerId): Promise<void> {
  const info = seatInfo(hosted, player)
  if (info === undefined || info.connected || !hasPerson(info) || !isRunning(hosted.table)) return
  await hosted.submit({ type: 'connect', player })
}

function seatInfo(hosted: HostedTable, player: PlayerId) {
  const seat = seatOf(hosted.table, player)
  return seat === undefined ? undefined : hosted.table.seats[seat]
}

function keyOf(tableId: string, player: PlayerId): string {
  return `${tableId} ${player}`
}
