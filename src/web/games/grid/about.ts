// What the pages around the tables tell of a game of the grid family.

import { mean, share } from '../../account/figures.ts'
import type { GameAbout, OwnSetting } from '../ui.ts'
import { t } from './about-messages.ts'

/** What one looks at shows only while a finger or a key is down. */
export const heldPeeks: OwnSetting = {
  name: 'heldPeeks',
  label: () => t('heldPeeks'),
  help: () => t('heldPeeksHelp'),
}

export const about: GameAbout = {
  figures: ({ calls, rightCalls, rounds, roundsWon, handPoints }) => [
    ...share(t('rightCalls'), rightCalls, calls),
    ...share(t('roundsWon'), roundsWon, rounds),
    ...mean(t('averageHand'), handPoints, rounds),
  ],
  settings: [heldPeeks],
}
