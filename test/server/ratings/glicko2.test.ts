import { describe, expect, it } from 'vitest'
import { aged, newcomer, rated } from '../../../src/server/after/glicko2.ts'
import { isProvisional, ratingAt, ratingsAfter } from '../../../src/server/after/ratings.ts'

const day = 24 * 60 * 60 * 1000
const of = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 })

describe('Glicko-2', () => {
  it('gives what the paper works out by hand', () => {
    const after = rated(of(1500, 200), [
      { opponent: of(1400, 30), score: 1 },
      { opponent: of(1550, 100), score: 0 },
      { opponent: of(1700, 300), score: 0 },
    ])
    expect(after.rating).toBeCloseTo(1464.06, 1)
    expect(after.deviation).toBeCloseTo(151.52, 1)
    expect(after.volatility).toBeCloseTo(0.05999, 4)
  })

  it('widens what is known of somebody who does not play, up to what is known of a newcomer', () => {
    expect(aged(of(1700, 60), 0).deviation).toBeCloseTo(60, 6)
    expect(aged(of(1700, 60), 1).deviation).toBeCloseTo(Math.hypot(60, 0.06 * 173.7178), 6)
    expect(aged(of(1700, 60), 100_000)).toMatchObject({ rating: 1700, deviation: newcomer.deviation })
  })

  it('makes a steady one unsteady when everything comes out otherwise', () => {
    const beaten = Array.from({ length: 20 }, () => ({ opponent: of(1200, 40), score: 0 }))
    expect(rated(of(2000, 60), beaten).volatility).toBeGreaterThan(0.06)
  })
})

describe('a game between people', () => {
  const now = 1_800_000_000_000
  const known = (rating: number, deviation: number, at = now) => ({ ...of(rating, deviation), at })

  it('takes from one what it gives the other, if both are known as well', () => {
    const [won, lost] = ratingsAfter(
      [
        { known: null, place: 1 },
        { known: null, place: 2 },
      ],
      now,
    )
    expect(won?.rating).toBeCloseTo(1662.3, 0)
    expect((won?.rating ?? 0) + (lost?.rating ?? 0)).toBeCloseTo(3000, 6)
    expect(won?.deviation).toBeLessThan(350)
  })

  it('says nothing new if equals share', () => {
    const after = ratingsAfter(
      [
        { known: known(1600, 80), place: 1 },
        { known: known(1600, 80), place: 1 },
      ],
      now,
    )
    for (const one of after) expect(one.rating).toBeCloseTo(1600, 6)
  })

  it('is everybody against everybody', () => {
    const after = ratingsAfter(
      [1, 2, 2, Number.POSITIVE_INFINITY].map((place) => ({ known: null, place })),
      now,
    ).map(({ rating }) => rating)
    expect(after[0]).toBeGreaterThan(after[1] ?? 0)
    expect(after[1]).toBeCloseTo(after[2] ?? 0, 6)
    expect(after[1]).toBeCloseTo(1500, 6)
    expect(after[3]).toBeLessThan(1500)
  })

  it('moves somebody more who has not played for long', () => {
    const gain = (at: number) =>
      (ratingsAfter(
        [
          { known: known(1500, 60, at), place: 1 },
          { known: known(1500, 60), place: 2 },
        ],
        now,
      )[0]?.rating ?? 0) - 1500
    expect(gain(now - 1000 * day)).toBeGreaterThan(2 * gain(now))
  })

  it('is provisional until it is known well enough', () => {
    expect(isProvisional(ratingAt(null, now))).toBe(true)
    expect(isProvisional(ratingAt(known(1500, 100), now))).toBe(false)
    expect(isProvisional(ratingAt(known(1500, 100), now + 1000 * day))).toBe(true)
  })
})
