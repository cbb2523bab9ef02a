// Memory, as the page knows it before it is loaded.

import type { GameUi } from '../ui.ts'
import { t } from './front-messages.ts'
import Scene from './Scene.svelte'

export const memory: GameUi = {
  id: 'memory',
  name: 'Memory',
  mostSeats: 2,
  colour: 'light-dark(#1f57b8, #9cc7ff)',
  Scene,
  blurb: () => t('blurb'),
  about: async () => (await import('./about.ts')).about,
  screen: async () => (await import('./screen.ts')).screen,
}
