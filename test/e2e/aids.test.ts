// What helps at a table, for whoever wants it: typing, looking in private, counting, the last discards, the way to the service.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facesOf, type House, openHouse, seated, status } from './grid.ts'
import { axeProblems, screenshot, tooSmall, tooWide } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const quick = { initialPeekMs: 1000, peekMs: 60_000, botDelayMinMs: 0, botDelayMaxMs: 0 }

async function practice(page: Page, game: string, rules: object = {}, bots = 1): Promise<void> {
  const said = encodeURIComponent(JSON.stringify(rules))
  await page.goto(`/practice/${game}?level=easy&name=Ann&bots=${bots}&rules=${said}`)
  await page.getByTestId('stage').waitFor(patience)
}

const wish = (page: Page, settings: object) =>
  page.addInitScript((kept) => localStorage.setItem('facedown.settings', kept), JSON.stringify(settings))
const myTurn = (page: Page) => status(page).getByText('Your turn').waitFor(patience)
const ranks = ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X']

describe('typing', () => {
  it('plays Cambio in words, through a power and its dialog', async () => {
    const { page, context, problems } = await house.openPage({ viewport: 'phone' })
    const powers = Object.fromEntries(ranks.map((rank) => [rank, 'peekOpp']))
    await practice(page, 'cambio', { ...quick, powers })
    await myTurn(page)
    await page.keyboard.press('/')
    const typing = page.getByTestId('typing')
    const line = typing.getByRole('textbox')
    const reply = page.getByTestId('reply')
    const type = async (text: string, said: string | RegExp) => {
      await line.fill(text)
      await line.press('Enter')
      await reply.getByText(said).waitFor(patience)
    }
    await typing.getByText('draw from the draw pile').waitFor(patience)
    expect(await line.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await axeProblems(page)).toEqual([])
    expect([await tooWide(page), await tooSmall(page)]).toEqual(['', []])
    await screenshot(page, 'typing')
    await type('fly', '“fly” is not something you can do now.')
    await type('draw deck', 'Done: draw from the draw pile.')
    await type('swap', /asks for card: 1-4/)
    await type('discard', 'Done: discard it.')
    await typing.getByText('use the power').waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'typing-power')
    await type('peek 3', 'Done: use the power.')
    await type('done', 'Done: hide the card again.')
    await line.press('Escape')
    await typing.waitFor({ state: 'detached', ...patience })
    expect(problems).toEqual([])
    await context.close()
  })

  it('speaks German too, and is in the menu', async () => {
    const { page, context } = await house.openPage({ language: 'de' })
    await practice(page, 'believe', {}, 2)
    await page.getByRole('button', { name: 'Menü' }).click(patience)
    await page.getByRole('button', { name: 'Züge tippen' }).click()
    const typing = page.getByTestId('typing')
    await typing.getByText('Karten verdeckt ausspielen').waitFor(patience)
    await typing.getByRole('textbox').fill('fliegen')
    await typing.getByRole('textbox').press('Enter')
    await page.getByTestId('reply').getByText('„fliegen“ geht gerade nicht.').waitFor(patience)
    await context.close()
  })
})

describe('a look', () => {
  it('shows only while it is held, by finger or key, and is not written anywhere else', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await wish(page, { heldPeeks: true })
    await practice(page, 'cambio', { ...quick, initialPeekMs: 60_000 })
    const veil = page.getByRole('button', { name: 'Hold to look' })
    await veil.waitFor(patience)
    const mine = async () => (await facesOf(page)).filter(({ hand }) => hand === '0').length
    expect(await mine()).toBe(0)
    await page.keyboard.press('l')
    expect(await page.locator('body').innerText()).not.toContain('You see')
    await page.keyboard.press('l')
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'held-look')
    const box = await veil.boundingBox()
    if (!box) throw new Error('the veil is nowhere')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await expect.poll(mine, patience).toBe(2)
    await page.mouse.up()
    await expect.poll(mine, patience).toBe(0)
    await page.keyboard.down('h')
    await expect.poll(mine, patience).toBe(2)
    await page.keyboard.up('h')
    await expect.poll(mine, patience).toBe(0)
    await context.close()
  })
})

describe('the discards', () => {
  it('show the last three while they are pressed for long, which is not a tap', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone' })
    const powers = Object.fromEntries(ranks.map((rank) => [rank, 'none']))
    await seated(house, 'cambio', { ...quick, powers }, [ann, ben])
    for (const { page } of [ann, ben, ann]) {
      await myTurn(page)
      await page.keyboard.press('d')
      await status(page).getByText('Tap one').waitFor(patience)
      await page.keyboard.press('x')
    }
    const { page } = ben
    await myTurn(page)
    const pile = page.getByRole('button', { name: /^Discard top/ })
    const before = await status(page).textContent()
    const box = await pile.boundingBox()
    if (!box) throw new Error('the pile is nowhere')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const past = page.getByTestId('past')
    await past.waitFor(patience)
    expect(await past.locator('.card').count()).toBe(3)
    await screenshot(page, 'last-discards')
    expect(await tooWide(page)).toBe('')
    await page.mouse.up()
    await past.waitFor({ state: 'detached', ...patience })
    expect(await status(page).textContent()).toBe(before)
    const told = page
      .getByText(/Last discards: /)
      .first()
      .waitFor({ state: 'attached', ...patience })
    await page.keyboard.press('v')
    await Promise.all([told, past.waitFor(patience)])
    await Promise.all([ann.context.close(), ben.context.close()])
  })
})

describe('claims', () => {
  it('are counted for whoever wants it', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await practice(page, 'believe', {}, 2)
    await page.getByRole('button', { name: 'Menu' }).click(patience)
    await page.getByRole('checkbox', { name: 'Count what is claimed' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('/')
    const typing = page.getByTestId('typing')
    await typing.getByText('play cards face down').waitFor(patience)
    const opens = (await page.getByTestId('claims').count()) === 0
    await typing.getByRole('textbox').fill(opens ? 'play 1 2 kings' : 'play 1 2')
    await typing.getByRole('textbox').press('Enter')
    await page
      .getByTestId('claims')
      .getByText(/Claimed: [2-9] of 4 · you hold \d/)
      .waitFor(patience)
    await context.close()
  })
})

describe('the way to the service', () => {
  it('is told as good, slow or lost', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const { page } = ann
    const wire = { waits: 0, cut: () => {}, gone: false }
    await page.routeWebSocket(/\/live/, (socket) => {
      if (wire.gone) return void socket.close()
      const server = socket.connectToServer()
      wire.cut = () => void socket.close()
      server.onMessage((message) => void setTimeout(() => socket.send(message), wire.waits))
    })
    await seated(house, 'cambio', { ...quick, reconnectMs: 60_000 }, [ann], 1)
    const dot = page.getByTestId('ping')
    await page.getByRole('img', { name: /^Connection: good, \d+ ms$/ }).waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    wire.waits = 700
    await myTurn(page)
    await page.keyboard.press('d')
    await page.getByRole('img', { name: /^Connection: slow, \d+ ms$/ }).waitFor(patience)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByTestId('ping-words')
      .getByText(/^Connection: slow/)
      .waitFor(patience)
    await screenshot(page, 'ping-slow')
    await page.keyboard.press('Escape')
    wire.gone = true
    wire.cut()
    await dot.and(page.getByLabel('Connection: lost', { exact: true })).waitFor(patience)
    await ann.context.close()
  })
})

describe('single keys', () => {
  it.each([true, false])('do something, unless they are switched off (WCAG 2.1.4): %s', async (shortcuts) => {
    const { page, context } = await house.openPage()
    await page.goto('/settings')
    const wished = page.getByRole('switch', { name: 'Keyboard shortcuts' })
    expect(await wished.isChecked()).toBe(true)
    if (!shortcuts) await wished.uncheck()
    await practice(page, 'memory')
    const log = page.getByRole('button', { name: 'Log' })
    await log.waitFor(patience)
    await page.keyboard.press('l')
    expect(await log.getAttribute('aria-pressed')).toBe(`${shortcuts}`)
    if (!shortcuts) await log.click()
    await page.keyboard.press('Escape') // no character: it stays
    await expect.poll(() => log.getAttribute('aria-pressed'), patience).toBe('false')
    await context.close()
  })
})

describe('going from page to page', () => {
  it('puts whoever listens at the heading of the new one, and leaves the first one to the browser', async () => {
    const { page, context } = await house.openPage()
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) ?? '')
    const onBody = () => page.evaluate(() => document.activeElement === document.body)
    await page.goto('/')
    await page.getByRole('link', { name: 'Settings' }).waitFor(patience)
    expect(await onBody()).toBe(true)
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await expect.poll(focused, patience).toBe('Settings')
    expect(await page.title()).toBe('Settings – Facedown')
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Home' }).press('Enter')
    await expect.poll(focused, patience).toBe('Card games in which what you do not know')
    await page.goBack()
    await expect.poll(focused, patience).toBe('Settings')
    await page.goBack()
    await page.getByRole('button', { name: 'Cambio: Play a bot, medium' }).press('Enter')
    await expect.poll(focused, patience).toBe('Cambio')
    await context.close()
  })
})
