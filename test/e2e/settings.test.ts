// What can be set, and holds. Every screen as it looks is in tour.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, type House, openHouse } from './setting.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const patience = { timeout: 45_000 }
describe('for everyone', () => {
  it('settings hold: theme, four colours, language, sound', async () => {
    const { page, context } = await house.openPage()
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'high contrast' }).check(patience)
    expect(await axeProblems(page)).toEqual([])
    await page.getByRole('switch', { name: 'Four-colour deck' }).check()
    await page.getByRole('switch', { name: 'Sounds' }).uncheck()
    await page.getByRole('radio', { name: 'Deutsch' }).check()
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor(patience)
    await page.goto('/')
    await page.getByRole('button', { name: 'Cambio: Spiel eröffnen' }).waitFor(patience)
    const { dataset, lang } = await page.evaluate(() => ({
      dataset: { ...document.documentElement.dataset },
      lang: document.documentElement.lang,
    }))
    expect({ ...dataset, lang }).toMatchObject({ theme: 'contrast', deck: 'four', lang: 'de' })
    expect(await axeProblems(page)).toEqual([])
    await context.close()
  })

  it('bots are a click away, as one likes them: here or on the service', async () => {
    const { page, context } = await house.newGuest('Ida', { viewport: 'phone' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Stop: medium; level and number of bots' }).click(patience)
    const dialog = page.getByRole('dialog', { name: 'Stop against bots' })
    await dialog.getByRole('radio', { name: 'easy' }).check()
    await dialog.getByRole('radio', { name: '2', exact: true }).check()
    expect(await axeProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForURL(/\/practice\/stop\?level=easy&bots=2/, patience)
    await page.goto('/')
    await page.getByRole('button', { name: 'Stop: Play a bot, easy' }).waitFor(patience)
    await page.getByRole('button', { name: 'Memory: medium; level and number of bots' }).click()
    await page.getByRole('radio', { name: 'On the server' }).check()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForURL(/\/game\//, patience)
    await context.close()
  })
})
