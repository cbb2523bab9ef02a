import { describe, expect, it } from 'vitest'
import type { GridSeen, GridView, OpenGrid } from '../../src/games/grid/public.ts'
import type { Card } from '../../src/kernel/cards.ts'
import type { SeenEvent } from '../../src/kernel/secrecy.ts'
import { lastDiscards } from '../../src/web/games/grid/discards.ts'
import { logAt, openFilm, wholeAt } from '../../src/web/replay/film.ts'
import type { LogEntry } from '../../src/web/session/session.ts'
import { env, gameFile } from '../table/whole-file.ts'

const discarded = (card: Card): GridSeen => ({ type: 'discarded', open: { seat: 0, card, from: 'deck' } })
const swapped = (card: Card): GridSeen => ({ type: 'swapped', open: { seat: 0, pos: 1, card, from: 'deck' } })
const taken = (card: Card): GridSeen => ({ type: 'drew', open: { seat: 1, from: 'discard', card } })
const logOf = (...events: readonly GridSeen[]): readonly LogEntry[] =>
  events.map((event, index) => ({ seq: index + 1, act: { type: 'moved', seat: 0 }, events: [event as SeenEvent] }))

describe('the last discards', () => {
  const log = logOf(discarded('2h'), swapped('Ks'), discarded('7d'), discarded('9c'))

  it('are those that lie there, the top first', () => {
    expect(lastDiscards(log, 4, { discardTop: '9c', discardCount: 4 })).toEqual(['9c', '7d', 'Ks'])
    expect(lastDiscards([], 0, { discardTop: null, discardCount: 0 })).toEqual([])
  })

  it('are no newer than the screen', () => {
    expect(lastDiscards(log, 2, { discardTop: 'Ks', discardCount: 2 })).toEqual(['Ks', '2h'])
  })

  it('go when they are taken or shuffled', () => {
    expect(lastDiscards([...log, ...later(taken('9c'))], 5, { discardTop: '7d', discardCount: 3 })).toEqual([
      '7d',
      'Ks',
      '2h',
    ])
    const shuffled: GridSeen = { type: 'reshuffled', open: { deckCount: 3 } }
    expect(lastDiscards([...log, ...later(shuffled)], 5, { discardTop: '9c', discardCount: 1 })).toEqual(['9c'])
  })

  it('are only the top where something was not seen', () => {
    expect(lastDiscards(log.slice(0, 3), 4, { discardTop: '9c', discardCount: 4 })).toEqual(['9c'])
  })

  it.each(['cambio', 'stop'])('are what lies there in a whole game of %s', (game) => {
    const film = openFilm(gameFile(game), env)
    let deepest = 0
    for (const seq of film.stops) {
      const view = wholeAt(film, seq, 0)?.view as GridView
      const open = wholeAt(film, seq, 'all')?.view as OpenGrid | undefined
      const discard = open?.discard ?? []
      expect(lastDiscards(logAt(film, seq, 0), seq, view)).toEqual(discard.slice(-3).reverse())
      deepest = Math.max(deepest, discard.length)
    }
    expect(deepest).toBeGreaterThan(3)
  })

  const later = (event: GridSeen): readonly LogEntry[] => [
    { seq: 5, act: { type: 'moved', seat: 1 }, events: [event as SeenEvent] },
  ]
})
