// How an entry looks in the log: a picture beside its line, by which the eye finds people, looks, calls and results, and whether it
// is a turning point.

import type { LogEntry } from '../session/session.ts'
import type { IconName } from '../ui/icons.ts'

interface EventLook {
  readonly icon?: IconName
  /** A game turns on it: a call, a power, a challenge, a find, a result. */
  readonly turns?: true
}

/** By type of event; where an entry has several pictures, the first one in this order is shown. */
export type EventLooks = Readonly<Record<string, EventLook>>

/** Null: it is a move like any other. */
export function iconOf({ act, events }: LogEntry, looks: EventLooks): IconName | null {
  const kinds = new Set(events.map(({ type }) => type))
  for (const [type, { icon }] of Object.entries(looks)) if (icon && kinds.has(type)) return icon
  if (act.type === 'expired') return 'clock'
  return act.type === 'moved' || act.type === 'started' ? null : 'person'
}

export function isTurningPoint({ act, events }: LogEntry, looks: EventLooks): boolean {
  const byPeople = act.type !== 'moved' && act.type !== 'expired'
  return byPeople || events.some(({ type }) => looks[type]?.turns)
}
