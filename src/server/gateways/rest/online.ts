// How many people there are right now.

import { Online } from '../../../protocol/rest/games.ts'
import type { Service } from '../service.ts'
import type { Api } from './access.ts'
import { answers } from './problems.ts'
import { anybody } from './shapes.ts'

export function onlineRoutes(api: Api, service: Service): void {
  const schema = {
    tags: ['games'],
    security: anybody,
    operationId: 'countPeople',
    summary: 'How many people there are',
    description: 'How many people are connected right now, on all nodes together; a few seconds old at most.',
    response: answers(Online),
  }
  // What other nodes said with their last heartbeat is kept in memory: nobody is asked for this.
  api.get('/api/online', { schema }, async () => ({ people: service.heartbeat.people }))
}
