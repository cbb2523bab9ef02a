// Every screen on every kind of device, in every light, with large letters: whole, readable, within reach of a thumb, and
// nothing against it from axe. In German, which is longer. With SCREENS=1 only pictures are taken, in English, for docs/screens.

import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, type House, openHouse, screenshot, tooSmall, tooWide, type ViewportName } from './setting.ts'
import { type Light, lookAt, scenes } from './tour.ts'

const pictures = process.env.SCREENS !== undefined
const kept = [
  ['phone', 'dark'],
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['desktop', 'light'],
] as const
const devices: readonly ViewportName[] = ['smallPhone', 'phone', 'landscape', 'desktop', 'wide']
const read: readonly (readonly [ViewportName, Light])[] = [
  ['phone', 'dark'],
  ['desktop', 'light'],
  ['landscape', 'contrast'],
]

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

// S2-UI1, S2-FE-M3.3, S2-TBD2, B4-16.1: on its side and upright, from the smallest phone to the largest screen
it.each(scenes)('the screen $name fits every device, in every light', async (scene) => {
  const language = pictures ? 'en' : 'de'
  const guest = await house.newGuest('Annabelle', { viewport: 'phone', language })
  const { page } = guest
  await scene.go(guest, house)
  const problems: string[] = []
  const note = (what: string, ...found: readonly string[]) =>
    problems.push(...found.filter((one) => one !== '').map((one) => `${what}: ${one}`))
  for (const device of pictures ? [] : devices) {
    await lookAt(page, device, 'dark')
    note(`too wide for ${device}`, await tooWide(page))
    // C0-SC-006
    if (!scene.dense) note(`too small on ${device}`, ...(await tooSmall(page)))
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    // A line too many with the largest hands on the smallest phone, and no more.
    if (scene.game && over > 16) note(`scrolls on ${device}`, `${over} px`)
  }
  await lookAt(page, 'phone', 'dark', { percent: 200 })
  note('too wide with letters of 200 %', await tooWide(page))
  for (const [device, light] of pictures ? [] : read) {
    await lookAt(page, device, light)
    note(`axe on ${device}, ${light}`, ...(await axeProblems(page)))
  }
  for (const [device, light] of pictures ? kept : []) {
    await lookAt(page, device, light, scene.part === undefined ? {} : { part: scene.part })
    await screenshot(page, `${scene.name}-${device}-${light}`)
  }
  expect([...problems, ...guest.problems.filter((one) => !/404/.test(one))]).toEqual([])
  await guest.context.close()
})

describe('the set of pictures', () => {
  it.runIf(pictures)('has an index, and nothing that is not in it', () => {
    const named = new Set(scenes.flatMap(({ name }) => kept.map((look) => `${[name, ...look].join('-')}.webp`)))
    for (const file of readdirSync('docs/screens')) {
      if (file !== 'README.md' && !named.has(file)) rmSync(join('docs/screens', file))
    }
    const row = (name: string) =>
      `| ${name} | ${kept.map(([device, light]) => `[![${name} on a ${device}, ${light}](${name}-${device}-${light}.webp)](${name}-${device}-${light}.webp)`).join(' | ')} |`
    const head = ['', ...kept.map(([device, light]) => `${device}, ${light}`)]
    const table = [
      `| ${head.join(' | ')} |`,
      `|${head.map(() => '---|').join('')}`,
      ...scenes.map(({ name }) => row(name)),
    ]
    const text = 'Every screen, as `npm run screens` has found it. How each is reached: `test/e2e/tour.ts`.'
    writeFileSync('docs/screens/README.md', `# Screens\n\n${text}\n\n${table.join('\n')}\n`)
  })
})

// S2-FE-M4.3
it('the first page can be used within a second, by whoever has never been there', async () => {
  const times: number[] = []
  for (let visit = 0; visit < 5; visit++) times.push(await firstVisit())
  console.log(`The first page is usable after ${times.map((ms) => Math.round(ms)).join(', ')} ms.`)
  expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(1000)
})

/** In a browser that has nothing of the page yet. */
async function firstVisit(): Promise<number> {
  const { page, context } = await house.openPage({ viewport: 'phone' })
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('article button')) return
      watch.disconnect()
      requestAnimationFrame(() => performance.mark('usable'))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { timeout: 60_000 })
  const ms = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0)
  await context.close()
  return ms
}
