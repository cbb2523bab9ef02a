// Who goes in the final round.

import type { GridRules, GridView } from '../../../games/grid/public.ts'

/** K-19: who is not there in the final round loses the last turn, without being waited for; its caller has none to lose. */
export function losesLastTurn(rules: object, view: object | null): boolean {
  const { finalRoundDisconnect }: Partial<GridRules> = rules
  const { phase, caller = null, you = null }: Partial<GridView> = view ?? {}
  return phase === 'finalRound' && finalRoundDisconnect === 'forfeit' && (caller === null || caller !== you)
}
