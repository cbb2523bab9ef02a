import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handLeaks, playOrDoubt, untilPlayed } from './boards.ts'
import { seated } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot, tabTo, viewports } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }
const quick = { botDelayMinMs: 20, botDelayMaxMs: 20 }
const practice = (bots: number, rules: object = {}) =>
  `/practice/believe?level=easy&bots=${bots}&rules=${encodeURIComponent(JSON.stringify({ ...quick, ...rules }))}`

describe('Believe Or Not in browsers', () => {
  it('is played by two people and a bot for two rounds, with challenges, new seats and an end', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone', theme: 'light' })
    await seated(house, 'believe', { ...quick, emptyHandWin: 'afterChallenge', maxTurnsPerRound: 60 }, [ann, ben], 1)
    const verdicts = new Set<string>()
    let rounds = 0
    let turns = 0
    const over = () => ann.page.getByTestId('standings').isVisible()
    for (let passes = 0; passes < 600 && !(await over()); passes++) {
      for (const { page } of [ann, ben]) {
        expect(await handLeaks(page)).toEqual([])
        const done = await playOrDoubt(page, turns % 4 === 1)
        if (done === 'played' || done === 'doubted') turns++
        if (done === 'doubted') verdicts.add(await page.getByTestId('verdict').innerText(slow))
        if (done === 'round' && page === ann.page) {
          rounds++
          expect(await axeProblems(page)).toEqual([])
          await screenshot(page, 'believe-round-desktop-dark')
          const next = page.getByRole('button', { name: rounds === 1 ? 'Next round, new seats' : 'End the game' })
          await next.click()
          await next.waitFor({ state: 'detached', ...slow })
        }
      }
    }
    expect(rounds).toBe(2)
    expect(verdicts.size).toBeGreaterThan(0)
    for (const verdict of verdicts) expect(['TRUTH', 'LIE']).toContain(verdict)
    await ben.page.getByTestId('standings').waitFor(slow)
    for (const { page, problems } of [ann, ben]) {
      expect(await axeProblems(page)).toEqual([])
      expect(problems).toEqual([])
    }
  })

  it('finds a card in the page that should not be there', async () => {
    const { page } = await house.openPage()
    await page.goto(practice(2))
    await page.getByTestId('hand').getByRole('button').first().waitFor(slow)
    expect(await handLeaks(page)).toEqual([])
    await page.evaluate(() => {
      const card = document.querySelector('[data-testid=hand] .card')
      if (card) document.querySelector('.middle')?.append(card.cloneNode(true))
    })
    expect(await handLeaks(page)).toHaveLength(1)
  })

  it.each([
    ['phone', 'dark', 7],
    ['phone', 'light', 1],
    ['desktop', 'light', 7],
    ['desktop', 'dark', 3],
    ['landscape', 'dark', 2],
  ] as const)('has everything in sight: %s, %s, against %i', async (viewport, theme, bots) => {
    const { page, problems } = await house.openPage({ viewport, theme })
    await page.goto(practice(bots))
    const mine = page.locator('[data-testid=status].mine')
    await mine.or(page.getByTestId('round')).first().waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, `believe-${bots + 1}-${viewport}-${theme}`)
    expect(await page.locator('.others .bot').filter({ visible: true }).count()).toBe(bots) // people know who is a bot
    const { width, height } = viewports[viewport]
    const tall = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.scrollHeight,
    ])
    expect(tall[0]).toBeLessThanOrEqual(width)
    expect(tall[1]).toBeLessThanOrEqual(height + 1)
    expect(problems).toEqual([])
  })

  it('asks before a rank is announced that is out of the game (B-14)', async () => {
    const { page, problems } = await house.openPage()
    await page.goto(practice(1, { deckSize: 32 }))
    const dead = page.locator('label.dead input').first()
    const hand = page.getByTestId('hand').getByRole('button')
    for (let turns = 0; turns < 80 && !(await dead.isVisible()); turns++) {
      await page.locator('[data-testid=status].mine').or(page.getByTestId('round')).first().waitFor(slow)
      if (await page.getByTestId('round').isVisible()) await page.goto(practice(1, { deckSize: 32 }))
      else if (!(await dead.isVisible())) await playOrDoubt(page, true)
    }
    await dead.check({ force: true })
    await hand.first().click({ position: { x: 9, y: 9 } })
    const before = await hand.count()
    const asked = page.getByRole('dialog', { name: /^Announce .*\?$/ })

    await page.getByTestId('play').click()
    await asked.getByText('All four have left the game, and everybody knows it.').waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect(await hand.count()).toBe(before) // nothing was sent
    expect(await page.getByTestId('play').isVisible()).toBe(true)

    await page.getByTestId('play').click()
    await asked.getByRole('button', { name: 'Announce it anyway' }).click()
    await page
      .locator('label.dead')
      .first()
      .waitFor({ state: 'detached', ...slow }) // it is announced, whatever came of it
    expect(await asked.isVisible()).toBe(false)
    expect(problems).toEqual([])
  })

  it('warns two players that they can hide almost nothing from each other (B-19)', async () => {
    const ann = await house.newGuest('Ann')
    const warning = ann.page.getByText('With two players each hand is what the other does not hold')
    await ann.page.goto('/new/believe')
    const seats = ann.page.getByRole('group', { name: 'Seats' })
    await seats.getByRole('radio', { name: '3' }).check(slow)
    expect(await warning.isVisible()).toBe(false)
    await seats.getByRole('radio', { name: '2' }).check()
    await warning.waitFor(slow)
    const headers = { origin: house.url }
    const opened = await ann.context.request.post('/api/tables', { data: { game: 'believe', seats: 3 }, headers })
    const { id, code } = await opened.json()
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByTestId('code').waitFor(slow)
    expect(await warning.isVisible()).toBe(false)
    for (const name of ['Ben', 'Cleo']) {
      const guest = await house.newGuest(name)
      await guest.context.request.post('/api/join', { data: { code }, headers })
      await ann.page.getByText(name, { exact: true }).first().waitFor(slow)
      expect(await warning.isVisible()).toBe(name === 'Ben')
    }
    expect(ann.problems).toEqual([])
  })

  it('is played with the keyboard alone, without the service', async () => {
    const { page, context, problems } = await house.openPage()
    await page.goto(practice(1))
    const hand = page.getByTestId('hand').getByRole('button')
    await hand.first().waitFor(slow)
    await context.setOffline(true)
    const mine = page.locator('[data-testid=status].mine')
    let played = 0
    let doubted = 0
    for (let turns = 0; turns < 12; turns++) {
      await mine.or(page.getByTestId('round')).first().waitFor(slow)
      if (await page.getByTestId('round').isVisible()) break
      const before = await hand.count()
      if (turns % 3 === 1 && (await page.getByTestId('doubt').isVisible())) {
        await page.keyboard.press('x')
        await tabTo(page, '[data-flip]')
        await page.keyboard.press('Enter')
        await page.getByTestId('verdict').or(page.getByTestId('round')).first().waitFor(slow)
        doubted++
        continue
      }
      await page.keyboard.press('h')
      await page.keyboard.press('Space')
      await page.keyboard.press('p')
      await untilPlayed(page, before)
      played++
    }
    expect(played).toBeGreaterThan(0)
    expect(doubted).toBeGreaterThan(0)
    expect(await handLeaks(page)).toEqual([])
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
  })
})
