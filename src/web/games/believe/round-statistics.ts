// What a round was like (B4-15.1), from what its viewer has been told of it: nothing that is not in the log.

import type { BelieveSeen } from '../../../games/believe/public.ts'
import type { Seat } from '../../../kernel/secrecy.ts'
import type { LogEntry } from '../../session/session.ts'

interface Eye {
  readonly seat: Seat
  readonly right: number
  readonly challenges: number
}

export interface RoundStatistics {
  readonly challenges: number
  readonly lies: number // that were found out
  readonly largest: { readonly seat: Seat; readonly count: number } | null // of the piles that were taken
  readonly sharpest: Eye | null // who found out most, and was wrong least
}

/** Of the round that was dealt last. */
export function roundStatistics(log: readonly LogEntry[]): RoundStatistics {
  let challenges: { readonly seat: Seat; readonly truth: boolean }[] = []
  let taken: { readonly seat: Seat; readonly count: number }[] = []
  for (const event of log.flatMap(({ events }) => events as readonly BelieveSeen[])) {
    if (event.type === 'dealt') {
      challenges = []
      taken = []
    } else if (event.type === 'challenged') challenges.push(event.open)
    else if (event.type === 'collected') taken.push(event.open)
  }
  const eyes = [...new Set(challenges.map(({ seat }) => seat))].map((seat): Eye => {
    const own = challenges.filter((one) => one.seat === seat)
    return { seat, right: own.filter(({ truth }) => !truth).length, challenges: own.length }
  })
  const [sharpest] = eyes
    .filter(({ right }) => right > 0)
    .sort((a, b) => b.right - a.right || a.challenges - b.challenges)
  const [largest] = taken.sort((a, b) => b.count - a.count)
  return {
    challenges: challenges.length,
    lies: challenges.filter(({ truth }) => !truth).length,
    largest: largest ?? null,
    sharpest: sharpest ?? null,
  }
}
