// A table as its frames tell it. Where they come from is for the link to know: a socket, or a worker of this browser.

import { type Request as Asking, type Connection, type Happening, isLasting, type Known } from '../../client/known.ts'
import { TableClient } from '../../client/table-client.ts'
import type { Option } from '../../kernel/options.ts'
import type { Result } from '../../kernel/result.ts'
import type { ClientMessage } from '../../protocol/client-messages.ts'
import type { Emote } from '../../protocol/emotes.ts'
import type { EntryFrame, ServerFrame, TableFrame, WholeTable } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { offline } from '../api.ts'
import { moves } from '../settings.svelte.ts'
import type { Answer, Clock, Command, LogEntry, Request, Room, StepListener, TableSession } from './session.ts'
import { Steps } from './steps.ts'

/** The way to whoever runs the table. */
export interface Link {
  send(message: ClientMessage): void
  close(): void
}

const longestLog = 500

export abstract class FramedSession implements TableSession {
  abstract readonly kind: TableSession['kind']
  abstract readonly latencyMs: number | null
  abstract readonly emotes: TableSession['emotes']
  table = $state.raw<WholeTable | null>(null)
  view = $state.raw<object | null>(null)
  options = $state.raw<readonly Option[]>([])
  seq = $state(0)
  room = $state.raw<Room | null>(null)
  log = $state.raw<readonly LogEntry[]>([])
  jumps = $state(0)
  readonly clock: Clock

  protected abstract readonly link: Link
  protected readonly client: TableClient
  #known: Known // as it is now; what is on the screen may be older
  readonly #steps = new Steps(
    () => this.view,
    () => !moves() || document.hidden,
  )

  /** `client`: how this window calls itself to a service. */
  constructor(id: string, client?: string) {
    this.client = new TableClient(id, {
      send: (message) => this.link.send(message),
      later: (ms, call) => void setTimeout(call, ms),
      now: () => performance.now(),
      newId: () => crypto.randomUUID(),
      changed: (known) => {
        this.#known = known
      },
      ...(client === undefined ? {} : { client }),
    })
    this.#known = $state.raw(this.client.known)
    this.clock = { now: () => this.client.now(), remaining: (until) => this.client.remaining(until) }
  }

  get id(): string {
    return this.#known.id
  }

  get connection(): Connection {
    return this.#known.connection
  }

  get refusal(): Refusal | null {
    return this.#known.refusal
  }

  get spectators(): number {
    return this.#known.watchers
  }

  get next(): string | null {
    return this.#known.next
  }

  get pending(): boolean {
    return this.#known.asked.some(isLasting)
  }

  nameOf(seat: number): string {
    return this.table?.seats[seat]?.name ?? ''
  }

  onStep(listener: StepListener): () => void {
    return this.#steps.on(listener)
  }

  skip(): void {
    this.#steps.skip()
  }

  send(command: Command): Answer {
    return this.#ask({ type: 'command', command })
  }

  ask(request: Request): Answer {
    return this.#ask(request)
  }

  /** For the moment: what is lost is not sent again. */
  react(emote: Emote): Answer {
    if (this.connection === 'online') return this.#ask({ type: 'emote', emote })
    return Promise.resolve(offline)
  }

  leave(): Answer {
    return this.ask({ type: 'leave' })
  }

  abstract rematch(): Promise<Result<string, Refusal>>

  abstract watchAgain(): Promise<string | null>

  takeOver(): void {
    this.client.takeOver()
  }

  close(): void {
    this.#steps.clear()
    this.link.close()
  }

  /** When all that has happened is on the screen. */
  settled(): Promise<void> {
    return this.#steps.idle()
  }

  /** Another table in the same place. */
  protected restart(id: string): void {
    this.#steps.clear()
    this.client.restart(id)
    this.seq = 0
    this.log = []
  }

  protected hear(frame: ServerFrame): void {
    const isOurs = 'table' in frame && frame.table === this.id
    if (isOurs && (frame.type === 'table' || frame.type === 'entry')) remember(this.id, frame)
    const before = this.client.known.seq
    this.client.hear(frame, (news) => {
      for (const one of news) this.#remember({ at: Date.now(), ...one })
      if (isOurs && frame.type === 'table') this.#arrived(frame, before === 0 ? [] : news) // at first it is only history
      if (frame.type === 'entry' && news.length > 0) this.#happened(frame)
    })
    if (isOurs && frame.type === 'emote') this.emotes?.heard(frame)
  }

  #arrived({ whole }: TableFrame, missed: readonly Happening[]): void {
    for (const { seq, act, events } of missed) {
      this.#steps.add({ seq, act, events, after: null, hurry: true, apply: () => undefined })
    }
    this.#showWhole(whole)
    this.jumps++
  }

  #happened({ seq, act, events, whole, view, options }: EntryFrame): void {
    const apply = () => {
      if (whole !== undefined) this.#showWhole(whole)
      else if (seq > this.seq) {
        this.view = view
        this.options = options
        this.seq = seq
      }
    }
    this.#steps.add({ seq, act, events, after: whole === undefined ? view : whole.view, apply })
  }

  #showWhole(whole: WholeTable): void {
    if (whole.seq < this.seq) return
    this.table = whole
    this.view = whole.view
    this.options = whole.options
    this.seq = whole.seq
  }

  #remember(entry: LogEntry): void {
    this.log = [...this.log.slice(-longestLog + 1), entry]
  }

  /** A move is meant for what is on the screen. */
  #ask(request: Asking): Answer {
    return new Promise((answer) => this.client.ask(request, answer, this.seq))
  }
}

/** What keeps it is loaded when there is something to keep; until then frames wait in their order. */
function remember(id: string, frame: ServerFrame): void {
  void import('../replay/witness.ts').then(({ heardAt }) => heardAt(id, frame))
}
