// A game that two lines register, on the page: from the start page to the replay, by clicks, as any other.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageWithHighestCard } from '../highest-card/page.ts'
import { serve } from '../highest-card/service.ts'
import { axeProblems, screenshot, tooSmall, tooWide, withBrowsers } from './setting.ts'

let house: Awaited<ReturnType<typeof openHouse>>
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function openHouse() {
  return withBrowsers(await serve('test/highest-card/main.ts', { PAGE: await pageWithHighestCard() }))
}

const slow = { timeout: 60_000 }
const looks = [
  { viewport: 'phone', theme: 'light' },
  { viewport: 'desktop', theme: 'dark' },
] as const

async function fits(page: Page, name: string): Promise<void> {
  expect(await axeProblems(page), name).toEqual([])
  expect(await tooWide(page), name).toBe('')
  expect(await tooSmall(page), name).toEqual([])
  await screenshot(page, `highest-card-${name}`)
}

describe.each(looks)('Highest Card on a $viewport', (look) => {
  const name = (screen: string) => `${screen}-${look.viewport}`

  it('is opened from the start page, played on the service to the end, and watched again', async () => {
    const { page, problems, context } = await house.openPage(look)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Highest Card', exact: true }).waitFor(slow)
    await page.getByText('2–4 players').first().waitFor()
    await page.getByRole('button', { name: /^Highest Card: medium; level/ }).click()
    expect(
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /easy|medium|hard|expert/ })
        .count(),
    ).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Highest Card', exact: true }).scrollIntoViewIfNeeded()
    await fits(page, name('home'))

    await page.getByRole('button', { name: 'Highest Card: Create Game' }).click()
    await page.getByLabel('Your name').fill('Ann')
    await page.getByRole('radio', { name: /The long deck/ }).check()
    await page.getByText('All rules', { exact: true }).click()
    await page.getByRole('switch', { name: 'Aces are low' }).check()
    await fits(page, name('create'))
    await page.getByRole('button', { name: 'Create Game' }).click()

    await page.getByTestId('code').waitFor(slow)
    await page.getByTestId('changed-rules').getByText('Aces are low').waitFor(slow)
    await page.getByRole('button', { name: 'Add a bot' }).first().click()
    await page.getByTestId('seat').nth(1).waitFor(slow)
    await fits(page, name('lobby'))
    await page.getByRole('button', { name: 'Start Game' }).click()

    const swap = page.getByRole('button', { name: 'Swap', exact: true })
    await page.getByRole('button', { name: 'Rules of this table' }).click(slow)
    await page.getByRole('dialog').getByText('Aces are the lowest cards.').waitFor(slow)
    await page.getByRole('dialog').getByText('The deck has 52 cards.').waitFor(slow)
    await page.keyboard.press('Escape')
    await expect.poll(() => swap.isEnabled(), slow).toBe(true)
    expect(
      await page.getByRole('img', { name: 'The card of', exact: false }).first().getAttribute('aria-label'),
    ).toMatch(/: face down$/)
    await fits(page, name('table'))
    await swap.click()
    await page.getByTestId('standings').waitFor(slow)
    await fits(page, name('end'))

    await page
      .getByRole('button', { name: 'Watch it again' })
      .or(page.getByRole('link', { name: 'Watch it again' }))
      .click()
    await page.getByTestId('replay-bar').waitFor(slow)
    const tab = (called: string) => page.getByRole('tab', { name: called })
    if (!(await tab('Moments').isVisible()))
      await page.getByTestId('replay-bar').getByRole('button', { name: 'More' }).first().click()
    await tab('Moments').click()
    await page.getByRole('button', { name: /Swap: Ann/ }).waitFor(slow)
    await tab('Figures').click()
    await page.getByTestId('figures').getByText('Ann: 1 swap').waitFor(slow)
    await tab('Review').click()
    await page
      .getByText(/swap the card|keep the card/)
      .first()
      .waitFor(slow)
    await fits(page, name('replay'))
    await tab('Check').click()
    await page.getByTestId('check').getByRole('button').click()
    await page
      .getByTestId('check')
      .getByText(/played again by the rules of Highest Card/)
      .first()
      .waitFor(slow)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is taught, and played without the service in the other language', async () => {
    const { page, problems, context } = await house.openPage(look)
    await page.goto('/rules/highest')
    await page.getByText('Aces are the highest cards.').waitFor(slow)
    await fits(page, name('rules'))
    await page.getByRole('button', { name: 'Learn by playing' }).click()
    const coach = page.getByTestId('coach')
    await coach.getByText('This is your card.').waitFor(slow)
    await page.locator('[data-hint][data-testid=hand-0]').waitFor(slow)
    await fits(page, name('lesson'))
    await coach.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Keep', exact: true }).click(slow)
    await coach.getByText('The highest wins.').waitFor(slow)
    expect(problems).toEqual([])
    await context.close()

    const german = await house.openPage({ ...look, language: 'de' })
    await german.page.goto('/')
    await german.page
      .getByRole('button', { name: /^Einstellungen .*Highest Card|Highest Card.*mittel/ })
      .first()
      .waitFor(slow)
    await german.page.goto('/practice/highest?level=easy&rules={"botDelayMinMs":0,"botDelayMaxMs":0}')
    await german.page.getByRole('button', { name: 'Behalten', exact: true }).click(slow)
    await german.page.getByTestId('standings').waitFor(slow)
    await german.page.getByText('Die Karten liegen offen').first().waitFor(slow)
    expect(german.problems).toEqual([])
    await german.context.close()
  })
})
