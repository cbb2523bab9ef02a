// Cambio, as the page knows it before it is loaded.

import type { GameUi } from '../ui.ts'
import { t } from './front-messages.ts'
import Scene from './Scene.svelte'

export const cambio: GameUi = {
  id: 'cambio',
  name: 'Cambio',
  mostSeats: 4,
  colour: 'light-dark(#85570a, #f0c46c)',
  Scene,
  blurb: () => t('blurb'),
  about: async () => (await import('../grid/about.ts')).about,
  screen: async () => (await import('./screen.ts')).screen,
}
