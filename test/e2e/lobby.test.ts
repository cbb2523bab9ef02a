// From the first page to the first card: opening a table, getting into one, and coming back to it.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, type House, openHouse } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 45_000 }

async function codeOf(page: Page): Promise<string> {
  const code = page.getByTestId('code')
  await code.waitFor(patience)
  return (await code.textContent())?.trim() ?? ''
}

describe('a table with friends', () => {
  it('is opened, joined by code from another browser, and started (C0-US1, C0-US2)', async () => {
    const ann = await house.openPage({ viewport: 'phone' })
    await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await ann.page.goto('/')
    await ann.page.getByRole('button', { name: 'Cambio: Create Game' }).click()
    await ann.page.getByLabel('Your name').fill('Ann')
    await ann.page.getByRole('radio', { name: /Table classic/ }).check()
    await ann.page.getByRole('button', { name: 'Create Game' }).click()
    const code = await codeOf(ann.page)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(await axeProblems(ann.page)).toEqual([])

    // Alone, it cannot be started, and says why.
    const start = ann.page.getByRole('button', { name: 'Start Game' })
    await ann.page.getByText('Cambio needs at least 2 players to start').waitFor(patience)
    expect(await start.getAttribute('aria-disabled')).toBe('true')
    await start.click({ force: true })
    expect(await ann.page.getByTestId('code').isVisible()).toBe(true)

    // The link can be copied and shared, and is in the picture.
    await ann.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    await ann.page.getByRole('button', { name: 'Copy the link' }).click()
    await ann.page.getByText('Copied.').first().waitFor(patience)
    expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(`${house.url}/j/${code}`)
    await ann.page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (shared: ShareData) => {
          document.body.dataset.shared = JSON.stringify(shared)
        },
        configurable: true,
      })
    })
    await ann.page.getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => ann.page.evaluate(() => document.body.dataset.shared)).toContain(`/j/${code}`)

    // Somebody new types the code as it was told on the phone, and says what to be called.
    const ben = await house.openPage()
    await ben.page.goto('/')
    await ben.page.getByLabel('Got a code?').fill(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)
    await ben.page.getByRole('button', { name: 'Join', exact: true }).click()
    await ben.page.getByLabel('Your name').fill('Ben')
    await ben.page.getByRole('button', { name: 'Join', exact: true }).click()
    expect(await codeOf(ben.page)).toBe(code)
    // C0-US2.IT, C0-US2.2: without a reload
    await ann.page.getByTestId('seat').filter({ hasText: 'Ben' }).waitFor(patience)
    await ben.page.getByTestId('seat').filter({ hasText: 'Ann' }).getByText('host').waitFor(patience)

    // Both browsers have added to the deal.
    await ann.page.getByTestId('fair').getByText('2 browsers').waitFor(patience)

    // Only the host starts.
    const bensStart = ben.page.getByRole('button', { name: 'Start Game' })
    expect(await bensStart.getAttribute('title')).toBe('Only the host can do this')
    await ben.page.getByText('Waiting for Ann to start the game.').waitFor(patience)
    await start.click()
    for (const { page } of [ann, ben]) await page.getByTestId('code').waitFor({ state: 'detached', ...patience })
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await ann.context.close()
    await ben.context.close()
  })

  it('says what is wrong with a code, in the words that are agreed on (P-16)', async () => {
    const { page, context } = await house.newGuest('Cara')
    await page.goto('/')
    await page.getByLabel('Got a code?').fill('ab')
    await page.getByLabel('Got a code?').press('Enter')
    await page.getByText('A code has 6 letters or digits.').waitFor()
    await page.getByLabel('Got a code?').fill('XYZ999')
    await page.getByLabel('Got a code?').press('Enter')
    // C0-US2.IT
    await page.getByRole('heading', { name: 'Game not found' }).waitFor(patience)
    expect(await axeProblems(page)).toEqual([])

    const host = await house.newGuest('Host')
    const opened = await post(host.context.request, '/api/tables', { game: 'memory', bots: [{ level: 'easy' }] })
    await page.goto(`/j/${opened.code}`)
    await page.getByRole('heading', { name: 'Game is full' }).waitFor(patience)
    // Whoever sits there already is told so, and brought there (C0-US2.5).
    await host.page.goto(`/j/${opened.code}`)
    await host.page.getByRole('button', { name: 'You are already in this game' }).waitFor(patience)
    expect(new URL(host.page.url()).pathname).toBe(`/game/${opened.id}`)
    // Nobody gives their name for a code that leads nowhere.
    const stranger = await house.openPage()
    await stranger.page.goto('/j/XYZ999')
    await stranger.page.getByRole('heading', { name: 'Game not found' }).waitFor(patience)
    expect(await stranger.page.getByLabel('Your name').count()).toBe(0)
    await stranger.page.goto(`/j/${opened.code}`)
    await stranger.page.getByLabel('Your name').waitFor(patience)
    await stranger.context.close()
    await context.close()
    await host.context.close()
  })

  // C0-US1.IT
  it('has bots of every level, and rules that the host changes for all to see', async () => {
    const host = await house.newGuest('Dora')
    const { id, code } = await post(host.context.request, '/api/tables', { game: 'stop', preset: 'asWritten' })
    const guest = await house.newGuest('Emil', { viewport: 'phone', theme: 'light' })
    await guest.page.goto(`/j/${code}`)
    await host.page.goto(`/game/${id}`)
    await codeOf(host.page)
    await host.page.getByLabel('Level of the bot').selectOption('expert')
    await host.page.getByRole('button', { name: 'Add a bot' }).click()
    await guest.page.getByText('bot, expert').waitFor(patience)
    expect(await guest.page.getByRole('button', { name: 'Add a bot' }).count()).toBe(0)
    await host.page.getByRole('button', { name: /^Remove (Ines|Kasimir|Sofia|Tiresias)/ }).click()
    await guest.page.getByText('bot, expert').waitFor({ state: 'detached', ...patience })

    await guest.page.getByText('Nothing differs from it.').waitFor(patience)
    expect(await guest.page.getByText('A match: first to 3 rounds.').isVisible()).toBe(false) // folded on a phone
    await guest.page.getByText('How it is played here').click()
    await guest.page.getByText('A match: first to 3 rounds.').waitFor()
    await host.page.getByText('Everybody has four cards, face down.').waitFor()
    expect(await guest.page.getByRole('link', { name: 'Learn by playing' }).getAttribute('href')).toBe('/learn/stop')
    await host.page.getByRole('button', { name: 'Change the rules' }).click()
    const dialog = host.page.getByRole('dialog')
    await dialog.getByText('All rules').click()
    await dialog.getByLabel('Wins to play for').fill('2')
    await dialog.getByLabel('Wins to play for').press('Tab')
    await dialog.getByText('changed').first().waitFor()
    expect(await axeProblems(host.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await guest.page.getByTestId('changed-rules').getByText('Wins to play for: 2').waitFor(patience)
    await guest.page.getByText('A match: first to 2 rounds.').waitFor()
    expect(await axeProblems(guest.page)).toEqual([])

    // Whoever leaves is gone from everybody's list.
    await guest.page.getByRole('button', { name: 'Leave' }).click()
    await guest.page.getByRole('heading', { name: 'Stop', exact: true }).waitFor(patience)
    await host.page
      .getByTestId('seat')
      .filter({ hasText: 'Emil' })
      .waitFor({ state: 'detached', ...patience })
    await host.context.close()
    await guest.context.close()
  })

  it('is listed when it is public: anybody may watch, and then take a seat', async () => {
    const host = await house.newGuest('Frida')
    await host.page.goto('/new/believe')
    await host.page.getByRole('switch', { name: 'Public table' }).check()
    await host.page.getByLabel('Seat 2').selectOption('hard')
    await host.page.getByRole('button', { name: 'Create Game' }).click()
    await codeOf(host.page)
    const guest = await house.newGuest('Gus', { viewport: 'phone' })
    await guest.page.goto('/')
    await guest.page.getByRole('button', { name: 'Believe Or Not, table of Frida: watch' }).click(patience)
    await guest.page.getByText('You are watching.').waitFor(patience)
    expect(await axeProblems(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'Take a seat' }).click()
    await host.page.getByTestId('seat').filter({ hasText: 'Gus' }).waitFor(patience)
    await guest.page.getByText('Waiting for Frida to start the game.').waitFor(patience)

    // Back on the first page, the table is offered first (P-06); and nobody sits at two.
    await guest.page.getByRole('link', { name: 'Home' }).click()
    await guest.page.getByRole('region', { name: 'You are in a game' }).waitFor(patience)
    expect(await axeProblems(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'Memory: Create Game' }).click()
    await guest.page.getByRole('button', { name: 'Create Game' }).click(patience)
    await guest.page.getByRole('heading', { name: 'You are already in another game' }).waitFor(patience)
    await guest.page.goto('/')
    await guest.page.getByRole('button', { name: 'Back to the table' }).click(patience)
    await guest.page.getByText('Waiting for Frida to start the game.').waitFor(patience)
    await host.context.close()
    await guest.context.close()
  })

  it('can be opened and started with the keyboard alone', async () => {
    const { page, context } = await house.newGuest('Hana')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Memory', exact: true }).waitFor(patience)
    await tabTo(page, 'Memory: Create Game')
    await page.keyboard.press('Enter')
    await page.getByLabel('Seat 2').waitFor(patience)
    await tabTo(page, 'Seat 2')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Create Game')
    await page.keyboard.press('Enter')
    await codeOf(page)
    await page.getByTestId('seat').nth(1).waitFor(patience)
    await tabTo(page, 'Start Game')
    await page.keyboard.press('Enter')
    await page.getByTestId('code').waitFor({ state: 'detached', ...patience })
    await context.close()
  })
})

interface Requests {
  post(path: string, options: object): Promise<{ json(): Promise<{ id: string; code: string }> }>
}

async function post(request: Requests, path: string, data: object): Promise<{ id: string; code: string }> {
  const answer = await request.post(path, { data, headers: { origin: house.url } })
  return answer.json()
}

/** Presses Tab until what has the focus is called this. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const { activeElement: one } = document
      const labels = one instanceof HTMLSelectElement || one instanceof HTMLInputElement ? [...(one.labels ?? [])] : []
      return one?.getAttribute('aria-label') ?? labels[0]?.textContent ?? one?.textContent ?? ''
    })
    if (found.trim() === name) return
  }
  throw new Error(`nothing called ${name} can be reached with Tab`)
}
