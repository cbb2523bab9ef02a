import { describe, expect, it, vi } from 'vitest'
import { games } from '../../src/web/games/registry.ts'
import { barOf, beatsInBar, type Note } from '../../src/web/music/score.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

const themes = await Promise.all(games.map(async ({ id, screen }) => ({ id, theme: (await screen()).theme })))
const bars = Array.from({ length: 400 }, (_, bar) => bar)

describe.each(themes)('the music of $id (S2-FE-M4.4)', ({ theme }) => {
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
  expect(new Set(themes.map(({ theme }) => JSON.stringify([0, 1, 2, 3].map((bar) => barOf(theme, bar))))).size).toBe(
    games.length,
  )
})
