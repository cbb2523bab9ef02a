// A connection's place at one table of the native protocol: what it is sent of it, and as whom.

import { hash } from 'node:crypto'
import type { Seat, Viewer } from '../../../kernel/secrecy.ts'
import { emoteFrame, movedFrame, watchersFrame } from '../../../protocol/frames.ts'
import { hasPerson, type PlayerId, seatOf, type Table } from '../../../table/table.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import type { Emoted, News } from '../../hosting/onlookers.ts'
import { Place, type SeatedConnection } from '../seated-connection.ts'

/** The connection that has the places. */
export interface LivePlaces extends SeatedConnection {
  send(frame: string): void
  dismiss(place: LivePlace): void
}

export class LivePlace extends Place<LivePlaces> {
  readonly #isOpen: boolean // to people without a seat
  #viewer: Viewer = 'spectator'
  #shown = 0

  constructor(connection: LivePlaces, hosted: HostedTable, player: PlayerId | null, isOpen: boolean) {
    super(connection, hosted, player)
    this.#isOpen = isOpen
  }

  /** As whom this connection sees the table from now on: that may have changed while it waited. */
  begin(): Viewer {
    const { seats, seq } = this.hosted.table
    const seat = seats.findIndex((info) => info.player === this.player && hasPerson(info))
    this.#viewer = seat === -1 ? 'spectator' : seat
    this.#shown = seq
    this.hosted.watch(this)
    return this.#viewer
  }

  /** This entry has been shown to the client, with the answer to its command in it. */
  shows(seq: number): boolean {
    return seq <= this.#shown
  }

  protected show(news: News): void {
    const { entry, table } = news
    const asked = entry.id !== null && entry.by !== null && entry.by === this.#viewer // before the seat is somebody else's
    // Seats move up in the lobby, and a seat that a bot has taken for good is a spectator's from then on (C0-US8.3).
    const { type } = entry.act
    if (type !== 'moved') this.#viewer = viewerOf(table.seats, this.player, this.#viewer)
    this.#shown = entry.seq
    this.connection.send(news.frame(this.#viewer, asked ? (entry.id ?? undefined) : undefined))
    if (type !== 'moved' && !this.mayLook) this.connection.dismiss(this) // that their seat is gone is the last they hear
  }

  /** P-11: at a table that is not public nobody looks on who has no seat. One that a bot has taken is still theirs. */
  get mayLook(): boolean {
    return this.#isOpen || (this.player !== null && seatOf(this.hosted.table, this.player) !== undefined)
  }

  get watcher(): string | null {
    return this.#viewer === 'spectator' ? this.player : null
  }

  counted(watchers: number): void {
    this.connection.send(watchersFrame(this.hosted.table.id, watchers))
  }

  moved(next: string): void {
    this.connection.send(movedFrame(this.hosted.table.id, next))
  }

  emoted({ seat, player, emote }: Emoted): void {
    const from = markOf(player, this.player)
    this.connection.send(emoteFrame(this.hosted.table.id, seat, emote, from))
  }
}

/**
 * By this somebody is known again, to be muted. The id itself is for those whom it was given to: with it people can be invited.
 * Everybody has another mark for the same person, so that it tells them nothing about each other's tables.
 */
function markOf(player: string, viewer: PlayerId | null): string {
  return hash('sha256', `emotes of ${player} for ${viewer ?? ''}`, 'base64url').slice(0, 16)
}

export function viewerOf(seats: Table['seats'], player: PlayerId | null, before: Viewer): Viewer {
  if (player === null) return 'spectator'
  const seat: Seat = seats.findIndex((info) => info.player === player)
  const info = seats[seat]
  if (info === undefined) return 'spectator'
  return info.attendance === 'bot' ? 'spectator' : info.attendance === 'gone' ? before : seat
}
