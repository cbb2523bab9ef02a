// What a connection of the native protocol waits for away from tables: opponents, and invitations.

import type { ClientMessage } from '../../../protocol/client-messages.ts'
import {
  answerFrame,
  invitationFrame,
  matchedFrame,
  seekingEndedFrame,
  seekingFrame,
} from '../../../protocol/frames.ts'
import { refusal } from '../../../refusals/catalogue.ts'
import type { Refusal } from '../../../refusals/refusal.ts'
import type { Person } from '../../accounts/accounts.ts'
import type { Listener } from '../../people/connected-people.ts'
import { openInvitations } from '../../rooms/invitations.ts'
import type { Seek, SeekNews } from '../../rooms/matchmaking.ts'
import type { Service } from '../service.ts'

type WaitingMessage = Extract<ClientMessage, { type: 'seek' | 'stopSeeking' }>

interface Answers {
  send(frame: string): void
  refuse(refusal: Refusal, id: string | undefined): void
}

export class LiveWaiting {
  readonly #service: Service
  readonly #address: string
  readonly #connection: Answers
  readonly #hear: Listener = (notice) => {
    if (notice.type !== 'seated') this.#connection.send(invitationFrame(notice)) // clients here attach to what they have sat down at
  }
  #person: Person | null = null
  #seek: Seek | null = null
  #turn = 0 // of somebody at this connection
  #closed = false

  constructor(service: Service, address: string, connection: Answers) {
    this.#service = service
    this.#address = address
    this.#connection = connection
  }

  /** Somebody has said hello: from now on they can be told things. */
  async arrived(person: Person): Promise<void> {
    const { connected } = this.#service
    if (this.#closed) return
    if (this.#person) connected.left(this.#person.player, this.#hear)
    this.#person = person
    connected.arrived(person.player, this.#hear)
    const turn = this.#turn
    const invitations = await openInvitations(this.#service, person.player)
    if (turn === this.#turn) for (const invitation of invitations) this.#hear({ type: 'invited', invitation })
  }

  async answer(message: WaitingMessage, person: Person | null): Promise<void> {
    if (!person) return this.#connection.refuse(refusal('noSession'), message.id)
    const { matchmaking, settings } = this.#service
    if (message.type === 'stopSeeking') {
      matchmaking.stopPlayer(person.player)
      return this.#connection.send(answerFrame(message.id))
    }
    const turn = this.#turn
    const seeking = await matchmaking.seek(
      person,
      { ...message, address: this.#address, adds: true },
      (news) => turn === this.#turn && this.#told(news),
    )
    if (!seeking.ok) return this.#connection.refuse(seeking.error, message.id)
    if (turn !== this.#turn) return matchmaking.stop(seeking.value)
    this.#seek = seeking.value
    const { wish, bots } = seeking.value
    const { game, preset } = wish
    this.#connection.send(seekingFrame({ game, preset, botsAfterMs: bots ? settings.SEEK_BOT_MS : null }, message.id))
  }

  /** Whoever was here is gone, and the next may come. */
  left(): void {
    this.#turn += 1
    if (this.#seek) this.#service.matchmaking.stop(this.#seek)
    if (this.#person) this.#service.connected.left(this.#person.player, this.#hear)
    this.#seek = null
    this.#person = null
  }

  closed(): void {
    this.#closed = true
    this.left()
  }

  #told(news: SeekNews): void {
    this.#seek = null
    this.#connection.send(news.type === 'matched' ? matchedFrame(news.table) : seekingEndedFrame(news.refusal))
  }
}
