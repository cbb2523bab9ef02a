// The review in a real browser: a game of each kind is looked back at, in a thread of its own, and leads to the moments it speaks of.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { botGameFile } from '../../src/testkit/bot-game.ts'
import { bestFlip } from './boards.ts'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }

async function openReview(page: Page, game: string, seed: number, rules: object = {}): Promise<void> {
  const file = botGameFile(game, ['easy', 'medium'], seed, rules)
  await page.goto('/replay')
  await page.setInputFiles('input[type=file]', {
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await page.getByTestId('replay-bar').waitFor(patience)
  const tab = page.getByRole('tab', { name: /Review|Rückblick/ })
  if (!(await tab.isVisible())) await page.getByRole('button', { name: /^(More|Mehr)$/ }).click(patience)
  await tab.click(patience)
}

const done = '[data-testid=review][data-stage=done]'

describe.each(['cambio', 'stop', 'memory', 'believe'])('a game of %s', (game) => {
  it('is reviewed: an account, a chart, three moments that lead there, every move in words', async () => {
    const { page, context, problems } = await house.openPage({ theme: game === 'stop' ? 'light' : 'dark' })
    await openReview(page, game, 1)
    await page.waitForSelector(done, patience)
    const review = page.getByTestId('review')
    expect(await review.getByTestId('account').innerText()).toMatch(/Even chances\s+50 %/)
    expect(await review.getByRole('img').getAttribute('aria-label')).toContain('Chance to win over the game')
    expect(await review.getByTestId('moment').count()).toBe(3)
    expect(await review.getByTestId('reviewed').count()).toBeGreaterThan(3)
    expect(await review.locator('[data-testid=reviewed]:not([data-grade=good])').count()).toBeGreaterThan(0)
    expect(await review.innerText()).not.toMatch(/undefined|NaN|something else/)
    await screenshot(page, `review-${game}`)
    expect(await axeProblems(page)).toEqual([])

    await review.getByRole('heading', { name: 'All moves' }).evaluate((heading) => heading.scrollIntoView())
    await screenshot(page, `review-${game}-moves`)
    const before = await page.getByTestId('position').innerText()
    await review.getByTestId('moment').nth(1).click()
    await page.waitForFunction(
      (text) => document.querySelector('[data-testid=position]')?.textContent !== text,
      before,
      patience,
    )
    expect(await review.locator('[aria-current=step]').count()).toBeGreaterThan(0)
    // Of the move that is looked at one is told what it was worth, and what the best alternative was; also if it was well chosen.
    await review.locator('[data-testid=reviewed]:not([data-grade=good])').first().click()
    const good = review.locator('[data-testid=reviewed][data-grade=good]').first()
    expect(await good.innerText()).not.toContain('alternative')
    await good.click()
    await good.getByText(/^Best alternative: \S+/).waitFor(patience)
    expect(await good.getByTestId('worth').innerText()).toMatch(/^Chance to win \d+ %, with the alternative \d+ %/)
    await screenshot(page, `review-${game}-good`)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('switch', { name: 'Only where something was lost' }).click()
    expect(await review.locator('[data-testid=reviewed][data-grade=good]').count()).toBe(0)
    expect(problems).toEqual([])
    await context.close()
  })
})

it('on a small phone, in German: nothing is too wide, and all can be hit with a thumb', async () => {
  const { page, context } = await house.openPage({ viewport: 'smallPhone', language: 'de' })
  await openReview(page, 'cambio', 3)
  await page.waitForSelector(done, patience)
  const review = page.getByTestId('review')
  expect(await review.innerText()).toContain('Züge · Ann')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const small = await review.evaluate(
    (root) =>
      [...root.querySelectorAll('button, summary')].filter((one) => one.getBoundingClientRect().height < 43.5).length,
  )
  expect(small).toBe(0)
  await screenshot(page, 'review-small-phone')
  expect(await axeProblems(page)).toEqual([])
  await context.close()
})

it('is one step from the end of a game against a bot', async () => {
  const { page, context, problems } = await house.openPage({ viewport: 'phone' })
  const rules = { botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 100, rows: 2, cols: 3 }
  await page.goto(`/practice/memory?level=easy&rules=${encodeURIComponent(JSON.stringify(rules))}`)
  const end = page.getByTestId('standings')
  const seen = new Map<number, string>()
  for (let moves = 0; moves < 200 && !(await end.isVisible()); moves++) {
    const card = await bestFlip(page, seen)
    if (card === null) await page.locator('[data-testid=board] .lit').first().or(end).first().waitFor(patience)
    else {
      const tile = page.locator(`[data-card="${card}"].lit`)
      await tile.click({ timeout: 5000 }).catch(() => undefined) // the turn may be over
    }
  }
  await end.waitFor(patience)
  await page.getByRole('button', { name: 'Review my moves' }).click()
  await page.waitForSelector(done, patience)
  expect(await page.getByTestId('review').innerText()).toContain('Moves · ')
  expect(await page.getByRole('combobox', { name: 'Seen by' }).inputValue()).toBe('0')
  await page.getByTestId('review').locator('summary').scrollIntoViewIfNeeded()
  await screenshot(page, 'review-phone')
  expect(problems).toEqual([])
  await context.close()
})
