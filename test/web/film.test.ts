import { describe, expect, it, vi } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import type { Viewer } from '../../src/kernel/secrecy.ts'
import { entryFrame } from '../../src/protocol/frames.ts'
import type { EntryFrame } from '../../src/protocol/server-messages.ts'
import { readGameFile } from '../../src/table/game-file.ts'
import { gameUi } from '../../src/web/games/registry.ts'
import { logAt, openFilm, seatOfPlayer, seenAt, stopAt, wholeAt } from '../../src/web/replay/film.ts'
import { momentsOf } from '../../src/web/replay/moments.ts'
import { change, leaves } from '../table/leaves.ts'
import { env, gameFile } from '../table/whole-file.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

const viewers: readonly Viewer[] = [0, 1, 'spectator']

describe.each(allGames.map(({ id }) => id))('a game of %s, watched again', (game) => {
  /** What everybody was sent while it was played, by entry and viewer. */
  const sent = new Map<string, EntryFrame>()
  const file = gameFile(game, {
    leavesAt: 90,
    heard(table, entry) {
      if (table.seq !== entry.seq) return // several at once, before the start
      for (const viewer of viewers) {
        sent.set(`${entry.seq} ${viewer}`, JSON.parse(entryFrame(table, entry, viewer, env)))
      }
    },
  })
  const film = openFilm(file, env)

  it('shows each viewer at each entry what the service sent then, and offers nothing', () => {
    expect(film.tables).toHaveLength(file.entries.length)
    let compared = 0
    for (const [key, frame] of sent) {
      const [seq, viewer] = key.split(' ')
      const as = viewer === 'spectator' ? viewer : Number(viewer)
      const whole = wholeAt(film, Number(seq), as)
      const seen = seenAt(film, Number(seq), as)
      expect({ act: seen?.act, events: seen?.events }).toEqual({ act: frame.act, events: frame.events })
      expect(whole?.view).toEqual(frame.whole ? frame.whole.view : frame.view)
      if (frame.whole) expect(whole).toEqual({ ...frame.whole, options: [] })
      expect(whole?.options).toEqual([])
      expect(whole?.now).toBe(frame.now)
      compared++
    }
    expect(compared).toBeGreaterThan(60)
  })

  it('has no secret in it for whoever had none: a rival’s cards, the seed before the end', () => {
    const middle = film.stops[Math.floor(film.stops.length / 3)] ?? 0
    for (const as of [0, 'spectator'] as const) {
      const text = JSON.stringify([wholeAt(film, middle, as), logAt(film, middle, as)])
      expect(text).not.toContain(file.seed)
      expect(text).not.toContain('"sealed"')
    }
  })

  it('shows every card with everything open, and nobody’s seat', () => {
    for (const stop of film.stops) {
      const table = film.tables[stop - 1]
      const whole = wholeAt(film, stop, 'all')
      expect(whole?.you).toBeNull()
      expect(whole?.view).toEqual(gameOf(game)?.allOpen(table?.state ?? {}))
    }
  })

  it('begins with the deal, ends with the end, and has moments in between', async () => {
    const kinds = (await gameUi(game)?.screen())?.moments ?? {}
    const [first = 0] = film.stops
    expect(file.entries[first - 1]?.act.type).toBe('started')
    expect(film.stops.at(-1)).toBe(file.entries.length)
    expect(stopAt(film, 0)).toBe(first)
    expect(stopAt(film, 1e9)).toBe(file.entries.length)
    expect(stopAt(film, first + 1)).toBeLessThanOrEqual(first + 1)
    const moments = momentsOf(film, kinds)
    expect(moments[0]?.seq).toBe(first)
    expect(moments[0]?.text((seat) => `seat ${seat}`)).toMatch(/^Deal/)
    for (const { seq } of moments) expect(film.stops).toContain(seq)
    expect(seatOfPlayer(film, 'ann')).toBe(0)
    expect(seatOfPlayer(film, undefined)).toBeNull()
  })

  it('stops where a file cannot be followed, and does not fall over', () => {
    const at = Math.floor(file.entries.length / 2)
    const entries = file.entries.map((entry, index) =>
      index === at ? { ...entry, act: { type: 'moved', seat: 17, command: { type: 'no' } } as const } : entry,
    )
    const cut = openFilm({ ...file, entries }, env)
    expect(cut.tables).toHaveLength(at)
    expect(cut.stops.at(-1)).toBe(at)
    expect(openFilm({ ...file, entries: [] }, env).stops).toEqual([])
  })

  it('can be walked through whatever was changed in its file', async () => {
    const kinds = (await gameUi(game)?.screen())?.moments ?? {}
    const short = gameFile(game)
    const text = JSON.stringify(short)
    const places = leaves(short)
    for (const path of places) {
      const forged = JSON.parse(text)
      change(forged, path)
      if (!readGameFile(JSON.stringify(forged)).ok) continue
      const seen = openFilm(forged, env)
      for (const { text } of momentsOf(seen, kinds)) text(String)
      for (const stop of seen.stops) {
        for (const as of [...viewers, 'all'] as const) {
          expect(() => [wholeAt(seen, stop, as), seenAt(seen, stop, as)], path.join('.')).not.toThrow()
        }
      }
    }
  })
})
