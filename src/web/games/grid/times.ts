// How long things last at a table, for the rings that show it.

import type { GridRules, GridView } from '../../../games/grid/public.ts'

/** Until when I look at my first cards, or may choose them. */
export function lookUntil({ phase, you, may, lookBy, hands }: GridView): number | null {
  if (phase !== 'initialPeek' || you === null) return null
  if (may.lookAtTwo) return lookBy
  for (const card of hands[you] ?? []) if (card.state === 'up') return card.until
  return null
}

/** How long this step of a turn takes in all. */
export function turnTotal(turn: GridView['turn'], rules: GridRules): number | undefined {
  switch (turn?.step) {
    case 'power':
      return rules.powerDecisionMs
    case 'peek':
      return rules.peekMs
    case 'start':
    case 'holding':
      return rules.turnSeconds * 1000
    default:
      return undefined
  }
}
