// What every table has, whatever is played: people who go and come back, reminders, the log, and what one likes.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facesOf, type House, openHouse, seated, standings, status } from './grid.ts'
import { axeProblems, screenshot, tabTo } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const quick = { initialPeekMs: 1000, peekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0 }
const ranks = ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X']

async function practice(page: Page, game: string, rules: object = {}, more = ''): Promise<void> {
  const said = encodeURIComponent(JSON.stringify({ ...quick, ...rules }))
  await page.goto(`/practice/${game}?level=easy&name=Ann${more}&rules=${said}`)
  await page.getByTestId('stage').waitFor(patience)
}

const myTurn = (page: Page) => status(page).getByText('Your turn').waitFor(patience)

describe('people who go', () => {
  it('who was replaced is told so, on a page that comes back later too; then the table stands still, and is given up', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben')
    const rules = { ...quick, reconnectMs: 1000, abandonMs: 6000, allowReclaim: false }
    const id = await seated(house, 'cambio', rules, [ann, ben])
    await myTurn(ann.page)
    await ben.page.goto('/')
    await ann.page.getByText('A bot plays for Ben').first().waitFor(patience)
    await ben.page.goto(`/game/${id}`)
    await ben.page.getByText('A bot has taken over your position').waitFor(patience)
    expect(await axeProblems(ben.page)).toEqual([])
    await screenshot(ben.page, 'taken-over')
    await ann.page.goto('/')
    await ben.page.getByText('The table stands still, and so do its clocks.').waitFor(patience)
    await screenshot(ben.page, 'paused')
    // C0-EC1
    await ben.page.getByRole('heading', { name: 'Game was abandoned' }).waitFor(patience)
    expect(await axeProblems(ben.page)).toEqual([])
    await screenshot(ben.page, 'abandoned')
    await ben.page.getByRole('link', { name: 'Start page' }).click()
    await ben.page.getByRole('heading', { name: 'Cambio', exact: true }).waitFor(patience)
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('a window that is loaded again is the same to the service; one that was opened from it is another, and is asked', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben')
    const clients: string[] = []
    ann.context.on('page', (page) => listen(page))
    const listen = (page: Page) =>
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          const said = JSON.parse(String(payload))
          if (said.type === 'attach') clients.push(said.client)
        }),
      )
    listen(ann.page)
    const id = await seated(house, 'cambio', quick, [ann, ben])
    await myTurn(ann.page)
    const before = clients.at(-1)
    // C0-US9, C0-US9.1
    await ann.page.reload()
    await myTurn(ann.page)
    expect(before).toEqual(expect.any(String))
    expect(clients.at(-1)).toBe(before)
    const [second] = await Promise.all([
      ann.context.waitForEvent('page'),
      ann.page.evaluate((path) => void open(path), `/game/${id}`),
    ])
    await second.getByText('You are already connected to this game in another session').waitFor(patience)
    expect(clients.at(-1)).not.toBe(before)
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('who may come back takes the seat from the bot, and plays on', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone' })
    const rules = { ...quick, reconnectMs: 1000, allowReclaim: true, botDelayMinMs: 9000, botDelayMaxMs: 10_000 }
    const id = await seated(house, 'cambio', rules, [ann, ben])
    await myTurn(ann.page)
    await ben.page.goto('/')
    await ann.page.getByText('A bot plays for Ben').first().waitFor(patience)
    await ben.page.goto(`/game/${id}`)
    await ann.page.getByText('Ben is back').first().waitFor(patience)
    await ann.page.keyboard.press('d')
    await status(ann.page).getByText('Tap one').waitFor(patience)
    await ann.page.keyboard.press('1')
    await myTurn(ben.page)
    await ben.page.getByRole('button', { name: /^Draw pile/ }).click()
    await status(ben.page).getByText('Tap one').waitFor(patience)
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('whose clock ran out twice is played for by a bot, until they say that they are there', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await practice(page, 'cambio', { turnSeconds: 30, allowReclaim: true, botDelayMinMs: 9000, botDelayMaxMs: 10_000 })
    await myTurn(page)
    const back = page.getByRole('button', { name: 'Take my seat back' })
    await back.waitFor({ timeout: 120_000 })
    expect(await axeProblems(page)).toEqual([])
    await back.click()
    await back.waitFor({ state: 'detached', ...patience })
    await myTurn(page)
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    await context.close()
  })

  it('who gives up is asked first, and then gone', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben')
    const id = await seated(house, 'cambio', quick, [ann, ben])
    await myTurn(ann.page)
    await ann.page.getByRole('button', { name: 'Menu' }).click()
    await ann.page.getByRole('button', { name: 'Leave the table' }).click()
    await ann.page.getByText(/^Your seat is kept for \d+ s, then a bot takes it/).waitFor(patience)
    await ann.page.getByRole('button', { name: 'Go to the start page' }).click()
    // On the start page too.
    const way = ann.page.getByRole('region', { name: 'You are in a game' })
    await way.getByRole('button', { name: 'Leave it' }).click(patience)
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Keep playing' }).click(patience)
    await way.getByRole('button', { name: 'Leave it' }).click()
    await ann.page.getByRole('dialog', { name: 'Leave the table?' }).waitFor(patience)
    expect(await axeProblems(ann.page)).toEqual([])
    await ann.page.getByRole('button', { name: 'Give up the game' }).click(patience)
    await way.waitFor({ state: 'detached', ...patience })
    await ben.page
      .getByText(/(A bot plays for Ann|Ann has left)/)
      .first()
      .waitFor(patience)
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByText('A bot has taken over your position').waitFor(patience)
    await Promise.all([ann.context.close(), ben.context.close()])
  })
})

describe('at the table', () => {
  it('says so when its screen does not load, and tries again', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await page.route(/\/assets\/screen-[^/]*\.js$/, (route) => route.abort())
    await page.goto('/practice/memory?level=easy&name=Ann')
    await page.getByRole('heading', { name: 'This did not load' }).waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('board').waitFor(patience)
    await context.close()
  })

  it('a king shows one card of one’s own at once, in the dialog, and hides it again (C1-US1.4)', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    const powers = Object.fromEntries(ranks.map((rank) => [rank, 'autoPeekOwn']))
    await practice(page, 'cambio', { powers, peekMs: 60_000 })
    await myTurn(page)
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Glance' })
    await dialog.getByRole('timer').waitFor(patience)
    expect(await dialog.locator('.card svg:not(.back)').count()).toBe(1)
    expect((await facesOf(page)).filter(({ hand }) => hand === '1')).toEqual([])
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached', ...patience })
    expect((await facesOf(page)).filter(({ hand }) => hand !== '')).toEqual([])
    await context.close()
  })

  it('notes of what was seen stay on the backs of those cards, where the table allows them', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await practice(page, 'cambio', { memoryAid: 'mine' })
    await myTurn(page)
    expect(await page.locator('[data-hand="0"] .note').count()).toBe(2)
    expect(await page.locator('[data-hand="1"] .note').count()).toBe(0)
    expect((await facesOf(page)).filter(({ hand }) => hand !== '')).toEqual([])
    await context.close()
  })

  it('is reminded of a turn after twenty seconds', async () => {
    const { page, context } = await house.openPage()
    await page.clock.install()
    await practice(page, 'cambio')
    await myTurn(page)
    expect(await page.locator('.nudged').count()).toBe(0)
    await page.clock.runFor(20_500)
    await page.locator('.nudged').waitFor(patience)
    await page.getByText('The others are waiting for you').waitFor({ state: 'attached', ...patience })
    for (const sign of ['●', '○'])
      await page.waitForFunction((start) => document.title.startsWith(start), `${sign} Your turn`)
    await context.close()
  })

  it('has a log with times, of everything or of the turning points', async () => {
    const { page, context } = await house.openPage()
    await practice(page, 'cambio')
    await myTurn(page)
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    await page.keyboard.press('1')
    await myTurn(page)
    await page.keyboard.press('c')
    await page.getByRole('dialog').getByRole('button', { name: 'Call Cambio' }).click(patience)
    await standings(page).waitFor(patience)
    await page.keyboard.press('l')
    const log = page.getByRole('complementary', { name: 'Log' })
    await log.getByText('You swap at the top left').first().waitFor(patience)
    expect(await log.locator('time').first().textContent()).toMatch(/\d\d:\d\d/)
    const all = await log.getByRole('listitem').count()
    await log.getByRole('checkbox', { name: 'Only the turning points' }).check()
    await log.getByText('You called Cambio!').first().waitFor(patience)
    expect(await log.getByText('You swap at the top left').count()).toBe(0)
    expect(await log.getByRole('listitem').count()).toBeLessThan(all)
    expect(await axeProblems(page)).toEqual([])
    await context.close()
  })

  it('Cambio is played to its end with the keyboard alone', async () => {
    const { page, problems, context } = await house.openPage()
    await practice(page, 'cambio')
    for (let turn = 0; turn < 2; turn++) {
      await myTurn(page)
      await page.keyboard.press('d')
      await status(page).getByText('Tap one').waitFor(patience)
      await page.keyboard.press('3')
    }
    await myTurn(page)
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Call Cambio?' }).waitFor(patience)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await standings(page).waitFor(patience)
    await tabTo(page, '.end button.main')
    await page.keyboard.press('Enter')
    await status(page).getByText('Memorise').waitFor(patience)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('as one likes it', () => {
  it.each([
    ['from the start page', '/', 'browser', 'Cambio: Play a bot, medium'],
    ['on the service', '/', 'service', 'Cambio: Play a bot, medium'],
    ['from the rules', '/rules/cambio', 'browser', 'Play a bot'],
  ])('relaxed timers leave five times as long to look, against bots: %s', async (_which, from, where, button) => {
    const { page, context } = await house.openPage()
    await page.goto('/settings')
    await page.getByRole('radio', { name: '× 5' }).check(patience)
    await page.evaluate((where) => localStorage.setItem('facedown.bots.cambio', JSON.stringify({ where })), where)
    await page.goto(from)
    await page.getByRole('button', { name: button }).click(patience)
    await page.waitForURL(where === 'service' ? /\/game\// : /\/practice\/cambio/, patience)
    await page.getByRole('timer', { name: /: (50|4\d)$/ }).waitFor(patience)
    await context.close()
  })

  it('four colours tell all suits apart', async () => {
    const { page, context } = await house.openPage()
    await page.goto('/settings')
    const colours = () =>
      page.evaluate(() => [...document.querySelectorAll('.cards .suit')].map((suit) => getComputedStyle(suit).fill))
    await page.getByRole('switch', { name: 'Four-colour deck' }).waitFor(patience)
    expect(new Set(await colours()).size).toBe(2)
    await page.getByRole('switch', { name: 'Four-colour deck' }).check()
    expect(new Set(await colours()).size).toBe(4)
    await context.close()
  })

  it('S2-FE-M4.4: has effects, and music for whoever switches it on, while they look', async () => {
    const { page, context, problems } = await house.openPage()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...times) {
        document.documentElement.dataset.tones = `${Number(document.documentElement.dataset.tones ?? 0) + 1}`
        start.apply(this, times)
      }
      const close = AudioContext.prototype.close
      AudioContext.prototype.close = function () {
        document.documentElement.dataset.closed = 'yes'
        return close.call(this)
      }
    })
    const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))
    const look = (hidden: boolean) =>
      page.evaluate((away) => {
        Object.defineProperty(document, 'hidden', { value: away, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await practice(page, 'cambio')
    await myTurn(page)
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    expect(await tones()).toBe(0) // off, unless somebody wants it
    expect(loaded.filter((url) => /player-|score-/.test(url))).toEqual([])

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('checkbox', { name: 'Music' }).check()
    await expect.poll(tones, patience).toBeGreaterThan(4)
    await look(true)
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.closed), patience).toBe('yes')
    const before = await tones()
    await page.waitForTimeout(1000)
    expect(await tones()).toBe(before)
    await look(false)
    await expect.poll(tones, patience).toBeGreaterThan(before)
    await page.getByRole('checkbox', { name: 'Sound', exact: true }).uncheck() // without sound there is no music either
    await page.waitForTimeout(500)
    const quiet = await tones()
    await page.waitForTimeout(1500)
    expect(await tones()).toBe(quiet)
    await page.goto('/settings')
    expect(await page.getByRole('switch', { name: 'Music at the table' }).isChecked()).toBe(true)
    expect(await page.getByRole('slider', { name: 'Volume of the music' }).isDisabled()).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is quiet when it is muted', async () => {
    const { page, context } = await house.openPage()
    await page.addInitScript(() => {
      const start = AudioBufferSourceNode.prototype.start
      AudioBufferSourceNode.prototype.start = function (...times) {
        document.documentElement.dataset.sounds = `${Number(document.documentElement.dataset.sounds ?? 0) + 1}`
        start.apply(this, times)
      }
    })
    const sounds = () => page.evaluate(() => Number(document.documentElement.dataset.sounds ?? 0))
    await practice(page, 'cambio', { botDelayMinMs: 9000, botDelayMaxMs: 10_000 })
    await myTurn(page)
    await page.keyboard.press('d')
    await page.waitForFunction(() => Number(document.documentElement.dataset.sounds ?? 0) > 0, undefined, patience)
    await status(page).getByText('Tap one').waitFor(patience)
    await page.keyboard.press('m')
    const before = await sounds()
    await page.keyboard.press('1')
    await status(page)
      .getByText(/'s turn$/)
      .waitFor(patience)
    expect(await sounds()).toBe(before)
    await context.close()
  })
})
