// What I have done in my finished games, and how strong that makes me.

import { Type } from '@fastify/type-provider-typebox'
import type { PlayerId } from '../../../table/table.ts'
import { isProvisional, ratingAt } from '../../after/ratings.ts'
import { figuresOf, ratedSteps, ratingsOf } from '../../storage/statistics.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers } from './problems.ts'
import { closed } from './shapes.ts'

const stepsShown = 50

const Step = closed({
  table: Type.String(),
  at: Type.Integer({ description: 'When that game ended, in epoch milliseconds.' }),
  rating: Type.Integer(),
  deviation: Type.Integer(),
})

const ratingFields = {
  game: Type.String(),
  rating: Type.Integer(),
  deviation: Type.Integer({
    description: 'How unsure that is: within two of them either way 95 times in 100. It grows while nothing is played.',
  }),
  provisional: Type.Boolean({ description: 'Too unsure yet to be compared.' }),
  games: Type.Integer({ description: 'That have counted.' }),
}
const ratingText = 'Glicko-2, from games with opponents found at random, without bots.'

/** Which games it came from is nobody else's business. */
export const OthersRating = closed(ratingFields, ratingText)

const Rating = closed(
  {
    ...ratingFields,
    steps: Type.Array(Step, { description: `After each of the latest ${stepsShown} games, oldest first.` }),
  },
  ratingText,
)

export const Figures = closed({
  game: Type.String(),
  opposition: Type.String({ description: 'people, or the level of the strongest bot where there were only bots.' }),
  figures: Type.Record(Type.String(), Type.Integer(), {
    description:
      'Sums over all of these games: `games`, `wins`, `shared` (first places), `left`, `score`, and those of the game: ' +
      'Memory `attempts`, `pairs`, `recallChances`, `recalls`, `powerUps`; Cambio and Stop `turns`, `powers`, `calls`, ' +
      '`rightCalls`, `rounds`, `roundsWon`, `handPoints`; Believe Or Not `turns`, `turnMs`, `plays`, `bluffs`, `challenges`, `catches`, `cardsAtChallenge`, and how often ' +
      'each rank was announced: `announcedA`, `announced2` to `announced9`, `announcedT`, `announcedJ`, `announcedQ`, `announcedK`. What ' +
      'begins with `most` is the largest in one game: `mostInARow`, `mostCollected`.',
  }),
})

export function statisticsRoutes(api: Api, service: Service): void {
  const schema = {
    tags: ['me'],
    operationId: 'getMyStatistics',
    summary: 'My statistics',
    description:
      'What you have done in your finished games, by game and opposition, and your ratings. A game counts a moment after its end.',
    response: answers(closed({ ratings: Type.Array(Rating), statistics: Type.Array(Figures) })),
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
