import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facesOf, type House, hiddenFaces, openHouse, playToEnd, seated, standings, status } from './grid.ts'
import { unknownCards, watched } from './open-cards.ts'
import { axeProblems, screenshot, tooWide, viewports } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ DISCONNECT_DEBOUNCE_MS: '6000' }) // a reload on a busy machine takes its time
})
afterAll(() => house.close())

const long = 60_000
const cardNames = ['clubs', 'hearts', 'spades'].flatMap((suit) =>
  [2, 3, 4, 5, 6].map((rank) => [`${rank}${suit[0]}`, `${rank} of ${suit}`] as const),
)
const quick = { initialPeekMs: 1500, botDelayMinMs: 0, botDelayMaxMs: 0 }

describe('Cambio in the browser', () => {
  it('on a phone with letters of 200 %, the status has a line of its own, and the drawn card covers nobody’s', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await page.goto(`/practice/cambio?bots=3&rules=${encodeURIComponent(JSON.stringify(quick))}`)
    await status(page).getByText('Your turn').waitFor({ timeout: long })
    await page.keyboard.press('d')
    await page.getByRole('img', { name: /^Drawn card/ }).waitFor({ timeout: long })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const line = await status(page).evaluate((one) => [one.clientWidth / innerWidth, one.clientHeight] as const)
    expect(line[0]).toBeGreaterThan(0.8)
    expect(line[1]).toBeLessThan(4 * 40)
    const drawn = await page.locator('.card.lifted').boundingBox()
    const hands = await page
      .locator('.others .seat')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(drawn?.y).toBeGreaterThanOrEqual(Math.max(...hands) - 1)
    expect(await tooWide(page)).toBe('')
    await context.close()
  })

  it.each(['smallPhone', 'phone', 'desktop'] as const)(
    'tells what just happened in whole sentences: %s',
    async (viewport) => {
      const { page, context } = await house.openPage({ viewport })
      await page.goto(`/practice/cambio?bots=3&rules=${encodeURIComponent('{"initialPeekMs":120000}')}`)
      const last = page.getByTestId('last-action')
      await last.getByText('You see').waitFor({ timeout: long })
      await page.setViewportSize({ ...viewports[viewport], height: viewports[viewport].height + 1 }) // and in a room that changes
      expect(await last.innerText()).toMatch(
        /^(Round 1 is dealt; you begin\. )?You see .+ at the bottom left and .+ right\.$/s,
      )
      expect(await last.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
      await context.close()
    },
  )

  // C0-AS7: one of them on a phone
  it('is played by two people to the end, with a call and a final round; nobody’s page has a hidden card', async () => {
    const ann = watched(await house.newGuest('Ann'))
    const ben = watched(await house.newGuest('Ben', { viewport: 'phone', theme: 'light' }))
    await seated(house, 'cambio', { ...quick, initialPeekMs: 8000 }, [ann, ben])
    const both = [ann, ben] as const
    await status(ann.page).getByText('Memorise').waitFor({ timeout: long })
    expect((await facesOf(ann.page)).filter(({ hand }) => hand === '0').length).toBe(2)
    expect((await facesOf(ann.page)).filter(({ hand }) => hand === '1').length).toBe(0)
    await ann.page.evaluate(() => {
      const planted = document.querySelector('.card svg:not(.back)')?.cloneNode(true)
      const card = document.querySelector('[data-hand="1"] .card')
      if (planted instanceof Element) card?.append(planted)
      planted?.parentElement?.setAttribute('data-planted', '')
    })
    expect((await hiddenFaces(ann.page, 0)).length).toBe(1) // a planted one is found
    await ann.page.evaluate(() => document.querySelector('[data-planted] svg:last-child')?.remove())
    const never = cardNames.filter(([code]) => !ann.frames.some((frame) => frame.includes(`"${code}"`)))[0]
    for (const [attribute, value] of [
      ['data-next', never?.[0]],
      ['title', never?.[1]],
    ] as const) {
      await ann.page.evaluate(([name, said]) => document.querySelector('h1')?.setAttribute(`${name}`, `${said}`), [
        attribute,
        value,
      ] as const)
      expect((await unknownCards(ann)).length).toBe(1) // what nobody sees is found, too
      await ann.page.evaluate((name) => document.querySelector('h1')?.removeAttribute(name), attribute)
    }
    await status(ann.page).getByText('Your turn').waitFor({ timeout: long })
    let finalRound = false
    await playToEnd(both, async ({ page }, seat) => {
      if (finalRound || !(await page.getByText('Final Round', { exact: true }).isVisible())) return
      await page
        // C1-FR-016: everybody is told
        .getByText(/(Ann|Ben|You) called Cambio!/)
        .first()
        .waitFor()
      await screenshot(page, `cambio-final-${seat}`)
      finalRound = true
    })
    expect(finalRound).toBe(true)
    for (const { page, problems } of both) {
      await standings(page).waitFor({ timeout: long })
      // C0-US6.8
      expect(await standings(page).getByRole('listitem').count()).toBe(2)
      expect(await standings(page).locator('li.first').count()).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Return to Lobby' }).waitFor()
      expect((await facesOf(page)).filter(({ hand }) => hand !== '').length).toBe(8)
      expect(await axeProblems(page)).toEqual([])
      expect(problems).toEqual([])
    }
    await screenshot(ann.page, 'cambio-end-desktop-dark')
    await screenshot(ben.page, 'cambio-end-phone-light')
    await ann.page.getByRole('button', { name: 'Return to Lobby' }).click()
    await ann.page.getByRole('button', { name: 'Start Game' }).waitFor({ timeout: long })
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('a power opens a dialog with its clock; a reload inside the peek shows the card again, to its player alone', async () => {
    const powers = {
      A: 'peekOpp',
      2: 'peekOpp',
      3: 'peekOpp',
      4: 'peekOpp',
      5: 'peekOpp',
      6: 'peekOpp',
      7: 'peekOpp',
      8: 'peekOpp',
      9: 'peekOpp',
      T: 'peekOpp',
      J: 'peekOpp',
      Q: 'peekOpp',
      K: 'peekOpp',
      X: 'peekOpp',
    }
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const ben = await house.newGuest('Ben')
    await seated(house, 'cambio', { ...quick, powers, peekMs: 40_000 }, [ann, ben])
    await status(ann.page).getByText('Your turn').waitFor({ timeout: long })
    await ann.page.keyboard.press('d')
    await ann.page.getByRole('button', { name: /^Discard without swapping/ }).click({ timeout: long })
    const dialog = ann.page.getByRole('dialog', { name: 'Spy' })
    await dialog.getByRole('timer').waitFor({ timeout: long })
    await dialog.getByRole('button', { name: 'Skip Power' }).waitFor()
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'cambio-power-phone-dark')
    for (let presses = 0; presses < 12; presses++) {
      await ann.page.keyboard.press('Tab')
      expect(
        await ann.page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await dialog.getByRole('button', { name: 'Ben, top right, face down' }).click()
    const shown = dialog.getByRole('img', { name: /^Ben, top right, .* of / })
    await shown.waitFor({ timeout: long })
    const name = await shown.getAttribute('aria-label')
    await screenshot(ann.page, 'cambio-peek-phone-dark')
    // C1-FR-016
    await ben.page.getByText('Ann used a power').first().waitFor({ timeout: long })
    expect((await facesOf(ben.page)).filter(({ hand }) => hand !== '')).toEqual([])
    expect(await ben.page.content()).not.toContain(`${name}`.replace('Ben, top right, ', ''))
    await dialog
      .getByRole('timer')
      .getByText(/^3[0-8]$/)
      .waitFor({ timeout: long })
    await ann.page.reload()
    await shown.waitFor({ timeout: long })
    expect(await shown.getAttribute('aria-label')).toBe(name)
    const left = await dialog.getByRole('timer').textContent()
    expect(Number.parseInt(`${left}`, 10)).toBeLessThanOrEqual(38)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached', timeout: long })
    expect((await facesOf(ann.page)).filter(({ hand }) => hand !== '')).toEqual([])
    await status(ben.page).getByText('Your turn').waitFor({ timeout: long })
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('a blind swap is chosen in two steps and confirmed, and its victim is told', async () => {
    const powers = Object.fromEntries(
      ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X'].map((rank) => [rank, 'blindSwap']),
    )
    const ann = await house.newGuest('Ann', { stillness: false })
    const ben = await house.newGuest('Ben', { stillness: false, viewport: 'phone' })
    await seated(house, 'cambio', { ...quick, powers }, [ann, ben], 1)
    await status(ann.page).getByText('Your turn').waitFor({ timeout: long })
    await ann.page.getByRole('button', { name: /^Draw pile/ }).click()
    await ann.page.getByRole('button', { name: /^Discard without swapping/ }).click({ timeout: long })
    const dialog = ann.page.getByRole('dialog', { name: 'Blind swap' })
    await dialog.getByRole('button', { name: /^Your card, top left/ }).click({ timeout: long })
    await dialog.getByRole('button', { name: 'Ben', exact: true }).click()
    await dialog.getByRole('button', { name: /^Ben, bottom right/ }).click()
    await screenshot(ann.page, 'cambio-blindswap-desktop-dark')
    await dialog.getByRole('button', { name: 'Swap them' }).click()
    await ben.page.getByText('Ann swapped your card at the bottom right').first().waitFor({ timeout: long })
    await screenshot(ben.page, 'cambio-swapped-phone-dark')
    expect((await facesOf(ben.page)).filter(({ hand }) => hand !== '')).toEqual([])
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('who is away is waited for with a countdown, and may come back; then a bot takes the seat for good', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben')
    const id = await seated(house, 'cambio', { ...quick, reconnectMs: 12_000 }, [ann, ben])
    await status(ann.page).getByText('Your turn').waitFor({ timeout: long })
    await ben.page.goto('/')
    await ann.page.getByText(/^Ben will be replaced by a bot in \d+ s$/).waitFor({ timeout: long })
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'cambio-away-desktop-dark')
    // C0-US8, C0-US8.IT, C0-US8.2, C0-US9.IT, C0-US9.3: the address alone leads back to the seat
    await ben.page.goto(`/game/${id}`)
    await ann.page.getByText(/^Ben will be replaced/).waitFor({ state: 'detached', timeout: long })
    await ben.page.goto('/')
    await ann.page.getByText('A bot plays for Ben').first().waitFor({ timeout: long })
    await ann.page.getByRole('img', { name: 'bot, medium' }).waitFor({ timeout: long })
    await ben.page.goto(`/game/${id}`)
    await ben.page.getByText('You are watching').waitFor({ timeout: long })
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  // C0-EC3
  it('a second tab says so and takes the seat when told to', async () => {
    const ann = await house.newGuest('Ann')
    const id = await seated(house, 'cambio', quick, [ann], 1)
    const second = await ann.context.newPage()
    await second.goto(`/game/${id}`)
    await second.getByText('You are already connected to this game in another session').waitFor({ timeout: long })
    expect(await axeProblems(second)).toEqual([])
    await second.getByRole('button', { name: 'Play here instead' }).click()
    await second.getByTestId('stage').waitFor({ timeout: long })
    await ann.page.getByRole('button', { name: 'Play here instead' }).waitFor({ timeout: long })
    await ann.context.close()
  })
})
