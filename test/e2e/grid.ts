// Playing Cambio and Stop by touching the page, and what must hold at every step.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unknownCards, type Watched } from './open-cards.ts'
import { type Guest, type House, openHouse } from './setting.ts'

export { type Guest, type House, openHouse }

/** Opens a table with everybody at it, and starts it. */
export async function seated(
  house: House,
  game: string,
  rules: object,
  people: readonly Guest[],
  bots = 0,
): Promise<string> {
  const [host, ...others] = people
  if (!host) throw new Error('a table needs a host')
  const headers = { origin: house.url }
  const opened = await host.context.request.post('/api/tables', {
    data: { game, rules, seats: people.length + bots, bots: Array.from({ length: bots }, () => ({ level: 'medium' })) },
    headers,
  })
  const { id, code } = await opened.json()
  for (const guest of others) await guest.context.request.post('/api/join', { data: { code }, headers })
  for (const { page } of people) await page.goto(`/game/${id}`)
  for (const { page } of others) await page.getByTestId('code').waitFor({ timeout: 60_000 })
  await host.page.getByRole('button', { name: 'Start Game' }).click({ timeout: 60_000 })
  for (const { page } of people) await page.getByTestId('stage').waitFor({ timeout: 60_000 })
  return id
}

export interface Sight {
  /** Faces of cards that are drawn anywhere on the page, by the hand that they lie in; '' for the piles and the rest. */
  readonly faces: readonly { readonly hand: string; readonly face: string }[]
  readonly line: string
  readonly dialog: boolean
}

/** All of it at one moment. */
export async function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(() => ({
    faces: [...document.querySelectorAll('.card svg:not(.back)')].map((svg) => ({
      hand: svg.closest<HTMLElement>('[data-hand]')?.dataset.hand ?? '',
      face: `${svg.querySelector('.index')?.textContent?.trim() ?? 'joker'} ${svg.getAttribute('class')?.split(' ')[0]}`,
    })),
    line: document.querySelector('[data-testid=status]')?.textContent ?? '',
    dialog: document.querySelector('dialog[open]') !== null,
  }))
}

/** Faces in hands that are not this player's, while the round goes on; and in one's own beyond what is being looked at. */
export async function hiddenFaces(page: Page, seat: number): Promise<readonly string[]> {
  const { faces, line, dialog } = await sightOf(page)
  if (/over/.test(line)) return []
  const looking = dialog || /Memorise|Look well/.test(line)
  return faces
    .filter(({ hand }) => hand !== '' && (hand !== `${seat}` || !looking))
    .map(({ hand, face }) => `${hand}: ${face}`)
}

/** All play on to the end. Nobody's page ever has a card that its player may not know; after each look it is given to `see`. */
export async function playToEnd(people: readonly Watched[], see?: (guest: Guest, seat: number) => Promise<void>) {
  for (let moves = 0; moves < 500; moves++) {
    const done = []
    for (const [seat, guest] of people.entries()) {
      expect(await hiddenFaces(guest.page, seat)).toEqual([])
      expect(await unknownCards(guest)).toEqual([])
      done.push(await playOn(guest.page, { call: moves > 6 }))
      await see?.(guest, seat)
    }
    if (done.every((one) => one === 'over')) return
  }
}

export async function facesOf(page: Page): Promise<Sight['faces']> {
  return (await sightOf(page)).faces
}

export const status = (page: Page) => page.getByTestId('status')
export const standings = (page: Page) => page.getByTestId('standings')

/** What this player may do now, done; 'over' when there is nothing left to do. With `call` at the first chance. */
export async function playOn(page: Page, { call = false } = {}): Promise<'moved' | 'waits' | 'over'> {
  if (await standings(page).isVisible()) return 'over'
  const dialog = page.getByRole('dialog')
  const press = async (name: string | RegExp, where: Page | typeof dialog = page) => {
    const button = where.getByRole('button', { name }).first()
    if (!(await button.isVisible())) return false
    await button.click({ timeout: 3000 }).catch(() => undefined) // it may be over by then
    return true
  }
  if (await dialog.isVisible()) {
    for (const name of ['Done', 'Skip Power']) if (await press(name, dialog)) return 'moved'
    return 'waits'
  }
  if (await press(/^Next round/)) return 'moved'
  const line = (await status(page).textContent()) ?? ''
  if (/^Choose two/.test(line)) {
    await press(/^Your card, top left/)
    await press(/^Your card, top right/)
    return 'moved'
  }
  if (/^Your turn|draw a card$/.test(line)) {
    if (call && /call/.test(line)) {
      await press(/^(Call Cambio|Stop)$/)
      await press(/^(Call Cambio|Stop)$/, dialog)
      return 'moved'
    }
    await press(/^Draw pile/)
    return 'moved'
  }
  if (/^Tap one|discard it$/.test(line)) {
    const discards = page.getByRole('button', { name: /^Discard without swapping/ })
    if (await discards.isVisible()) await discards.click({ timeout: 3000 }).catch(() => undefined)
    return 'moved'
  }
  return 'waits'
}
