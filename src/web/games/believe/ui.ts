// Believe Or Not, as the page knows it before it is loaded.

import type { GameUi } from '../ui.ts'
import { t } from './front-messages.ts'
import Scene from './Scene.svelte'

export const believe: GameUi = {
  id: 'believe',
  name: 'Believe Or Not',
  mostSeats: 8,
  colour: 'light-dark(#5b3fb0, #c7b2ff)',
  Scene,
  blurb: () => t('blurb'),
  advice: (players) => (players === 2 ? t('two') : ''), // B-19
  about: async () => (await import('./about.ts')).about,
  screen: async () => (await import('./screen.ts')).screen,
}
