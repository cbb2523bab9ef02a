// What somebody has played: the table that holds them, their games, statistics and ratings; and what others may see of it.

import { Type } from 'typebox'
import { closed, nextPage, orNull, type Shaped } from './shapes.ts'
import { Phase } from './tables.ts'

const Active = closed({
  id: Type.String(),
  code: orNull(Type.String()),
  game: Type.String(),
  phase: Phase,
})
export type ActiveTable = Shaped<typeof Active>
export const MyTable = closed({ table: orNull(Active) })

const Opponent = closed({
  seat: Type.Integer(),
  name: Type.String(),
  level: orNull(Type.String({ description: 'Of the bot that played to the end.' })),
  place: orNull(Type.Integer()),
  score: orNull(Type.Number()),
})

const Finished = closed({
  id: Type.String({ description: 'The table: its scores and log are open to you.' }),
  game: Type.String(),
  preset: orNull(Type.String()),
  at: Type.Integer({ description: 'When it ended, in epoch milliseconds.' }),
  reason: Type.String({ description: 'Why it ended: `abandoned` if it was not played to the end.' }),
  seat: Type.Integer(),
  level: orNull(Type.String({ description: 'Of the bot that finished for you.' })),
  turns: orNull(
    Type.Integer({ description: 'How often the turn came to somebody; null for games from before it was counted.' }),
  ),
  durationMs: orNull(Type.Integer({ description: 'From the start to the end.' })),
  place: orNull(
    Type.Integer({ description: 'null if the game was abandoned, or a bot finished for you; and so the score.' }),
  ),
  score: orNull(Type.Number()),
  opponents: Type.Array(Opponent),
})
export type FinishedGame = Shaped<typeof Finished>
export const History = closed({ games: Type.Array(Finished), next: nextPage })

/** How many steps of a rating are told, the latest. */
export const stepsShown = 50

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
const OthersRating = closed(ratingFields, ratingText)

const Rating = closed(
  {
    ...ratingFields,
    steps: Type.Array(Step, { description: `After each of the latest ${stepsShown} games, oldest first.` }),
  },
  ratingText,
)
export type Rating = Shaped<typeof Rating>

const Figures = closed({
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
export type OppositionStatistics = Shaped<typeof Figures>

export const Statistics = closed({ ratings: Type.Array(Rating), statistics: Type.Array(Figures) })
export type PlayerStatistics = Shaped<typeof Statistics>

export const OthersProfile = closed({
  player: Type.String({ description: 'Their id: with it they can be put into a group.' }),
  name: Type.String({ description: 'How they are called at this table.' }),
  ratings: Type.Array(OthersRating),
  statistics: Type.Array(Figures),
})
export type OthersProfile = Shaped<typeof OthersProfile>
