// What the pages around the tables tell of Highest Card.

import { share } from '../../../src/web/account/figures.ts'
import type { GameAbout, OwnSetting } from '../../../src/web/games/ui.ts'
import { t } from './about-messages.ts'

/** A setting of its own: what each card counts. */
export const worths: OwnSetting = {
  name: 'highest.worths',
  label: () => t('worths'),
  help: () => t('worthsHelp'),
}

export const about: GameAbout = {
  figures: ({ turns, swaps }) => share(t('swaps'), swaps, turns),
  settings: [worths],
}
