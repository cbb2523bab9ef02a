import { describe, expect, it, vi } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { openFilm } from '../../src/web/replay/film.ts'
import { fateOf, leaveText, losesLastTurn, resignText, waitText } from '../../src/web/stage/absence.ts'
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

  it.each(changes)('is told what the game does with the seat then: %j', (change) => {
    const rules = { ...table?.rules, ...change }
    const policy = gameOf(game)?.absence({ ...table?.state, rules }, 0)
    const fate = fateOf(game, rules)
    expect(fate === 'skip' ? 'wait' : fate).toBe(policy?.afterGrace)
    expect(resignText(game).includes('lost')).toBe(policy?.onLeave === 'gone')
  })
})

it('no bot is promised where there comes none', () => {
  expect(waitText('gone', 'Ann', 28)).toBe('Ann loses the game in 28 s')
  expect(waitText('bot', 'Ann', 28)).toBe('Ann will be replaced by a bot in 28 s')
  for (const fate of ['gone', 'skip', 'wait'] as const) expect(leaveText(fate, 30)).not.toContain('bot')
  for (const fate of ['bot', 'standIn'] as const) expect(leaveText(fate, 30)).toContain('bot')
})

it('the last turn is lost in the final round, where the table says so', () => {
  const forfeits = { finalRoundDisconnect: 'forfeit' }
  expect(losesLastTurn(forfeits, { phase: 'finalRound' })).toBe(true)
  expect(losesLastTurn(forfeits, { phase: 'playing' })).toBe(false)
  expect(losesLastTurn(forfeits, { phase: 'finalRound', caller: 1, you: 1 })).toBe(false)
  expect(losesLastTurn({ finalRoundDisconnect: 'bot' }, { phase: 'finalRound' })).toBe(false)
})
