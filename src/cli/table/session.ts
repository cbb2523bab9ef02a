// A table as the terminal knows it, over any link: a service, or a table that runs in this process.

import { randomUUID } from 'node:crypto'
import type { Answer, Happening, Known, Request } from '../../client/known.ts'
import { TableClient } from '../../client/table-client.ts'
import { type Witnesses, witnessChance, witnessFrame } from '../../client/witness.ts'
import { pureHmac } from '../../kernel/hmac.ts'
import type { ClientMessage } from '../../protocol/client-messages.ts'
import type { EmoteFrame, ServerFrame } from '../../protocol/server-messages.ts'
import type { Witness } from '../../table/witness.ts'

export class TableSession {
  readonly id: string
  readonly #client: TableClient
  readonly #witnesses: Witnesses
  readonly #changed: () => void
  #untold: Happening[] = []
  #emoted: EmoteFrame[] = []

  constructor(
    id: string,
    send: (message: ClientMessage) => void,
    changed: () => void,
    witnesses: Witnesses = inMemory(),
  ) {
    this.id = id
    this.#witnesses = witnesses
    this.#changed = changed
    this.#client = new TableClient(id, {
      send,
      changed,
      later: (ms, call) => void setTimeout(call, ms),
      now: () => performance.now(),
      newId: randomUUID,
      client: clientName,
    })
  }

  get known(): Known {
    return this.#client.known
  }

  /** What the game is held to at the end. */
  get witness(): Witness | null {
    return this.#witnesses.of(this.id)
  }

  attach(): void {
    this.#client.attach()
  }

  takeOver(): void {
    this.#client.takeOver()
  }

  lost(why: 'reconnecting' | 'elsewhere'): void {
    this.#client.lost(why)
  }

  ask(request: Request): Promise<Answer> {
    return new Promise((answer) => this.#client.ask(request, answer))
  }

  /** What has happened since the last time, in order. */
  news(): readonly Happening[] {
    const news = this.#untold
    this.#untold = []
    return news
  }

  /** Who has reacted since the last time, and how. */
  reactions(): readonly EmoteFrame[] {
    const reactions = this.#emoted
    this.#emoted = []
    return reactions
  }

  nameOf(seat: number): string {
    return this.known.whole?.seats[seat]?.name ?? `seat ${seat + 1}`
  }

  /** Milliseconds until a moment of table time. */
  remaining(until: number): number {
    return this.#client.remaining(until)
  }

  hear(frame: ServerFrame): void {
    witnessFrame(this.#witnesses, this.id, frame, pureHmac)
    this.#client.hear(frame, (news) => this.#untold.push(...news))
    if (frame.type === 'emote' && frame.table === this.id) this.#emoted.push(frame)
    this.#changed()
  }

  /** What we added to the deal, and the service has accepted. */
  addedChance(entropy: string): void {
    const { whole } = this.known
    if (whole !== null) witnessChance(this.#witnesses, this.id, whole.commitment, entropy)
  }
}

/** By which the service knows this terminal again when it comes back. */
const clientName = randomUUID()

function inMemory(): Witnesses {
  const kept = new Map<string, Witness>()
  return { of: (table) => kept.get(table) ?? null, keep: (table, witness) => void kept.set(table, witness) }
}
