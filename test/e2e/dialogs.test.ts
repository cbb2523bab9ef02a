// Dialogs at a table: what is behind them stays as it is, what is said is heard in them, and they stand in nobody's way.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, seated, status } from './grid.ts'
import { axeProblems } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const quick = { initialPeekMs: 1000, peekMs: 60_000, powerDecisionMs: 60_000, botDelayMinMs: 0, botDelayMaxMs: 0 }
const ranks = ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X']
const spying = Object.fromEntries(ranks.map((rank) => [rank, 'peekOpp']))

async function practice(page: Page, game: string, rules: object = {}, bots = 1): Promise<void> {
  const said = encodeURIComponent(JSON.stringify({ ...quick, ...rules }))
  await page.goto(`/practice/${game}?level=easy&name=Ann&bots=${bots}&rules=${said}`)
  await page.getByTestId('stage').waitFor(patience)
}

const myTurn = (page: Page) => status(page).getByText('Your turn').waitFor(patience)
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const spyDialog = (page: Page) => dialogOf(page, 'Spy')

async function draw(page: Page): Promise<void> {
  await myTurn(page)
  await page.keyboard.press('d')
  await status(page).getByText('Tap one').waitFor(patience)
}

async function spy(page: Page): Promise<void> {
  await draw(page)
  await page.keyboard.press('x')
  await spyDialog(page).waitFor(patience)
}

const heldCard = (page: Page) => page.getByRole('img', { name: /^Drawn card/, includeHidden: true })

describe('keys', () => {
  it('do nothing to the cards behind a dialog', async () => {
    const { page, context } = await house.openPage()
    await practice(page, 'stop', {
      matchMode: 'single',
      peekMs: 1000,
      callTiming: 'anySubphase',
      minTurnsBeforeCall: 0,
      penalty: 'add',
      penaltyAdd: 7,
      penaltyWhen: 'highest',
    })
    await draw(page)
    for (const [opener, name] of [
      ['c', 'Call Stop?'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(opener)
      await dialogOf(page, name).waitFor(patience)
      for (const key of ['1', 'e', 's', 'x']) await page.keyboard.press(key)
      await dialogOf(page, name).waitFor(patience)
      if (opener === 'c') await page.getByText('If the caller has the most points, they get 7 more.').waitFor(patience)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached', ...patience })
      await status(page).getByText('Tap one').waitFor(patience)
      expect(await heldCard(page).count()).toBe(1)
    }
    await page.keyboard.press('1')
    await heldCard(page).waitFor({ state: 'detached', ...patience })
    await context.close()
  })

  it('choose a card in the dialog of a power once it is known whose', async () => {
    const { page, context, problems } = await house.openPage({ viewport: 'phone' })
    await practice(page, 'cambio', { powers: spying }, 2)
    await spy(page)
    const dialog = spyDialog(page)
    await page.keyboard.press('1')
    await dialog.getByRole('button', { name: 'Whose card?' }).waitFor(patience)
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape') // it is not to be closed
    await dialog.getByRole('group', { name: 'Whose card?' }).getByRole('button').first().click()
    await page.keyboard.press('2')
    await dialog.getByRole('img', { name: /top right, .* (of |joker)/ }).waitFor(patience)
    await page.keyboard.press('e')
    await dialog.waitFor({ state: 'detached', ...patience })
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('what is said', () => {
  it('is said inside the dialog that is open, and outside again when it is closed', async () => {
    const { page, context } = await house.openPage()
    await practice(page, 'cambio', { powers: spying, peekMs: 5000 })
    await spy(page)
    const dialog = spyDialog(page)
    const polite = dialog.locator('[aria-live=polite]')
    await dialog.getByRole('button', { name: /, top left/ }).click()
    const name = await dialog
      .getByRole('img', { name: /top left, .* (of |joker)/ })
      .getAttribute('aria-label', patience)
    const card = `${name}`.split(', ')[2] ?? 'no card'
    await polite.getByText(card).waitFor({ state: 'attached', ...patience })
    await polite.getByText('3 seconds left').waitFor({ state: 'attached', ...patience })
    expect(await axeProblems(page)).toEqual([])
    await dialog.waitFor({ state: 'detached', ...patience })
    await page.locator('[aria-live=polite]').waitFor({ state: 'attached', ...patience })
    await context.close()
  })
})

describe('a dialog', () => {
  it('gives way when another tab takes the seat, and is there again with the seat', async () => {
    const ann = await house.newGuest('Ann')
    const id = await seated(house, 'cambio', { ...quick, powers: spying, reconnectMs: 60_000 }, [ann], 1)
    await spy(ann.page)
    const second = await ann.context.newPage()
    await second.goto(`/game/${id}`)
    await second.getByRole('button', { name: 'Play here instead' }).click(patience)
    await spyDialog(second).waitFor(patience)
    await ann.page.getByRole('button', { name: 'Play here instead' }).waitFor(patience)
    expect(await ann.page.getByRole('dialog').count()).toBe(0)
    await ann.page.keyboard.press('s') // nor by keys
    await ann.page.getByRole('button', { name: 'Play here instead' }).click(patience)
    await spyDialog(ann.page).getByRole('button', { name: 'Skip Power' }).click(patience)
    await spyDialog(ann.page).waitFor({ state: 'detached', ...patience })
    await ann.context.close()
  })

  it('gives the focus back to what opened it', async () => {
    const { page, context } = await house.openPage()
    await practice(page, 'cambio')
    await myTurn(page)
    const opener = page.getByRole('button', { name: 'Menu' })
    const focused = () => opener.evaluate((one) => one === document.activeElement)
    await opener.press('Enter')
    await dialogOf(page, 'Menu').waitFor(patience)
    await page.keyboard.press('Escape')
    await expect.poll(focused, patience).toBe(true)
    await page.keyboard.press('Enter')
    await dialogOf(page, 'Menu').getByRole('button', { name: 'Rules of this table' }).press('Enter')
    await dialogOf(page, 'Rules of this table').getByRole('button', { name: 'Close' }).press('Enter')
    await expect.poll(focused, patience).toBe(true)
    await context.close()
  })
})
