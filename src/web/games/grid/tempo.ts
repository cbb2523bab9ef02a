// The tempo of the final round: a beat that is seen and heard, and quicker the fewer turns are left.

import type { GridView } from '../../../games/grid/public.ts'

export interface Beat {
  readonly seenMs: number | null // from one beat to the next; null: none
  readonly heardMs: number | null
}

export interface Wishes {
  readonly sound: boolean
  readonly moves: boolean // less motion is less of all this, also to the ear
  readonly plays: boolean // and does not look back at a game that is over
}

const lastTurnMs = 1500
const perTurnMs = 350

export function finalBeat(view: Pick<GridView, 'phase' | 'finalTurns'> | null, { sound, moves, plays }: Wishes): Beat {
  if (view?.phase !== 'finalRound' || !moves || !plays) return { seenMs: null, heardMs: null }
  const seenMs = lastTurnMs + perTurnMs * Math.max(0, view.finalTurns.length - 1)
  return { seenMs, heardMs: sound ? seenMs : null }
}
