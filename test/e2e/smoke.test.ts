import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageFolder } from '../../src/server/building/folders.ts'
import { openCards } from './boards.ts'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const quick = JSON.stringify({ rows: 2, cols: 2, botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 50 })

const waiting = (page: Page) => page.getByRole('region', { name: 'A game waits in this browser' })

describe('the page', () => {
  it('loads less than 120 KB of script first, and shows the games', async () => {
    const { page, problems } = await house.openPage()
    const scripts: string[] = []
    page.on('response', (answer) => {
      if (/\.js$/.test(answer.url())) scripts.push(new URL(answer.url()).pathname)
    })
    await page.goto('/')
    for (const name of ['Cambio', 'Stop', 'Memory', 'Believe Or Not']) {
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await page.waitForLoadState('networkidle')
    const bytes = scripts.reduce((sum, path) => sum + readFileSync(join(pageFolder, `${path}.gz`)).length, 0)
    expect(scripts.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(120 * 1024)
    expect(await axeProblems(page)).toEqual([])
    expect(problems).toEqual([])
    await screenshot(page, 'home-desktop-dark')
  })

  it.each(['light', 'dark'] as const)('has one visual language, readable when it is %s', async (theme) => {
    for (const viewport of ['desktop', 'phone'] as const) {
      const { page, problems } = await house.openPage({ theme, viewport })
      await page.goto('/design')
      await page.getByRole('heading', { name: 'Cards' }).waitFor()
      expect(await axeProblems(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await screenshot(page, `design-${viewport}-${theme}`)
      await page.getByRole('button', { name: 'Dialog' }).click()
      await page.getByRole('dialog', { name: 'Dialog' }).waitFor()
      expect(await axeProblems(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(problems).toEqual([])
    }
  })

  it('carries no compiler of schemas, which would need eval', () => {
    const assets = readdirSync(join(pageFolder, 'assets')).filter((name) => name.endsWith('.js'))
    for (const name of assets) {
      const code = readFileSync(join(pageFolder, 'assets', name), 'utf8')
      expect(/typebox|~kind|new Function\(/i.test(code) ? name : '').toBe('')
    }
  })

  it('is answered compressed, its parts to be kept, with no script but its own', async () => {
    const index = await fetch(house.url, { headers: { 'accept-encoding': 'br' } })
    expect(index.headers.get('cache-control')).toBe('no-cache')
    expect(index.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(index.headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    const script = /src="(\/assets\/[^"]+)"/.exec(await index.text())?.[1] ?? ''
    const answer = await fetch(new URL(script, house.url), { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    for (const path of ['/game/x', '/j/ABC123', '/practice/memory', '/play/stop']) {
      expect((await fetch(new URL(path, house.url))).headers.get('content-type')).toContain('text/html')
    }
    expect((await fetch(new URL('/assets/nothing.js', house.url))).status).toBe(404)
  })

  it('plays Memory against a bot to the end, without the service', async () => {
    const { page, problems } = await house.openPage({ viewport: 'phone' })
    await page.goto(`/practice/memory?level=easy&rules=${encodeURIComponent(quick)}`)
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await play(page)
    expect(await axeProblems(page)).toEqual([])
    expect(problems).toEqual([])
    expect(sockets).toEqual([])
    expect(await page.getByTestId('standings').innerText()).toContain('Guest') // a name that a log can say
    // S2-DP1
    const kept = await page.evaluate(() => localStorage.getItem('facedown.practice'))
    expect(JSON.parse(kept ?? '{}').memory.played).toBe(1)
    await page.getByRole('button', { name: 'Play again' }).click()
    await play(page)
    expect(await page.evaluate(() => localStorage.getItem('facedown.practice'))).toContain('"played":2')
    await page.reload()
    await page.getByTestId('standings').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('facedown.practice'))).toContain('"played":2')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Memory', exact: true }).waitFor()
    expect(await waiting(page).count()).toBe(0) // what is over does not wait
  })

  it('keeps a game against bots for whoever goes, and shows the way back', async () => {
    const { page, problems } = await house.openPage({ viewport: 'phone' })
    const rules = encodeURIComponent(JSON.stringify({ botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 50 }))
    await page.goto(`/practice/memory?level=easy&rules=${rules}`)
    await page.locator('[data-testid=board] button.lit').first().click()
    await expect.poll(() => page.locator('[data-testid=board] .revealed').count()).toBe(1)
    const before = await openCards(page)
    const address = page.url()
    const isThere = () => expect.poll(() => openCards(page)).toEqual(before)

    await page.reload()
    await isThere()
    expect(page.url()).toBe(address)
    await page.goto('/')
    await waiting(page).getByText('Memory, against bots').waitFor()
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'home-waiting-phone-dark')
    await waiting(page).getByRole('button', { name: 'Back to the table' }).click()
    await isThere()
    await page.goto('/')
    await waiting(page).getByRole('button', { name: 'Put it away' }).click()
    await waiting(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Memory', exact: true }).waitFor()
    expect(await waiting(page).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('plays Memory on the service, and comes back after a lost connection', async () => {
    const { page, problems, context } = await house.newGuest('Ann')
    const opened = await context.request.post('/api/tables', {
      data: { game: 'memory', rules: { ...JSON.parse(quick), rows: 3, cols: 4 }, bots: [{ level: 'hard' }] },
      headers: { origin: house.url },
    })
    const { id } = await opened.json()
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/live$/, (socket) => {
      socket.connectToServer()
      sockets.push(socket)
    })
    await page.goto(`/game/${id}`)
    await page.getByTestId('code').waitFor()
    await page.getByRole('button', { name: 'Start Game' }).click()
    await page.getByTestId('board').waitFor()
    expect(sockets.length).toBe(1)
    await sockets[0]?.close()
    await play(page)
    expect(sockets.length).toBeGreaterThan(1)
    expect(await axeProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('a second tab takes the seat only when it is told to, and the first one says so', async () => {
    const { page, context } = await house.newGuest('Ben')
    const opened = await context.request.post('/api/tables', {
      data: { game: 'memory', bots: [{ level: 'easy' }] },
      headers: { origin: house.url },
    })
    const { id } = await opened.json()
    await page.goto(`/game/${id}`)
    await page.getByRole('button', { name: 'Start Game' }).waitFor()
    const second = await context.newPage()
    await second.goto(`/game/${id}`)
    await second.getByText('You are already connected to this game in another session').waitFor()
    await second.getByRole('button', { name: 'Play here instead' }).click()
    await second.getByRole('button', { name: 'Start Game' }).waitFor()
    await page.getByRole('button', { name: 'Play here instead' }).waitFor()
    await page.getByRole('button', { name: 'Play here instead' }).click()
    await page.getByRole('button', { name: 'Play here instead' }).waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Play here instead' }).waitFor()
  })
})

/** Flips whatever can be flipped until there are standings. */
async function play(page: Page): Promise<void> {
  const flip = page.getByTestId('board').getByRole('button', { disabled: false })
  const end = page.getByTestId('standings')
  for (let moves = 0; moves < 100; moves++) {
    await flip.first().or(end).first().waitFor()
    if (await end.isVisible()) return
    // The card may have been turned meanwhile, by what was clicked before: then another one is.
    await flip
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await page.waitForTimeout(30)
  }
  throw new Error('this game does not end')
}
