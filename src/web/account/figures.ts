// What is told of a game's figures: which share of what, and which single numbers. What each counts is the game's to say.

import type { OppositionStatistics } from '../../protocol/rest/history.ts'

export type Figures = OppositionStatistics['figures']

/** A part of a whole, or a number of its own. */
export type ShownFigure =
  | { readonly label: string; readonly part: number; readonly whole: number }
  | { readonly label: string; readonly value: number }

/** Each is left out where there is nothing to count. */
export const share = (label: string, part = 0, whole = 0): readonly ShownFigure[] =>
  whole > 0 ? [{ label, part, whole }] : []
export const single = (label: string, value = 0): readonly ShownFigure[] => (value > 0 ? [{ label, value }] : [])
export const mean = (label: string, sum = 0, count = 0): readonly ShownFigure[] =>
  count > 0 ? [{ label, value: sum / count }] : []

/** Over everybody that was played against. */
export function sumsOf(all: readonly OppositionStatistics[]): Figures {
  const sums: Record<string, number> = {}
  for (const { figures } of all)
    for (const [name, value] of Object.entries(figures)) {
      const before = sums[name] ?? 0
      sums[name] = name.startsWith('most') ? Math.max(before, value) : before + value
    }
  return sums
}
