// Somebody who has played a lot, without having played.

import type { APIRequestContext } from 'playwright-core'
import { ratingStatements, statisticStatements } from '../../src/server/storage/statistics.ts'
import type { House } from './setting.ts'

/** As if many games had been counted. */
export async function countGames(house: House, request: APIRequestContext): Promise<void> {
  const { database } = house.service
  const player_id: string = (await (await request.get('/api/me')).json()).me.player
  const rows = [
    ['cambio', 'people', { games: 14, wins: 6, shared: 1, score: 96, calls: 6, rightCalls: 4 }],
    [
      'cambio',
      'hard',
      { games: 9, wins: 5, score: 61, rounds: 23, roundsWon: 11, handPoints: 170, calls: 4, rightCalls: 4 },
    ],
    [
      'memory',
      'easy',
      { games: 12, wins: 11, score: 71, attempts: 90, pairs: 42, recallChances: 40, recalls: 31, mostInARow: 5 },
    ],
    [
      'believe',
      'people',
      {
        ...{ games: 3, wins: 1, score: 8, plays: 40, bluffs: 18, challenges: 13, catches: 8, mostCollected: 11 },
        ...{ turns: 61, turnMs: 420_000, cardsAtChallenge: 95, announcedQ: 9, announced7: 5 },
      },
    ],
  ] as const
  const statistics = rows.flatMap(([game, opposition, figures]) =>
    Object.entries(figures).map(([name, value]) => ({ player_id, game, opposition, name, table_id: 't', value })),
  )
  const steps = [1500, 1662, 1580, 1640, 1702, 1668, 1731, 1755].map((rating, index) => {
    const row = { player_id, game: 'cambio', rating, deviation: 350 / (1 + index / 2.5), volatility: 0.06 }
    return { ...row, games: index + 1, at: house.service.now() - (8 - index) * 86_400_000 }
  })
  const written = await database.write([
    ...statisticStatements(database, statistics),
    ...steps.flatMap((row, index) => ratingStatements(database, row, steps[index - 1] ?? null, `t${index}`)),
  ])
  if (written !== 'written') throw new Error(`the statistics were not written: ${written}`)
}
