// What goes beyond the page: notices of the device, links on their way to friends, and what a screen reader is told of people.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, seated } from './grid.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }

/** A device whose notices can be read, and whose owner answers so when asked for leave. */
async function withNotices(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((given) => {
    const shown: string[] = []
    class Notice {
      static permission = localStorage.getItem('test-leave') ?? 'default'
      static requestPermission() {
        localStorage.setItem('test-leave', given)
        Notice.permission = given
        return Promise.resolve(given)
      }
      constructor(title: string, { body }: NotificationOptions) {
        shown.push(`${title} | ${body}`)
      }
    }
    Object.assign(window, { Notification: Notice, shown })
  }, answer)
}

const shown = (page: Page) => page.evaluate(() => Reflect.get(window, 'shown') as string[])

async function look(page: Page, away: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)
}

describe('a notice of one’s turn', () => {
  const wish = (page: Page) => page.getByRole('switch', { name: 'Tell me when it is my turn' })
  const rules = encodeURIComponent(JSON.stringify({ initialPeekMs: 2000, botDelayMinMs: 0, botDelayMaxMs: 0 }))

  it('is shown to whoever wished it and looks elsewhere, and says nothing of the cards', async () => {
    const { page, context, problems } = await house.openPage()
    await withNotices(page, 'granted')
    await page.goto('/settings')
    await wish(page).click(patience)
    await expect.poll(() => wish(page).isChecked()).toBe(true)
    await page.goto(`/practice/cambio?level=easy&name=Ann&rules=${rules}`)
    await page.getByTestId('stage').waitFor(patience)
    await look(page, true)
    await expect.poll(() => shown(page), patience).toEqual(['Your turn | Cambio'])
    await look(page, false)
    const status = page.getByTestId('status')
    await page.keyboard.press('d')
    await status.getByText('Tap one').waitFor(patience)
    await page.keyboard.press('1')
    await status.getByText('Your turn').waitFor(patience)
    expect(await shown(page)).toHaveLength(1) // who looks at the table sees it there
    expect(problems).toEqual([])
    await context.close()
  })

  it('is not promised to whose device refuses it, and never shown unasked', async () => {
    const { page, context } = await house.openPage()
    await withNotices(page, 'denied')
    await page.goto('/settings')
    await wish(page).click(patience)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('test-leave'))).toBe('denied')
    await expect.poll(() => wish(page).isChecked()).toBe(false)
    await page.goto(`/practice/cambio?level=easy&name=Ann&rules=${rules}`)
    await page.getByTestId('stage').waitFor(patience)
    await look(page, true)
    await page.locator('[data-testid=status].mine').waitFor(patience)
    expect(await shown(page)).toEqual([])
    await context.close()
  })
})

describe('the link of a table', () => {
  async function lobby() {
    const guest = await house.newGuest('Ann', { viewport: 'phone' })
    const data = { game: 'cambio', seats: 2 }
    const opened = await guest.context.request.post('/api/tables', { data, headers: { origin: house.url } })
    const { id, code } = await opened.json()
    await guest.page.goto(`/game/${id}`)
    await guest.page.getByTestId('code').waitFor(patience)
    await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await guest.page.evaluate(() => navigator.clipboard.writeText('before'))
    return { ...guest, link: `${house.url}/j/${code}` }
  }
  const share = (page: Page) => page.getByRole('button', { name: 'Share' }).click(patience)
  const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
  const sharing = (page: Page, fails: string | null) =>
    page.evaluate((name) => {
      const asked: ShareData[] = []
      Object.assign(window, { asked })
      const value = async (data: ShareData) => {
        asked.push(data)
        if (name !== null) throw new DOMException('', name)
      }
      Object.defineProperty(navigator, 'share', { value, configurable: true })
    }, fails)
  const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked') as ShareData[])

  it('goes by the device’s own way of sharing, and is not copied as well, also by whoever thinks better of it', async () => {
    const { page, context, link } = await lobby()
    for (const fails of [null, 'AbortError']) {
      await sharing(page, fails)
      await share(page)
      await expect.poll(async () => (await asked(page)).map(({ url }) => url)).toEqual([link])
    }
    expect(await clipboard(page)).toBe('before')
    expect(await page.getByText('Copied.', { exact: true }).count()).toBe(0)
    await context.close()
  })

  it.each(['NotAllowedError', 'none'])('is copied where sharing fails: %s', async (fails) => {
    const { page, context, link } = await lobby()
    if (fails === 'none') await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    else await sharing(page, fails)
    await share(page)
    await page.getByText('Copied.', { exact: true }).first().waitFor(patience)
    expect(await clipboard(page)).toBe(link)
    await context.close()
  })

  it('is shown to be copied by hand where there is no clipboard', async () => {
    const { page, context, link } = await lobby()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy the link' }).click(patience)
    await page.getByText(`This is the link: ${link}`).first().waitFor(patience)
    expect(await page.getByText('Copied.', { exact: true }).count()).toBe(0)
    await context.close()
  })
})

it('whoever listens is told who goes, who is played for, and who comes back', async () => {
  const ann = await house.newGuest('Ann')
  const ben = await house.newGuest('Ben')
  const rules = { initialPeekMs: 120_000, reconnectMs: 1500, allowReclaim: true }
  const id = await seated(house, 'cambio', rules, [ann, ben])
  await ann.page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('[aria-live=polite]')
    if (!region) throw new Error('nothing is announced')
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  const said = () => ann.page.evaluate(() => (Reflect.get(window, 'said') as string[]).join(' / '))
  await ben.page.goto('/')
  // C0-US8.1
  await expect.poll(said, patience).toMatch(/Ben disconnected/)
  await expect.poll(said, patience).toMatch(/Ben disconnected.*A bot plays for Ben/)
  await ben.page.goto(`/game/${id}`)
  await expect.poll(said, patience).toMatch(/A bot plays for Ben.*Ben is back/)
  expect(await ann.page.locator('[aria-live=assertive]').textContent()).not.toContain('Ben')
  await Promise.all([ann.context.close(), ben.context.close()])
})
