// What people did in a game that is over: what a bot did in somebody's seat is not theirs, and what they did after they had come
// back is.

import type { Figures, Theirs } from '../../kernel/game.ts'
import type { GameEvent, Seat } from '../../kernel/secrecy.ts'
import { gameOf } from '../../table/fold.ts'
import type { Act, Entry, Surroundings, Table } from '../../table/table.ts'

/** By seat. */
export function deedsOf(table: Table, log: readonly Entry[], env: Surroundings): readonly Figures[] {
  const events = log.flatMap((entry) => entry.events)
  return gameOf(table, env).statistics(events, table.rules, table.seats.length, theirsIn(log))
}

/** How often the person of each seat has moved. */
export function movesOf(log: readonly Entry[], seats: number): readonly number[] {
  const moves = Array.from({ length: seats }, () => 0)
  for (const { act, bots } of withBots(log)) {
    if (act.type === 'moved' && !bots.has(act.seat)) moves[act.seat] = (moves[act.seat] ?? 0) + 1
  }
  return moves
}

function theirsIn(log: readonly Entry[]): Theirs<GameEvent> {
  const played = new Map<GameEvent, ReadonlySet<Seat>>()
  for (const { events, bots } of withBots(log)) for (const event of events) played.set(event, bots)
  return (event, seat) => !played.get(event)?.has(seat)
}

/** What happened after the start, and which seats of people a bot played then. Before it seats move up when somebody leaves. */
function withBots(log: readonly Entry[]) {
  const start = log.findIndex(({ act }) => act.type === 'started')
  let bots: ReadonlySet<Seat> = new Set()
  return log.slice(start + 1).map(({ act, events }) => {
    const [replaced, back] = [replacedBy(act), returnedBy(act)]
    if (replaced !== null) bots = new Set([...bots, replaced])
    if (back !== null) bots = new Set([...bots].filter((seat) => seat !== back))
    return { act, events, bots }
  })
}

function replacedBy(act: Act): Seat | null {
  if (act.type === 'expired') return act.replacement === undefined ? null : (act.idle ?? null)
  return act.type === 'replaced' || act.type === 'left' ? act.seat : null
}

function returnedBy(act: Act): Seat | null {
  return act.type === 'connected' || act.type === 'returned' ? act.seat : null
}
