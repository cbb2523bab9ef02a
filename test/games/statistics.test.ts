import { describe, expect, it } from 'vitest'
import type { GridEvent } from '../../src/games/grid/events.ts'
import { statistics as gridStatistics } from '../../src/games/grid/statistics.ts'
import type { MemoryEvent } from '../../src/games/memory/events.ts'
import { statistics as memoryStatistics } from '../../src/games/memory/statistics.ts'
import { allGames } from '../../src/games/registry.ts'
import type { Outcome } from '../../src/kernel/game.ts'
import { tableFrom } from '../../src/table/replay.ts'
import { env, gameFile } from '../table/whole-file.ts'

/** Nobody had a bot in their seat. */
const everybody = () => true

describe('recall in Memory', () => {
  const dealt: MemoryEvent = {
    type: 'dealt',
    open: { first: 0, until: null },
    sealed: { board: [10, 10, 11, 11, 12, 12] },
  }
  const faces = [10, 10, 11, 11, 12, 12]
  const flip = (seat: number, card: number): MemoryEvent => ({
    type: 'flipped',
    open: { seat, card, face: faces[card] ?? 0 },
  })
  const miss = (seat: number, a: number, b: number): readonly MemoryEvent[] => [
    flip(seat, a),
    flip(seat, b),
    { type: 'missed', open: { seat, cards: [a, b], until: 0 } },
    { type: 'turnPassed', open: { seat: 1 - seat, until: null } },
  ]
  const match = (seat: number, a: number, b: number, streak: number): readonly MemoryEvent[] => [
    flip(seat, a),
    flip(seat, b),
    { type: 'matched', open: { seat, cards: [a, b], streak, points: streak, until: null } },
  ]
  const of = (...events: readonly MemoryEvent[]) => memoryStatistics([dealt, ...events], {} as never, 2, everybody)

  it('is finding a card that was shown before', () => {
    // Both have seen 1 and 2 when their other halves come up; what comes up first together with its other half is luck.
    const [first, second] = of(...miss(0, 1, 2), ...match(1, 0, 1, 1), ...miss(1, 4, 0), ...match(0, 3, 2, 1))
    expect(second).toMatchObject({ attempts: 2, pairs: 1, recallChances: 1, recalls: 1, mostInARow: 1 })
    expect(first).toMatchObject({ attempts: 2, pairs: 1, recallChances: 1, recalls: 1 })
    expect(of(...match(0, 0, 1, 1), ...match(0, 2, 3, 2))[0]).toMatchObject({
      pairs: 2,
      recallChances: 0,
      recalls: 0,
      mostInARow: 2,
    })
  })

  it('is missed by not finding it', () => {
    expect(of(...miss(0, 0, 2), ...miss(1, 1, 4))[1]).toMatchObject({ recallChances: 1, recalls: 0 })
  })

  it('is not asked of anybody after a shuffle', () => {
    const shuffle: MemoryEvent = {
      type: 'powerUpUsed',
      open: { seat: 1, id: 'shuffle', cost: 3 },
      sealed: { board: faces },
    }
    expect(of(...miss(0, 0, 2), shuffle, ...miss(1, 1, 4))[1]).toMatchObject({ recallChances: 0, powerUps: 1 })
  })

  it('counts what only this seat has been shown', () => {
    const glimpse = (seat: number): MemoryEvent => ({
      type: 'powerUpUsed',
      open: { seat, id: 'glimpse', cost: 4 },
      own: { [seat]: { card: '01', face: 10 } },
    })
    expect(of(glimpse(0), ...miss(0, 0, 2))[0]).toMatchObject({ recallChances: 1 })
    expect(of(glimpse(1), ...miss(0, 0, 2))[0]).toMatchObject({ recallChances: 0 })
  })
})

describe('calls in Cambio and Stop', () => {
  const revealed = (
    sums: readonly (number | null)[],
    caller: number | null,
    more: Partial<Extract<GridEvent, { type: 'revealed' }>['open']> = {},
  ): readonly GridEvent[] => [
    ...(caller === null ? [] : [{ type: 'called', open: { seat: caller } } as const]),
    {
      type: 'revealed',
      open: {
        reason: 'called',
        caller,
        hands: [],
        sums,
        scores: sums,
        penalised: null,
        winners: [1],
        replay: false,
        ...more,
      },
    },
  ]

  it('are right if nobody had fewer points, and a shared lowest is right too (K-05)', () => {
    const events = [
      ...revealed([5, 9], 0),
      ...revealed([7, 3], 0),
      ...revealed([4, 4], 0),
      ...revealed([null, 4], 1),
      ...revealed([1, 1], 1, { replay: true }),
    ]
    const [first, second] = gridStatistics(events, {} as never, 2, everybody)
    expect(first).toMatchObject({ calls: 3, rightCalls: 2, rounds: 3, roundsWon: 0, handPoints: 16 })
    expect(second).toMatchObject({ calls: 2, rightCalls: 2, rounds: 4, roundsWon: 4, handPoints: 20 })
  })

  it('are of whoever called, and not of who played the seat when the cards were turned', () => {
    const [called, shown] = revealed([5, 9], 0)
    if (!called || !shown) throw new Error('no round')
    const of = (theirs: GridEvent) => gridStatistics([called, shown], {} as never, 2, (event) => event === theirs)[0]
    expect(of(called)).toMatchObject({ calls: 1, rightCalls: 1, rounds: 0 })
    expect(of(shown)).toMatchObject({ calls: 0, rightCalls: 0, rounds: 1 })
  })
})

describe.each(allGames.map((game) => [game.name, game] as const))('statistics of %s', (_name, game) => {
  it('are whole numbers of each seat, and fit the game that was played', () => {
    const { entries } = gameFile(game.id)
    const table = tableFrom(entries, env)
    const figures = game.statistics(
      entries.flatMap(({ events }) => events),
      table.rules,
      table.seats.length,
      everybody,
    )
    expect(figures).toHaveLength(table.seats.length)
    for (const one of figures)
      for (const [name, value] of Object.entries(one)) expect(Number.isSafeInteger(value), name).toBe(true)
    const sum = (name: string) => figures.reduce((all, one) => all + (one[name] ?? 0), 0)
    const did = { memory: sum('attempts'), believe: sum('plays'), cambio: sum('turns'), stop: sum('turns') }[game.id]
    expect(did).toBeGreaterThan(0)
    const { state } = table
    const outcome: Outcome | null = state === null ? null : game.outcome(state)
    if (outcome !== null && game.id === 'cambio') expect(sum('roundsWon')).toBeGreaterThan(0)
  })
})
