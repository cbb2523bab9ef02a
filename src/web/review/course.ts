// The course of the prospects as lines: time to the right, a move for every step, the chance to win upwards from 0 to 1.

import type { ReviewedMove, ReviewedRound } from '../../table/review.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Course {
  readonly width: number
  readonly lines: readonly (readonly Point[])[] // one for each round
  readonly losses: readonly { readonly x: number; readonly from: number; readonly to: number }[]
  /** By entry: where the move stands. */
  readonly places: ReadonlyMap<number, Point>
}

/** What was even before the deal comes first, the result last; a round that is still being looked at has none yet. */
export function courseOf(moves: readonly ReviewedMove[], rounds: readonly ReviewedRound[], fair: number): Course {
  const lines: (readonly Point[])[] = []
  const losses: { x: number; from: number; to: number }[] = []
  const places = new Map<number, Point>()
  let x = 0
  for (const round of new Set(moves.map((move) => move.round))) {
    const line: Point[] = [{ x, y: fair }]
    for (const { seq, before, after, loss } of moves.filter((move) => move.round === round)) {
      x += 1
      line.push({ x, y: before }, { x, y: after })
      places.set(seq, { x, y: after })
      if (loss > 0) losses.push({ x, from: before, to: after })
    }
    const result = rounds.find((one) => one.round === round)?.result ?? null
    x += 1
    if (result !== null) line.push({ x, y: result })
    lines.push(line)
    x += 1
  }
  return { width: Math.max(1, x - 1), lines, losses, places }
}
