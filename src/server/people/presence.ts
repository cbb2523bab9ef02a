// Who is connected to which table, through which connection. A page that is loaded again, or a train in a tunnel, is not a
// disconnect: the table hears of it only when nobody has come back for a while (P-05).

import { hash } from 'node:crypto'
import { decidesUntil, graceOf } from '../../table/presence.ts'
import type { Step } from '../../table/step.ts'
import {
  hasPerson,
  isRunning,
  type PlayerId,
  type SeatInfo,
  type Surroundings,
  seatOf,
  type Table,
} from '../../table/table.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import { beatMs, type Heartbeat } from '../hosting/heartbeat.ts'
import type { HostedTable } from '../hosting/hosted-table.ts'

/** A connection that holds a seat. */
export interface SeatHolder {
  /** Another connection has taken the seat over. */
  replaced(): void
}

interface Attachment {
  readonly holder: SeatHolder | null // null while it may still come back
  readonly client: string | null // what the holder calls itself
  readonly arrival: number
  readonly epoch: number | null // of the connection, as the log has it; null: not yet
  readonly cancel: Cancel | null
  readonly ms: number // how long it may take to come back
  readonly asked: number | null // when it did, if it only asks: its silence says nothing while the rules give it time
}

export interface Wish {
  /** From another connection of the same person. */
  readonly takeover: boolean
  /** What the client calls itself: the same name again is the same client, which has come back. */
  readonly client?: string
  /** It has seen this table before: where one of the two has no name, that is all that another node can know. */
  readonly hasSeen?: boolean
  /** When it came, by `arrive`; now, if that is not said. */
  readonly arrival?: number
}

export type Claim = 'attached' | 'connectedElsewhere' | 'refused'

export interface PresenceSettings {
  readonly debounceMs: number
  readonly visitMs: number // the least time that a request counts as being there
  readonly env: Surroundings
  readonly clock: Clock
  readonly heartbeat: Pick<Heartbeat, 'alone' | 'node' | 'meet' | 'isSilent' | 'isHeardSince'>
}

const missedBeatMs = 2.5 * beatMs
const againMs = 1000 // what could not be written is tried again

export class Presence {
  readonly #find: (tableId: string) => Promise<HostedTable | null>
  readonly #settings: PresenceSettings
  readonly #attachments = new Map<string, Attachment>()
  /** Whose goodbye is being written right now: whoever comes back meanwhile is welcomed after it. */
  readonly #leaving = new Set<string>()
  #arrivals = 0

  /** Tables are looked up when they are needed: one may be unloaded and loaded again while somebody is waited for. */
  constructor(find: (tableId: string) => Promise<HostedTable | null>, settings: PresenceSettings) {
    this.#find = find
    this.#settings = settings
  }

  /** The place of a connection in the order in which they came. */
  arrive(): number {
    this.#arrivals += 1
    return this.#arrivals
  }

  /** Before a claim: a node that somebody is connected to may have started so lately that it is not known here. */
  async meetNodeOf(hosted: HostedTable, player: PlayerId): Promise<void> {
    const info = seatInfo(hosted, player)
    if (info?.connected) await this.#settings.heartbeat.meet(info.node)
  }

  /**
   * A connection takes its person's seat. There is one at a time; a second one must say that it wants to (K-31), unless it is
   * one of the same client: then the first, here or at another node, was lost without anybody noticing yet. One that came
   * earlier, and had to wait for longer, takes nothing from one that came later: it is the one that was given up.
   */
  async claim(hosted: HostedTable, player: PlayerId, holder: SeatHolder, wish: Wish): Promise<Claim> {
    const { takeover, arrival = this.arrive() } = wish
    const key = keyOf(hosted.table.id, player)
    const client = wish.client === undefined ? null : markOf(key, wish.client)
    const before = this.#attachments.get(key)
    const info = seatInfo(hosted, player)
    if (before?.holder && before.holder !== holder) {
      const comesBack = client !== null && client === before.client
      if (!(takeover || comesBack) || before.arrival > arrival) return 'connectedElsewhere'
    } else if (info && this.#isHeldElsewhere(info) && this.#isHeard(info.node)) {
      const comesBack = client && info.client ? client === info.client : wish.hasSeen
      if (!(takeover || comesBack)) return 'connectedElsewhere'
    }
    before?.cancel?.()
    const { alone, node } = this.#settings.heartbeat
    const isThere = info?.connected && info.attendance === 'here' && info.node === node
    // Other nodes must know that there is a session now, and not only somebody who asks, and whose.
    const isNews = !isThere || this.#leaving.has(key) || (!alone && (info.visit || info.client !== client))
    const ms = this.#settings.debounceMs
    this.#attachments.set(key, {
      holder,
      client,
      arrival,
      cancel: null,
      ms,
      asked: null,
      epoch: isNews ? null : info.epoch,
    })
    if (before?.holder !== holder) before?.holder?.replaced() // its goodbye finds the seat taken
    if (!isNews) return 'attached'
    const connected = await this.#submitConnect(hosted, player)
    return connected.type === 'refused' ? 'refused' : 'attached'
  }

  /** The connection is gone. Its person has a moment to come back. */
  release(hosted: HostedTable, player: PlayerId, holder: SeatHolder): void {
    const { id } = hosted.table
    const attachment = this.#attachments.get(keyOf(id, player))
    if (attachment?.holder !== holder) return
    this.#wait(id, player, this.#settings.debounceMs, attachment.epoch)
  }

  /** The log says something about a seat whose connection is here: that it is elsewhere now, or that it was thought lost. */
  noticed(hosted: HostedTable, player: PlayerId, holder: SeatHolder): void {
    const key = keyOf(hosted.table.id, player)
    const attachment = this.#attachments.get(key)
    const info = seatInfo(hosted, player)
    if (attachment?.holder !== holder || info === undefined) return
    if (!info.connected) return this.#keepConnected(hosted.table.id, player)
    if (info.node === this.#settings.heartbeat.node) this.#attachments.set(key, { ...attachment, epoch: info.epoch })
    else if (attachment.epoch !== null && info.epoch > attachment.epoch) this.#giveWay(hosted.table.id, player, holder)
  }

  /**
   * The seat is connected to another node as well. That may be a ghost: an earlier connection of the same client, which its node
   * has not noticed to be gone. So we stay until it must have been noticed, and go only if the other one is still there.
   */
  #giveWay(tableId: string, player: PlayerId, holder: SeatHolder, noticedBy = this.#noticedBy()): void {
    const { clock, heartbeat } = this.#settings
    const key = keyOf(tableId, player)
    clock.after(Math.max(0, noticedBy - clock.now()) + beatMs, async () => {
      const hosted = await this.#find(tableId).catch(() => null)
      // The goodbye of a ghost may be in the log and not have been heard of here.
      const isKnown = await hosted?.look().then(
        () => true,
        () => false,
      )
      const info = hosted ? seatInfo(hosted, player) : undefined
      if (this.#attachments.get(key)?.holder !== holder || !info?.connected || info.node === heartbeat.node) return
      // A node that has not been heard of since then may not have been able to say that it has noticed.
      if (!isKnown || info.node === null || !heartbeat.isHeardSince(info.node, noticedBy)) {
        return this.#giveWay(tableId, player, holder, noticedBy)
      }
      this.#attachments.delete(key)
      holder.replaced()
    })
  }

  /** When a connection that is gone by now will have been noticed to be gone. */
  #noticedBy(): number {
    const { clock, debounceMs, visitMs } = this.#settings
    return clock.now() + debounceMs + visitMs
  }

  /**
   * Somebody who speaks over HTTP has no connection that could be lost, and need not ask in order to think. So a request counts as
   * being there for as long as the rules wait for somebody, and until the end of the time that they give for a decision (C1-API1);
   * whoever does not ask again by then goes missing like anybody else.
   */
  async visit(hosted: HostedTable, player: PlayerId): Promise<void> {
    const { id } = hosted.table
    await this.meetNodeOf(hosted, player)
    const before = this.#attachments.get(keyOf(id, player))
    if (before?.holder) return
    // Whoever has a session at another node is there already, and must not lose it by asking here.
    const info = seatInfo(hosted, player)
    if (info && this.#isHeldElsewhere(info)) return
    before?.cancel?.()
    this.#wait(id, player, this.#settings.visitMs, before?.epoch ?? null, this.#settings.clock.now())
    await this.#connect(hosted, player, true)
  }

  /** Somebody who is looking at this table, or did a moment ago. */
  isHere(table: Table, player: PlayerId): boolean {
    const seat = seatOf(table, player)
    const info = seat === undefined ? undefined : table.seats[seat]
    return this.#attachments.has(keyOf(table.id, player)) || (info !== undefined && this.#isElsewhere(info))
  }

  /** Somebody who was connected to a node that is not there any more, or to this one before it was started again. */
  expect(hosted: HostedTable, player: PlayerId, epoch: number): void {
    const { id } = hosted.table
    if (this.#attachments.has(keyOf(id, player))) return
    const asked = seatInfo(hosted, player)?.visit ? this.#settings.clock.now() : null
    this.#wait(id, player, this.#settings.debounceMs, epoch, asked)
  }

  get waiting(): number {
    return this.#attachments.size
  }

  #isElsewhere({ connected, node }: SeatInfo): boolean {
    const { heartbeat } = this.#settings
    return connected && node !== null && node !== heartbeat.node && !heartbeat.isSilent(node)
  }

  /** By a session, and not only by somebody who asked there a moment ago. */
  #isHeldElsewhere(info: SeatInfo): boolean {
    return !info.visit && this.#isElsewhere(info)
  }

  /** That is a courtesy to a second window: whose node has just missed its beat may come in here without being asked. */
  #isHeard(node: string | null): boolean {
    const { clock, heartbeat } = this.#settings
    return node !== null && heartbeat.isHeardSince(node, clock.now() - missedBeatMs)
  }

  #wait(tableId: string, player: PlayerId, ms: number, epoch: number | null, asked: number | null = null): void {
    const cancel = this.#settings.clock.after(ms, () => {
      this.#miss(tableId, player, epoch, asked).catch(() => {
        // It could not be written; a seat must not stay taken for ever because of that.
        if (!this.#attachments.has(keyOf(tableId, player))) this.#wait(tableId, player, againMs, epoch, asked)
      })
    })
    this.#attachments.set(keyOf(tableId, player), { holder: null, client: null, arrival: 0, cancel, ms, asked, epoch })
  }

  async #miss(tableId: string, player: PlayerId, epoch: number | null, asked: number | null): Promise<void> {
    const key = keyOf(tableId, player)
    this.#attachments.delete(key)
    const hosted = await this.#find(tableId)
    if (hosted === null || epoch === null || this.#attachments.has(key)) return
    const thinksForMs = asked === null ? 0 : this.#thinksForMs(hosted.table, player, asked)
    if (thinksForMs > 0) return this.#wait(tableId, player, thinksForMs, epoch, asked)
    // Only the connection that is gone: another one of the same person, here or on another node, has an epoch of its own.
    this.#leaving.add(key)
    try {
      await hosted.submit({ type: 'disconnect', player, epoch })
    } finally {
      this.#leaving.delete(key)
    }
    // Whoever came back while that was written found the seat still connected; it must not stay empty.
    if (this.#attachments.has(key)) await this.#connect(hosted, player)
  }

  /** How much longer the rules give this player, who has asked for something then: to come back, or for a decision. */
  #thinksForMs(table: Table, player: PlayerId, asked: number): number {
    const { clock, env } = this.#settings
    const seat = seatOf(table, player)
    if (seat === undefined) return 0
    const now = clock.now()
    const decides = decidesUntil(table, seat, env) ?? 0
    const late = decides > now ? decides + againMs : 0 // what happens then is in the log before anybody is missed
    return Math.max(asked + graceOf(table, seat, env), late) - now
  }

  /** A connection that is here is in the log as well, however often that must be tried. */
  #keepConnected(tableId: string, player: PlayerId): void {
    const key = keyOf(tableId, player)
    const keep = async () => {
      const hosted = this.#attachments.get(key)?.holder ? await this.#find(tableId) : null
      if (hosted) await this.#connect(hosted, player)
    }
    keep().catch(() => this.#settings.clock.after(againMs, () => this.#keepConnected(tableId, player)))
  }

  /** Tells the table that somebody is there, if that is news to it. */
  async #connect(hosted: HostedTable, player: PlayerId, visit = false): Promise<void> {
    const info = seatInfo(hosted, player)
    if (info === undefined || !hasPerson(info) || !isRunning(hosted.table)) return
    if (info.connected && info.node === this.#settings.heartbeat.node) this.#has(hosted.table, player, info.epoch)
    else await this.#submitConnect(hosted, player, visit)
  }

  async #submitConnect(hosted: HostedTable, player: PlayerId, visit = false): Promise<Step> {
    const { alone, node } = this.#settings.heartbeat
    const client = alone ? null : (this.#attachments.get(keyOf(hosted.table.id, player))?.client ?? null) // for other nodes
    const where = { node, ...(client === null ? {} : { client }), ...(visit ? { visit } : {}) }
    const done = await hosted.submit({ type: 'connect', player, ...where })
    const epoch = done.type === 'entry' && done.entry.act.type === 'connected' ? done.entry.act.epoch : null
    if (epoch !== null) this.#has(hosted.table, player, epoch)
    return done
  }

  /** The connection that is here, or was a moment ago, is the one with this epoch. */
  #has({ id }: Table, player: PlayerId, epoch: number): void {
    const attachment = this.#attachments.get(keyOf(id, player))
    if (attachment?.holder) this.#attachments.set(keyOf(id, player), { ...attachment, epoch })
    else {
      // It was gone before the log knew of it.
      attachment?.cancel?.()
      this.#wait(id, player, attachment?.ms ?? this.#settings.debounceMs, epoch, attachment?.asked)
    }
  }

  close(): void {
    for (const { cancel } of this.#attachments.values()) cancel?.()
    this.#attachments.clear()
  }
}

function seatInfo(hosted: HostedTable, player: PlayerId) {
  const seat = seatOf(hosted.table, player)
  return seat === undefined ? undefined : hosted.table.seats[seat]
}

/** A client has another mark at every table: logs are read by others, and are not to tell which of them are one person's. */
function markOf(key: string, client: string): string {
  return hash('sha256', `${key} ${client}`, 'base64url').slice(0, 16)
}

function keyOf(tableId: string, player: PlayerId): string {
  return `${tableId} ${player}`
}
