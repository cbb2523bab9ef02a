// What is mine: the table that holds me, and the games that I have played.

import { Type } from '@fastify/type-provider-typebox'
import { activeTable, finishedGames } from '../../storage/listings.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers } from './problems.ts'
import { closed, cursorText, nextPage, orNull, printCursor, readCursor } from './shapes.ts'
import { State } from './state.ts'

const tags = ['me']

const Active = closed({
  id: Type.String(),
  code: orNull(Type.String()),
  game: Type.String(),
  phase: State.properties.phase,
})

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

export function historyRoutes(api: Api, service: Service): void {
  const active = {
    tags,
    operationId: 'getMyTable',
    summary: 'My table',
    description: 'The unfinished table where you have a seat; null if there is none (P-06).',
    response: answers(closed({ table: orNull(Active) })),
  }
  api.get('/api/me/table', { schema: active }, async (request) => {
    const { player } = await personOf(service, request)
    return { table: await activeTable(service.database, player) }
  })

  const history = {
    tags,
    operationId: 'getMyHistory',
    summary: 'My games',
    description:
      'Your games that are over, newest first, with place, score and opponents; also those that were abandoned.',
    querystring: closed({ cursor: cursorText }),
    response: answers(closed({ games: Type.Array(Finished), next: nextPage })),
  }
  api.get('/api/me/history', { schema: history }, async (request) => {
    const { player } = await personOf(service, request)
    const page = await finishedGames(service.database, player, readCursor(request.query.cursor))
    return { games: page.rows, next: printCursor(page.next) }
  })
}
