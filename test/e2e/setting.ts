// The real service with the built page, and real browsers that look at it.
//
//   const house = await openHouse()
//   const ann = await house.newGuest('Ann')            // somebody with a browser of their own
//   await ann.page.goto(house.url)
//   await house.close()

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { pageFolder } from '../../src/server/building/folders.ts'
import { startService, type TestService } from '../server/setting.ts'
import { chromiumFlags, findChromium } from './chromium.ts'

export const viewports = {
  phone: { width: 390, height: 844 },
  smallPhone: { width: 320, height: 568 },
  landscape: { width: 844, height: 390 },
  desktop: { width: 1280, height: 800 },
  wide: { width: 3840, height: 2160 },
} as const
export type ViewportName = keyof typeof viewports

export interface Look {
  readonly viewport?: ViewportName
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  readonly stillness?: boolean // prefers-reduced-motion; tests do not wait for animations unless they are about them
}

export interface Guest {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong on the page: errors, and what the browser refused to load or run. */
  readonly problems: string[]
}

interface Browsers {
  readonly browser: Browser
  /** A page of a new person, with no history. */
  openPage(look?: Look): Promise<Guest>
  /** The same, who already is a guest of this name. */
  newGuest(name: string, look?: Look): Promise<Guest>
  /** Ends the service, too. */
  close(): Promise<void>
}

export type House = TestService & Browsers

export async function openHouse(
  environment: Readonly<Record<string, string>> = {},
  folder: string = pageFolder,
): Promise<House> {
  return withBrowsers(await startService(environment, { page: async () => folder }))
}

export async function withBrowsers<S extends Pick<TestService, 'url' | 'stop'>>(service: S): Promise<S & Browsers> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  const openPage = async (look: Look = {}): Promise<Guest> => {
    const context = await browser.newContext({
      baseURL: service.url,
      viewport: viewports[look.viewport ?? 'desktop'],
      colorScheme: look.theme ?? 'dark',
      locale: look.language ?? 'en',
      reducedMotion: (look.stillness ?? true) ? 'reduce' : 'no-preference',
      hasTouch: look.viewport === 'phone' || look.viewport === 'smallPhone',
    })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on(
      'console',
      (message) => message.type() === 'error' && problems.push(`${message.text()} ${message.location().url}`),
    )
    return { page, context, problems }
  }
  return {
    ...service,
    browser,
    openPage,
    async newGuest(name, look) {
      const guest = await openPage(look)
      await guest.context.request.post('/api/me/guest')
      await guest.context.request.patch('/api/me', { data: { name }, headers: { origin: service.url } })
      return guest
    },
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

/** What axe has against the page, in lines; nothing, if all is well. */
export async function axeProblems(page: Page): Promise<readonly string[]> {
  // In this page alone: there are no frames in it, and gathering from several would open a blank page each time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], rules: { [spokenAsWritten]: { enabled: true } } })
    .setLegacyMode()
    .analyze()
  const problems: string[] = []
  for (const { id, help, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === spokenAsWritten && (await showsCards(page, target.join(' ')))) continue
      problems.push(`${id}: ${help}: ${html}`)
    }
  }
  return problems
}

/** What is written on a button is part of its name (WCAG 2.5.3), for who says aloud what to press. */
const spokenAsWritten = 'label-content-name-mismatch'

/** That rule is about words: the index of a card is a picture, whatever it is drawn with. */
function showsCards(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((one) => document.querySelector(one)?.querySelector('.card, .picture') != null, selector)
}

/** A picture of it, small enough to be kept: docs/screens, when SCREENS=1; else a folder that is not. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS ? 'docs/screens' : join('node_modules', '.cache', 'screens')
  mkdirSync(folder, { recursive: true })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  writeFileSync(join(folder, `${name}.webp`), data, 'base64')
  await session.detach()
}

/** Goes there with keys alone. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no key leads to ${selector}`)
}

/** By how many px the page is wider than the screen, and because of whom. */
export async function tooWide(page: Page): Promise<string> {
  return page.evaluate(() => {
    const by = document.documentElement.scrollWidth - innerWidth
    if (by <= 0) return ''
    const all = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth)
    return `${by} px: ${all
      .map((one) => `${one.tagName}.${one.className}`)
      .slice(-6)
      .join(' ')}`
  })
}

/** What is pressed and smaller than a thumb (44 px); links in running text excepted, and cards of which others lie on top. */
export async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, summary, input:not([type=radio]):not([type=checkbox])')].flatMap(
      (one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (height < 43.5 || width < 43.5) ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : []
      },
    ),
  )
}
