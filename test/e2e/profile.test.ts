// What somebody finds about themselves on their profile, and how they take it along or have it deleted.

import { readFileSync } from 'node:fs'
import type { APIRequestContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countGames } from './counted.ts'
import { seated } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

const patience = { timeout: 60_000 }
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house?.close())

it.each([
  ['phone', 'dark', 'en'],
  ['smallPhone', 'light', 'de'],
  ['desktop', 'light', 'en'],
] as const)('statistics, ratings and what they say, on a %s, %s, %s', async (viewport, theme, language) => {
  const { page, context, problems } = await house.newGuest('Olga', { viewport, theme, language })
  await countGames(house, context.request)
  await page.goto('/profile')
  const cambio = page.getByTestId('statistics-cambio')
  await cambio.getByText('1755', { exact: false }).first().waitFor(patience)
  await cambio.getByText(language === 'de' ? '8 von 10' : '8 of 10').waitFor()
  await page.getByTestId('statistics-memory').getByText('78 %').waitFor()
  await page.getByTestId('statistics-believe').getByText('62 %').waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide).toBe(false)
  expect(await axeProblems(page)).toEqual([])
  await cambio.scrollIntoViewIfNeeded()
  await screenshot(page, `profile-${viewport}-${theme}`)
  expect(problems).toEqual([])
  await context.close()
})

// S2-FE-M4.2, B4-15.3
it('a game that was just played is counted, and its row leads to it', async () => {
  const { page, context } = await house.newGuest('Olga', { viewport: 'phone' })
  await page.goto('/profile')
  await page.getByText('Nothing to count yet').waitFor(patience)
  const id = await playQuickMemory(context.request)
  await expect
    .poll(async () => (await (await context.request.get('/api/me/statistics')).json()).statistics.length, patience)
    .toBe(1)
  await page.reload()
  await page.getByTestId('statistics-memory').getByText('bots, easy').waitFor(patience)
  await page.getByRole('link', { name: /Memory.*with/ }).click()
  await page.waitForURL(`**/game/${id}`, patience)
  await context.close()
})

it('one’s data can be downloaded, and deleted after being asked', async () => {
  const { page, context, problems } = await house.newGuest('Zaphod', { viewport: 'phone' })
  await playQuickMemory(context.request)
  await page.goto('/profile')
  const downloading = page.waitForEvent('download', patience)
  await page.getByRole('link', { name: 'Download my data' }).click(patience)
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
  expect(data).toMatchObject({ format: 'facedown-export/1', account: { name: 'Zaphod' }, games: [{}] })

  const other = await context.newPage()
  await other.goto('/play/memory') // with a socket that is open
  await other.getByText('Looking for opponents').waitFor(patience)
  await page.getByRole('button', { name: 'Delete what is stored about me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete everything for good?' })
  await dialog.waitFor(patience)
  expect(await axeProblems(page)).toEqual([])
  await screenshot(page, 'profile-delete')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached', ...patience })
  await page.getByRole('button', { name: 'Delete what is stored about me' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  for (const one of [page, other]) await one.waitForURL((url) => url.pathname === '/', patience)
  await page.getByRole('link', { name: 'Profile: Choose a name' }).waitFor(patience)
  expect((await (await context.request.get('/api/me')).json()).me).toBeNull()
  expect(problems).toEqual([])
  await context.close()
})

/** Two cards, one pair: over after one attempt, whoever begins. */
async function playQuickMemory(request: APIRequestContext): Promise<string> {
  const headers = { origin: house.url }
  const rules = { rows: 1, cols: 2, botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 0 }
  const opened = await request.post('/api/tables', {
    data: { game: 'memory', rules, bots: [{ level: 'easy' }] },
    headers,
  })
  const { id } = await opened.json()
  await request.post(`/api/tables/${id}/start`, { data: {}, headers })
  await expect
    .poll(async () => {
      const state = await (await request.get(`/api/tables/${id}`)).json()
      const [card] = state.options[0]?.choices.card.from ?? []
      if (card !== undefined)
        await request.post(`/api/tables/${id}/command`, { data: { command: { type: 'flip', card } }, headers })
      return state.phase
    }, patience)
    .toBe('completed')
  return id
}

it('S2-FE-M2.2: others are looked up from their seat, the result and the history, and put into a group; and may hide', async () => {
  const ann = await house.newGuest('Ann')
  const ben = await house.newGuest('Ben', { viewport: 'phone' })
  await countGames(house, ben.context.request)
  const id = await seated(house, 'memory', { rows: 1, cols: 2 }, [ann, ben])
  const { page } = ann
  await page.getByTestId('board').waitFor(patience)
  const dialog = page.getByRole('dialog', { name: 'Profile of Ben' })
  await page.getByRole('button', { name: 'Profile of Ben' }).click(patience)
  await dialog.getByTestId('statistics-cambio').getByText('1755', { exact: false }).first().waitFor(patience)
  expect(await axeProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('button', { name: 'Profile of Ann' }).count()).toBe(0)

  // Whoever has the turn finds the only pair.
  const lit = (one: typeof ann) => one.page.locator('[data-testid=board] button.lit').first()
  const turn = await Promise.any(
    [ann, ben].map((one) =>
      lit(one)
        .waitFor(patience)
        .then(() => one),
    ),
  )
  await lit(turn).click(patience)
  await expect.poll(() => turn.page.locator('[data-testid=board] button.lit').count(), patience).toBe(1)
  await lit(turn).click(patience)
  await page.getByTestId('standings').waitFor(patience)
  await page.getByTestId('standings').getByRole('button', { name: 'Profile of Ben' }).click()
  await dialog.getByRole('link', { name: 'Put Ben into a group' }).click(patience)
  await page.waitForURL('**/groups', patience)
  await page.getByRole('button', { name: 'New group' }).click(patience)
  await page.getByRole('button', { name: 'Ben', exact: true }).click(patience)
  await page.getByRole('button', { name: 'Remove Ben' }).waitFor(patience)

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Profile of Ben' }).first().click(patience)
  await page.waitForURL(`**/game/${id}/seats/*`, patience)
  await page.getByRole('heading', { name: 'Profile of Ben' }).waitFor(patience)
  await page.getByTestId('statistics-memory').waitFor(patience)
  expect(await axeProblems(page)).toEqual([])

  await ben.page.goto('/profile')
  const shown = ben.page.getByRole('switch', { name: 'Others may open my profile' })
  await shown.uncheck(patience)
  await ben.page.reload()
  await expect.poll(() => shown.isChecked(), patience).toBe(false)
  expect(await axeProblems(ben.page)).toEqual([])
  await page.reload()
  await page.getByText('There is no profile to see here.').waitFor(patience)
  expect([...ann.problems.filter((one) => !/404/.test(one)), ...ben.problems]).toEqual([])
  await Promise.all([ann.context.close(), ben.context.close()])
})
