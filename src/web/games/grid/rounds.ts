// The rounds of a match, as far as the log has them: a view has only the last one.

import type { GridSeen } from '../../../games/grid/public.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import type { LogEntry } from '../../session/session.ts'

export interface PlayedRound {
  readonly seq: number
  readonly round: number
  readonly scores: readonly (number | null)[] // null for who was out
  readonly winners: readonly Seat[]
  readonly replay: boolean // tied, and played again
}

/** Those that are over on the screen. A round whose deal is not in the log has no number, and is left out. */
export function roundsOf(log: readonly LogEntry[], seq: number): readonly PlayedRound[] {
  const rounds: PlayedRound[] = []
  let round: number | null = null
  for (const entry of log) {
    if (entry.seq > seq) break
    for (const event of entry.events as readonly GridSeen[]) {
      if (event.type === 'dealt') round = event.open.round
      if (event.type !== 'revealed' || round === null) continue
      const { scores, winners, replay } = event.open
      rounds.push({ seq: entry.seq, round, scores, winners, replay })
    }
  }
  return rounds
}
