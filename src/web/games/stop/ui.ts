// Stop, as the page knows it before it is loaded.

import type { GameUi } from '../ui.ts'
import { t } from './front-messages.ts'
import Scene from './Scene.svelte'

export const stop: GameUi = {
  id: 'stop',
  name: 'Stop',
  mostSeats: 4,
  colour: 'light-dark(#a3261c, #ff9d8a)',
  Scene,
  blurb: () => t('blurb'),
  about: async () => (await import('../grid/about.ts')).about,
  screen: async () => (await import('./screen.ts')).screen,
}
