// What the pages around the tables tell of Believe Or Not.

import { type Figures, mean, type ShownFigure, share, single } from '../../account/figures.ts'
import type { GameAbout, OwnSetting } from '../ui.ts'
import { t } from './about-messages.ts'

/** What was claimed, counted. */
export const countClaims: OwnSetting = {
  name: 'countClaims',
  label: () => t('countClaims'),
  help: () => t('countClaimsHelp'),
}

export const about: GameAbout = {
  figures: ({ plays, bluffs, challenges, catches, cardsAtChallenge, turns, turnMs, mostCollected, ...others }) => [
    ...share(t('bluffs'), bluffs, plays),
    ...share(t('catches'), catches, challenges),
    ...single(t('mostCollected'), mostCollected),
    ...mean(t('cardsAtChallenge'), cardsAtChallenge, challenges),
    ...mean(t('secondsPerTurn'), (turnMs ?? 0) / 1000, turns),
    ...favourite(others),
  ],
  settings: [countClaims],
}

/** The rank that was announced most. */
function favourite(figures: Figures): readonly ShownFigure[] {
  const announced = Object.entries(figures).filter(([name]) => name.startsWith('announced'))
  const [name = '', times = 0] = announced.toSorted(([, a], [, b]) => b - a)[0] ?? []
  const rank = name.slice('announced'.length)
  return single(t('favouriteRank', { rank: rank === 'T' ? '10' : rank }), times)
}
