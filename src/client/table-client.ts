// One table over any link: runs the reducer of known.ts, gives every answer to whoever asked, and repeats what was said too fast.

import type { ClientMessage } from '../protocol/client-messages.ts'
import type { ServerFrame } from '../protocol/server-messages.ts'
import {
  type Answer,
  again,
  ask,
  attachMessage,
  type Happening,
  hear,
  type Known,
  lost,
  nothingKnown,
  type Request,
  tableNow,
} from './known.ts'

/** What a client has from outside. */
export interface Outside {
  /** Sends it, or drops it while there is no connection. */
  send(message: ClientMessage): void
  /** Calls once, after so many milliseconds. */
  later(ms: number, call: () => void): void
  /** Milliseconds, by a clock that never goes back. */
  now(): number
  newId(): string
  /** How this client calls itself, where the service shall know it again. */
  readonly client?: string
  changed?(known: Known): void
}

const slowerMs = 1000

export class TableClient {
  readonly #outside: Outside
  readonly #answers = new Map<string, (answer: Answer) => void>()
  #known: Known

  constructor(id: string, outside: Outside) {
    this.#outside = outside
    this.#known = nothingKnown(id, outside.newId(), outside.client)
  }

  get known(): Known {
    return this.#known
  }

  /** Asks for the table: at first, and whenever the connection is there again. */
  attach(): void {
    this.#outside.send(attachMessage(this.#known))
  }

  takeOver(): void {
    this.#take({ ...this.#known, connection: 'connecting', takeover: true })
    this.attach()
  }

  lost(why: 'reconnecting' | 'elsewhere'): void {
    this.#take(lost(this.#known, why))
  }

  /** The room goes on at this table. */
  movedTo(next: string | null): void {
    if (this.#known.next === null) this.#take({ ...this.#known, next })
  }

  /** Another table in the same place. */
  restart(id: string): void {
    this.#answers.clear()
    this.#take(nothingKnown(id, this.#known.attachId, this.#known.client))
  }

  /** `seq`: the position that this was decided on. Where the table is refused, so is everything. */
  ask(request: Request, answer: (answer: Answer) => void, seq?: number): void {
    const { refusal } = this.#known
    if (refusal !== null) return answer({ ok: false, error: refusal })
    const id = this.#outside.newId()
    this.#answers.set(id, answer)
    const asked = ask(this.#known, request, id, seq)
    this.#take(asked.known)
    for (const message of asked.send) this.#outside.send(message)
  }

  /** `tell` has what is new, before anything is said in answer. */
  hear(frame: ServerFrame, tell: (news: readonly Happening[]) => void = () => undefined): void {
    const { known, send, news, answers, tooFast } = hear(this.#known, frame, this.#outside.now())
    this.#take(known)
    tell(news)
    for (const message of send) this.#outside.send(message)
    for (const { id, answer } of answers) {
      this.#answers.get(id)?.(answer)
      this.#answers.delete(id)
    }
    if (tooFast === null) return
    this.#outside.later(slowerMs, () => {
      for (const message of again(this.#known, tooFast.id)) this.#outside.send(message)
    })
  }

  /** Table time. */
  now(): number {
    return tableNow(this.#known, this.#outside.now())
  }

  /** Milliseconds until a moment of table time; never below 0. */
  remaining(until: number): number {
    return Math.max(0, until - this.now())
  }

  #take(known: Known): void {
    if (known === this.#known) return
    this.#known = known
    this.#outside.changed?.(known)
  }
}
