// A game that is over, watched again and checked: from a file, and from the service by its link.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BelieveRules } from '../../src/games/believe/public.ts'
import { statisticsOf } from '../../src/games/believe/statistics.ts'
import type { GameFile } from '../../src/table/game-file.ts'
import { tableFrom } from '../../src/table/replay.ts'
import { botGameFile } from '../../src/testkit/bot-game.ts'
import { env, gameFile } from '../table/whole-file.ts'
import { boardLeaks } from './boards.ts'
import { facesOf } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }

async function openFile(page: Page, file: object): Promise<void> {
  await page.goto('/replay')
  const buffer = Buffer.from(JSON.stringify(file))
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer })
  await page.getByTestId('stage').waitFor(slow)
}

const seenBy = (page: Page) => page.getByRole('combobox', { name: 'Seen by' })
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Position' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function position(page: Page): Promise<number> {
  return Number(/^\d+/.exec(await page.getByTestId('position').innerText())?.[0])
}

async function stands(page: Page, at: number): Promise<void> {
  await expect.poll(() => position(page), slow).toBe(at)
}

async function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** Who it is because of. */
async function widest(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName}.${one.className}`)
      .slice(-6)
      .join(' '),
  )
}

async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-testid=replay-bar] :is(button, select, input), .panel button')].flatMap(
      (one) => {
        const { width, height } = one.getBoundingClientRect()
        return width > 0 && (height < 43.5 || width < 43.5) ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : []
      },
    ),
  )
}

describe.each(['cambio', 'stop', 'memory', 'believe'] as const)('a file of %s', (game) => {
  const file = gameFile(game, { leavesAt: 90 })

  it.each([
    { viewport: 'desktop', theme: 'dark' },
    { viewport: 'phone', theme: 'light' },
  ] as const)('is shown on a $viewport, step by step, with anybody’s eyes', async ({ viewport, theme }) => {
    const { page, problems, context } = await house.openPage({ viewport, theme })
    await openFile(page, file)
    await stands(page, 1)
    expect(await seenBy(page).inputValue()).toBe('all')
    for (let at = 2; at <= 14; at++) {
      await page.keyboard.press('ArrowRight')
      await stands(page, at)
    }
    await screenshot(page, `replay-${game}-${viewport}-open`)
    expect(await axeProblems(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await stands(page, 13)
    await seenBy(page).selectOption('1')
    await stands(page, 13)
    await screenshot(page, `replay-${game}-${viewport}-seat`)
    expect(await axeProblems(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    await seenBy(page).selectOption('spectator')
    await page.keyboard.press('End')
    // Where the game was not over when Ann left, nobody is there any more; the others end with a result.
    const { phase } = tableFrom(file.entries, env)
    const end = phase === 'abandoned' ? page.getByText('Game was abandoned') : page.getByTestId('standings')
    await end.waitFor(slow)
    await screenshot(page, `replay-${game}-${viewport}-end`)
    expect(await axeProblems(page)).toEqual([])
    await page.keyboard.press('Home')
    await stands(page, 1)
    expect(problems).toEqual([])
    await context.close()
  })
})

// C0-OOS3, C1-OOS3
describe('a replay', () => {
  const file = gameFile('cambio', { leavesAt: 90 })

  it('is scrubbed, jumped about in, played and paused, by hand and by keys, and keeps secrets of the time', async () => {
    const { page, problems, context } = await house.openPage()
    await openFile(page, file)
    const last = Number(await scrubber(page).getAttribute('max')) + 1
    // With everything open each card of each hand has a face; a spectator sees none of them.
    await page.getByRole('button', { name: 'Power: Blaise' }).first().click()
    const inHands = async () => (await facesOf(page)).filter(({ hand }) => hand !== '').length
    expect(await inHands()).toBe(8)
    await seenBy(page).selectOption('spectator')
    await expect.poll(inHands, slow).toBe(0)
    const at = await position(page)
    expect(at).toBeGreaterThan(1)
    // The slider, with its own keys: one entry a press, not two.
    await scrubber(page).focus()
    await page.keyboard.press('ArrowRight')
    await stands(page, at + 1)
    await page.keyboard.press('End')
    await stands(page, last)
    await page.keyboard.press('Home')
    await stands(page, 1)
    await scrubber(page).fill(`${last - 2}`)
    await stands(page, last - 1)
    // A seat's eyes show what the seat knew: at the first look two of its own, and never one of another.
    await scrubber(page).fill('0')
    await seenBy(page).selectOption('0')
    await expect.poll(async () => (await facesOf(page)).filter(({ hand }) => hand === '0').length, slow).toBe(2)
    expect((await facesOf(page)).filter(({ hand }) => hand === '1')).toEqual([])
    // Played, it goes on by itself; paused, it stays.
    await button(page, 'Speed: 1 times').click()
    await button(page, 'Speed: 2 times').click()
    await button(page, 'Play').click()
    await expect.poll(() => position(page), slow).toBeGreaterThan(3)
    await button(page, 'Pause').click()
    const paused = await position(page)
    await page.locator('h1').click()
    await page.keyboard.press(' ')
    await expect.poll(() => position(page), slow).toBeGreaterThan(paused)
    await page.keyboard.press(' ')
    await button(page, 'Play').waitFor(slow)
    // Keys are in the list of keys, those for playing are not.
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('One step back').waitFor(slow)
    expect(await keys.locator('dl').getByText('Draw').count()).toBe(0) // beside it stands what is said
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
    await context.close()
  })

  it('moves cards where motion is wanted, and whoever is quicker than they are goes on', async () => {
    const { page, problems, context } = await house.openPage({ stillness: false })
    await openFile(page, file)
    for (let count = 0; count < 20; count++) await page.keyboard.press('ArrowRight')
    await stands(page, 21)
    await page.keyboard.press('Home')
    await stands(page, 1)
    const before = await page.getByTestId('last-action').innerText()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await stands(page, 1)
    await page.waitForFunction(() => document.querySelectorAll('.flyer').length === 0, undefined, slow)
    expect(await page.getByTestId('last-action').innerText()).toBe(before)
    expect(problems).toEqual([])
    await context.close()
  })

  it('plays once, however often it was paused and played again meanwhile', async () => {
    const { page, problems, context } = await house.openPage()
    await openFile(page, file)
    await page.locator('h1').click()
    for (let presses = 0; presses < 11; presses++) await page.keyboard.press(' ')
    await scrubber(page).fill('0') // that pauses it, too
    await stands(page, 1)
    await button(page, 'Play').click()
    await stands(page, 2) // at once
    await page.waitForTimeout(2000) // each entry rests for 1600 ms
    expect(await position(page)).toBeLessThanOrEqual(3)
    await stands(page, 4)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is twice as fast at twice the speed, the flight of cards included', async () => {
    const { page, problems, context } = await house.openPage({ stillness: false })
    await openFile(page, file)
    await page.evaluate(() => {
      const durations: number[] = []
      Reflect.set(window, 'durations', durations)
      const { animate } = Element.prototype
      Element.prototype.animate = function (frames, options) {
        if (this.classList.contains('flyer') && typeof options === 'object') durations.push(Number(options.duration))
        return animate.call(this, frames, options)
      }
    })
    const flights = async () => {
      await page.keyboard.press('Home')
      await page.evaluate(() => Reflect.get(window, 'durations').splice(0))
      for (let at = 2; at <= 8; at++) {
        await page.keyboard.press('ArrowRight')
        await stands(page, at)
        await page.waitForFunction(() => document.querySelectorAll('.flyer').length === 0, undefined, slow)
      }
      return page.evaluate((): number[] => Reflect.get(window, 'durations'))
    }
    const usual = await flights()
    expect(usual.length).toBeGreaterThan(1)
    await button(page, 'Speed: 1 times').click()
    expect(await flights()).toEqual(usual.map((ms) => ms / 2))
    expect(problems).toEqual([])
    await context.close()
  })

  it.each([320, 360, 368, 390])('has its speed within reach on a phone %i wide', async (width) => {
    const { page, problems, context } = await house.openPage({ viewport: 'phone' })
    await page.setViewportSize({ width, height: 700 })
    await openFile(page, file)
    await button(page, 'Speed: 1 times').click()
    expect(await button(page, 'Speed: 2 times').count()).toBe(1)
    expect(await tooWide(page)).toBe(0)
    expect(await tooSmall(page)).toEqual([])
    const { height } = (await page.getByTestId('replay-bar').boundingBox()) ?? { height: 0 }
    expect(height).toBeLessThan(110) // two rows
    expect((await seenBy(page).boundingBox())?.width).toBeGreaterThan(70)
    await screenshot(page, `replay-bar-${width}`)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is in German, on the smallest phone, at twice the text', async () => {
    const { page, context } = await house.openPage({ viewport: 'smallPhone', language: 'de' })
    await openFile(page, file)
    expect(await tooWide(page)).toBe(0)
    await button(page, 'Mehr').click()
    await page.getByRole('tab', { name: 'Prüfung' }).click()
    await page.getByRole('heading', { name: 'Diese Datei passt zusammen' }).waitFor(slow)
    await page.getByText(/Der Startwert in der Datei ergibt das Siegel/).waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'replay-check-small-german')
    await context.close()
    const big = await house.openPage({ viewport: 'phone', language: 'de' })
    await openFile(big.page, file)
    await big.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await button(big.page, 'Mehr').click()
    expect([await tooWide(big.page), await widest(big.page)]).toEqual([0, ''])
    await screenshot(big.page, 'replay-phone-twice')
    await big.context.close()
  })
})

describe('the figures of a game of Believe Or Not (B4-15.1, B4-15.2)', () => {
  const levels = ['easy', 'medium', 'hard', 'easy'] as const
  const file = botGameFile('believe', levels, 4, { maxRounds: 3, botDelayMinMs: 900, botDelayMaxMs: 4000 })
  const table = tableFrom(file.entries, env)
  const counted = statisticsOf(file.entries, table.rules as object as BelieveRules, table.seats.length)
  const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'))

  it.each([
    { viewport: 'desktop', language: 'en', theme: 'dark', tab: 'Figures' },
    { viewport: 'desktop', language: 'de', theme: 'light', tab: 'Zahlen' },
    { viewport: 'phone', language: 'de', theme: 'light', tab: 'Zahlen' },
    { viewport: 'smallPhone', language: 'de', theme: 'dark', tab: 'Zahlen' },
  ] as const)('stand beside its replay on a $viewport in $language', async ({ tab, ...look }) => {
    const { page, problems, context } = await house.openPage(look)
    await openFile(page, file)
    const opened = page.getByRole('tab', { name: tab })
    if (!(await opened.isVisible())) await button(page, 'Mehr').click()
    await opened.click()
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const players = page.getByTestId('figures-players').locator('tbody')
    expect(await players.count()).toBe(levels.length)
    for (const [seat, { points, plays, bluffRate }] of counted.players.entries()) {
      const told = await players.nth(seat).innerText()
      expect(told).toContain(table.seats[seat]?.name)
      expect(told).toContain(signed(points))
      expect(told).toContain(
        `${Math.round((bluffRate ?? 0) * plays)} ${look.language === 'de' ? 'von' : 'of'} ${plays}`,
      )
    }
    const rounds = page.getByTestId('figures-rounds').locator('tbody tr')
    expect(await rounds.count()).toBe(counted.rounds.length + 1)
    expect(await rounds.last().innerText()).toContain(`${counted.game.challenges}`)
    expect(await page.getByTestId('figures').locator('li').count()).toBe(counted.game.announced.length)
    expect(await page.getByTestId('figures').innerText()).not.toMatch(/undefined|NaN|null/)
    await screenshot(page, `replay-figures-${look.viewport}`)
    expect(await axeProblems(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    const content = page.locator('#panel-content')
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await content.evaluate((one) => one.scrollTo(0, one.scrollHeight))
    await screenshot(page, `replay-figures-${look.viewport}-end`)
    expect(problems).toEqual([])
    await context.close()
  })

  it('are of this game alone', async () => {
    const { page, context } = await house.openPage()
    await openFile(page, gameFile('stop'))
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Moments', 'Review', 'Check'])
    await context.close()
  })
})

describe('Verify this game', () => {
  const file = gameFile('stop', { leavesAt: 90 })

  async function check(page: Page, forged: GameFile): Promise<void> {
    await openFile(page, forged)
    await page.getByRole('tab', { name: 'Check' }).click() // a file is checked unasked
  }

  it('says of an honest file what was checked', async () => {
    const { page, problems, context } = await house.openPage()
    await check(page, file)
    await page.getByRole('heading', { name: 'This file fits together' }).waitFor(slow)
    expect(await page.getByTestId('forged').count()).toBe(0)
    const said = await page.getByTestId('check').innerText()
    expect(said).toContain(`the commitment in the file, ${file.commitment.slice(0, 16)}…`)
    expect(said).toContain('Ann added chance of their own')
    expect(said).toMatch(/Not compared\.\s+The commitment: this browser kept nothing from when it was played\./)
    expect(said).toMatch(/Not compared\.\s+Hashes: this browser kept none while it was played\./)
    expect(said).toMatch(/Not compared\.\s+The file has no signature/)
    expect(said).toContain('by the rules of Stop')
    expect(said).toContain(`The ${file.entries.length} hashes in the file fit its entries`)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'replay-check-sound')
    expect(problems).toEqual([])
    await context.close()
  })

  it('finds the place where a file was changed, and shows it', async () => {
    const at = file.entries.findIndex(({ events }) => events.some(({ type }) => type === 'swapped'))
    const forged = JSON.parse(JSON.stringify(file)) as GameFile
    const swapped = forged.entries[at]?.events.find(({ type }) => type === 'swapped')?.open as { card: string }
    swapped.card = swapped.card === 'As' ? 'Ks' : 'As'
    const { page, context } = await house.openPage({ viewport: 'phone' })
    await openFile(page, forged)
    await page.getByTestId('forged').getByRole('button').click(slow) // it is said before anybody asks
    await page.getByRole('heading', { name: 'This is not what was played' }).waitFor(slow)
    await page.getByText(`Entry ${at + 1}: a swap (`).waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'replay-check-forged')
    await button(page, 'Show the place').click()
    await expect.poll(() => page.getByTestId('last-action').innerText(), slow).toMatch(/ace of spades|king of spades/)
    await context.close()
  })

  it('finds another seed, and a file that ends early; what is no game file is not opened', async () => {
    const { page, context } = await house.openPage()
    const seed = 'a'.repeat(64)
    const [first, ...rest] = file.entries
    const other = { ...file, seed, entries: [{ ...first, act: { ...first?.act, seed } }, ...rest] } as GameFile
    await check(page, other)
    await page.getByText('The seed is not the one that was committed to.').waitFor(slow)
    await check(page, { ...file, entries: file.entries.slice(0, -3) })
    await page.getByText('The file ends before the game does.').waitFor(slow)
    await page.goto('/replay')
    const nonsense = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"x"}') }
    await page.locator('input[type=file]').setInputFiles(nonsense)
    await page.getByRole('alert').getByText('This is not a game file', { exact: true }).waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    await screenshot(page, 'replay-no-file')
    await context.close()
  })

  it('says on a German page in German why a file cannot be read', async () => {
    const { page, context } = await house.openPage({ viewport: 'phone', language: 'de' })
    await page.goto('/replay')
    const entries = [...file.entries.slice(0, 2), { seq: 3 }]
    const given = [
      ['kein JSON', 'Sie ist kein JSON, wie es Spieldateien sind.'],
      ['{"format":"x"}', 'Sie ist JSON, aber nicht das, was man nach einem Spiel herunterlädt.'],
      [JSON.stringify({ ...file, entries }), 'Ihr Eintrag 3 ist nicht lesbar.'],
      [Buffer.alloc(33 * 1024 * 1024), 'spiel.json hat 33 MB, und so lang ist kein Spiel.'],
    ] as const
    for (const [content, said] of given) {
      const buffer = Buffer.from(content)
      await page.locator('input[type=file]').setInputFiles({ name: 'spiel.json', mimeType: 'application/json', buffer })
      await page.getByRole('alert').getByText(said, { exact: true }).waitFor(slow)
    }
    await page.evaluate(() => {
      File.prototype.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    })
    const gone = { name: 'weg.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
    await page.locator('input[type=file]').setInputFiles(gone)
    await page.getByRole('alert').getByText('weg.json lässt sich nicht öffnen.', { exact: true }).waitFor(slow)
    expect(await page.locator('[lang=en]').count()).toBe(0)
    await context.close()
  })
})

describe('a game of the service', () => {
  const quick = { rows: 2, cols: 4, revealMs: 20, botDelayMinMs: 0, botDelayMaxMs: 0 }

  it('opens nothing before its end; then its link shows a moment, to anybody, and it can be verified', async () => {
    const ann = await house.newGuest('Ann')
    const headers = { origin: house.url }
    const opened = await ann.context.request.post('/api/tables', {
      data: { game: 'memory', rules: quick, bots: [{ level: 'easy' }] },
      headers,
    })
    const { id } = await opened.json()
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByRole('button', { name: 'Start Game' }).click(slow)
    await ann.page.getByTestId('board').waitFor(slow)
    const log = `/api/tables/${id}/log`
    expect((await ann.context.request.get(log)).status()).toBe(409)
    const eve = await house.openPage({ viewport: 'phone' })
    expect((await eve.context.request.get(log)).status()).toBe(404)
    // Not even with a moment in the address: the player is at the table, a stranger nowhere.
    await ann.page.goto(`/game/${id}?at=3&as=all`)
    await ann.page.getByTestId('board').waitFor(slow)
    expect(await boardLeaks(ann.page)).toEqual([])
    expect(await ann.page.getByTestId('replay-bar').count()).toBe(0)
    await eve.page.goto(`/game/${id}?at=3&as=all`)
    await eve.page.getByText('Game not found').waitFor(slow)

    await playOut(ann.page)
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'end-with-replay')
    await ann.page.getByRole('link', { name: 'Verify this game' }).click()
    await ann.page.getByRole('heading', { name: 'This game is sound' }).waitFor(slow)
    const said = await ann.page.getByTestId('check').innerText()
    expect(said).toMatch(/The hashes that this browser was shown live are those in the file, up to entry (\d+) of \1:/)
    expect(said).toMatch(/What this browser was shown live, \d+ of \d+ entries, is what the file says was shown\./)
    expect(said).toMatch(/Key [0-9a-f]{16} is the one that this service publishes: the file is its own\./)
    expect(said).not.toContain('Not compared')
    await screenshot(ann.page, 'replay-check-witnessed')
    expect(await seenBy(ann.page).inputValue()).toBe('0') // with her own eyes
    await ann.page.keyboard.press('Home')
    for (let step = 0; step < 4; step++) await ann.page.keyboard.press('ArrowRight')
    await stands(ann.page, 5)
    await seenBy(ann.page).selectOption('1')
    await ann.page.waitForURL(/\?at=\d+&as=1$/, slow)

    await eve.page.goto(ann.page.url())
    await stands(eve.page, 5)
    expect(await seenBy(eve.page).inputValue()).toBe('1')
    expect(await boardLeaks(eve.page)).toEqual([])
    await button(eve.page, 'More').click()
    expect(await eve.page.getByRole('button', { name: 'Return to Lobby' }).count()).toBe(0)
    const [saved] = await Promise.all([
      eve.page.waitForEvent('download'),
      eve.page.getByRole('button', { name: 'Download' }).click(),
    ])
    await eve.page.goto('/replay')
    await eve.page.locator('input[type=file]').setInputFiles(await saved.path())
    await stands(eve.page, 1)
    await button(eve.page, 'More').click()
    await eve.page.getByRole('tab', { name: 'Check' }).click()
    await eve.page.getByRole('heading', { name: 'This game is sound' }).waitFor(slow)
    await eve.page.getByText('Hashes: this browser kept none while it was played.').waitFor(slow)
    await screenshot(eve.page, 'replay-check-signed')
    // Somebody who has the seed plays it on otherwise, with a signature of another game.
    const real = JSON.parse(readFileSync(await saved.path(), 'utf8')) as GameFile
    const other = gameFile('memory', { id, seed: real.seed })
    const forged = { ...other, ...(real.signed ? { signed: real.signed } : {}) }
    await openFile(eve.page, forged)
    await eve.page.getByTestId('forged').getByRole('button').click(slow)
    await eve.page.getByRole('heading', { name: 'This is not a file of this service' }).waitFor(slow)
    await screenshot(eve.page, 'replay-check-other-service')
    await openFile(ann.page, other)
    await ann.page.getByTestId('forged').getByRole('button').click(slow)
    await ann.page.getByRole('heading', { name: 'This is not what was played' }).waitFor(slow)
    await ann.page.getByText('The hash is not the one that this browser was shown while it was played.').waitFor(slow)
    await screenshot(ann.page, 'replay-check-not-played')
    // Whoever comes without a moment sees how it ended; whoever watches it again, how it began. A player may go on from there.
    await eve.page.goto(`/game/${id}`)
    await eve.page.getByTestId('standings').waitFor(slow)
    await eve.page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: /won/ }).waitFor(slow)
    expect(await scrubber(eve.page).inputValue()).toBe(await scrubber(eve.page).getAttribute('max'))
    await screenshot(eve.page, 'ended-address')
    await eve.page.goto(`/game/${id}?at=1`)
    await stands(eve.page, 1)
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByTestId('standings').waitFor(slow)
    await ann.page.getByRole('button', { name: 'Return to Lobby' }).click(slow)
    await ann.page.getByTestId('code').waitFor(slow)
    expect(ann.problems.filter((problem) => !problem.includes('/log'))).toEqual([])
    await ann.context.close()
    await eve.context.close()
  })

  it('is held to what this browser was shown and has added, whatever the service says afterwards', async () => {
    const ann = await house.newGuest('Ann')
    const headers = { origin: house.url }
    const data = { game: 'cambio', bots: [{ level: 'easy' }] }
    const { id } = await (await ann.context.request.post('/api/tables', { data, headers })).json()
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByText('1 browser has added to the deal.').waitFor(slow)
    await ann.page.getByRole('button', { name: 'Start Game' }).click(slow)
    await ann.page.getByTestId('stage').waitFor(slow)
    await ann.context.request.post(`/api/tables/${id}/leave`, { data: {}, headers })
    await ann.page.getByRole('link', { name: 'Verify this game' }).click(slow)
    await ann.page
      .getByText('The commitment in the file is the one that this browser was shown at the table.')
      .waitFor(slow)
    await ann.page.getByText('The chance that this browser added is in the deal, unchanged.').waitFor(slow)
    expect(await axeProblems(ann.page)).toEqual([])
    // The same table with another deal: nothing in the file itself is wrong.
    const { seed } = await (await ann.context.request.get(`/api/tables/${id}/log`)).json()
    const lies = [
      [gameFile('cambio', { id }), 'The commitment is not the one that this browser was shown at the table.'],
      [gameFile('cambio', { id, seed }), 'The hash is not the one that this browser was shown while it was played.'],
    ] as const
    for (const [file, said] of lies) {
      await ann.page.route('**/log', (route) => route.fulfill({ json: file }))
      await ann.page.goto(`/game/${id}?at=1&show=check`)
      await ann.page.getByRole('heading', { name: 'This is not what was played' }).waitFor(slow)
      await ann.page.getByText(said).waitFor(slow)
      await ann.page.unroute('**/log')
    }
    await ann.context.close()
  })

  it('that was given up opens too', async () => {
    const ann = await house.newGuest('Ann')
    const opened = await ann.context.request.post('/api/tables', {
      data: { game: 'cambio', bots: [{ level: 'easy' }] },
      headers: { origin: house.url },
    })
    const { id } = await opened.json()
    await ann.page.goto(`/game/${id}`)
    await ann.page.getByRole('button', { name: 'Start Game' }).click(slow)
    await ann.page.getByTestId('stage').waitFor(slow)
    await ann.context.request.post(`/api/tables/${id}/leave`, { data: {}, headers: { origin: house.url } })
    await ann.page.getByText('Game was abandoned').waitFor(slow)
    await ann.page.getByText('Everybody has left.').waitFor(slow)
    expect(await axeProblems(ann.page)).toEqual([])
    await ann.page.getByRole('link', { name: 'Verify this game' }).click()
    await ann.page.getByText('The game was abandoned.').waitFor(slow)
    // And later, from her games.
    await ann.page.goto('/profile')
    const entry = ann.page.getByRole('link', { name: /^Cambio\s+Abandoned/ })
    await entry.waitFor(slow)
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'history-abandoned')
    await entry.click()
    await ann.page.getByRole('link', { name: 'Watch it again' }).click(slow)
    await stands(ann.page, 1)
    await ann.context.close()
  })
})

it('a game in practice is watched again with one’s own eyes, and nothing of it was ever sent', async () => {
  const { page, problems, context } = await house.openPage({ viewport: 'phone' })
  const rules = JSON.stringify({ rows: 2, cols: 3, revealMs: 20, botDelayMinMs: 0, botDelayMaxMs: 0 })
  await page.goto(`/practice/memory?level=easy&rules=${encodeURIComponent(rules)}`)
  await playOut(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await button(page, 'Watch it again').click()
  await stands(page, 1)
  expect(await seenBy(page).inputValue()).toBe('0')
  expect(await boardLeaks(page)).toEqual([])
  await page.keyboard.press('End')
  await page.getByTestId('standings').waitFor(slow)
  expect(sent.filter((one) => /^(POST|PUT)|\/log$/.test(one))).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

/** Flips whatever can be flipped until there are standings. */
async function playOut(page: Page): Promise<void> {
  const flip = page.getByTestId('board').getByRole('button', { disabled: false })
  const end = page.getByTestId('standings')
  for (let moves = 0; moves < 400; moves++) {
    await flip.first().or(end).first().waitFor(slow)
    if (await end.isVisible()) return
    await flip
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined) // the turn may be over
  }
  throw new Error('this game does not end')
}
