import { describe, expect, it, vi } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { tableView } from '../../src/table/seen.ts'
import { losesLastTurn } from '../../src/web/games/grid/last-turn.ts'
import { openFilm } from '../../src/web/replay/film.ts'
import { leaveText, resignText, waitText } from '../../src/web/stage/absence.ts'
import { env, gameFile } from '../table/whole-file.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

const changes = [
  {},
  { allowReclaim: true },
  { allowReclaim: false },
  ...['bot', 'skip', 'wait'].map((disconnectPolicy) => ({ disconnectPolicy })),
]

describe.each(allGames.map(({ id }) => id))('whoever goes from a table of %s', (game) => {
  const { tables } = openFilm(gameFile(game), env)
  const table = tables.find(({ state }) => state !== null)
  if (!table) throw new Error('nothing was played')

  it.each(changes)('is told what the game does with the seat then: %j', (change) => {
    const state = { ...table.state, rules: { ...table.rules, ...change } }
    const { afterGrace, onLeave, whenIdle } = gameOf(game)?.absence(state, 0) ?? {}
    for (const viewer of [0, 1, 'spectator'] as const) {
      expect(tableView({ ...table, state }, viewer, 0, env).absence).toEqual({ afterGrace, onLeave, whenIdle })
    }
  })
})

it('no bot is promised where there comes none', () => {
  const fate = <F>(afterGrace: F) => ({ afterGrace, onLeave: 'bot', whenIdle: 'standIn' }) as const
  expect(waitText(fate('gone'), 'Ann', 28)).toBe('Ann loses the game in 28 s')
  expect(waitText(fate('bot'), 'Ann', 28)).toBe('Ann will be replaced by a bot in 28 s')
  for (const kept of ['gone', 'skip', 'wait'] as const) expect(leaveText(fate(kept), 30)).not.toContain('bot')
  for (const played of ['bot', 'standIn'] as const) expect(leaveText(fate(played), 30)).toContain('bot')
  expect(resignText(fate('bot'))).not.toContain('lost')
  expect(resignText({ ...fate('bot'), onLeave: 'gone' })).toContain('lost')
})

it('the last turn is lost in the final round, where the table says so', () => {
  const forfeits = { finalRoundDisconnect: 'forfeit' }
  expect(losesLastTurn(forfeits, { phase: 'finalRound' })).toBe(true)
  expect(losesLastTurn(forfeits, { phase: 'playing' })).toBe(false)
  expect(losesLastTurn(forfeits, { phase: 'finalRound', caller: 1, you: 1 })).toBe(false)
  expect(losesLastTurn({ finalRoundDisconnect: 'bot' }, { phase: 'finalRound' })).toBe(false)
})
