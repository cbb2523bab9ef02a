// A game that is over, as it can be watched again: what is on the screen at each entry, from whose place one likes. A seat and a
// spectator get what the service gave them then, made by the same code.

import { isRecord } from '../../kernel/schema.ts'
import { seenBy, type Viewer } from '../../kernel/secrecy.ts'
import { wholeTable } from '../../protocol/frames.ts'
import type { WholeTable } from '../../protocol/server-messages.ts'
import { fold, gameOf } from '../../table/fold.ts'
import type { GameFile } from '../../table/game-file.ts'
import { seenEntry } from '../../table/seen.ts'
import type { Entry, Surroundings, Table } from '../../table/table.ts'
import type { LogEntry } from '../session/session.ts'

/** Whose knowledge is shown: a seat's as it was then, a spectator's, or everything. */
export type Perspective = Viewer | 'all'

export interface Film {
  readonly file: GameFile
  readonly env: Surroundings
  /** By number of entry; shorter than the file where an entry cannot be followed. */
  readonly tables: readonly Table[]
  /** Entries at which there is something to see, from the deal on. Empty if there was no game. */
  readonly stops: readonly number[]
}

/** A file may tell anything: what cannot be followed ends the film there. */
export function openFilm(file: GameFile, env: Surroundings): Film {
  const tables: Table[] = []
  for (const entry of file.entries) {
    const table = next(tables.at(-1) ?? null, entry, env)
    if (table === null) break
    tables.push(table)
  }
  const stops = tables.flatMap((table, index) => {
    const told = (file.entries[index]?.events.length ?? 0) > 0
    return table.state !== null && (told || table.phase !== tables[index - 1]?.phase) ? [index + 1] : []
  })
  return { file, env, tables, stops }
}

function next(before: Table | null, entry: Entry, env: Surroundings): Table | null {
  try {
    if (!entry.events.every(({ open }) => isRecord(open))) return null
    const table = fold(before, entry, env)
    for (const as of ['all', 'spectator', ...table.seats.keys()] as const) whole(table, entry, as, env)
    return table
  } catch {
    return null
  }
}

/** The place at which there is something to see that an address means: that one, or the last before it. */
export function stopAt(film: Film, seq: number): number {
  return film.stops.findLast((stop) => stop <= seq) ?? film.stops[0] ?? 0
}

/** What is on the screen after an entry. Nothing can be done any more. */
export function wholeAt(film: Film, seq: number, as: Perspective): WholeTable | null {
  const table = film.tables[seq - 1]
  const entry = film.file.entries[seq - 1]
  if (!table || !entry) return null
  return whole(table, entry, as, film.env)
}

function whole(table: Table, { at }: Entry, as: Perspective, env: Surroundings): WholeTable {
  const seen: WholeTable = { ...wholeTable(table, as === 'all' ? 'spectator' : as, at, env), options: [] }
  return as === 'all' && table.state !== null ? { ...seen, view: gameOf(table, env).allOpen(table.state) } : seen
}

/** What was told of an entry. With everything open, whoever did something also shows what they alone saw of it. */
export function seenAt(film: Film, seq: number, as: Perspective): LogEntry | null {
  const entry = film.file.entries[seq - 1]
  if (!entry) return null
  if (as !== 'all') return seenEntry(entry, as)
  const seen = seenEntry(entry, 'spectator')
  return { ...seen, events: entry.events.map((event) => seenBy(event, actorOf(event.open) ?? 'spectator')) }
}

function actorOf(open: object): number | null {
  return 'seat' in open && typeof open.seat === 'number' ? open.seat : null
}

/** What was told up to an entry, the latest last. */
export function logAt(film: Film, seq: number, as: Perspective): readonly LogEntry[] {
  return film.file.entries.slice(0, seq).flatMap((entry) => seenAt(film, entry.seq, as) ?? [])
}

export function seatNames(film: Film): readonly string[] {
  return film.tables.at(-1)?.seats.map(({ name }) => name) ?? []
}

/** The seat that somebody had. */
export function seatOfPlayer(film: Film, player: string | undefined): number | null {
  const seat = player === undefined ? -1 : (film.tables.at(-1)?.seats.findIndex((info) => info.player === player) ?? -1)
  return seat === -1 ? null : seat
}
