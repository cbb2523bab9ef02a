// Every screen in a language that nobody speaks: what is not accented was never handed to the translators, and what is longer
// than English must still be whole.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { levels } from '../../src/kernel/bot.ts'
import { personalities } from '../../src/kernel/personalities.ts'
import { accented } from './accented.ts'
import { pseudoPage, pseudoProblems } from './pseudo.ts'
import { type House, openHouse, screenshot, tooWide } from './setting.ts'
import { lookAt, scenes } from './tour.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({}, await pseudoPage())
})
afterAll(() => house.close())

const people = ['Ann', 'Annabelle', 'Bartholomew', 'Guest']
const bots = levels.flatMap((level) => personalities[level].map(({ name }) => name))
const games = allGames.flatMap(({ name }) => [name, name.toUpperCase()])

/** The same in every language: names, codes, keys, addresses, hashes. */
const words = [...people, ...bots, ...games, 'Facedown', 'English', 'Deutsch', 'ABC234', 'Esc']
const within = ['[data-testid=code]', '[data-testid=friend-link]', '.commitment']

/** English refusals come over the wire, as they are: the page has the other languages. */
const fromService: Readonly<Record<string, string>> = { 'join-not-found': 'h2' }

it('accents texts, and what is in them stays', () => {
  const { text, forms, say } = accented({
    text: 'Hello {name}',
    forms: { one: '{count} card', other: '{count} cards' },
    say: (what: string) => [`${what}s`],
  })
  expect([text, forms.one, forms.other]).toEqual(['Ĥééļļöö {name}', '{count} çååŕð', '{count} çååŕðš'])
  expect(say('it')).toEqual(['îîţš'])
})

it.each(scenes)('the screen $name is translated, and whole', async (scene) => {
  const guest = await house.newGuest('Annabelle', { viewport: 'phone' })
  const { page } = guest
  await scene.go(guest, house)
  const said = fromService[scene.name]
  const problems: string[] = []
  for (const device of ['phone', 'desktop'] as const) {
    await lookAt(page, device, 'dark')
    await screenshot(page, `pseudo-${scene.name}-${device}`)
    const found = await pseudoProblems(page, { words, within: said === undefined ? within : [...within, said] })
    const wide = await tooWide(page)
    problems.push(...[...found, ...(wide === '' ? [] : [`too wide: ${wide}`])].map((one) => `${device}: ${one}`))
  }
  expect(problems).toEqual([])
  await guest.context.close()
})
