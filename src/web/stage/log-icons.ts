// What kind of thing happened, as a picture beside its line in the log: the eye finds people, looks, calls and results.

import type { LogEntry } from '../session/session.ts'
import type { IconName } from '../ui/icons.ts'

const byEvent: Readonly<Record<string, IconName>> = {
  matchEnded: 'crown',
  gameEnded: 'crown',
  roundEnded: 'crown',
  revealed: 'crown',
  matched: 'clover',
  called: 'hand',
  challenged: 'doubtful',
  collected: 'down',
  blindSwapped: 'quick',
  powerUpUsed: 'quick',
  powerOffered: 'quick',
  peeked: 'eye',
  looked: 'eye',
  flipped: 'eye',
}

/** The first that is found here stands for the entry; none: it is a move like any other. */
export function iconOf({ act, events }: LogEntry): IconName | null {
  const kinds = new Set(events.map(({ type }) => type))
  for (const [type, icon] of Object.entries(byEvent)) if (kinds.has(type)) return icon
  if (act.type === 'expired') return 'clock'
  return act.type === 'moved' || act.type === 'started' ? null : 'person'
}
