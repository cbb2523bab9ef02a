import { expect, it } from 'vitest'
import type { GridView } from '../../src/games/grid/public.ts'
import { roundsOf } from '../../src/web/games/grid/rounds.ts'
import { logAt, openFilm, wholeAt } from '../../src/web/replay/film.ts'
import { env, gameFile } from '../table/whole-file.ts'

const film = openFilm(gameFile('stop', { leavesAt: 1500 }), env)
const last = film.stops.at(-1) ?? 0

it('a match of Stop has all its rounds, each with what its table showed then', () => {
  const shown = new Map<number, GridView['result']>()
  for (const seq of film.stops) {
    const view = wholeAt(film, seq, 0)?.view as GridView | null
    const rounds = roundsOf(logAt(film, seq, 0), seq)
    if (view?.phase === 'roundOver' || view?.phase === 'completed') shown.set(rounds.at(-1)?.seq ?? 0, view.result)
    expect(rounds.map(({ scores }) => scores)).toEqual([...shown.values()].map((result) => result?.scores))
  }
  expect(shown.size).toBeGreaterThan(1)
  const rounds = roundsOf(logAt(film, last, 0), last)
  expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, index) => index + 1))
})

it('shows no round that is not over on the screen, and none whose deal is not known', () => {
  const log = logAt(film, last, 0)
  const [first = 0, second] = roundsOf(log, last).map(({ seq }) => seq)
  expect(roundsOf(log, first - 1)).toEqual([])
  expect(roundsOf(log.slice(first - 1), last)[0]?.seq).toBe(second)
})
