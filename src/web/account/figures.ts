// What is told of a game's figures: which share of what, and which single numbers. What each counts is the game's to say.

import type { GameId } from '../tables/games.ts'
import type { OppositionStatistics } from './requests.ts'
import { t } from './statistics-messages.ts'

type Figures = OppositionStatistics['figures']

/** A part of a whole, or a number of its own. */
export type Told =
  | { readonly label: string; readonly part: number; readonly whole: number }
  | { readonly label: string; readonly value: number }

const shares = (label: string, part = 0, whole = 0): readonly Told[] => (whole > 0 ? [{ label, part, whole }] : [])
const single = (label: string, value = 0): readonly Told[] => (value > 0 ? [{ label, value }] : [])
const mean = (label: string, sum = 0, count = 0): readonly Told[] => (count > 0 ? [{ label, value: sum / count }] : [])

const grid = ({ calls, rightCalls, rounds, roundsWon, handPoints }: Figures) => [
  ...shares(t('rightCalls'), rightCalls, calls),
  ...shares(t('roundsWon'), roundsWon, rounds),
  ...mean(t('averageHand'), handPoints, rounds),
]

const toldOf: Readonly<Record<GameId, (figures: Figures) => readonly Told[]>> = {
  cambio: grid,
  stop: grid,
  memory: ({ attempts, pairs, recalls, recallChances, mostInARow }) => [
    ...shares(t('recall'), recalls, recallChances),
    ...shares(t('matches'), pairs, attempts),
    ...single(t('mostInARow'), mostInARow),
  ],
  believe: ({ plays, bluffs, challenges, catches, cardsAtChallenge, turns, turnMs, mostCollected, ...others }) => [
    ...shares(t('bluffs'), bluffs, plays),
    ...shares(t('catches'), catches, challenges),
    ...single(t('mostCollected'), mostCollected),
    ...mean(t('cardsAtChallenge'), cardsAtChallenge, challenges),
    ...mean(t('secondsPerTurn'), (turnMs ?? 0) / 1000, turns),
    ...favourite(others),
  ],
}

/** The rank that was announced most. */
function favourite(figures: Figures): readonly Told[] {
  const announced = Object.entries(figures).filter(([name]) => name.startsWith('announced'))
  const [name = '', times = 0] = announced.toSorted(([, a], [, b]) => b - a)[0] ?? []
  const rank = name.slice('announced'.length)
  return single(t('favouriteRank', { rank: rank === 'T' ? '10' : rank }), times)
}

/** Over everybody that was played against. */
export function figuresOf(game: GameId, all: readonly OppositionStatistics[]): readonly Told[] {
  const sums: Record<string, number> = {}
  for (const { figures } of all)
    for (const [name, value] of Object.entries(figures)) {
      const before = sums[name] ?? 0
      sums[name] = name.startsWith('most') ? Math.max(before, value) : before + value
    }
  return toldOf[game](sums)
}
