// Whoever watches a public table sees what everybody may see, and nothing else, to the end and afterwards.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/registry.ts'
import { chanceAt } from '../../src/kernel/chance.ts'
import { anyCommand } from '../../src/kernel/options.ts'
import { boardLeaks, handLeaks } from './boards.ts'
import { facesOf } from './grid.ts'
import { axeProblems, type Guest, type House, openHouse, screenshot, tooWide } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }
const quick = { botDelayMinMs: 0, botDelayMaxMs: 0 }

/** A face in anybody's hand, while the round is played. */
async function gridLeaks(page: Page): Promise<readonly string[]> {
  const over = await page.evaluate(() => document.querySelector('.sum') !== null)
  return over ? [] : (await facesOf(page)).filter(({ hand }) => hand !== '').map(({ face }) => face)
}

const tables = {
  cambio: { rules: { ...quick, initialPeekMs: 3000 }, leaks: gridLeaks },
  memory: { rules: { ...quick, rows: 2, cols: 3, revealMs: 30 }, leaks: boardLeaks },
  believe: { rules: { ...quick, maxRounds: 1, maxTurnsPerRound: 30 }, leaks: handLeaks },
} as const

/** One move of whoever plays, if there is one to make; the service decides what it leads to. */
async function move(ann: Guest, id: string, count: number): Promise<'over' | 'goes on'> {
  const state = await (await ann.context.request.get(`/api/tables/${id}`)).json()
  if (state.phase !== 'playing') return 'over'
  if (state.options.length === 0) return 'goes on'
  const call = state.options.find(({ command }: { command: string }) => command === 'call')
  const command = call ? { type: 'call' } : anyCommand(state.options, chanceAt('3'.repeat(64), count))
  await ann.context.request.post(`/api/tables/${id}/command`, { data: { command }, headers: { origin: house.url } })
  return 'goes on'
}

describe.each(Object.keys(tables) as (keyof typeof tables)[])('%s', (game) => {
  // C0-OOS5, B4-16.2
  it('is watched from the start page on: no hidden card, no control, and then the replay', async () => {
    const { rules, leaks } = tables[game]
    const name = gameOf(game)?.name ?? ''
    const known = gameOf(game)?.parseRules(rules)
    expect(known?.ok ? '' : known?.error).toBe('')
    const ann = await house.newGuest('Ann')
    const opened = await ann.context.request.post('/api/tables', {
      data: { game, rules, isPublic: true, bots: [{ level: 'medium' }] },
      headers: { origin: house.url },
    })
    const { id } = await opened.json()
    await ann.context.request.post(`/api/tables/${id}/start`, { data: {}, headers: { origin: house.url } })
    const eve = await house.openPage({ viewport: game === 'memory' ? 'phone' : 'desktop' })
    await eve.page.goto('/')
    await eve.page.getByRole('button', { name: `${name}, table of Ann: watch` }).click(slow)
    await eve.page.getByText('You are watching').waitFor(slow)
    await eve.page.getByRole('img', { name: 'One person is watching' }).waitFor(slow)
    const found: string[] = []
    for (let count = 0; count < 600; count++) {
      found.push(...(await leaks(eve.page)))
      if (await eve.page.getByTestId('standings').isVisible()) break
      expect(await eve.page.locator('.actions button:not([aria-disabled]):not(.end *)').count()).toBe(0)
      if (count === 2) {
        expect(await axeProblems(eve.page)).toEqual([])
        await screenshot(eve.page, `watch-${game}`)
      }
      if ((await move(ann, id, count)) === 'over') await eve.page.getByTestId('standings').waitFor(slow)
    }
    expect(found).toEqual([])
    await eve.page.getByTestId('standings').waitFor(slow)
    expect(await eve.page.getByRole('button', { name: 'Return to Lobby' }).count()).toBe(0)
    expect(await axeProblems(eve.page)).toEqual([])
    await eve.page.getByRole('button', { name: 'Watch it again' }).click()
    await eve.page.getByTestId('replay-bar').waitFor(slow)
    expect(eve.problems).toEqual([])
    await ann.context.close()
    await eve.context.close()
  })
})

it('whoever plays sees how many look on, as they come and go', async () => {
  const ann = await house.newGuest('Ann', { viewport: 'smallPhone', language: 'de' })
  const headers = { origin: house.url }
  const data = { game: 'cambio', rules: { initialPeekMs: 120_000 }, isPublic: true, bots: [{ level: 'medium' }] }
  const { id } = await (await ann.context.request.post('/api/tables', { data, headers })).json()
  await ann.context.request.post(`/api/tables/${id}/start`, { data: {}, headers })
  await ann.page.goto(`/game/${id}`)
  await ann.page.getByTestId('stage').waitFor(slow)
  const spectators = ann.page.getByTestId('spectators')
  expect(await spectators.count()).toBe(0)
  const eve = await house.openPage()
  const zoe = await house.openPage()
  await eve.page.goto(`/game/${id}`)
  await ann.page.getByRole('img', { name: 'Eine Person sieht zu' }).waitFor(slow)
  await zoe.page.goto(`/game/${id}`)
  await ann.page.getByRole('img', { name: '2 Leute sehen zu' }).waitFor(slow)
  expect(await spectators.innerText()).toBe('2')
  expect(await axeProblems(ann.page)).toEqual([])
  expect(await tooWide(ann.page)).toBe('')
  await screenshot(ann.page, 'watched-small-phone')
  await zoe.page.goto('/')
  await ann.page.getByRole('img', { name: 'Eine Person sieht zu' }).waitFor(slow)
  await eve.context.close()
  await spectators.waitFor({ state: 'detached', ...slow })
  await Promise.all([ann.context.close(), zoe.context.close()])
})
