// What a game between people says about each of them: everybody has met everybody else at the table.

import { aged, newcomer, type Rating, rated } from './glicko2.ts'

/** So that, at the usual volatility, a deviation of 60 is one of 110 after a year without games. */
const periodMs = 5 * 24 * 60 * 60 * 1000
/** Wider than that, it is not yet said to be anything. */
const provisionalDeviation = 110

export interface Entrant {
  readonly known: (Rating & { readonly at: number }) | null // null: this is the first game that counts
  readonly place: number // whoever left is behind everybody who stayed
}

/** The ratings after a game that ended then, in the same order. */
export function ratingsAfter(entrants: readonly Entrant[], endedAt: number): readonly Rating[] {
  const now = entrants.map(({ known }) => ratingAt(known, endedAt))
  return entrants.map(({ known, place }, one) => {
    const meetings = entrants.flatMap((other, index) => {
      const opponent = now[index]
      if (index === one || opponent === undefined) return []
      return [{ opponent, score: place === other.place ? 0.5 : place < other.place ? 1 : 0 }]
    })
    return rated(known ?? newcomer, meetings, known === null ? 0 : periodsBetween(known.at, endedAt))
  })
}

/** As it stands at a time: less sure the longer nobody has seen them play. */
export function ratingAt(known: (Rating & { readonly at: number }) | null, now: number): Rating {
  return known === null ? newcomer : aged(known, periodsBetween(known.at, now))
}

export function isProvisional({ deviation }: Rating): boolean {
  return deviation > provisionalDeviation
}

function periodsBetween(from: number, to: number): number {
  return Math.max(0, to - from) / periodMs
}
