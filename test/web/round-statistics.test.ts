import { describe, expect, it } from 'vitest'
import type { BelieveSeen } from '../../src/games/believe/public.ts'
import type { SeenEvent } from '../../src/kernel/secrecy.ts'
import { roundStatistics } from '../../src/web/games/believe/round-statistics.ts'
import type { LogEntry } from '../../src/web/session/session.ts'

const challenged = (seat: number, truth: boolean): BelieveSeen => ({
  type: 'challenged',
  open: { seat, of: 0, index: 0, rank: '7', card: '7h', truth },
})
const collected = (seat: number, count: number): BelieveSeen => ({ type: 'collected', open: { seat, count } })
const dealt = (round: number): BelieveSeen => ({
  type: 'dealt',
  open: { round, order: [0, 1, 2], dealer: 0, counts: [4, 4, 4] },
})
const logOf = (...events: readonly BelieveSeen[]): readonly LogEntry[] =>
  events.map((event, index) => ({ seq: index + 1, act: { type: 'moved', seat: 0 }, events: [event as SeenEvent] }))

describe('what a round of Believe Or Not was like (B4-15.1)', () => {
  it('counts challenges and lies, and knows who took most and who saw best', () => {
    const log = logOf(
      dealt(1),
      challenged(1, false),
      collected(0, 3),
      challenged(2, true),
      collected(2, 9),
      challenged(2, false),
      collected(0, 5),
    )
    expect(roundStatistics(log)).toEqual({
      challenges: 3,
      lies: 2,
      largest: { seat: 2, count: 9 },
      sharpest: { seat: 1, right: 1, challenges: 1 },
    })
  })

  it('begins anew with every deal', () => {
    const log = logOf(dealt(1), challenged(1, false), collected(0, 30), dealt(2), challenged(0, true), collected(0, 2))
    expect(roundStatistics(log)).toEqual({ challenges: 1, lies: 0, largest: { seat: 0, count: 2 }, sharpest: null })
    expect(roundStatistics(logOf(dealt(3)))).toEqual({ challenges: 0, lies: 0, largest: null, sharpest: null })
  })
})
