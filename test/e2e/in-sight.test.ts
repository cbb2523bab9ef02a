// Nothing that comes and goes lies on what is to be read or pressed.

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, standings, status } from './grid.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const quick = { initialPeekMs: 1000, peekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0, minTurnsBeforeCall: 0 }

async function practice(page: Page, game: string, rules: object, bots: number): Promise<void> {
  const said = encodeURIComponent(JSON.stringify({ ...quick, ...rules }))
  await page.goto(`/practice/${game}?level=easy&name=Ann&bots=${bots}&rules=${said}`)
  await status(page).getByText('Your turn').waitFor(patience)
}

async function call(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.getByRole('dialog').locator('.danger').click(patience)
}

/** How many of them something else lies on, where they are in the middle. */
const covered = (all: Locator) =>
  all.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return !top || !(element.contains(top) || top.contains(element))
      }).length,
  )

async function boxOf(one: Locator) {
  const box = await one.boundingBox(patience)
  if (!box) throw new Error('it is nowhere')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

describe('in sight', () => {
  it('all cards and sums are, at the end on a desktop; and the table beside the log', async () => {
    const { page, context } = await house.openPage()
    await practice(page, 'cambio', {}, 3)
    await page.keyboard.press('l')
    const log = await boxOf(page.getByRole('complementary', { name: 'Log' }))
    expect((await boxOf(page.getByRole('button', { name: 'Call Cambio' }))).right).toBeLessThan(log.x)
    expect((await boxOf(page.locator('.felt'))).right).toBeLessThanOrEqual(log.x)
    await page.keyboard.press('l')
    await call(page)
    await standings(page).waitFor(patience)
    await page.locator('.sum').nth(3).waitFor(patience)
    expect(await covered(page.locator('.sum'))).toBe(0)
    expect(await covered(page.locator('[data-hand] .cell, [data-hand] button'))).toBe(0)
    await context.close()
  })

  it('one’s cards are between two rounds, on a phone, for whoever wants to look at them', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await practice(page, 'stop', { roundBreakMs: 60_000 }, 2)
    await call(page)
    await page.keyboard.press('d')
    await status(page).getByText('You still finish this turn – swap').waitFor(patience)
    await page.keyboard.press('1')
    await page.getByRole('region', { name: 'Round 1 is over' }).waitFor(patience)
    await page.getByRole('button', { name: 'Look at the table' }).click()
    expect(await covered(page.locator('.sum'))).toBe(0)
    expect(await covered(page.locator('[data-hand] button'))).toBe(0)
    await page.getByRole('button', { name: 'Next round' }).waitFor(patience)
    await page.getByRole('button', { name: 'Show the result' }).click()
    await page.getByRole('region', { name: 'Round 1 is over' }).waitFor(patience)
    await context.close()
  })

  it.each(['phone', 'smallPhone'] as const)(
    'what just happened is, and what is above the table: %s',
    async (viewport) => {
      const { page, context } = await house.openPage({ viewport })
      await practice(page, 'cambio', { botDelayMinMs: 9000, botDelayMaxMs: 10_000 }, 1)
      await page.getByRole('button', { name: /^Your card, top left/ }).click()
      const notice = page.getByRole('button', { name: 'Draw a card first.' })
      for (const name of ['Menu', 'Log']) {
        const { bottom } = await boxOf(page.getByRole('button', { name }))
        expect((await boxOf(notice)).y).toBeGreaterThanOrEqual(bottom)
      }
      expect((await boxOf(notice)).y).toBeGreaterThanOrEqual((await boxOf(status(page))).bottom)
      await call(page)
      const said = await boxOf(page.locator('.bubble.above'))
      expect(said.y).toBeGreaterThan((await boxOf(page.getByTestId('last-action'))).bottom)
      expect(said.x).toBeGreaterThanOrEqual(0)
      await context.close()
    },
  )
})
