import { describe, expect, it } from 'vitest'
import { barOf, beatsInBar, type Note, themes } from '../../src/web/music/score.ts'
import { gameIds } from '../../src/web/tables/games.ts'

const bars = Array.from({ length: 400 }, (_, bar) => bar)

describe.each(gameIds)('the music of %s (S2-FE-M4.4)', (game) => {
  const theme = themes[game]

  it('is calm: slow, low in volume, never more than a few notes at once', () => {
    expect(theme.tempo).toBeLessThanOrEqual(80)
    for (const bar of bars) {
      const notes = barOf(theme, bar)
      const sounding = (at: number) => notes.filter((note) => note.at <= at && at < note.at + note.beats)
      for (let at = 0; at < beatsInBar; at += 0.5) {
        expect(sounding(at).length).toBeLessThanOrEqual(7)
        expect(sounding(at).reduce((sum, note) => sum + note.gain, 0)).toBeLessThan(1)
      }
    }
  })

  it('has only notes of its scale, where a small speaker plays them', () => {
    for (const { midi } of bars.flatMap((bar) => barOf(theme, bar))) {
      expect(theme.scale).toContain((((midi - theme.tonic) % 12) + 12) % 12)
      expect(midi).toBeGreaterThanOrEqual(36)
      expect(midi).toBeLessThanOrEqual(96)
    }
  })

  it('is the same for the same bar, never silent, and does not repeat for minutes', () => {
    const melody = (notes: readonly Note[]) => JSON.stringify(notes.filter(({ voice }) => voice === 'pluck'))
    for (const bar of bars) {
      expect(barOf(theme, bar)).toEqual(barOf(theme, bar))
      expect(barOf(theme, bar).length).toBeGreaterThanOrEqual(4)
    }
    const phrases = bars.slice(0, -4).map((bar) => [0, 1, 2, 3].map((more) => melody(barOf(theme, bar + more))).join())
    const played = phrases.filter((phrase) => phrase.includes('pluck'))
    expect(new Set(played).size).toBeGreaterThan(0.95 * played.length)
  })
})

it('each game has music of its own', () => {
  expect(new Set(gameIds.map((game) => JSON.stringify([0, 1, 2, 3].map((bar) => barOf(themes[game], bar))))).size).toBe(
    4,
  )
})
