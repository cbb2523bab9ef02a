// What the pages around the tables tell of Memory.

import { share, single } from '../../account/figures.ts'
import type { GameAbout } from '../ui.ts'
import { t } from './about-messages.ts'

export const about: GameAbout = {
  figures: ({ attempts, pairs, recalls, recallChances, mostInARow }) => [
    ...share(t('recall'), recalls, recallChances),
    ...share(t('matches'), pairs, attempts),
    ...single(t('mostInARow'), mostInARow),
  ],
  settings: [],
}
