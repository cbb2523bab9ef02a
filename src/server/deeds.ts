// What people did in a game that is over: what a bot did in somebody's seat is not theirs, and what they did after they had come
// back is.

import type { Figures, Theirs } from '../kernel/game.ts'
import type { GameEvent, Seat } from '../kernel/secrecy.ts'
import { gameOf } from '../table/fold.ts'
import type { Act, Entry, Surroundings, Table } from '../table/table.ts'

/** By seat. */
export function deedsOf(table: Table, log: readonly Entry[], env: Surroundings): readonly Figures[] {
  const events = log.flatMap((entry) => entry.events)
  return gameOf(table, env).statistics(events, table.rules, table.seats.length, theirsIn(log))
}

function theirsIn(log: readonly Entry[]): Theirs<GameEvent> {
  const start = log.findIndex(({ act }) => act.type === 'started') // before it seats move up when somebody leaves
  const withBots = new Map<GameEvent, ReadonlySet<Seat>>()
  const bots = new Set<Seat>()
  for (const { act, events } of log.slice(start + 1)) {
    const [replaced, back] = [replacedBy(act), returnedBy(act)]
    if (replaced !== null) bots.add(replaced)
    if (back !== null) bots.delete(back)
    const now = new Set(bots)
    for (const event of events) withBots.set(event, now)
  }
  return (event, seat) => !withBots.get(event)?.has(seat)
}

function replacedBy(act: Act): Seat | null {
  if (act.type === 'expired') return act.replacement === undefined ? null : (act.idle ?? null)
  return act.type === 'replaced' || act.type === 'left' ? act.seat : null
}

function returnedBy(act: Act): Seat | null {
  return act.type === 'connected' || act.type === 'returned' ? act.seat : null
}
