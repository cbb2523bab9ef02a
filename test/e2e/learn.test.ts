import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { axeProblems, type House, openHouse, screenshot, viewports } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }

describe('rules and lessons', () => {
  it.each([
    ['memory', 'phone', 'light'],
    ['believe', 'phone', 'dark'],
    ['cambio', 'desktop', 'light'],
    ['stop', 'desktop', 'dark'],
  ] as const)('tells the rules of %s, and leads to its lesson', async (game, viewport, theme) => {
    const { page, problems } = await house.openPage({ viewport, theme })
    await page.goto(`/rules/${game}`)
    await page.getByRole('heading', { name: 'In short' }).waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, `rules-${game}-${viewport}-${theme}`)
    await page.getByRole('button', { name: 'Learn by playing' }).click()
    const coach = page.getByTestId('coach')
    await coach.waitFor(slow)
    await page.getByTestId('stage').waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, `lesson-${game}-${viewport}-${theme}`)
    for (let step = 0; step < 6; step++) {
      expect(await coach.getByRole('img').getAttribute('aria-label')).toBe(`Step ${step + 1} of 6`)
      await coach.getByRole('button', { name: /^(Next|Play on)$/ }).click()
    }
    await coach.waitFor({ state: 'detached' })
    expect(await page.getByTestId('stage').isVisible()).toBe(true)
    expect(problems).toEqual([])
  })

  it('goes on by itself when what was asked is done, and the cards lie as it says', async () => {
    const { page } = await house.openPage({ viewport: 'phone' })
    await page.goto('/learn/memory')
    const step = page.getByTestId('coach').getByRole('img')
    await page.locator('[data-hint][data-card="0"]').click(slow)
    await page.locator('[data-hint][data-card="5"]').click(slow)
    await page.getByTestId('score-0').getByText('1 pair').waitFor(slow)
    expect(await step.getAttribute('aria-label')).toBe('Step 3 of 6')
    await page.getByRole('button', { name: 'Skip the lesson' }).click()
    await page.getByTestId('coach').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('facedown.practice'))).toBeNull()
  })

  it('says at a table what holds at this table', async () => {
    const { page } = await house.openPage()
    await page.goto(`/practice/memory?rules=${encodeURIComponent(JSON.stringify({ rows: 3, cols: 6, comboBase: 2 }))}`)
    await page.getByTestId('board').waitFor(slow)
    await page.getByRole('button', { name: 'Rules of this table' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 × 6 cards lie face down, 9 pairs').waitFor(slow)
    await dialog.getByText('2, 4, 6').waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
  })
})

it.each(allGames.map(({ id }) => id))(
  'a lesson of %s fits the smallest phone, and one on its side, at every step',
  async (game) => {
    const { page, context } = await house.openPage({ viewport: 'smallPhone', language: 'de' })
    await page.goto(`/learn/${game}`)
    const coach = page.getByTestId('coach')
    await coach.waitFor(slow)
    await page.getByTestId('stage').waitFor(slow)
    const over: string[] = []
    for (let step = 1; await coach.isVisible(); step++) {
      for (const size of [viewports.smallPhone, viewports.landscape]) {
        await page.setViewportSize(size)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const by = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        if (by > 0) over.push(`step ${step}, ${size.width} px wide: ${by} px`)
      }
      await coach.getByRole('button').first().click()
    }
    expect(over).toEqual([])
    await context.close()
  },
)
