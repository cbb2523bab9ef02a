// Every screen around the tables, on every kind of device: whole, readable, and nothing against it from axe.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 45_000 }
const screens = {
  home: ['/', 'Cambio'],
  create: ['/new/believe', 'The table'],
  seek: ['/play/stop', 'What you want to play'],
  profile: ['/profile', 'Your games'],
  groups: ['/groups', 'Groups'],
  settings: ['/settings', 'How it looks'],
  join: ['/j/XYZ999', 'Game not found'],
  'not-found': ['/new/chess', 'There is nothing here'],
} as const

async function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** Who it is because of. */
async function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth)
    return all
      .map((one) => `${one.tagName}.${one.className}`)
      .slice(-6)
      .join(' ')
  })
}

/** What is pressed and smaller than a thumb (44 px); links in running text excepted. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, summary, input:not([type=radio]):not([type=checkbox])')].flatMap(
      (one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (height < 43.5 || width < 43.5) ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : []
      },
    ),
  )
}

describe.each([
  { viewport: 'phone', theme: 'light' },
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
  { viewport: 'desktop', theme: 'dark' },
] as const)('on a $viewport, $theme', ({ viewport, theme }) => {
  it('every screen is readable, fits, and can be hit with a thumb', async () => {
    const { page, context } = await house.newGuest('Annabelle', { viewport, theme })
    const host = await house.newGuest('Bartholomew')
    await host.context.request.post('/api/tables', {
      data: { game: 'cambio', isPublic: true, bots: [{ level: 'hard' }] },
      headers: { origin: house.url },
    })
    for (const [name, [path, heading]] of Object.entries(screens)) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor(patience)
      expect([name, await axeProblems(page)]).toEqual([name, []])
      expect([name, await tooWide(page)]).toEqual([name, 0])
      expect([name, await tooSmall(page)]).toEqual([name, []])
      await screenshot(page, `${name}-${viewport}-${theme}`)
    }
    const opened = await context.request.post('/api/tables', {
      data: { game: 'cambio', rules: { turnSeconds: 60, lockCallerHand: true }, bots: [{ level: 'hard' }] },
      headers: { origin: house.url },
    })
    await page.goto(`/game/${(await opened.json()).id}`)
    await page.getByTestId('changed-rules').waitFor(patience)
    await page.getByTestId('fair').getByText('1 browser').waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    await screenshot(page, `lobby-${viewport}-${theme}`)
    await context.close()
    await host.context.close()
  })
})

describe('for everyone', () => {
  it('nothing is cut off at 320 px, with text at 200 %, in German, or on a wall', async () => {
    const looks = [
      { viewport: 'smallPhone', language: 'de', percent: 100 },
      { viewport: 'phone', language: 'de', percent: 200 },
      { viewport: 'landscape', language: 'en', percent: 100 },
      { viewport: 'wide', language: 'en', percent: 100 },
    ] as const
    const cut: string[] = []
    for (const { viewport, language, percent } of looks) {
      const { page, context } = await house.newGuest('Guest 1234', { viewport, language })
      for (const [name, [path]] of Object.entries(screens)) {
        await page.goto(path)
        await page.locator('h1').first().waitFor(patience)
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
        const by = await tooWide(page)
        if (by > 0) cut.push(`${name} on ${viewport}: ${by} px; ${await widest(page)}`)
      }
      await context.close()
    }
    expect(cut).toEqual([])
  })

  it('settings hold: theme, four colours, language, sound', async () => {
    const { page, context } = await house.openPage()
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'high contrast' }).check(patience)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('switch', { name: 'Four-colour deck' }).check()
    await page.getByRole('switch', { name: 'Sounds' }).uncheck()
    await page.getByRole('radio', { name: 'Deutsch' }).check()
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor(patience)
    await page.goto('/')
    await page.getByRole('button', { name: 'Cambio: Spiel eröffnen' }).waitFor(patience)
    const { dataset, lang } = await page.evaluate(() => ({
      dataset: { ...document.documentElement.dataset },
      lang: document.documentElement.lang,
    }))
    expect({ ...dataset, lang }).toMatchObject({ theme: 'contrast', deck: 'four', lang: 'de' })
    expect(await axeProblems(page)).toEqual([])
    await context.close()
  })

  it('bots are a click away, as one likes them: here or on the service', async () => {
    const { page, context } = await house.newGuest('Ida', { viewport: 'phone' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Stop: level and number of bots' }).click(patience)
    const dialog = page.getByRole('dialog', { name: 'Stop against bots' })
    await dialog.getByRole('radio', { name: 'easy' }).check()
    await dialog.getByRole('radio', { name: '2' }).check()
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForURL(/\/practice\/stop\?level=easy&bots=2/, patience)
    await page.goto('/')
    await page.getByRole('button', { name: 'Stop: Play a bot, easy' }).waitFor(patience)
    await page.getByRole('button', { name: 'Memory: level and number of bots' }).click()
    await page.getByRole('radio', { name: 'On the server' }).check()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForURL(/\/game\//, patience)
    await context.close()
  })
})
