// Cards fly where the events say: from where they lay to where they lie, and nobody sees more of them on the way.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, status } from './grid.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const ranks = ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X']

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}
interface Flight {
  readonly faces: number // on its way
  readonly start: Box
  readonly end: Box
}

declare global {
  interface Window {
    flights: { faces: number; start: Box; end?: Box }[]
  }
}

/** Notes from now on what flies. */
async function watchSky(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window.flights !== undefined
    window.flights = []
    if (watched) return
    const boxOf = (element: Element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return { x, y, width }
    }
    const watch = new MutationObserver((records) => {
      for (const element of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(element instanceof HTMLElement)) continue
        const flight: Window['flights'][number] = { faces: 0, start: boxOf(element) }
        window.flights.push(flight)
        const count = () => {
          flight.faces = Math.max(flight.faces, element.querySelectorAll('svg:not(.back)').length)
          if (element.isConnected) requestAnimationFrame(count)
        }
        count()
        void element.getAnimations()[0]?.finished.then(() => {
          flight.end = boxOf(element)
        })
      }
    })
    const sky = document.querySelector('.sky')
    if (sky) watch.observe(sky, { childList: true })
  })
}

async function flightsOf(page: Page, count: number): Promise<readonly Flight[]> {
  await page.waitForFunction((wanted) => window.flights.filter(({ end }) => end).length >= wanted, count, patience)
  return page.evaluate(() => window.flights) as Promise<readonly Flight[]>
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).evaluate((element) => {
    const { x, y, width } = element.getBoundingClientRect()
    return { x, y, width }
  })
}

function near(one: Box | undefined, other: Box): boolean {
  return one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) < 3 && Math.abs(one.width - other.width) < 3
}

async function open(rules: object): Promise<Page> {
  const { page } = await house.openPage({ stillness: false })
  const said = encodeURIComponent(JSON.stringify({ initialPeekMs: 1000, ...rules }))
  await page.goto(`/practice/cambio?level=easy&bots=1&name=Ann&rules=${said}`)
  await status(page).getByText('Your turn').waitFor(patience)
  return page
}

describe('cards in motion', () => {
  // S2-UI5, S2-FE-M4.1, S2-TBD3
  it('what is drawn lands in front of its player; what is swapped lands in its place, and the other on the pile', async () => {
    const page = await open({ botDelayMinMs: 9000, botDelayMaxMs: 10_000 })
    await watchSky(page)
    await page.keyboard.press('d')
    const [drawn] = await flightsOf(page, 1)
    const held = await boxOf(page, '.pile.held .top')
    expect(near(drawn?.start, await boxOf(page, '.stack .top'))).toBe(true)
    expect(near(drawn?.end, held)).toBe(true)
    expect(drawn?.faces).toBe(1) // it is one's own
    await status(page).getByText('Tap one').waitFor(patience)
    await watchSky(page)
    await page.keyboard.press('2')
    const flights = await flightsOf(page, 2)
    const own = await boxOf(page, '[data-hand="0"] button:nth-child(2)')
    const pile = await boxOf(page, '.pile:last-child .top')
    expect(flights.length).toBe(2)
    expect(flights.some(({ start, end }) => near(start, held) && near(end, own))).toBe(true)
    expect(flights.some(({ start, end }) => near(start, own) && near(end, pile))).toBe(true)
    await page.locator('.flyer').first().waitFor({ state: 'detached', timeout: 60_000 })
    expect(await page.locator('[data-hand="0"] .card svg:not(.back)').count()).toBe(0)
    await page.context().close()
  })

  // S2-US11
  it('a blind swap crosses in plain sight: each card takes the other’s place, and neither shows its face', async () => {
    const page = await open({
      powers: Object.fromEntries(ranks.map((rank) => [rank, 'blindSwap'])),
      botDelayMinMs: 9000,
      botDelayMaxMs: 10_000,
    })
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Blind swap' })
    await dialog.getByRole('button', { name: /^Your card, top left/ }).click(patience)
    await dialog
      .getByRole('button', { name: /bottom right, face down$/ })
      .last()
      .click()
    await watchSky(page)
    await dialog.getByRole('button', { name: 'Swap them' }).click()
    const flights = await flightsOf(page, 2)
    const mine = await boxOf(page, '[data-hand="0"] > :nth-child(1)')
    const theirs = await boxOf(page, '[data-hand="1"] > :nth-child(4)')
    expect(flights.slice(0, 2).some(({ start, end }) => near(start, mine) && near(end, theirs))).toBe(true)
    expect(flights.slice(0, 2).some(({ start, end }) => near(start, theirs) && near(end, mine))).toBe(true)
    expect(flights.slice(0, 2).map(({ faces }) => faces)).toEqual([0, 0])
    await page.context().close()
  })

  it('what can be tapped can be dragged: a card from the pile to oneself, and then to its place', async () => {
    const page = await open({ botDelayMinMs: 9000, botDelayMaxMs: 10_000 })
    const drag = async (from: string, to: string) => {
      const start = await page.locator(from).boundingBox()
      const end = await page.locator(to).boundingBox()
      if (!start || !end) throw new Error('nothing to drag')
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
      await page.mouse.down()
      await page.mouse.move(start.x, start.y - 30, { steps: 4 })
      await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
      await page.mouse.up()
    }
    await drag('.stack .loose', '.stage header') // beside everything: nothing happens
    expect(await status(page).textContent()).toMatch(/^Your turn/)
    await drag('.stack .loose', '.pile.held .top')
    await status(page).getByText('Tap one').waitFor(patience)
    await drag('.pile.held .loose', '[data-hand="0"] button:nth-child(3)')
    await page.getByTestId('last-action').getByText('You swap at the bottom left').waitFor(patience)
    await page.context().close()
  })

  it('nothing flies for whoever wants less motion', async () => {
    const page = await open({ botDelayMinMs: 9000, botDelayMaxMs: 10_000 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await watchSky(page)
    await page.keyboard.press('d')
    await status(page).getByText('Tap one').waitFor(patience)
    await page.keyboard.press('1')
    await status(page)
      .getByText(/'s turn$/)
      .waitFor(patience)
    expect(await page.evaluate(() => window.flights.length)).toBe(0)
    await page.context().close()
  })
})
