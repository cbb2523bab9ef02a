import { expect, it, vi } from 'vitest'
import { allGames, gameOf } from '../../src/games/registry.ts'
import { levels } from '../../src/kernel/bot.ts'
import { games } from '../../src/web/games/registry.ts'

vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language: { now: 'en' } })) // kept in the browser

it('the page has every game, and knows of each what the game says of itself', () => {
  expect(games.map(({ id }) => id).sort()).toEqual(allGames.map(({ id }) => id).sort())
  for (const { id, name, mostSeats, levels: has = levels } of games) {
    const game = gameOf(id)
    const rules = game?.parseRules({})
    if (!game || !rules?.ok) throw new Error(`there is no ${id}`)
    expect([id, name, mostSeats]).toEqual([id, game.name, game.seats(rules.value).max])
    expect(levels.filter((level) => game.bots[level])).toEqual(has)
  }
})

it.each(games)('all that the page has of $id can be loaded, and is of that game', async (ui) => {
  const [screen, about] = await Promise.all([ui.screen(), ui.about()])
  const game = gameOf(ui.id)
  expect(screen.ruleSchema).toEqual(game?.ruleSchema)
  for (const command of Object.keys(game?.commands ?? {})) expect(screen.commandName(command), command).not.toBe(null)
  expect(screen.commandName('toString')).toBe(null)
  for (const { text } of screen.lesson.steps) expect(text()).not.toBe('')
  expect(screen.settings.every((setting) => about.settings.includes(setting))).toBe(true)
  expect(about.figures({})).toEqual([])
})
