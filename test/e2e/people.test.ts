// People who find each other: by chance, by invitation, and again on another day.

import type { APIRequestContext, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, type House, openHouse, screenshot, tooWide } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ SEEK_BOT_MS: '1500' })
})
afterAll(() => house.close())

const patience = { timeout: 45_000 }

describe('quick match', () => {
  // S2-FE-M2.3
  it('seats two browsers at one table (M3-3.1, M3-3.4)', async () => {
    const ann = await house.newGuest('Ann', { viewport: 'phone' })
    const ben = await house.newGuest('Ben', { theme: 'light' })
    await ann.page.goto('/')
    await ann.page.getByRole('button', { name: 'Memory: quick match' }).click()
    await ann.page.getByText('Looking for opponents').waitFor(patience)
    await expect.poll(() => ann.page.getByRole('timer').textContent(), patience).not.toBe('0:00')
    expect(await axeProblems(ann.page)).toEqual([])
    await ben.page.goto('/play/memory')
    for (const { page } of [ann, ben]) await page.waitForURL(/\/game\//, patience)
    const { pathname } = new URL(ann.page.url())
    expect(new URL(ben.page.url()).pathname).toBe(pathname)
    // Who goes has lost; the other is told how they won, and looks for somebody else (M3-4.3.3).
    await ann.page.getByTestId('board').waitFor(patience)
    await ben.page.getByTestId('board').waitFor(patience)
    await ben.page.getByRole('button', { name: 'Menu' }).click()
    await ben.page.getByRole('button', { name: 'Leave the table' }).click()
    await ben.page.getByText('then you have lost the game').waitFor(patience)
    await ben.page.getByRole('button', { name: 'Give up the game' }).click()
    const result = ann.page.getByRole('region', { name: 'Result' })
    await result.getByText('By default: Ben left the game.').waitFor(patience)
    expect(await axeProblems(ann.page)).toEqual([])
    await result.getByRole('button', { name: 'Play again' }).click()
    await ann.page.getByText('Looking for opponents').waitFor(patience)
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await ann.context.close()
    await ben.context.close()
  })

  it('lets whoever waits say how to be called, and they sit there under that name', async () => {
    const ann = await house.openPage({ viewport: 'phone' })
    await ann.page.goto('/play/memory')
    await ann.page.getByText('Looking for opponents').waitFor(patience)
    const name = ann.page.getByLabel('Your name')
    await name.fill('Zoë 🎲')
    await ann.page.getByText('19 characters left').waitFor(patience)
    expect(await axeProblems(ann.page)).toEqual([])
    await screenshot(ann.page, 'queue-name-phone')
    await ann.page.getByRole('button', { name: 'Save' }).click()
    await ann.page.getByText('You play as Zoë 🎲.').first().waitFor(patience)
    await ann.page.getByText('Looking for opponents').waitFor(patience)
    const ben = await house.newGuest('Ben')
    await ben.page.goto('/play/memory')
    await ben.page.getByTestId('stage').getByText('Zoë 🎲').first().waitFor(patience)
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('brings bots to whoever agrees to them, and stops when it is told to', async () => {
    const { page, context } = await house.newGuest('Cara')
    await page.goto('/play/stop')
    await page.getByText('Looking for opponents').waitFor(patience)
    await page.getByRole('button', { name: 'Stop looking' }).click()
    await page.getByRole('button', { name: 'Stop: quick match' }).click()
    await page.getByText('Looking for opponents').waitFor(patience) // and not "You are already waiting"
    await page.getByRole('switch', { name: 'Bots are fine' }).check()
    await page.waitForURL(/\/game\//, patience)
    await context.close()
  })
})

describe('a group', () => {
  it('is made from a friend’s link, and all of it is invited by one tap (B4-10.3)', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone' })
    await ben.page.goto('/profile')
    const link = (await ben.page.getByTestId('friend-link').textContent(patience))?.trim() ?? ''
    expect(await axeProblems(ben.page)).toEqual([])
    await ben.page.goto('/settings') // wherever he is, he will be asked

    await ann.page.goto(link)
    await ann.page.getByText('Ben can be added to your groups now.').first().waitFor(patience)
    await ann.page.getByRole('button', { name: 'New group' }).click()
    await ann.page.getByLabel('Name of the group').fill('Thursday')
    await ann.page.getByLabel('Game', { exact: true }).selectOption('believe')
    await ann.page.getByRole('button', { name: 'Ben', exact: true }).click()
    await ann.page.getByLabel('Name in this group').fill('Benji')
    expect(await axeProblems(ann.page)).toEqual([])
    await ann.page.getByRole('button', { name: 'Save' }).click()
    await ann.page.getByRole('button', { name: 'Invite all: Thursday' }).click(patience)
    await ann.page.getByText('has not answered').waitFor(patience)
    expect(await axeProblems(ann.page)).toEqual([])

    const asked = ben.page.getByRole('complementary', { name: 'Ann invites you' })
    await asked.waitFor(patience)
    await asked.getByText('Believe Or Not with “Thursday”').waitFor()
    expect(await axeProblems(ben.page)).toEqual([])
    await asked.getByRole('button', { name: 'Decline' }).click()
    await ann.page.getByText('does not come').waitFor(patience)
    await ann.page.getByRole('button', { name: 'Call it off' }).click()

    // He sits elsewhere by then: there is a way back there, and one out of it and to Ann (P-06).
    const headers = { origin: house.url }
    await ben.context.request.post('/api/tables', { data: { game: 'memory' }, headers })
    await ann.page.getByRole('button', { name: 'Invite all: Thursday' }).click(patience)
    await asked.waitFor(patience)
    expect(await asked.getByText(/^With /).count()).toBe(0) // himself
    await asked.getByRole('button', { name: 'Accept' }).click(patience)
    await asked.getByRole('heading', { name: 'You are already in another game' }).waitFor(patience)
    await asked.getByRole('button', { name: 'Go there' }).waitFor()
    expect(await axeProblems(ben.page)).toEqual([])
    expect(ben.problems.splice(0).filter((problem) => !problem.includes('/accept'))).toEqual([])
    await asked.getByRole('button', { name: 'Leave it' }).click()
    await ann.page.getByTestId('seat').filter({ hasText: 'Benji' }).waitFor(patience)
    await ann.page.getByText('comes', { exact: true }).waitFor(patience)
    await ben.page.getByText('Waiting for Ann to start the game.').waitFor(patience)
    await ann.page.getByRole('button', { name: 'Start Game' }).click()
    for (const { page } of [ann, ben]) await page.getByTestId('code').waitFor({ state: 'detached', ...patience })
    expect([...ann.problems, ...ben.problems]).toEqual([])
    await ann.context.close()
    await ben.context.close()
  })

  it('does not cover the hand of whoever plays: one line above the table, and “Later” anywhere', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben', { viewport: 'phone' })
    const headers = { origin: house.url }
    const { me } = await (await ben.context.request.get('/api/me')).json()
    const data = { name: 'Thursday', game: 'believe', members: [{ player: me.player }] }
    const group = await (await ann.context.request.post('/api/templates', { data, headers })).json()
    await ben.page.goto('/practice/cambio?bots=3')
    const hand = ben.page.locator('section.mine')
    await hand.waitFor(patience)
    await ann.context.request.post(`/api/templates/${group.id}/start`, { headers })

    const asked = ben.page.getByRole('complementary', { name: 'Ann invites you' })
    await asked.waitFor(patience)
    expect(await axeProblems(ben.page)).toEqual([])
    await screenshot(ben.page, 'invited-at-table-phone')
    expect(await overlaps(asked, ben.page.getByTestId('stage'))).toBe(false)
    expect(await tooWide(ben.page)).toBe('')
    await asked.getByRole('button', { name: /^Ann invites you/ }).click()
    await asked.getByText('Believe Or Not with “Thursday”').waitFor(patience)
    await screenshot(ben.page, 'invited-at-table-open-phone')
    expect(await overlaps(asked, hand)).toBe(false)
    await asked.getByRole('button', { name: 'Later' }).click()
    await asked.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached', ...patience })

    // What was put off stays so on other pages, and can be answered there.
    await ben.page.goto('/settings')
    await asked.getByRole('button', { name: 'Later' }).click(patience)
    await asked.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached', ...patience })
    await screenshot(ben.page, 'invited-later-phone')
    expect(await axeProblems(ben.page)).toEqual([])
    await ben.page.getByRole('link', { name: 'Home' }).click()
    await asked.getByRole('button', { name: /^Ann invites you/ }).click(patience)
    await asked.getByRole('button', { name: 'Decline' }).click()
    await asked.waitFor({ state: 'detached', ...patience })
    await Promise.all([ann.context.close(), ben.context.close()])
  })

  it('does not wait for ever: whoever is late is asked again or left out (B4-10.4)', async () => {
    const ann = await house.newGuest('Ann')
    const ben = await house.newGuest('Ben')
    const headers = { origin: house.url }
    const { me } = await (await ben.context.request.get('/api/me')).json()
    const made = await ann.context.request.post('/api/templates', {
      data: { name: 'Quick ones', game: 'stop', members: [{ player: me.player }], inviteTimeoutSeconds: 10 },
      headers,
    })
    expect(made.status()).toBe(201)
    await ann.page.goto('/groups')
    await ann.page.getByRole('button', { name: 'Invite all: Quick ones' }).click(patience)
    await ann.page.getByText('is late', { exact: true }).waitFor(patience)
    await ann.page.getByRole('button', { name: 'Ask again who is late' }).click()
    await ann.page.getByText('has not answered').waitFor(patience)
    await ann.page.getByText('is late', { exact: true }).waitFor(patience)
    await ann.page.getByRole('button', { name: 'Go on without who is late' }).click()
    await ann.page.getByText('not waited for').waitFor(patience)
    await ann.context.close()
    await ben.context.close()
  })
})

describe('what the service could not be asked for', () => {
  it.each([
    ['/groups', '**/api/templates', 'No groups yet.'],
    ['/profile', '**/api/me/history', 'No games yet that are over. Those on the server are kept here.'],
  ])('is not taken for nothing, and can be asked for again: %s', async (path, asked, nothing) => {
    const { page, context } = await house.newGuest('Ann', { viewport: 'phone' })
    await context.route(asked, (route) => route.fulfill({ status: 500, json: { code: 'unavailable', text: 'No.' } }))
    await page.goto(path)
    await page.getByText('This could not be loaded.').waitFor(patience)
    expect(await page.getByText(nothing).count()).toBe(0)
    expect(await axeProblems(page)).toEqual([])
    await context.unroute(asked)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(nothing).waitFor(patience)
    expect(await page.getByText('This could not be loaded.').count()).toBe(0)
    await context.close()
  })
})

describe('an account', () => {
  it('keeps what the guest has played, on another device too', async () => {
    const { page, context } = await house.newGuest('Olga', { viewport: 'phone', theme: 'light' })
    await playQuickMemory(context.request)
    await page.goto('/profile')
    await page.getByText('with Pip').or(page.getByText('with Daisy')).first().waitFor(patience)
    await page.getByLabel('E-mail').fill('olga@example.org')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Sign up' }).click()
    expect(new URL(page.url()).search).toBe('') // the browser says that it is too short
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Signed in as olga@example.org').waitFor(patience)
    await page.getByText('with Pip').or(page.getByText('with Daisy')).first().waitFor(patience)
    expect(await axeProblems(page)).toEqual([])

    await page.getByLabel('Your name').fill('Olga the Great')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Olga the Great' }).waitFor(patience)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Profile: Choose a name' }).waitFor(patience)

    const other = await house.openPage()
    await other.page.goto('/profile')
    await other.page.getByRole('radio', { name: 'Sign in' }).check(patience)
    await other.page.getByLabel('E-mail').fill('olga@example.org')
    await other.page.getByLabel('Password').fill('wrong horse battery')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('alert').waitFor(patience)
    await other.page.getByLabel('Password').fill('correct horse battery')
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.getByRole('heading', { name: 'Olga the Great' }).waitFor(patience)
    await other.page.getByText('with Pip').or(other.page.getByText('with Daisy')).first().waitFor(patience)
    await context.close()
    await other.context.close()
  })

  it('offers other services only where the server does', async () => {
    const { page, context } = await house.openPage()
    await page.goto('/profile')
    await page.getByLabel('E-mail').waitFor(patience)
    expect(await page.getByRole('button', { name: /Sign in with/ }).count()).toBe(0)
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch()
      const said = await answer.json()
      await route.fulfill({ json: { ...said, signIn: { email: true, providers: [{ id: 'google', name: 'Google' }] } } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Sign in with Google' }).waitFor(patience)
    await context.close()
  })
})

/** Two cards, one pair: over after one attempt, whoever begins. */
async function playQuickMemory(request: APIRequestContext): Promise<void> {
  const headers = { origin: house.url }
  const rules = { rows: 1, cols: 2, botDelayMinMs: 0, botDelayMaxMs: 0, revealMs: 0 }
  const opened = await request.post('/api/tables', {
    data: { game: 'memory', rules, bots: [{ level: 'easy' }] },
    headers,
  })
  const { id } = await opened.json()
  await request.post(`/api/tables/${id}/start`, { data: {}, headers })
  for (let tries = 0; tries < 100; tries++) {
    const state = await (await request.get(`/api/tables/${id}`)).json()
    if (state.phase === 'completed') return
    const flip = state.options.find(({ command }: { command: string }) => command === 'flip')
    if (!flip) continue
    const [choice] = Object.entries<{ from: readonly number[] }>(flip.choices)
    if (!choice) continue
    const command = { type: 'flip', [choice[0]]: choice[1].from[0] }
    await request.post(`/api/tables/${id}/command`, { data: { command }, headers })
  }
  throw new Error('this game does not end')
}

/** Whether one lies over the other, by a pixel at least. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of them cannot be seen')
  const apart = (start: 'x' | 'y', size: 'width' | 'height') =>
    Math.min(a[start] + a[size], b[start] + b[size]) - Math.max(a[start], b[start]) < 1
  return !apart('x', 'width') && !apart('y', 'height')
}
