// What this browser remembers of games against bots (S2-DP1).

import { readStored, store } from './stored.ts'

export interface GameStatistics {
  readonly played: number
  readonly won: number
  readonly drawn: number
}
export type Statistics = Readonly<Record<string, GameStatistics>>

export function practiceStatistics(): Statistics {
  return readStored<Statistics>('practice', {})
}

export function countPractice(game: string, result: 'won' | 'drawn' | 'lost'): void {
  const all = practiceStatistics()
  const { played, won, drawn } = all[game] ?? { played: 0, won: 0, drawn: 0 }
  const next = {
    played: played + 1,
    won: won + (result === 'won' ? 1 : 0),
    drawn: drawn + (result === 'drawn' ? 1 : 0),
  }
  store('practice', { ...all, [game]: next })
}
