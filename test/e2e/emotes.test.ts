// Reactions: sent from one browser, seen at that seat in another, muted there; and how many people there are.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Guest, type House, openHouse, seated } from './grid.ts'
import { axeProblems, screenshot, tooSmall, tooWide, viewports } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 60_000 }
const quick = { initialPeekMs: 1000, peekMs: 1000 }

const plate = (page: Page, name: string) => page.locator('.plate').filter({ hasText: name })
const bubble = (page: Page, name: string) => plate(page, name).getByTestId('emote')
const palette = (page: Page) => page.getByRole('toolbar', { name: 'Reactions' })

async function react({ page }: Guest, emote: string): Promise<void> {
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await palette(page).getByRole('button', { name: emote }).click()
}

/** What the open palette lies on that is a card. */
async function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const over = document.querySelector('.palette:popover-open')?.getBoundingClientRect()
    if (!over) return ['no palette']
    return [...document.querySelectorAll('.card, .tile')].flatMap((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      const width = Math.min(right, over.right) - Math.max(left, over.left)
      const height = Math.min(bottom, over.bottom) - Math.max(top, over.top)
      return width > 1 && height > 4 ? [`${Math.round(width)}x${Math.round(height)} of ${card.className}`] : []
    })
  })
}

describe('a reaction', () => {
  it('is seen and heard at its seat by the other, until that one is muted', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const ben = await house.newGuest('Ben')
    await seated(house, 'cambio', quick, [ann, ben])
    await react(ann, 'well played')
    await bubble(ben.page, 'Ann').getByText('well played').waitFor(patience)
    await bubble(ann.page, 'Ann').getByText('well played').waitFor(patience)
    expect(await bubble(ben.page, 'Ben').count()).toBe(0)
    await expect
      .poll(() => ben.page.locator('[aria-live=polite]').textContent(), patience)
      .toContain('Ann: well played')
    expect(await axeProblems(ben.page)).toEqual([])
    await screenshot(ben.page, 'emote-seen')
    await bubble(ben.page, 'Ann').waitFor({ state: 'detached', ...patience }) // by itself

    await ben.page.getByRole('button', { name: 'Menu' }).click()
    await ben.page.getByRole('checkbox', { name: 'Reactions of Ann' }).uncheck()
    expect(await axeProblems(ben.page)).toEqual([])
    await ben.page.getByRole('button', { name: 'Close' }).click()
    await react(ann, 'thanks')
    await bubble(ann.page, 'Ann').getByText('thanks').waitFor(patience)
    await ben.page.waitForTimeout(500)
    expect(await ben.page.getByTestId('emote').count()).toBe(0)
    // Who is muted does not mute others, and is muted on another day, too.
    await react(ben, 'oops')
    await bubble(ann.page, 'Ben').getByText('oops').waitFor(patience)
    await ben.page.reload()
    await ben.page.getByTestId('stage').waitFor(patience)
    await react(ann, 'haha')
    await bubble(ann.page, 'Ann').getByText('haha').waitFor(patience)
    await ben.page.waitForTimeout(500)
    expect(await bubble(ben.page, 'Ann').count()).toBe(0)

    await ben.page.goto('/settings')
    await ben.page.getByRole('button', { name: 'Show the reactions of Ann again' }).click(patience)
    await ben.page.goBack()
    await ben.page.getByTestId('stage').waitFor(patience)
    await ann.page.waitForTimeout(6000) // three at once, then one every three seconds
    await react(ann, 'hello')
    await bubble(ben.page, 'Ann').getByText('hello').waitFor(patience)
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('is sent by the keyboard alone; too many are refused in words; and all can be muted', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone', theme: 'light' })
    await seated(house, 'cambio', quick, [ann, ben])
    const { page } = ann
    await page.keyboard.press('w')
    await palette(page).waitFor(patience)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('hello')
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden', ...patience })
    await page.keyboard.press('w')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await bubble(ben.page, 'Ann').getByText('good luck').waitFor(patience)
    await palette(page).waitFor({ state: 'hidden', ...patience })
    const refusal = page.getByText('Too many reactions at once; wait a moment.').first()
    for (let tries = 0; tries < 40 && !(await refusal.isVisible()); tries++) {
      await page.keyboard.press('w')
      await page.keyboard.press(`${3 + (tries % 6)}`)
    }
    await refusal.waitFor(patience)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('React: eight signs, by arrows or 1 to 8').waitFor(patience)

    await ben.page.getByRole('button', { name: 'Menu' }).click()
    await ben.page.getByRole('checkbox', { name: 'Reactions of others' }).uncheck()
    await ben.page.getByRole('button', { name: 'Close' }).click()
    await bubble(ben.page, 'Ann').waitFor({ state: 'detached', ...patience })
    await page.keyboard.press('Escape')
    await page.waitForTimeout(3000)
    await react(ann, 'hmm')
    await bubble(page, 'Ann').getByText('hmm').waitFor(patience)
    await ben.page.waitForTimeout(500)
    expect(await ben.page.getByTestId('emote').count()).toBe(0)
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('is sent and muted in the lobby, too, and watched by whoever only looks', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const ben = await house.newGuest('Ben')
    const eve = await house.openPage()
    const headers = { origin: house.url }
    const opened = await ann.context.request.post('/api/tables', { data: { game: 'stop', isPublic: true }, headers })
    const { id, code } = await opened.json()
    await ben.context.request.post('/api/join', { data: { code }, headers })
    for (const { page } of [ann, ben, eve]) {
      await page.goto(`/game/${id}`)
      await page.getByTestId('seat').filter({ hasText: 'Ben' }).waitFor(patience)
    }
    const row = (page: Page, name: string) => page.getByTestId('seat').filter({ hasText: name })
    await react(ben, 'hello')
    for (const { page } of [ann, ben, eve]) await row(page, 'Ben').getByText('hello').waitFor(patience)
    await screenshot(ann.page, 'emote-lobby')
    expect(await eve.page.getByRole('button', { name: 'React', exact: true }).count()).toBe(0)
    await eve.page.getByRole('button', { name: 'Mute the reactions of Ben' }).click()
    expect(await row(eve.page, 'Ben').getByTestId('emote').count()).toBe(0)
    expect(await axeProblems(eve.page)).toEqual([])
    await react(ben, 'wow')
    await row(ann.page, 'Ben').getByText('wow').waitFor(patience)
    await eve.page.waitForTimeout(500)
    expect(await row(eve.page, 'Ben').getByTestId('emote').count()).toBe(0)
    await Promise.all([ann, ben, eve].map(({ context }) => context.close()))
  })

  it('is sent from the result, and seen there', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'smallPhone' })
    const ben = await house.newGuest('Ben', { viewport: 'phone' })
    const id = await seated(house, 'memory', { rows: 1, cols: 2, revealMs: 0 }, [ann, ben])
    for (const card of [0, 1]) {
      for (const { context } of [ann, ben]) {
        const data = { command: { type: 'flip', card } } // of whoever has the turn
        await context.request.post(`/api/tables/${id}/command`, { data, headers: { origin: house.url } })
      }
    }
    for (const { page } of [ann, ben]) await page.getByTestId('standings').waitFor(patience)
    await react(ben, 'thanks')
    await ann.page.getByTestId('standings').getByText('thanks').waitFor(patience)
    await screenshot(ann.page, 'emote-end')
    expect(await axeProblems(ann.page)).toEqual([])
    await Promise.all([ann.context.close(), ben.context.close()])
  })
})

describe('the palette', () => {
  it.each(['cambio', 'memory', 'believe'])(
    'lies on no card of %s on a phone, and is as good as the rest of the page',
    async (game) => {
      const ann = await house.newGuest('Annabelle', { viewport: 'phone' })
      const ben = await house.newGuest('Ben')
      await seated(house, game, {}, [ann, ben], game === 'believe' ? 1 : 0)
      const { page } = ann
      const problems: string[] = []
      for (const device of ['phone', 'smallPhone', 'landscape', 'desktop'] as const) {
        await page.setViewportSize(viewports[device])
        await page.getByRole('button', { name: 'React', exact: true }).click()
        await palette(page).waitFor(patience)
        problems.push(...(await covered(page)).map((one) => `${device}: ${one}`), await tooWide(page))
        if (game === 'cambio') problems.push(...(await tooSmall(page)), ...(await axeProblems(page)))
        await screenshot(page, `palette-${game}-${device}`)
        await page.keyboard.press('Escape')
      }
      expect(problems.filter((one) => one !== '')).toEqual([])
      await Promise.all([ann.context.close(), ben.context.close()])
    },
  )
})

describe('how many are there', () => {
  it('is said on the start page and in the queue as soon as there are two', async () => {
    const quiet = await openHouse() // with nobody else in it
    const ann = await quiet.newGuest('Ann', { viewport: 'phone' })
    await ann.page.goto('/')
    const said = ({ page }: Guest) => page.getByTestId('online').textContent()
    await ann.page.getByRole('heading', { name: 'Public tables' }).waitFor(patience)
    await ann.page.waitForTimeout(1000)
    expect((await said(ann))?.trim()).toBe('')
    const ben = await quiet.newGuest('Ben', { theme: 'light' })
    await ben.page.goto('/play/memory')
    await expect.poll(() => said(ben), patience).toContain('2 people are here now')
    await expect.poll(() => said(ann), patience).toContain('2 people are here now')
    await screenshot(ann.page, 'online-home')
    await screenshot(ben.page, 'online-seek')
    expect(await axeProblems(ben.page)).toEqual([])
    await quiet.close()
  })
})
