import { afterEach, expect, it, vi } from 'vitest'
import { allGames } from '../../src/games/registry.ts'
import { cambio } from '../../src/web/games/cambio/ui.ts'
import { placeText } from '../../src/web/replay/place.ts'
import { gameFile } from '../table/whole-file.ts'

const language = vi.hoisted(() => ({ now: 'en' }))
vi.mock('../../src/web/i18n/language.svelte.ts', () => ({ language })) // kept in the browser
afterEach(() => {
  language.now = 'en'
})

it('every act has words in both languages, and a move those of its game', async () => {
  const { commandName } = await cambio.screen()
  const acts = allGames.flatMap((game) => gameFile(game.id).entries.map(({ act }) => act.type))
  const move = placeText({ act: 'moved', command: null, name: null })
  expect(placeText({ act: 'moved', command: 'no such', name: null }, commandName)).toBe(move)
  const unknown = placeText({ act: 'toString', command: null, name: null })
  for (const act of acts) expect(placeText({ act, command: null, name: null }), act).not.toBe(unknown)
  expect(placeText({ act: 'entropyAdded', command: null, name: 'Ann' })).toBe('chance is added to the deal (Ann)')
  expect(placeText({ act: 'moved', command: 'usePower', name: 'Ann' }, commandName)).toBe('the use of a power (Ann)')
  language.now = 'de'
  expect(placeText({ act: 'moved', command: 'swap', name: 'Ann' }, commandName)).toBe('ein Tausch (Ann)')
  expect(placeText({ act: null, command: null, name: null })).toBe('das Ende der Datei')
})
