// Every screen there is, each reached as a player reaches it, by keys and places and never by words: so in any language.
// Once there, it can be looked at on any device and in any light.

import type { Page } from 'playwright-core'
import { botGameFile } from '../../src/testkit/bot-game.ts'
import { countGames } from './counted.ts'
import { type Guest, type House, type Look, viewports } from './setting.ts'

export interface Scene {
  readonly name: string
  /** Nothing scrolls while it is played. */
  readonly game?: true
  /** More cards than a phone has room for thumbs. */
  readonly dense?: true
  /** What it is about, where that is further down: a selector. */
  readonly part?: string
  go(guest: Guest, house: House): Promise<unknown>
}

const patience = { timeout: 60_000 }
const long = { initialPeekMs: 120_000, peekMs: 60_000, powerDecisionMs: 120_000 }
const quick = { initialPeekMs: 1000, peekMs: 1000, botDelayMinMs: 0, botDelayMaxMs: 0 }
const allRanks = ['A', 2, 3, 4, 5, 6, 7, 8, 9, 'T', 'J', 'Q', 'K', 'X']
const allPowers = (power: string) => ({ powers: Object.fromEntries(allRanks.map((rank) => [rank, power])) })

const at = (path: string, sign = 'h1') => ({
  async go({ page }: Guest) {
    await page.goto(path)
    await page.locator(sign).first().waitFor(patience)
    await page.waitForLoadState('networkidle')
  },
})

async function practice({ page }: Guest, game: string, rules: object, bots = 1): Promise<Page> {
  const said = encodeURIComponent(JSON.stringify(rules))
  await page.goto(`/practice/${game}?level=medium&bots=${bots}&name=Ann&rules=${said}`)
  await page.getByTestId('stage').waitFor(patience)
  return page
}

const status = (page: Page) => page.getByTestId('status').textContent()
const mine = (page: Page) => page.locator('[data-testid=status].mine').waitFor(patience)

async function keys(page: Page, ...pressed: readonly string[]): Promise<void> {
  for (const key of pressed) {
    const before = await status(page)
    await page.keyboard.press(key)
    await page.waitForFunction(
      (line) =>
        document.querySelector('dialog[open]') || document.querySelector('[data-testid=status]')?.textContent !== line,
      before,
      patience,
    )
  }
}

/** Whole turns of a game of the grid family: what is drawn goes away again. */
async function turns(page: Page, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await mine(page)
    await keys(page, 'd', `${(turn % 4) + 1}`)
  }
  await mine(page)
}

/** Unless a bot was faster. */
async function call(page: Page): Promise<void> {
  const confirm = page.locator('dialog[open] .danger')
  for (let attempt = 0; attempt < 3; attempt++) {
    await page.keyboard.press('c')
    const isAsked = await confirm.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (isAsked) return confirm.click(patience)
  }
}

/** Somebody's table on the service, with bots at it. */
async function opened(
  { context }: Guest,
  house: House,
  data: object,
): Promise<{ readonly id: string; readonly code: string }> {
  const answer = await context.request.post('/api/tables', { data, headers: { origin: house.url } })
  return answer.json()
}

/** The same, and everybody has come. */
async function started(guest: Guest, house: House, data: object, others: readonly Guest[] = []): Promise<string> {
  const { id, code } = await opened(guest, house, data)
  for (const { context } of others) {
    await context.request.post('/api/join', { data: { code }, headers: { origin: house.url } })
  }
  await guest.context.request.post(`/api/tables/${id}/start`, { data: {}, headers: { origin: house.url } })
  return id
}

async function seeTable(page: Page, id: string): Promise<void> {
  await page.goto(`/game/${id}`)
  await page.getByTestId('stage').waitFor(patience)
}

async function openFile(page: Page, file: object): Promise<void> {
  await page.goto('/replay')
  const buffer = Buffer.from(JSON.stringify(file))
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer })
  await page.getByTestId('replay-bar').waitFor(patience)
}

/** One that anybody may look at, with its host there. */
async function publicTable(house: House): Promise<{ readonly host: Guest; readonly id: string }> {
  const host = await house.newGuest('Bartholomew')
  const bots = [{ level: 'hard' }, { level: 'easy' }]
  const id = await started(host, house, { game: 'cambio', rules: long, isPublic: true, seats: 3, bots })
  await seeTable(host.page, id)
  return { host, id }
}

export const scenes: readonly Scene[] = [
  {
    name: 'home',
    async go(guest, house) {
      const host = await house.newGuest('Bartholomew')
      await opened(host, house, { game: 'cambio', isPublic: true, bots: [{ level: 'hard' }] })
      await at('/').go(guest)
      await host.context.close()
    },
  },
  { name: 'create', ...at('/new/believe', 'main form, main h2') },
  { name: 'seek', ...at('/play/stop', 'main h2') },
  { name: 'profile', ...at('/profile', 'main h2') },
  {
    name: 'statistics',
    part: 'main section:has(> [data-testid=statistics-cambio])',
    async go(guest, house) {
      await countGames(house, guest.context.request)
      await at('/profile', '[data-testid=statistics-believe]').go(guest)
    },
  },
  {
    name: 'person',
    async go(guest, house) {
      const host = await house.newGuest('Bartholomew')
      await countGames(house, host.context.request)
      const { id } = await opened(host, house, { game: 'cambio', isPublic: true })
      await at(`/game/${id}/seats/0`, '[data-testid=statistics-believe]').go(guest)
      await host.context.close()
    },
  },
  { name: 'groups', ...at('/groups') },
  { name: 'settings', ...at('/settings', 'main h2') },
  { name: 'rules', ...at('/rules/cambio', 'main h2') },
  { name: 'join-not-found', ...at('/j/XYZ999', 'h1, h2') },
  { name: 'not-found', ...at('/new/chess') },
  {
    name: 'lobby',
    async go(guest, house) {
      const rules = { turnSeconds: 60, lockCallerHand: true }
      const { id } = await opened(guest, house, { game: 'cambio', rules, seats: 4, bots: [{ level: 'hard' }] })
      await guest.page.goto(`/game/${id}`)
      await guest.page.getByTestId('changed-rules').waitFor(patience)
      await guest.page.getByTestId('fair').waitFor(patience)
    },
  },
  {
    name: 'emotes',
    game: true,
    async go(guest, house) {
      const rules = { initialPeekMs: 1000, turnSeconds: 0 }
      const id = await started(guest, house, {
        game: 'cambio',
        rules,
        bots: [{ level: 'medium' }, { level: 'medium' }],
      })
      const { page } = guest
      await page.goto(`/game/${id}`)
      await mine(page)
      await page.keyboard.press('w')
      await page.keyboard.press('3')
      await page.getByTestId('emote').waitFor(patience)
      await page.keyboard.press('w')
      await page.locator('.palette:popover-open').waitFor(patience)
    },
  },
  {
    name: 'curtain',
    ...at('/practice/cambio?name=Bartholomew&with=Annabelle&bots=1&level=easy', '[data-testid=show]'),
  },
  { name: 'lesson', game: true, ...at('/learn/cambio', '[data-testid=coach]') },
  { name: 'cambio-look', game: true, go: (guest) => practice(guest, 'cambio', long, 3) },
  {
    name: 'cambio-drawn',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'cambio', { ...quick, initialPeekMs: 1000 }, 3)
      await turns(page, 2)
      await keys(page, 'd')
    },
  },
  {
    name: 'cambio-power',
    async go(guest) {
      const page = await practice(guest, 'cambio', { ...quick, ...allPowers('blindSwap'), powerDecisionMs: 120_000 }, 3)
      await mine(page)
      await keys(page, 'd')
      await page.keyboard.press('x')
      await page.locator('dialog[open] button').first().waitFor(patience)
      await page.keyboard.press('2')
      await page.locator('dialog[open] fieldset button').nth(1).click(patience)
    },
  },
  {
    name: 'cambio-peek',
    async go(guest) {
      const page = await practice(guest, 'cambio', { ...quick, ...allPowers('autoPeekOwn'), peekMs: 60_000 }, 1)
      await mine(page)
      await keys(page, 'd')
      await page.keyboard.press('x')
      await page.locator('dialog[open] .card svg:not(.back)').waitFor(patience)
    },
  },
  {
    name: 'cambio-call',
    async go(guest) {
      const page = await practice(guest, 'cambio', quick, 2)
      await turns(page, 1)
      await page.keyboard.press('c')
      await page.locator('dialog[open]').waitFor(patience)
    },
  },
  {
    name: 'cambio-final',
    game: true,
    async go(guest) {
      const slow = { botDelayMinMs: 9_000, botDelayMaxMs: 10_000, minTurnsBeforeCall: 0 }
      const page = await practice(guest, 'cambio', { ...quick, ...slow }, 1)
      await mine(page)
      await call(page)
      await page.locator('.final').waitFor(patience)
    },
  },
  {
    name: 'cambio-end',
    async go(guest) {
      const page = await practice(guest, 'cambio', quick, 3)
      await turns(page, 1)
      await call(page)
      await page.getByTestId('standings').waitFor(patience)
    },
  },
  {
    name: 'stop-turn',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'stop', quick, 3)
      await page.keyboard.press('1')
      await page.keyboard.press('2')
      await turns(page, 1)
    },
  },
  {
    name: 'stop-round',
    async go(guest) {
      const page = await practice(guest, 'stop', { ...quick, roundBreakMs: 60_000 }, 2)
      await page.keyboard.press('1')
      await page.keyboard.press('2')
      await turns(page, 1)
      await call(page)
      await keys(page, 'd', '1')
      await page.locator('.over').waitFor(patience)
    },
  },
  {
    name: 'memory',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'memory', { botDelayMinMs: 0, botDelayMaxMs: 0, rows: 4, cols: 6 })
      for (let flips = 0; flips < 5; flips++) {
        await page
          .locator('[data-testid=board] button.lit')
          .nth(flips * 3)
          .click(patience)
      }
    },
  },
  { name: 'memory-large', game: true, dense: true, go: (guest) => practice(guest, 'memory', { rows: 8, cols: 10 }) },
  {
    name: 'memory-end',
    async go(guest) {
      const page = await practice(guest, 'memory', {
        botDelayMinMs: 0,
        botDelayMaxMs: 0,
        revealMs: 500,
        rows: 2,
        cols: 2,
      })
      const end = page.getByTestId('standings')
      const lit = page.locator('[data-testid=board] button.lit')
      for (let flips = 0; flips < 200 && !(await end.isVisible()); flips++) {
        await lit.first().or(end).first().waitFor(patience)
        await lit
          .nth(flips % 2)
          .click({ timeout: 500 })
          .catch(() => undefined)
      }
      await end.waitFor(patience)
    },
  },
  {
    name: 'believe-open',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'believe', { botDelayMinMs: 0, botDelayMaxMs: 0 }, 3)
      await page.locator('[data-testid=hand] button').first().waitFor(patience)
      for (let tries = 0; tries < 400; tries++) {
        if (await page.locator('fieldset label').first().isVisible()) break
        await respond(page)
      }
      await page
        .locator('[data-testid=hand] button')
        .first()
        .click({ position: { x: 8, y: 8 } })
      await page
        .locator('[data-testid=hand] button')
        .nth(1)
        .click({ position: { x: 8, y: 8 } })
    },
  },
  {
    name: 'believe-answer',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'believe', { botDelayMinMs: 0, botDelayMaxMs: 0 }, 5)
      await untilAsked(page)
    },
  },
  {
    name: 'believe-doubt',
    game: true,
    async go(guest) {
      const page = await practice(guest, 'believe', { botDelayMinMs: 0, botDelayMaxMs: 0 }, 7)
      await untilAsked(page)
      await page.getByTestId('doubt').click(patience)
      await page.locator('[data-flip]').first().waitFor(patience)
    },
  },
  {
    name: 'believe-round',
    async go(guest) {
      const page = await practice(guest, 'believe', { botDelayMinMs: 0, botDelayMaxMs: 0, deckSize: 32 }, 2)
      const over = page.getByTestId('round')
      for (let tries = 0; tries < 2000 && !(await over.isVisible()); tries++) await respond(page)
      await over.waitFor(patience)
    },
  },
  {
    name: 'menu',
    async go(guest) {
      const page = await practice(guest, 'stop', long, 2)
      await page.locator('header button').first().click(patience)
      await page.locator('dialog[open]').waitFor(patience)
    },
  },
  {
    name: 'shortcuts',
    async go(guest) {
      const page = await practice(guest, 'cambio', long, 2)
      await page.keyboard.press('?')
      await page.locator('dialog[open]').waitFor(patience)
    },
  },
  {
    name: 'log',
    async go(guest) {
      const page = await practice(guest, 'cambio', quick, 3)
      await turns(page, 2)
      await page.keyboard.press('l')
      await page.locator('aside li').first().waitFor(patience)
    },
  },
  {
    name: 'leave',
    async go(guest, house) {
      const id = await started(guest, house, { game: 'cambio', rules: long, seats: 2, bots: [{ level: 'hard' }] })
      const { page } = guest
      await page.goto(`/game/${id}`)
      await page.locator('header button').first().click(patience)
      await page.locator('dialog[open] .danger').click(patience)
    },
  },
  {
    name: 'watch',
    game: true,
    async go({ page }, house) {
      const { id } = await publicTable(house)
      await seeTable(page, id)
    },
  },
  {
    name: 'away',
    game: true,
    async go(guest, house) {
      const other = await house.newGuest('Bartholomew')
      const rules = { ...long, reconnectMs: 120_000 }
      const data = { game: 'cambio', rules, seats: 3, bots: [{ level: 'hard' }] }
      const id = await started(guest, house, data, [other])
      await seeTable(guest.page, id)
      await seeTable(other.page, id)
      await other.context.close()
      await guest.page.locator('.plate.away').waitFor(patience)
    },
  },
  {
    name: 'paused',
    game: true,
    async go({ page }, house) {
      const { host, id } = await publicTable(house)
      await host.context.close()
      await seeTable(page, id)
      await page.locator('.notice').waitFor(patience)
    },
  },
  {
    name: 'abandoned',
    async go(guest, house) {
      const rules = { ...long, abandonMs: 1000 }
      const id = await started(guest, house, { game: 'cambio', rules, seats: 2, bots: [{ level: 'hard' }] })
      await seeTable(guest.page, id)
      await guest.page.goto('/')
      await guest.page.waitForTimeout(1500)
      await guest.page.goto(`/game/${id}`)
      await guest.page.locator('.overlay[role=alert] a').first().waitFor(patience)
    },
  },
  {
    name: 'replay',
    async go({ page }) {
      await openFile(page, botGameFile('cambio', ['easy', 'medium'], 1))
      for (let steps = 0; steps < 12; steps++) await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'review',
    async go({ page }) {
      await openFile(page, botGameFile('cambio', ['easy', 'medium'], 1))
      await page.locator('[data-testid=replay-bar] [aria-expanded=false]').click(patience)
      await page.locator('#tab-review').click(patience)
      await page.locator('[data-testid=review][data-stage=done]').waitFor(patience)
    },
  },
  {
    name: 'elsewhere',
    async go(guest, house) {
      const id = await started(guest, house, { game: 'cambio', rules: long, seats: 2, bots: [{ level: 'hard' }] })
      const first = await guest.context.newPage()
      await first.goto(`/game/${id}`)
      await first.getByTestId('stage').waitFor(patience)
      await guest.page.goto(`/game/${id}`)
      await guest.page.locator('.overlay button').waitFor(patience)
      await guest.page.bringToFront() // a page behind another draws one frame a second
    },
  },
]

/** Whoever has been asked to believe something. */
async function untilAsked(page: Page): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await page.getByTestId('doubt').isVisible()) return
    await respond(page)
  }
}

/** The next move in Believe Or Not, whatever it is. */
async function respond(page: Page): Promise<void> {
  const hand = page.locator('[data-testid=hand] button')
  if (!(await page.locator('[data-testid=status].mine').isVisible()) || (await hand.count()) === 0) {
    await page.waitForTimeout(50)
    return
  }
  if ((await hand.first().getAttribute('aria-pressed')) !== 'true') {
    await hand
      .first()
      .click({ position: { x: 8, y: 8 }, timeout: 1000 })
      .catch(() => undefined)
  }
  const pass = page.locator('.controls .buttons button').first()
  const before = await status(page)
  await pass.click({ timeout: 1000 }).catch(() => undefined)
  await page
    .waitForFunction((line) => document.querySelector('[data-testid=status]')?.textContent !== line, before, {
      timeout: 1000,
    })
    .catch(() => undefined)
}

export type Light = 'light' | 'dark' | 'contrast'

/** The same page on another device, in another light, with larger letters. */
export async function lookAt(
  page: Page,
  viewport: NonNullable<Look['viewport']>,
  light: Light,
  { percent = 100, part = 'body' } = {},
): Promise<void> {
  await page.setViewportSize(viewports[viewport])
  await page.evaluate(
    async ([theme, size, part]) => {
      const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      document.documentElement.dataset.theme = theme
      document.documentElement.style.fontSize = size === 100 ? '' : `${size}%`
      await twoFrames()
      // Colours that were on their way have arrived.
      for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
      document.querySelector(part)?.scrollIntoView()
      await twoFrames()
    },
    [light, percent, part] as const,
  )
}
