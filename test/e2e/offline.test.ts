// The page as an app: installed, without a network, and replaced by a newer one.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFolder } from '../../src/server/building/folders.ts'
import { bestFlip, playOrDoubt } from './boards.ts'
import { playOn, seated, status } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 45_000 }

describe('the page as an app', () => {
  it('can be installed: a manifest with icons that are there, and a worker that keeps all that was built', async () => {
    const manifest = await (await fetch(new URL('/manifest.webmanifest', house.url))).json()
    expect(manifest).toMatchObject({ name: 'Facedown', display: 'standalone', start_url: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(new URL(src, house.url))
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    }
    const worker = readFileSync(join(pageFolder, 'sw.js'), 'utf8')
    for (const wanted of [/\/assets\/worker-[\w-]+\.js/, /\/assets\/Practice-[\w-]+\.js/, /\.woff2/, /"\/"/]) {
      expect(worker).toMatch(wanted)
    }
    expect(worker).not.toMatch(/"\/(api|live)/)
  })

  // S2-DP2, C0-US7
  it('plays all four games without a network, and says so on the first page', async () => {
    const { page, context, problems } = await house.openPage({ viewport: 'phone' })
    await page.goto('/')
    await controlled(page)
    const names = await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(names.filter((path) => /^\/(api|live)/.test(path))).toEqual([])
    expect(names).toContain('/')
    expect(problems).toEqual([])

    await context.setOffline(true)
    for (const [game, { rules, play }] of Object.entries(firstMoves)) {
      const said = encodeURIComponent(JSON.stringify(rules))
      await page.goto(`/practice/${game}?level=easy&rules=${said}`, { waitUntil: 'commit' })
      await page.getByTestId('stage').waitFor(patience)
      await expect.poll(() => play(page), patience).toBe('played')
    }
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Practice works.').waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('button', { name: /^Memory: Play a bot/ }).click()
    await page.waitForURL(/\/practice\/memory/, patience)

    // What is the service's is never answered from what was kept.
    const asked = await page.evaluate(() =>
      fetch('/api/games').then(
        () => 'answered',
        () => 'refused',
      ),
    )
    expect(asked).toBe('refused')

    // A table has a way home, and a code is not blamed.
    await page.goto('/game/nowhere', { waitUntil: 'commit' })
    await page.getByText('Connecting').waitFor(patience)
    await page.getByRole('link', { name: 'Start page' }).click()
    await page.getByText('Practice works.').waitFor(patience)
    await page.goto('/j/ABC234', { waitUntil: 'commit' })
    await page.getByText('Your code may be right.').waitFor(patience)
    expect(await axeProblems(page)).toEqual([])
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Game not found' }).waitFor(patience)
    await context.setOffline(true)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Practice works.').waitFor(patience)
    await context.setOffline(false)
    await page.getByText('Practice works.').waitFor({ state: 'detached', timeout: 5000 }) // nobody has to go anywhere for it
    await context.close()
  })

  it('says at the table at once that the connection is lost, and how long the seat is kept', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const ben = await house.newGuest('Ben')
    await seated(house, 'memory', { reconnectMs: 120_000 }, [ann, ben])
    await ann.page.getByTestId('board').waitFor(patience)
    await ann.context.setOffline(true)
    const kept = ann.page.getByTestId('seat-kept')
    await kept.waitFor({ timeout: 5000 }) // silence would take longer
    expect(await kept.innerText()).toMatch(/^Your seat is kept for 1[12]\d s; then you have lost the game\.$/)
    await ann.page.getByText('Reconnecting').waitFor()
    await ben.page.getByText(/^Ann loses the game in \d+ s$/).waitFor(patience)
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'lost-phone')
    await ann.context.setOffline(false)
    await kept.waitFor({ state: 'detached', ...patience })
    await ben.page.getByText(/^Ann loses/).waitFor({ state: 'detached', ...patience })
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it.each(['on the page of a first visit', 'after a reload'])(
    'offers a newer version, and loads it when it is wanted: %s',
    async (when) => {
      const { page, context } = await house.openPage()
      let version = 'first'
      const real = readFileSync(join(pageFolder, 'sw.js'), 'utf8')
      await context.route('**/sw.js', (route) =>
        route.fulfill({ body: `${real}\n// ${version}`, contentType: 'text/javascript' }),
      )
      await page.goto('/')
      await controlled(page)
      if (when === 'after a reload') await page.reload()
      expect(await page.getByText('There is a new version.').count()).toBe(0)
      version = 'second'
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
      await page.getByText('There is a new version.').waitFor(patience)
      expect(await axeProblems(page)).toEqual([])
      const again = page.waitForEvent('load', patience)
      await page.getByRole('button', { name: 'Load it' }).click()
      await again
      expect(await page.getByText('There is a new version.').count()).toBe(0)
      await context.close()
    },
  )
})

/** What somebody does first in a game, tried until it is done: the game answers, without a network. */
const quickLooks = { initialPeekMs: 1000, peekMs: 1000 }
const firstMoves: Readonly<Record<string, { rules: object; play: (page: Page) => Promise<string> }>> = {
  cambio: { rules: quickLooks, play: draw },
  stop: { rules: { ...quickLooks, initialPeekMs: 60_000 }, play: draw },
  memory: {
    rules: {},
    async play(page) {
      const place = await bestFlip(page, new Map())
      if (place === null) return 'waits'
      await page.locator(`[data-card="${place}"]`).click()
      await page.locator(`[data-card="${place}"]:not([data-hidden])`).waitFor(patience)
      return 'played'
    },
  },
  believe: { rules: {}, play: (page) => playOrDoubt(page, false) },
}

async function draw(page: Page): Promise<string> {
  const holds = /^Tap one/.test((await status(page).textContent()) ?? '')
  return holds ? 'played' : playOn(page)
}

/** The worker has kept everything, and answers for this page. */
async function controlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), patience).toBe(true)
}
