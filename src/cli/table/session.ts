// A table as its frames tell it, wherever they come from: a service, or a table that runs in this process.

import { randomUUID } from 'node:crypto'
import { pureHmac } from '../../kernel/hmac.ts'
import type { Option } from '../../kernel/options.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { EmoteFrame, EntryFrame, ServerFrame, TableFrame, WholeTable } from '../../protocol/heard.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import { witnessed } from '../../protocol/witness.ts'
import type { Refusal } from '../../table/refusals.ts'
import type { SeenEntry } from '../../table/seen.ts'
import type { Witness } from '../../table/witness.ts'
import type { Witnesses } from './witnesses.ts'

/**
 * 'elsewhere': another session of this person has the seat; attaching with `takeover` takes it back.
 * 'refused': there is no such table for this person; `refusal` says why.
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'elsewhere' | 'refused'

export type Happening = Pick<SeenEntry, 'seq' | 'act' | 'events'>
export type Answer = Promise<Result<{ readonly seq?: number }, Refusal>>

type WithoutAddress<M> = M extends object ? Omit<M, 'table' | 'id'> : never
export type Request = WithoutAddress<Extract<ClientMessage, { readonly table: string }>>

interface Asked {
  readonly message: ClientMessage
  readonly answer: (result: Awaited<Answer>) => void
}

const slowerMs = 1000

export class TableSession {
  readonly id: string
  connection: Connection = 'connecting'
  refusal: Refusal | null = null
  whole: WholeTable | null = null // its `view` and `options` may be older than those here
  view: object | null = null
  options: readonly Option[] = []
  seq = 0 // of what is known
  next: string | null = null // the room has gone on at this table
  witness: Witness | null = null // what the game is held to at the end
  readonly #witnesses: Witnesses | null
  readonly #send: (message: ClientMessage) => void
  readonly #changed: () => void
  readonly #attachId = randomUUID()
  #attachWish = { takeover: false }
  readonly #asked = new Map<string, Asked>()
  #untold: Happening[] = []
  #emoted: EmoteFrame[] = []
  #ahead = 0 // of the table's time before this machine's
  #frozenAt: number | null = null

  constructor(
    id: string,
    send: (message: ClientMessage) => void,
    changed: () => void,
    witnesses: Witnesses | null = null,
  ) {
    this.id = id
    this.#witnesses = witnesses
    this.witness = witnesses?.of(id) ?? null
    this.#send = send
    this.#changed = changed
  }

  /** Asks for the table, from where this session is. */
  attach({ takeover = false } = {}): void {
    this.#attachWish = { takeover }
    const where = { table: this.id, since: this.seq, id: this.#attachId }
    this.#send({ type: 'attach', ...where, ...(takeover ? { takeover } : {}) })
  }

  lost(why: 'reconnecting' | 'elsewhere'): void {
    if (this.connection === 'refused') return
    this.connection = why
    this.#changed()
  }

  /** Says something at the table. It is sent again until it is answered: the same id is done once. */
  ask(request: Request): Answer {
    const id = randomUUID()
    const message = { ...request, table: this.id, id } as ClientMessage
    return new Promise((answer) => {
      this.#asked.set(id, { message, answer })
      if (this.connection === 'online') this.#send(message)
    })
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
    return this.whole?.seats[seat]?.name ?? `seat ${seat + 1}`
  }

  /** Milliseconds until a moment of table time. */
  remaining(until: number): number {
    return Math.max(0, until - (this.#frozenAt ?? performance.now() + this.#ahead))
  }

  hear(frame: ServerFrame): void {
    if ('table' in frame && frame.table !== undefined && frame.table !== this.id) return
    this.#keep(witnessed(this.witness, frame, pureHmac))
    switch (frame.type) {
      case 'table':
        this.#arrived(frame)
        break
      case 'entry':
        this.#happened(frame)
        break
      case 'moved':
        this.next = frame.next
        break
      case 'emote':
        this.#emoted.push(frame)
        break
      case 'ok':
        this.#answer(frame.re, ok(frame.seq === undefined ? {} : { seq: frame.seq }))
        break
      case 'refused':
        this.#refused(frame)
        break
      default:
        return
    }
    this.#changed()
  }

  /** What we added to the deal, and the service has accepted. */
  addedChance(entropy: string): void {
    if (this.witness !== null) this.#keep({ ...this.witness, entropy })
  }

  #keep(witness: Witness | null): void {
    if (witness === null || witness === this.witness) return
    this.witness = witness
    this.#witnesses?.keep(this.id, witness)
  }

  #arrived({ whole, missed }: TableFrame): void {
    this.#untold.push(...missed.filter(({ seq }) => seq > this.seq))
    this.#setClock(whole.now, whole.frozen)
    this.connection = 'online'
    this.refusal = null
    this.#take(whole)
    this.#sendAgain()
  }

  /** All but reactions: those are for the moment, and nobody could tell that one is the same. */
  #sendAgain(): void {
    for (const [id, { message }] of this.#asked) {
      if (message.type === 'emote') this.#answer(id, ok({}))
      else this.#send(message)
    }
  }

  /** What was said too fast was not done: it is said again in a moment. */
  #slower(id: string | undefined): void {
    setTimeout(() => {
      const asked = id === undefined ? undefined : this.#asked.get(id)
      if (id === undefined) this.#sendAgain()
      else if (id === this.#attachId) this.attach(this.#attachWish)
      else if (asked !== undefined && this.connection === 'online') this.#send(asked.message)
    }, slowerMs)
  }

  #isReaction(id: string | undefined): boolean {
    return id !== undefined && this.#asked.get(id)?.message.type === 'emote'
  }

  #happened(frame: EntryFrame): void {
    const { seq, act, events, now, whole, re } = frame
    if (seq > this.seq) {
      this.#untold.push({ seq, act, events })
      this.#setClock(now, whole?.frozen ?? false)
      if (whole !== undefined) this.#take(whole)
      else {
        this.view = frame.view
        this.options = frame.options
        this.seq = seq
      }
    }
    this.#answer(re, ok({ seq }))
  }

  #take(whole: WholeTable): void {
    this.whole = whole
    this.view = whole.view
    this.options = whole.options
    this.seq = whole.seq
  }

  #refused({ re, code, text }: Refusal & { readonly re?: string }): void {
    if (code === 'tooFast' && !this.#isReaction(re)) this.#slower(re)
    else if (re === this.#attachId || (re === undefined && (code === 'noSession' || code === 'wrongVersion'))) {
      this.connection = code === 'connectedElsewhere' ? 'elsewhere' : 'refused'
      this.refusal = { code, text }
    } else this.#answer(re, refuse({ code, text }))
  }

  #setClock(now: number, frozen: boolean): void {
    this.#ahead = now - performance.now()
    this.#frozenAt = frozen ? now : null
  }

  #answer(id: string | undefined, result: Awaited<Answer>): void {
    if (id === undefined) return
    this.#asked.get(id)?.answer(result)
    this.#asked.delete(id)
  }
}
