// A game that is over, watched again and checked, from a file and from the service.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameFile } from '../table/whole-file.ts'
import { axeProblems, type House, type Look, openHouse, screenshot } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const slow = { timeout: 60_000 }
const games = ['cambio', 'stop', 'memory', 'believe'] as const

async function openFile(page: Page, file: object): Promise<void> {
  await page.goto('/replay')
  const buffer = Buffer.from(JSON.stringify(file))
  await page.locator('input[type=file]').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer })
}

const position = (page: Page) => page.getByTestId('position').innerText()
const seenBy = (page: Page) => page.getByRole('combobox', { name: 'Seen by' })
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Position' })

describe.each(games)('%s', (game) => {
  const looks: readonly Look[] = [
    { viewport: 'desktop', theme: 'dark' },
    { viewport: 'phone', theme: 'light' },
  ]
  it.each(looks)('look $viewport', async (look) => {
    const { page, problems } = await house.openPage(look)
    await openFile(page, gameFile(game, { leavesAt: 90 }))
    await page.getByTestId('stage').waitFor(slow)
    for (let step = 0; step < 25; step++) await page.keyboard.press('ArrowRight')
    await screenshot(page, `look-${game}-${look.viewport}-all`)
    await seenBy(page).selectOption('0')
    await screenshot(page, `look-${game}-${look.viewport}-seat`)
    await page.keyboard.press('End')
    await screenshot(page, `look-${game}-${look.viewport}-end`)
    console.log(await position(page), await axeProblems(page))
    expect(problems).toEqual([])
  })
})
