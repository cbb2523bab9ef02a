// What the service says over /live. A frame is built once for each viewer of an entry, as text.

import type { Seat, Viewer } from '../kernel/secrecy.ts'
import type { Refusal } from '../refusals/refusal.ts'
import { gameOf } from '../table/fold.ts'
import { seenEntry, tableView } from '../table/seen.ts'
import type { Entry, Surroundings, Table } from '../table/table.ts'
import { isPlay, tableTime } from '../table/table.ts'
import type { Emote } from './emotes.ts'
import type { InvitationNews } from './invitations.ts'
import type { EmoteFrame, Room } from './server-messages.ts'

/**
 * One frame for every entry and viewer. A move has the game's view and what the viewer may do; anything that concerns the
 * people, and the end, has the whole table. Whoever asked for it is answered by it.
 */
export function entryFrame(table: Table, entry: Entry, viewer: Viewer, env: Surroundings, commandId?: string): string {
  const { seq, act, events } = seenEntry(entry, viewer)
  const { hash } = entry // keyed by what is secret until the end, so that it tells nothing
  const now = tableTime(table, entry.at)
  if (table.state === null || !isPlay(entry) || table.phase !== 'playing') {
    const whole = wholeTable(table, viewer, entry.at, env)
    return JSON.stringify({ type: 'entry', table: table.id, seq, hash, now, act, events, whole, re: commandId })
  }
  const game = gameOf(table, env)
  const view = game.view(table.state, viewer)
  const options = game.options(view)
  return JSON.stringify({ type: 'entry', table: table.id, seq, hash, now, act, events, view, options, re: commandId })
}

/** The table as one viewer sees it, with what the viewer may do. */
export function wholeTable(table: Table, viewer: Viewer, wallTime: number, env: Surroundings) {
  const whole = tableView(table, viewer, wallTime, env)
  const options = whole.view === null ? [] : gameOf(table, env).options(whole.view)
  return { ...whole, options }
}

/** What a client gets when it comes to a table: what it has missed, if it said what it has, and how things stand. */
export function tableFrame(
  table: Table,
  viewer: Viewer,
  missed: readonly Entry[],
  wallTime: number,
  env: Surroundings,
  {
    watchers = 0,
    room,
    commandId,
  }: { readonly watchers?: number; readonly room?: Room | undefined; readonly commandId?: string | undefined } = {},
): string {
  const seen = missed.map((entry) => ({ ...seenEntry(entry, viewer), hash: entry.hash }))
  return JSON.stringify({
    type: 'table',
    table: table.id,
    missed: seen,
    whole: wholeTable(table, viewer, wallTime, env),
    hash: table.hash,
    watchers,
    room,
    re: commandId,
  })
}

/** Somebody has come to look on, or has gone. */
export function watchersFrame(table: string, watchers: number): string {
  return JSON.stringify({ type: 'watchers', table, watchers })
}

/** The client waits for opponents. Bots come after a while if it agreed to them. */
export function seekingFrame(
  seeking: { readonly game: string; readonly preset: string; readonly botsAfterMs: number | null },
  commandId: string | undefined,
): string {
  return JSON.stringify({ type: 'seeking', ...seeking, re: commandId })
}

/** Opponents were found: attach to this table. */
export function matchedFrame(table: string): string {
  return JSON.stringify({ type: 'matched', table })
}

/** There will be no opponents, and the client waits no longer. */
export function seekingEndedFrame({ code, text }: Refusal): string {
  return JSON.stringify({ type: 'seekingEnded', code, text })
}

export function invitationFrame(news: InvitationNews): string {
  return JSON.stringify(news)
}

export function refusalFrame(refusal: Refusal, commandId: string | undefined, table?: string): string {
  const { code, text, problem } = refusal
  return JSON.stringify({ type: 'refused', table, code, text, problem, re: commandId })
}

export function answerFrame(commandId: string | undefined, seq?: number): string {
  return JSON.stringify({ type: 'ok', seq, re: commandId })
}

/** The people of this table go on at another one. */
export function movedFrame(table: string, next: string): string {
  return JSON.stringify({ type: 'moved', table, next })
}

/** Somebody at the table reacts. */
export function emoteFrame(table: string, seat: Seat, emote: Emote, from: string): string {
  return JSON.stringify({ type: 'emote', table, seat, emote, from } satisfies EmoteFrame)
}
