import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facesOf, type House, openHouse, playOn, playToEnd, seated, standings, status } from './grid.ts'
import { watched } from './open-cards.ts'
import { axeProblems, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const long = 60_000
const quick = { initialPeekMs: 1500, peekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0 }
const practice = (game: string, rules: object, more = '') =>
  `/practice/${game}?level=easy&name=Ann${more}&rules=${encodeURIComponent(JSON.stringify({ ...quick, ...rules }))}`

describe('Stop in the browser', () => {
  it.each([
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const)('is a match against a bot, round after round, on a %s in the %s', async (viewport, theme) => {
    const { page, problems, context } = await house.openPage({ viewport, theme })
    await page.goto(
      practice('stop', { matchWins: viewport === 'phone' ? 2 : 1, matchTie: 'coWinners', initialPeekMs: 60_000 }),
    )
    await status(page).getByText('Choose two of your cards to look at (0/2)').waitFor({ timeout: long })
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Your card, bottom left, face down' }).click()
    await status(page).getByText('(1/2)').waitFor()
    await page.getByRole('button', { name: 'Your card, bottom right, face down' }).click()
    await page.getByRole('button', { name: /^Your card, bottom right, .*(of|joker)/ }).waitFor({ timeout: long })
    expect((await facesOf(page)).filter(({ hand }) => hand === '0').length).toBe(2)
    let pictured = false
    for (let moves = 0; moves < 400; moves++) {
      if ((await playOn(page, { call: true })) === 'over') break
      if (/^Choose two/.test((await status(page).textContent()) ?? '')) {
        expect(await page.locator('.bubble').count()).toBe(0) // what was called before is over
      }
      if (!pictured && (await page.getByRole('button', { name: 'Next round' }).isVisible())) {
        pictured = true
        expect(await axeProblems(page)).toEqual([])
        await screenshot(page, `stop-round-${viewport}-${theme}`)
      }
    }
    await standings(page).waitFor({ timeout: long })
    if (viewport === 'phone') expect(await page.getByTestId('rounds').locator('tbody tr').count()).toBeGreaterThan(1)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, `stop-end-${viewport}-${theme}`)
    await page.getByRole('button', { name: 'Look at the table' }).click()
    await page.getByRole('button', { name: 'Show the result' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is played by two people, with everything in motion; nobody’s page has a hidden card', async () => {
    const ann = watched(await house.newGuest('Ann', { stillness: false }))
    const ben = watched(await house.newGuest('Ben', { stillness: false, viewport: 'phone' }))
    await seated(house, 'stop', { ...quick, matchWins: 1, matchTie: 'coWinners', initialPeekMs: 6000 }, [ann, ben])
    await playToEnd([ann, ben])
    for (const { page, problems } of [ann, ben]) {
      await standings(page).waitFor({ timeout: long })
      expect((await facesOf(page)).filter(({ hand }) => hand !== '').length).toBe(8)
      expect(problems).toEqual([])
    }
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it.each([
    [844, 390],
    [667, 375],
    [932, 430],
  ])(
    'S2-UI1, S2-UI2, S2-UI3: on a phone on its side (%i × %i) the others sit around, the piles lie in the middle, and I sit below',
    async (width, height) => {
      const { page, context } = await house.openPage({ viewport: 'landscape' })
      await page.setViewportSize({ width, height })
      const centre = async (selector: string) => {
        const box = await page.locator(selector).first().boundingBox()
        if (!box) throw new Error(`${selector} is not there`)
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, selector).toBe(
          true,
        )
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      }
      for (const bots of [1, 2, 3]) {
        await page.goto(practice('stop', { initialPeekMs: 1000 }, `&bots=${bots}`))
        await status(page)
          .getByText(/^Your turn/)
          .waitFor({ timeout: long })
        const mine = await centre('[data-hand="0"]')
        const piles = await centre('.piles')
        expect(Math.abs(mine.x - width / 2)).toBeLessThan(width * 0.05)
        expect(Math.abs(piles.x - width / 2)).toBeLessThan(width * 0.05)
        expect(mine.y).toBeGreaterThan(height * 0.6)
        expect(piles.y).toBeLessThan(mine.y)
        for (let seat = 1; seat <= bots; seat++) {
          const theirs = await centre(`[data-hand="${seat}"]`)
          expect(theirs.y).toBeLessThanOrEqual(mine.y + 12)
          expect(Math.abs(theirs.x - width / 2)).toBeGreaterThan(width * 0.2) // at the sides
        }
        const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
        expect(over).toBeLessThanOrEqual(0)
      }
      await context.close()
    },
  )

  it('is played with keys alone, and says what they are', async () => {
    const { page, problems, context } = await house.openPage()
    await page.goto(practice('stop', { matchMode: 'single' }))
    await status(page).getByText('Choose two').waitFor({ timeout: long })
    await page.keyboard.press('1')
    await page.keyboard.press('4')
    // S2-US9, S2-UI4
    await status(page)
      .getByText(/^Your turn/)
      .waitFor({ timeout: long })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('complementary', { name: 'Log' }).getByText('Round 1 is dealt').waitFor({ timeout: long })
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await status(page)
      .getByText(/^Tap one/)
      .waitFor({ timeout: long })
    await page.keyboard.press('2')
    for (let moves = 0; moves < 60; moves++) {
      await status(page)
        .getByText(/^Your turn|over/)
        .waitFor({ timeout: long })
      if (await standings(page).isVisible()) break
      const line = (await status(page).textContent()) ?? ''
      if (!/^Your turn/.test(line)) continue
      if (/call/.test(line)) {
        await page.keyboard.press('c')
        await page.getByRole('dialog', { name: 'Call Stop?' }).waitFor()
        await page.keyboard.press('Tab') // from "Not yet" to the call
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor({ state: 'detached', timeout: long })
        await status(page).getByText('You still finish this turn – draw a card').waitFor({ timeout: long }) // S2-ER2
      }
      await page.keyboard.press('d')
      await status(page)
        .getByText(/^Tap one|swap/)
        .waitFor({ timeout: long })
      await page.keyboard.press('3')
    }
    await standings(page).waitFor({ timeout: long })
    expect(problems).toEqual([])
    await context.close()
  })

  it('tells what cannot be done, and why', async () => {
    const { page, context } = await house.openPage({ viewport: 'smallPhone' })
    await page.goto(practice('cambio', {}, '&bots=3'))
    await status(page)
      .getByText(/^Your turn/)
      .waitFor({ timeout: long })
    await page.getByRole('button', { name: /^Your card, top left/ }).click()
    await page.getByText('Draw a card first.').first().waitFor()
    const deck = page.getByRole('button', { name: /^Draw pile/ })
    expect(await deck.isEnabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Discard pile, empty' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Discard pile, empty' }).click({ force: true })
    await page.getByText('Discard pile is empty').first().waitFor()
    await page.getByRole('button', { name: 'Call Cambio' }).click({ force: true })
    await page.getByText('You must complete at least one full turn before calling Cambio').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button')]
        .map((button) => ({
          name: button.getAttribute('aria-label') ?? button.textContent,
          box: button.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name }) => name),
    )
    expect(small).toEqual([])
    await deck.click()
    await status(page).getByText('Tap one').waitFor({ timeout: long })
    expect(await deck.isDisabled()).toBe(true) // C0-US4.6, and before the drawn card is placed
    await page.getByRole('button', { name: 'Rules of this table' }).click()
    await page.getByRole('rowheader', { name: 'K' }).waitFor()
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'cambio-rules-smallPhone-dark')
    await context.close()
  })
})
