// Reactions of people at a table, carried to everybody who looks at it, on whatever node. They are no part of the table: nothing
// is stored, and one that is lost on its way is not missed.

import { ok, type Result } from '../../kernel/result.ts'
import type { Seat } from '../../kernel/secrecy.ts'
import { type Emote, emoteLimit, isEmote } from '../../protocol/emotes.ts'
import { refusal, refused } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { type PlayerId, seatOf, type Table } from '../../table/table.ts'
import { Limit } from '../base/buckets.ts'
import type { Hints, PeopleHint } from '../hosting/hints.ts'
import type { Host } from '../hosting/host.ts'
import type { HostedTable } from '../hosting/hosted-table.ts'

export interface EmotesSettings {
  readonly host: Pick<Host, 'loadedAt'>
  readonly hints: Hints
  readonly node: string
  steady(): number
}

export class Emotes {
  readonly #around: EmotesSettings
  readonly #limit = new Limit({ perSecond: 1000 / emoteLimit.everyMs, burst: emoteLimit.atOnce })

  constructor(around: EmotesSettings) {
    this.#around = around
  }

  /** Shows it here, and lets the other nodes know. Why not, if it may not be. */
  send(hosted: HostedTable, player: PlayerId, emote: Emote): Refusal | null {
    const { hints, node, steady } = this.#around
    const seat = emotingSeat(hosted.table, player)
    if (!seat.ok) return seat.error
    if (this.#limit.take(player, steady()) > 0) return refusal('tooManyReactions')
    hosted.emote({ seat: seat.value, player, emote })
    hints.tell({ kind: 'emote', node, about: [hosted.table.id, player, emote] })
    return null
  }

  /** From now on, reactions from other nodes are shown here; returns an unsubscribe function. */
  listen(): () => void {
    return this.#around.hints.subscribe({ people: (hint) => this.#heard(hint), missed: () => undefined })
  }

  /** By person and not by seat: seats move up in a lobby, and nodes hear of that one after the other. */
  #heard({ kind, node, about: [id = '', player = '', emote = ''] }: PeopleHint): void {
    if (kind !== 'emote') return
    const hosted = this.#around.host.loadedAt(id)
    if (node === this.#around.node || hosted === undefined || !isEmote(emote)) return
    const seat = emotingSeat(hosted.table, player)
    if (seat.ok) hosted.emote({ seat: seat.value, player, emote })
  }
}

/** Whoever plays the seat: nobody else speaks for it, and bots never do. */
function emotingSeat(table: Table, player: PlayerId): Result<Seat, Refusal> {
  const seat = seatOf(table, player)
  const info = seat === undefined ? undefined : table.seats[seat]
  if (seat === undefined || info === undefined || info.attendance === 'gone') return refused('notSeated')
  if (table.phase === 'abandoned') return refused('abandoned')
  if (info.attendance === 'bot') return refused('takenOver')
  if (info.attendance === 'standIn') return refused('standIn')
  return ok(seat)
}
