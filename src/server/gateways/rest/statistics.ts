// What I have done in my finished games, and how strong that makes me.

import { Statistics, stepsShown } from '../../../protocol/rest/history.ts'
import type { PlayerId } from '../../../table/table.ts'
import { isProvisional, ratingAt } from '../../after/ratings.ts'
import { figuresOf, ratedSteps, ratingsOf } from '../../storage/statistics.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers } from './problems.ts'

export function statisticsRoutes(api: Api, service: Service): void {
  const schema = {
    tags: ['me'],
    operationId: 'getMyStatistics',
    summary: 'My statistics',
    description:
      'What you have done in your finished games, by game and opposition, and your ratings. A game counts a moment after its end.',
    response: answers(Statistics),
  }
  api.get('/api/me/statistics', { schema }, async (request) => {
    const { player } = await personOf(service, request)
    return { ratings: await ratingsFor(service, player), statistics: await figuresFor(service, player) }
  })
}

export async function ratingsFor({ database, now }: Service, player: PlayerId) {
  const rows = await ratingsOf(database, player)
  return Promise.all(
    rows.map(async (row) => {
      const { game, games } = row
      const current = ratingAt(row, now())
      const steps = await ratedSteps(database, player, game, stepsShown)
      return {
        game,
        games,
        ...rounded(current),
        provisional: isProvisional(current),
        steps: steps.map((step) => ({ table: step.table_id, at: step.at, ...rounded(step) })),
      }
    }),
  )
}

function rounded({ rating, deviation }: { readonly rating: number; readonly deviation: number }) {
  return { rating: Math.round(rating), deviation: Math.round(deviation) }
}

export async function figuresFor({ database }: Service, player: PlayerId) {
  const rows = await figuresOf(database, player)
  const groups = Map.groupBy(rows, ({ game, opposition }) => `${game} ${opposition}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const figures = Object.fromEntries(group.map(({ name, value }) => [name, value]))
    return [{ game: first.game, opposition: first.opposition, figures }]
  })
}
