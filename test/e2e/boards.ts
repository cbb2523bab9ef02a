// Playing Memory and Believe Or Not by touching the page, and what must hold at every step.

import type { Page } from 'playwright-core'

/** What is wrong with the hidden cards of a board of Memory: each must look like all others, to whoever reads the page too. */
export function boardLeaks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hidden = [...document.querySelectorAll<HTMLElement>('[data-testid=board] [data-hidden]')]
    const own = ['data-card', 'tabindex', 'class', 'aria-disabled'] // which place it is, and whether it may be touched
    const forms = new Set(
      hidden.map((cell) => {
        const attributes = [...cell.attributes].filter(({ name }) => !own.includes(name))
        const said = attributes.map(({ name, value }) => `${name}=${value.replace(/\d+/g, '#')}`).sort()
        return `${said.join(' ')} ${cell.innerHTML.replace(/<!---->|class="[^"]*"/g, '')}`
      }),
    )
    const problems = forms.size > 1 ? [...forms] : []
    const shown = document.querySelectorAll('[data-testid=board] button:not([data-hidden])').length
    const pictures = document.querySelectorAll('[data-testid=board] .picture').length
    if (pictures !== shown) problems.push(`${pictures} pictures for ${shown} open cards`)
    return problems
  })
}

/** What lies open on a board: its name by its place. */
export async function openCards(page: Page): Promise<ReadonlyMap<number, string>> {
  const cards = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=board] button:not([data-hidden])')].map((cell) => ({
      place: Number(cell.dataset.card),
      picture: /: ([^,]+)/.exec(cell.ariaLabel ?? '')?.[1] ?? '',
    })),
  )
  return new Map(cards.map(({ place, picture }) => [place, picture]))
}

/** The card to flip next, for somebody who forgets nothing: the twin of what is known, else something new. */
export async function bestFlip(page: Page, seen: Map<number, string>): Promise<number | null> {
  const open = await openCards(page)
  for (const [place, picture] of open) seen.set(place, picture)
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=board] button.lit')].map((cell) =>
      Number(cell.dataset.card),
    ),
  )
  if (hidden.length === 0) return null
  const unmatched = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-testid=board] .revealed')].map((tile) =>
      Number(tile.closest<HTMLElement>('[data-card]')?.dataset.card),
    ),
  )
  const [first] = unmatched
  if (first !== undefined) {
    const twin = hidden.find((place) => seen.get(place) === seen.get(first))
    return twin ?? hidden.find((place) => !seen.has(place)) ?? hidden[0] ?? null
  }
  const paired = hidden.find((a) => seen.has(a) && hidden.some((b) => b !== a && seen.get(b) === seen.get(a)))
  return paired ?? hidden.find((place) => !seen.has(place)) ?? hidden[0] ?? null
}

/** What is wrong with the cards of a round of Believe Or Not: faces lie in one's own hand, and one may have been flipped. */
export function handLeaks(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    if (document.querySelector('[data-testid=round]')) return [] // all hands lie open
    const faces = document.querySelectorAll('.card svg:not(.back)').length
    const hand = document.querySelectorAll('[data-testid=hand] button').length
    const flipped = document.querySelectorAll('[data-testid=verdict]').length
    return faces === hand + flipped ? [] : [`${faces} faces for a hand of ${hand} and ${flipped} flipped`]
  })
}

/** One's turn, if it is: the first cards of the hand, as whatever the page suggests; or a challenge. */
export async function playOrDoubt(
  page: Page,
  doubts: boolean,
): Promise<'played' | 'doubted' | 'waits' | 'round' | 'over'> {
  if (await page.getByTestId('standings').isVisible()) return 'over'
  if (await page.getByTestId('round').isVisible()) return 'round'
  const doubt = page.getByTestId('doubt')
  if (doubts && (await doubt.isVisible())) {
    await doubt.click()
    await page.locator('[data-flip]').first().click()
    await page.locator('[data-flip]').first().waitFor({ state: 'detached', timeout: 30_000 })
    return 'doubted'
  }
  const concede = page.getByRole('button', { name: 'Let it pass' })
  if (await concede.isVisible()) {
    await concede.click()
    return 'played'
  }
  const mine = await page.locator('[data-testid=status].mine').isVisible()
  const hand = page.getByTestId('hand').getByRole('button')
  if (!mine || (await hand.count()) === 0) return 'waits'
  const before = await hand.count()
  if ((await hand.first().getAttribute('aria-pressed')) !== 'true')
    await hand.first().click({ position: { x: 9, y: 9 } })
  const play = page.locator('[data-testid=play]:not([aria-disabled])')
  if (!(await play.isVisible())) return 'waits'
  await play.click()
  await untilPlayed(page, before)
  return 'played'
}

/** After a play: a lie that is caught at once comes back, and there are as many cards as before, though the game has gone on. */
export async function untilPlayed(page: Page, before: number): Promise<void> {
  const changed = (count: number) => document.querySelectorAll('[data-testid=hand] button').length !== count
  await page.waitForFunction(changed, before, { timeout: 3000 }).catch(() => undefined)
}
