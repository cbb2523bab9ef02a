// What is mine: the table that holds me, and the games that I have played.

import { History, MyTable } from '../../../protocol/rest/history.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { activeTable, finishedGames } from '../../storage/listings.ts'
import type { Service } from '../service.ts'
import { type Api, personOf } from './access.ts'
import { answers } from './problems.ts'
import { cursorText, printCursor, readCursor } from './shapes.ts'

const tags = ['me']

export function historyRoutes(api: Api, service: Service): void {
  const active = {
    tags,
    operationId: 'getMyTable',
    summary: 'My table',
    description: 'The unfinished table where you have a seat; null if there is none (P-06).',
    response: answers(MyTable),
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
    response: answers(History),
  }
  api.get('/api/me/history', { schema: history }, async (request) => {
    const { player } = await personOf(service, request)
    const page = await finishedGames(service.database, player, readCursor(request.query.cursor))
    return { games: page.rows, next: printCursor(page.next) }
  })
}
