// Several people at one browser, who pass it around: what one of them may see is never in the page of another.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handLeaks, playOrDoubt } from './boards.ts'
import { hiddenFaces, playOn, sightOf, standings, status } from './grid.ts'
import { axeProblems, type House, openHouse, screenshot, tooSmall, tooWide } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }
const longMs = 200_000
const people: readonly string[] = ['Ann', 'Ben']

function address(game: string, rules: object, more = ''): string {
  const said = encodeURIComponent(JSON.stringify(rules))
  return `/practice/${game}?name=Ann&with=Ben&bots=0&rules=${said}${more}`
}

const curtain = (page: Page) => page.getByTestId('curtain')

/** Who is asked for, once somebody is; null while somebody has the device. */
async function asked(page: Page): Promise<string | null> {
  const text = await page.evaluate(() => document.querySelector('[data-testid=curtain] h1')?.textContent ?? null)
  return text && (/^Pass the device to (.+)$/.exec(text)?.[1] ?? null)
}

/** What there is of anybody's on a page that lies between two people: a table, a face, a word about a card that is hidden. */
function curtainLeaks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (!document.querySelector('[data-testid=curtain]')) return []
    const found = [...document.querySelectorAll('[data-testid=stage], [data-hand], [data-testid=hand], .flyer, dialog')]
    const faces = [...document.querySelectorAll('.card svg:not(.back)')]
    const said = [...document.querySelectorAll('[aria-live]')].filter((one) => (one.textContent ?? '').trim() !== '')
    const words = /\b(You|Your)\b/.test(document.body.innerText) ? ['it speaks to somebody'] : []
    return [...[...found, ...faces, ...said].map((one) => one.outerHTML.slice(0, 120)), ...words]
  })
}

async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `I’m ${name} – show` }).click(slow)
  await page.getByTestId('stage').waitFor(slow)
}

describe('one device, several people', () => {
  it('Cambio is played by two to the end: the page never has what the one in front may not know', async () => {
    const { page, context, problems } = await house.openPage({ viewport: 'phone' })
    page.setDefaultTimeout(3000) // the curtain may come while something is looked for under it
    await page.goto(address('cambio', { initialPeekMs: 1500, peekMs: 1500 }), slow)
    await curtain(page).waitFor(slow)
    expect(await axeProblems(page)).toEqual([])
    let front: number | null = null
    let moves = 0
    const holders: string[] = []
    let planted = false
    for (const end = Date.now() + longMs; Date.now() < end && !(await standings(page).isVisible()); ) {
      expect(await curtainLeaks(page)).toEqual([])
      const name = await asked(page)
      if (name !== null) {
        if (name !== holders.at(-1)) holders.push(name)
        front = people.indexOf(name)
        await show(page, name)
        continue
      }
      if (front === null || !(await page.getByTestId('stage').isVisible())) continue
      const leaks = await hiddenFaces(page, front)
      if (leaks.length > 0 && (await asked(page)) === null && !(await standings(page).isVisible()))
        expect(leaks).toEqual([])
      if (!planted && /Memorise/.test((await sightOf(page)).line)) {
        planted = true
        await page.evaluate((other) => {
          const face = document.querySelector('.card svg:not(.back)')?.cloneNode(true)
          if (face) document.querySelector(`[data-hand="${other}"] .card`)?.append(face)
        }, 1 - front)
        expect((await hiddenFaces(page, front)).length).toBe(1) // a planted one is found
        await page.evaluate(
          (other) => document.querySelector(`[data-hand="${other}"] .card svg:last-child`)?.remove(),
          1 - front,
        )
      }
      if ((await playOn(page, { call: moves > 8 }).catch(() => 'waits')) === 'moved') moves++
    }
    await standings(page).waitFor(slow)
    expect(planted).toBe(true)
    expect(holders.slice(0, 3)).toEqual(['Ann', 'Ben', 'Ann']) // the first looks, then the first turn
    expect(holders.length).toBeGreaterThan(5)
    await page.getByText(/^(Ann|Ben|Ann and Ben) won$/).waitFor(slow) // it is nobody's "you"
    expect((await sightOf(page)).faces.filter(({ hand }) => hand !== '').length).toBe(8)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    expect(await curtain(page).isVisible()).toBe(false) // the end is for all
    expect(await page.evaluate(() => localStorage.getItem('facedown.practice'))).toBeNull()
    await screenshot(page, 'hotseat-end-phone-dark')

    await page.reload()
    await standings(page).waitFor(slow)
    await page.getByRole('button', { name: 'Play again' }).click()
    await curtain(page).waitFor(slow)
    expect(problems).toEqual([])
    await context.close()
  })

  it('Believe Or Not is played by two for a round, without the network, and its end is seen together', async () => {
    const { page, context, problems } = await house.openPage()
    page.setDefaultTimeout(3000)
    await page.goto(address('believe', { deckSize: 32, maxTurnsPerRound: 20, emptyHandWin: 'afterChallenge' }))
    await curtain(page).waitFor(slow)
    await show(page, (await asked(page)) ?? '')
    await page.getByTestId('hand').waitFor(slow)
    await context.setOffline(true)
    const hands = new Map<string, string>() // of whom, as it was last seen
    let front = await page.locator('.mine .name').first().innerText()
    let turns = 0
    for (const end = Date.now() + longMs; Date.now() < end; ) {
      expect(await curtainLeaks(page)).toEqual([])
      const name = await asked(page)
      if (name !== null) {
        front = name
        await show(page, name)
        continue
      }
      if (await page.getByTestId('round').isVisible()) break
      if (!(await page.getByTestId('stage').isVisible())) continue
      const leaks = await handLeaks(page)
      if (leaks.length > 0 && (await asked(page)) === null) expect(await handLeaks(page)).toEqual([])
      hands.set(
        front,
        await page
          .getByTestId('hand')
          .innerText()
          .catch(() => ''),
      )
      const done = await playOrDoubt(page, turns % 4 === 1).catch(() => 'waits')
      if (done === 'played' || done === 'doubted') turns++
    }
    expect([...hands.keys()].sort()).toEqual(['Ann', 'Ben'])
    expect(turns).toBeGreaterThan(4)
    await page.getByRole('button', { name: 'End the game' }).click(slow)
    await standings(page).waitFor(slow)
    expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem))).toEqual([])
    await context.close()
  })

  it('is covered by hand, by Escape and by looking elsewhere, and comes back behind the curtain after a reload', async () => {
    const { page, context, problems } = await house.openPage()
    await page.goto(address('cambio', { initialPeekMs: 60_000 }))
    await curtain(page).waitFor(slow)
    expect(new URL(page.url()).searchParams.get('table')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('show')
    const looks = async () => {
      await page.keyboard.press('Enter')
      await status(page).getByText('Memorise').waitFor(slow)
      const faces = (await sightOf(page)).faces.filter(({ hand }) => hand === '0').map(({ face }) => face)
      expect(faces.length).toBe(2)
      return faces.join()
    }
    const cards = await looks()
    const ways: readonly (() => Promise<unknown>)[] = [
      () => page.getByRole('button', { name: 'Hide the table' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
      () =>
        page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          Object.defineProperty(document, 'hidden', { value: false, configurable: true })
        }),
      () => page.reload(),
    ]
    for (const way of ways) {
      await way()
      await curtain(page).waitFor(slow)
      expect(await curtainLeaks(page)).toEqual([])
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('show')
      expect(await asked(page)).toBe('Ann')
      expect(await looks()).toBe(cards)
    }
    expect(problems).toEqual([])
    await context.close()
  })

  it('what was said to one is not said to the next: no word stays in the page', async () => {
    const { page, context } = await house.openPage()
    await page.goto(address('cambio', { initialPeekMs: 1000 }))
    await show(page, 'Ann')
    await curtain(page).waitFor(slow)
    await show(page, 'Ben')
    await curtain(page).waitFor(slow)
    await show(page, 'Ann')
    await status(page).getByText('Your turn').waitFor(slow)
    await page.keyboard.press('d')
    await page.locator('[aria-live]', { hasText: /You draw/ }).waitFor({ state: 'attached', ...slow })
    await page.keyboard.press('Escape')
    await curtain(page).waitFor(slow)
    expect(await curtainLeaks(page)).toEqual([])
    await page.waitForTimeout(1500) // nor what was still to be said
    expect(await curtainLeaks(page)).toEqual([])
    await page.evaluate(() => {
      const live = document.querySelector('[aria-live]')
      if (live) live.textContent = 'You drew the king of hearts.'
    })
    expect(await curtainLeaks(page)).not.toEqual([]) // a planted one is found
    await context.close()
  })

  it('is asked for where bots are, with names, in every game', async () => {
    const { page, context } = await house.newGuest('Ann', { viewport: 'smallPhone', theme: 'light' })
    for (const game of ['Cambio', 'Stop', 'Memory', 'Believe Or Not']) {
      await page.goto('/')
      await page.getByRole('button', { name: `${game}: medium; level and number of bots, who else plays` }).click(slow)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: '2 people' }).check()
      expect(await dialog.getByRole('radio', { name: '3 people' }).isVisible()).toBe(game !== 'Memory')
      await dialog.getByLabel('Name of person 2').fill('Ann')
      await dialog.getByText('Two people need two names.').waitFor()
      await dialog.getByLabel('Name of person 2').fill('Ben')
      if (game === 'Cambio') {
        expect(await axeProblems(page)).toEqual([])
        expect([await tooWide(page), ...(await tooSmall(page))]).toEqual([''])
        await screenshot(page, 'hotseat-dialog-smallPhone-light')
      }
      await dialog.getByRole('button', { name: 'Play', exact: true }).click()
      await curtain(page).waitFor(slow)
      await show(page, (await asked(page)) ?? '')
    }
    await context.close()
  })
})
