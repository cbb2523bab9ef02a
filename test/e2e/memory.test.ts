import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bestFlip, boardLeaks, openCards } from './boards.ts'
import { seated } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot, viewports } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }
const quick = { botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 150 }
const practice = (rules: object, more = '') =>
  `/practice/memory?level=easy${more}&rules=${encodeURIComponent(JSON.stringify({ ...quick, ...rules }))}`

describe('Memory in browsers', () => {
  it('is played by two from the lobby to the result, with combos and a shuffle that both are told of', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone', theme: 'light' })
    const looks: string[] = []
    for (const { page } of [ann, ben])
      page.on('request', (request) => {
        if (request.method() === 'GET' && /\/api\/tables\/[^/?]+$/.test(request.url())) looks.push(request.url())
      })
    await seated(house, 'memory', { ...quick, rows: 4, cols: 4, powerUpCosts: { shuffle: 1, glimpse: 1 } }, [ann, ben])
    const seen = new Map<number, string>()
    let combo = false
    let shuffled = false
    const over = () => ann.page.getByTestId('standings').isVisible()
    for (let moves = 0; moves < 300 && !(await over()); moves++) {
      for (const { page } of [ann, ben]) {
        expect(await boardLeaks(page)).toEqual([])
        for (const [place, picture] of await openCards(page)) seen.set(place, picture)
        combo ||= (await page.locator('.combo').count()) > 0
        const tray = page.locator('[data-testid=powerup-shuffle]:not([aria-disabled])')
        if (!shuffled && combo && (await tray.isVisible())) {
          shuffled = true
          await tray.click()
          await page.getByRole('dialog').getByRole('button', { name: 'Shuffle' }).click()
          const name = page === ann.page ? 'Ann' : 'Ben'
          for (const both of [ann, ben])
            await both.page
              .getByText(new RegExp(`^${name} shuffled the board for \\d+ points?\\.$`))
              .filter({ visible: true })
              .first()
              .waitFor(slow)
          seen.clear()
        }
        const card = await bestFlip(page, seen)
        if (card === null) continue
        await page
          .locator(`[data-card="${card}"].lit`)
          .click({ timeout: 5000 })
          .catch(() => undefined) // the turn may be over
        await page
          .locator(`[data-card="${card}"]:not([data-hidden])`)
          .waitFor({ timeout: 5000 })
          .catch(() => undefined)
      }
    }
    expect(combo).toBe(true)
    expect(shuffled).toBe(true)
    expect(looks).toEqual([]) // the table came over the socket, and its room with it
    await ben.page.getByTestId('standings').waitFor(slow)
    expect(await ann.page.getByTestId('standings').innerText()).toBe(
      await ben.page.getByTestId('standings').innerText(),
    )
    for (const { page, problems } of [ann, ben]) {
      expect(await axeProblems(page)).toEqual([])
      expect(problems).toEqual([])
    }
    await screenshot(ben.page, 'memory-end-phone-light')
  })

  it('finds a hidden picture in the page, if one were there', async () => {
    const { page } = await house.openPage()
    await page.goto(practice({}))
    await page.getByTestId('board').waitFor(slow)
    expect(await boardLeaks(page)).toEqual([])
    await page.evaluate(() => document.querySelectorAll('[data-hidden]')[2]?.setAttribute('data-face', '12'))
    expect(await boardLeaks(page)).toHaveLength(2)
  })

  it.each([
    ['phone', 'dark', 10, 10],
    ['phone', 'light', 4, 4],
    ['desktop', 'dark', 10, 10],
    ['desktop', 'light', 6, 6],
    ['landscape', 'dark', 10, 10],
    ['smallPhone', 'light', 1, 100],
  ] as const)('has the whole board in sight: %s, %s, %i × %i', async (viewport, theme, rows, cols) => {
    const { page, problems } = await house.openPage({ viewport, theme })
    await page.goto(practice({ rows, cols, powerUps: ['shuffle', 'glimpse'] }))
    const cards = page.getByTestId('board').getByRole('button')
    await cards.first().waitFor(slow)
    expect(await cards.count()).toBe(rows * cols)
    const { width, height } = viewports[viewport]
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    for (const { top, left, right, bottom } of boxes) {
      expect(top >= 0 && left >= 0 && right <= width && bottom <= height).toBe(true)
    }
    if (viewport === 'phone') expect(boxes[0].width).toBeGreaterThanOrEqual(44)
    expect(await axeProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await screenshot(page, `memory-${rows}x${cols}-${viewport}-${theme}`)
  })

  it('says once why a card cannot be turned, and shakes nothing where less motion is wanted', async () => {
    const { page } = await house.openPage()
    await page.goto(practice({ revealMs: 2000, rows: 4, cols: 4 }))
    const board = page.getByTestId('board')
    await board.locator('.lit').first().click(slow)
    const open = board.locator('button:not([data-hidden])').first()
    await open.waitFor(slow)
    await page.waitForTimeout(2000) // what was said before is said
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const region of document.querySelectorAll('[aria-live]')) {
        new MutationObserver(() => heard.push(region.textContent?.trim() ?? '')).observe(region, {
          characterData: true,
          childList: true,
          subtree: true,
        })
      }
    })
    await open.click({ force: true })
    expect(await open.evaluate((one) => one.getAnimations().length)).toBe(0)
    await page.waitForTimeout(2500) // a second time would come now
    const heard: readonly string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
    expect(heard.filter((text) => text.startsWith('Only a hidden card'))).toHaveLength(1)
  })

  it('is played to the end with the keyboard alone, without the service', async () => {
    const { page, context, problems } = await house.openPage()
    await page.goto(practice({ rows: 2, cols: 3 }))
    await page.getByTestId('board').waitFor(slow)
    await context.setOffline(true)
    const seen = new Map<number, string>()
    const end = page.getByTestId('standings')
    await page.keyboard.press('b')
    for (let moves = 0; moves < 200 && !(await end.isVisible()); moves++) {
      const card = await bestFlip(page, seen)
      if (card === null) {
        await page.locator('[data-testid=board] .lit').first().or(end).first().waitFor(slow)
        continue
      }
      await page.keyboard.press('b')
      await page.keyboard.press('Home')
      for (let step = 0; step < card; step++) await page.keyboard.press('ArrowRight')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-card'))).toBe(`${card}`)
      await page.keyboard.press('Enter')
      await page
        .locator(`[data-card="${card}"]:not([data-hidden])`)
        .or(end)
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined)
    }
    await end.waitFor(slow)
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
  })
})
