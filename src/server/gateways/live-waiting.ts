// What a connection of the native protocol waits for away from tables: opponents, and invitations.

import {
  answerFrame,
  invitationFrame,
  matchedFrame,
  refusalFrame,
  seekingEndedFrame,
  seekingFrame,
} from '../../protocol/frames.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import { liveRefusal } from '../../protocol/refusals.ts'
import type { Person } from '../accounts/accounts.ts'
import { openInvitations } from '../invitations.ts'
import type { Seek, SeekNews } from '../matchmaking.ts'
import type { Listener } from '../reach.ts'
import type { Service } from '../service.ts'

type WaitingMessage = Extract<ClientMessage, { type: 'seek' | 'stopSeeking' }>

export class LiveWaiting {
  readonly #service: Service
  readonly #address: string
  readonly #send: (frame: string) => void
  readonly #hear: Listener = (notice) => {
    if (notice.type !== 'seated') this.#send(invitationFrame(notice)) // clients here attach to what they have sat down at
  }
  #person: Person | null = null
  #seek: Seek | null = null
  #turn = 0 // of somebody at this connection
  #closed = false

  constructor(service: Service, address: string, send: (frame: string) => void) {
    this.#service = service
    this.#address = address
    this.#send = send
  }

  /** Somebody has said hello: from now on they can be told things. */
  async arrived(person: Person): Promise<void> {
    const { reach } = this.#service
    if (this.#closed) return
    if (this.#person) reach.left(this.#person.player, this.#hear)
    this.#person = person
    reach.arrived(person.player, this.#hear)
    const turn = this.#turn
    const invitations = await openInvitations(this.#service, person.player)
    if (turn === this.#turn) for (const invitation of invitations) this.#hear({ type: 'invited', invitation })
  }

  async answer(message: WaitingMessage, person: Person | null): Promise<void> {
    if (!person) return this.#refuse(liveRefusal('noSession'), message.id)
    const { matchmaking, settings } = this.#service
    if (message.type === 'stopSeeking') {
      matchmaking.stopPlayer(person.player)
      return this.#send(answerFrame(message.id))
    }
    const turn = this.#turn
    const seeking = await matchmaking.seek(
      person,
      { ...message, address: this.#address, adds: true },
      (news) => turn === this.#turn && this.#told(news),
    )
    if (!seeking.ok) return this.#refuse(seeking.error, message.id)
    if (turn !== this.#turn) return matchmaking.stop(seeking.value)
    this.#seek = seeking.value
    const { wish, bots } = seeking.value
    const { game, preset } = wish
    this.#send(seekingFrame({ game, preset, botsAfterMs: bots ? settings.SEEK_BOT_MS : null }, message.id))
  }

  /** Whoever was here is gone, and the next may come. */
  left(): void {
    this.#turn += 1
    if (this.#seek) this.#service.matchmaking.stop(this.#seek)
    if (this.#person) this.#service.reach.left(this.#person.player, this.#hear)
    this.#seek = null
    this.#person = null
  }

  closed(): void {
    this.#closed = true
    this.left()
  }

  #told(news: SeekNews): void {
    this.#seek = null
    this.#send(news.type === 'matched' ? matchedFrame(news.table) : seekingEndedFrame(news.refusal))
  }

  #refuse(refusal: { readonly code: string; readonly text: string }, id: string | undefined): void {
    this.#service.metrics.refusals.inc({ code: refusal.code })
    this.#send(refusalFrame(refusal, id))
  }
}
