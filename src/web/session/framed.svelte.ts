// A table as its frames tell it. Where they come from is for the link to know: a socket, or a worker of this browser.

import type { Option } from '../../kernel/options.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { Emote } from '../../protocol/emotes.ts'
import type { EntryFrame, ServerFrame, TableFrame, WholeTable } from '../../protocol/heard.ts'
import type { ClientMessage } from '../../protocol/live.ts'
import type { Refusal } from '../../table/refusals.ts'
import { moves } from '../settings.svelte.ts'
import type {
  Answer,
  Clock,
  Command,
  Connection,
  LogEntry,
  Request,
  Room,
  StepListener,
  TableSession,
} from './session.ts'
import { Steps } from './steps.ts'

/** The way to whoever runs the table. */
export interface Link {
  send(message: ClientMessage): void
  close(): void
}

interface Asked {
  readonly message: ClientMessage & { readonly id?: string }
  readonly seq: number // of what was on the screen then
  readonly answer: (result: Awaited<Answer>) => void
}

const longestLog = 500
const slowerMs = 1000

export abstract class FramedSession implements TableSession {
  abstract readonly kind: TableSession['kind']
  abstract readonly latencyMs: number | null
  abstract readonly emotes: TableSession['emotes']
  connection = $state<Connection>('connecting')
  refusal = $state.raw<Refusal | null>(null)
  table = $state.raw<WholeTable | null>(null)
  view = $state.raw<object | null>(null)
  options = $state.raw<readonly Option[]>([])
  seq = $state(0)
  room = $state.raw<Room | null>(null)
  watchers = $state(0)
  next = $state<string | null>(null)
  log = $state.raw<readonly LogEntry[]>([])
  jumps = $state(0)
  pending = $state(false)
  readonly clock: Clock

  protected abstract readonly link: Link
  #id: string
  readonly #attachId = newId()
  #attachWish = { takeover: false }
  #heard = 0 // the last entry that came, shown or not
  #ahead = 0 // of the table's time before this browser's
  #frozenAt = $state<number | null>(null)
  readonly #steps = new Steps(
    () => this.view,
    () => !moves() || document.hidden,
  )
  readonly #asked = new Map<string, Asked>()
  readonly #reacting = new Map<string, Asked['answer']>()

  constructor(id: string) {
    this.#id = id
    this.clock = {
      now: () => this.#frozenAt ?? performance.now() + this.#ahead,
      remaining: (until) => Math.max(0, until - this.clock.now()),
    }
  }

  get id(): string {
    return this.#id
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
    return this.#tell({ type: 'command', table: this.#id, command, id: newId() })
  }

  ask(request: Request): Answer {
    return this.#tell({ ...request, table: this.#id, id: newId() } as ClientMessage & { id: string })
  }

  /** For the moment: it holds no move up, and what is lost is not sent again. */
  react(emote: Emote): Answer {
    if (this.connection !== 'online') {
      return Promise.resolve(refuse({ code: 'offline', text: 'The service cannot be reached.' }))
    }
    const id = newId()
    return new Promise((answer) => {
      this.#reacting.set(id, answer)
      this.link.send({ type: 'emote', table: this.#id, emote, id })
    })
  }

  leave(): Answer {
    return this.ask({ type: 'leave' })
  }

  abstract rematch(): Promise<Result<string, Refusal>>

  abstract watchAgain(): Promise<string | null>

  takeOver(): void {
    this.connection = 'connecting'
    this.attach({ takeover: true })
  }

  close(): void {
    this.#steps.clear()
    this.link.close()
  }

  /** When all that has happened is on the screen. */
  settled(): Promise<void> {
    return this.#steps.idle()
  }

  /** Asks for the table, from where this session is. */
  protected attach({ takeover = false } = {}): void {
    this.#attachWish = { takeover }
    const where = { table: this.#id, since: this.#heard, id: this.#attachId }
    this.link.send({ type: 'attach', ...where, ...(takeover ? { takeover } : {}) })
  }

  /** Another table in the same place. */
  protected restart(id: string): void {
    this.#steps.clear()
    this.#id = id
    this.#heard = 0
    this.seq = 0
    this.log = []
    this.refusal = null
  }

  protected hear(frame: ServerFrame): void {
    if ('table' in frame && frame.table !== undefined && frame.table !== this.#id) return
    if (frame.type === 'table' || frame.type === 'entry') remember(this.#id, frame)
    switch (frame.type) {
      case 'table':
        return this.#arrived(frame)
      case 'entry':
        return this.#happened(frame)
      case 'watchers':
        this.watchers = frame.watchers
        return
      case 'moved':
        this.next = frame.next
        return
      case 'emote':
        this.emotes?.heard(frame)
        return
      case 'ok':
        return this.#answer(frame.re, ok(frame.seq === undefined ? {} : { seq: frame.seq }))
      case 'refused':
        if (frame.code === 'tooFast' && !this.#isReaction(frame.re)) return this.#slower(frame.re)
        if (frame.re === this.#attachId) return this.#refused(frame)
        return this.#answer(frame.re, refuse({ code: frame.code, text: frame.text }))
    }
  }

  #arrived({ whole, missed, watchers }: TableFrame): void {
    this.watchers = watchers
    for (const { seq, at, act, events } of missed) {
      if (seq <= this.#heard) continue
      this.#remember({ seq, at, act, events })
      const again = this.#heard > 0 // at first it is only history
      if (again) this.#steps.add({ seq, act, events, after: null, hurry: true, apply: () => undefined })
    }
    this.#heard = whole.seq
    this.#setClock(whole.now, whole.frozen)
    this.connection = 'online'
    this.refusal = null
    this.#showWhole(whole)
    this.jumps++
    for (const id of [...this.#reacting.keys()]) this.#answer(id, ok({}))
    this.#sendAgain()
  }

  #sendAgain(): void {
    for (const asked of this.#asked.values()) this.#repeat(asked)
  }

  /** What was not answered is sent again: the same id is done once, and a move only on the position that it was meant for. */
  #repeat({ message, seq }: Asked): void {
    this.link.send(message.type === 'command' ? { ...message, expectedSeq: seq } : message)
  }

  /** What was said too fast was not done: it is said again in a moment. */
  #slower(id: string | undefined): void {
    setTimeout(() => {
      const asked = id === undefined ? undefined : this.#asked.get(id)
      if (id === undefined) this.#sendAgain()
      else if (id === this.#attachId) this.attach(this.#attachWish)
      else if (asked !== undefined && this.connection === 'online') this.#repeat(asked)
    }, slowerMs)
  }

  #isReaction(id: string | undefined): boolean {
    return id !== undefined && this.#reacting.has(id)
  }

  #happened(frame: EntryFrame): void {
    const { seq, act, events, now, re } = frame
    if (seq <= this.#heard) return this.#answer(re, ok({ seq })) // known from the table, but somebody waits for it
    this.#heard = seq
    this.#setClock(now, frame.whole?.frozen ?? false)
    this.#remember({ seq, at: Date.now(), act, events })
    const { whole, view, options } = frame
    const apply = () => {
      if (whole !== undefined) this.#showWhole(whole)
      else if (seq > this.seq) {
        this.view = view
        this.options = options
        this.seq = seq
      }
    }
    this.#steps.add({ seq, act, events, after: whole === undefined ? view : whole.view, apply })
    this.#answer(re, ok({ seq }))
  }

  #showWhole(whole: WholeTable): void {
    if (whole.seq < this.seq) return
    this.table = whole
    this.view = whole.view
    this.options = whole.options
    this.seq = whole.seq
  }

  #refused({ code, text }: Refusal): void {
    this.connection = code === 'connectedElsewhere' ? 'elsewhere' : 'refused'
    this.refusal = { code, text }
  }

  #remember(entry: LogEntry): void {
    this.log = [...this.log.slice(-longestLog + 1), entry]
  }

  #setClock(now: number, frozen: boolean): void {
    this.#ahead = now - performance.now()
    this.#frozenAt = frozen ? now : null
  }

  #tell(message: ClientMessage & { readonly id: string }): Answer {
    if (this.refusal !== null) return Promise.resolve(refuse(this.refusal))
    return new Promise((answer) => {
      this.#asked.set(message.id, { message, answer, seq: this.seq })
      this.pending = true
      if (this.connection === 'online') this.link.send(message)
    })
  }

  #answer(id: string | undefined, result: Awaited<Answer>): void {
    if (id === undefined) return
    this.#asked.get(id)?.answer(result)
    this.#asked.delete(id)
    this.#reacting.get(id)?.(result)
    this.#reacting.delete(id)
    this.pending = this.#asked.size > 0
  }
}

/** What keeps it is loaded when there is something to keep; until then frames wait in their order. */
function remember(id: string, frame: ServerFrame): void {
  void import('../replay/witness.ts').then(({ heardAt }) => heardAt(id, frame))
}

function newId(): string {
  return crypto.randomUUID()
}
