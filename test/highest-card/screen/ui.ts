// Highest Card, as the page knows it before it is loaded.

import type { GameUi } from '../../../src/web/games/ui.ts'
import { t } from './front-messages.ts'
import Scene from './Scene.svelte'

export const highest: GameUi = {
  id: 'highest',
  name: 'Highest Card',
  mostSeats: 4,
  levels: ['easy', 'medium'],
  colour: 'light-dark(#8a4b08, #f0b46a)',
  Scene,
  blurb: () => t('blurb'),
  advice: (players) => (players === 2 ? t('two') : ''),
  about: async () => (await import('./about.ts')).about,
  screen: async () => (await import('./screen.ts')).screen,
}
