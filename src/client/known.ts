// What a client knows of one table, and what it says next: a reducer over frames. Page, terminal and tests run it (table-client.ts).

import type { Option } from '../kernel/options.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { ClientMessage } from '../protocol/client-messages.ts'
import type { EntryFrame, ServerFrame, TableFrame, WholeTable } from '../protocol/server-messages.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { SeenEntry } from '../table/seen.ts'

/**
 * 'elsewhere': another session of this person has the seat; `takeOver` takes it back.
 * 'refused': there is no such table for this person; `refusal` says why.
 */
export type Connection = 'connecting' | 'online' | 'reconnecting' | 'elsewhere' | 'refused'

/** `seq` is the entry that it led to, if it led to one. */
export type Answer = Result<{ readonly seq?: number }, Refusal>

type AtTable = Extract<ClientMessage, { readonly table: string }>
type WithoutAddress<M> = M extends object ? Omit<M, 'table' | 'id'> : never

/** What a person may ask of a table. */
export type Request = WithoutAddress<Exclude<AtTable, { readonly type: 'attach' | 'detach' }>>

/** An entry as this viewer may know it; `at` by the wall clock, where it is known. */
export type Happening = Omit<SeenEntry, 'at'> & { readonly at?: number }

interface Asked {
  readonly id: string
  readonly message: ClientMessage
  readonly seq: number // the position that it was decided on
}

export interface Known {
  readonly id: string
  readonly attachId: string
  readonly client: string | null // by which the service knows this client again when it comes back
  readonly takeover: boolean // the seat is wanted from another session
  readonly connection: Connection
  readonly refusal: Refusal | null
  readonly whole: WholeTable | null // its `view` and `options` may be older than those here
  readonly view: object | null
  readonly options: readonly Option[]
  readonly seq: number // the last entry that was heard
  readonly watchers: number
  readonly next: string | null // the room has gone on at this table
  readonly ahead: number // of the table's time before this machine's
  readonly frozenAt: number | null
  readonly asked: readonly Asked[] // and not answered yet
}

/** What a frame leads to. */
export interface Heard {
  readonly known: Known
  readonly send: readonly ClientMessage[]
  readonly news: readonly Happening[] // in order, each once
  readonly answers: readonly { readonly id: string; readonly answer: Answer }[]
  /** Was said too fast and not done: `again` with this id, in a moment. */
  readonly tooFast: { readonly id: string | null } | null
}

export function nothingKnown(id: string, attachId: string, client: string | null = null): Known {
  return {
    id,
    attachId,
    client,
    takeover: false,
    connection: 'connecting',
    refusal: null,
    whole: null,
    view: null,
    options: [],
    seq: 0,
    watchers: 0,
    next: null,
    ahead: 0,
    frozenAt: null,
    asked: [],
  }
}

/** Asks for the table, from where this client is. */
export function attachMessage({ id, attachId, client, takeover, seq }: Known): ClientMessage {
  const wish = { ...(takeover ? { takeover } : {}), ...(client === null ? {} : { client }) }
  return { type: 'attach', table: id, since: seq, id: attachId, ...wish }
}

/** Says something at the table. It is sent now or on arrival, and again until it is answered: the same id is done once. */
export function ask(
  known: Known,
  request: Request,
  id: string,
  seq: number = known.seq,
): { readonly known: Known; readonly send: readonly ClientMessage[] } {
  const message = { ...request, table: known.id, id } as ClientMessage
  const asked = [...known.asked, { id, message, seq }]
  return { known: { ...known, asked }, send: known.connection === 'online' ? [message] : [] }
}

export function lost(known: Known, why: 'reconnecting' | 'elsewhere'): Known {
  return known.connection === 'refused' ? known : { ...known, connection: why }
}

/** Says again what was said too fast; `null`: all that is not answered. */
export function again(known: Known, id: string | null): readonly ClientMessage[] {
  if (id === known.attachId) return [attachMessage(known)]
  if (known.connection !== 'online') return []
  return known.asked.filter((asked) => isLasting(asked) && (id === null || asked.id === id)).map(repeated)
}

/** `now` by this machine's clock, in milliseconds from any start. */
export function hear(known: Known, frame: ServerFrame, now: number): Heard {
  const nothing: Heard = { known, send: [], news: [], answers: [], tooFast: null }
  if ('table' in frame && frame.table !== undefined && frame.table !== known.id) return nothing
  switch (frame.type) {
    case 'table':
      return arrived(known, frame, now)
    case 'entry':
      return happened(known, frame, now)
    case 'watchers':
      return { ...nothing, known: { ...known, watchers: frame.watchers } }
    case 'moved':
      return { ...nothing, known: { ...known, next: frame.next } }
    case 'ok':
      return { ...nothing, ...answered(known, frame.re, ok(frame.seq === undefined ? {} : { seq: frame.seq })) }
    case 'refused':
      return { ...nothing, ...refused(known, frame) }
    default:
      return nothing
  }
}

function arrived(known: Known, { whole, missed, watchers, room }: TableFrame, now: number): Heard {
  const lasting = known.asked.filter(isLasting)
  const passing = known.asked.filter((asked) => !isLasting(asked)) // nobody could tell that one is the same
  return {
    known: {
      ...known,
      ...shown(whole),
      ...clock(whole.now, whole.frozen, now),
      connection: 'online',
      refusal: null,
      takeover: false,
      watchers,
      next: known.next ?? room?.next ?? null,
      asked: lasting,
    },
    send: lasting.map(repeated),
    news: missed.filter(({ seq }) => seq > known.seq).map(({ seq, at, act, events }) => ({ seq, at, act, events })),
    answers: passing.map(({ id }) => ({ id, answer: ok({}) })),
    tooFast: null,
  }
}

function happened(known: Known, frame: EntryFrame, now: number): Heard {
  const { seq, act, events, whole, re } = frame
  const told = answered(known, re, ok({ seq }))
  const heard = { send: [], answers: told.answers, tooFast: null }
  if (seq <= known.seq) return { ...heard, known: told.known, news: [] } // known from the table, but asked for here
  const view = whole === undefined ? { view: frame.view, options: frame.options, seq } : shown(whole)
  const next = { ...told.known, ...view, ...clock(frame.now, whole?.frozen ?? false, now) }
  return { ...heard, known: next, news: [{ seq, act, events }] }
}

function refused(known: Known, { re, code, text, problem }: Refusal & { readonly re?: string }): Partial<Heard> {
  const refusal = { code, text, ...(problem && { problem }) }
  const asked = known.asked.find(({ id }) => id === re)
  if (code === 'tooFast' && (asked === undefined || isLasting(asked))) return { tooFast: { id: re ?? null } }
  const forGood = re === undefined && (code === 'noSession' || code === 'wrongVersion')
  if (re !== known.attachId && !forGood) return answered(known, re, refuse(refusal))
  const connection = code === 'connectedElsewhere' ? 'elsewhere' : 'refused'
  return { known: { ...known, connection, refusal, takeover: false } }
}

function answered(known: Known, id: string | undefined, answer: Answer): Pick<Heard, 'known' | 'answers'> {
  if (id === undefined || !known.asked.some((asked) => asked.id === id)) return { known, answers: [] }
  return { known: { ...known, asked: known.asked.filter((asked) => asked.id !== id) }, answers: [{ id, answer }] }
}

/** A reaction is for the moment: it holds no move up, and is not sent again. */
export function isLasting({ message }: Asked): boolean {
  return message.type !== 'emote'
}

/** A move is played only on the position that it was meant for. */
function repeated({ message, seq }: Asked): ClientMessage {
  return message.type === 'command' ? { ...message, expectedSeq: seq } : message
}

function shown(whole: WholeTable): Pick<Known, 'whole' | 'view' | 'options' | 'seq'> {
  return { whole, view: whole.view, options: whole.options, seq: whole.seq }
}

function clock(tableTime: number, frozen: boolean, now: number): Pick<Known, 'ahead' | 'frozenAt'> {
  return { ahead: tableTime - now, frozenAt: frozen ? tableTime : null }
}

/** Table time, as the `until` of views. */
export function tableNow({ frozenAt, ahead }: Known, now: number): number {
  return frozenAt ?? now + ahead
}
