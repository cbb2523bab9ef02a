// What somebody at a table may ask of it. Each route is one input of the table; the table decides.

import { type TSchema, Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { closed, Json } from '../../../protocol/rest/shapes.ts'
import { ChangingRules, Left, TableState } from '../../../protocol/rest/tables.ts'
import { changedRules } from '../../rooms/rooms.ts'
import type { Service } from '../service.ts'
import { type Acting, type Api, type Asked, afresh, spend, submit, tableForAct } from './access.ts'
import { answers, answersOrFresh, orFreshState } from './problems.ts'
import { commandId, TableId } from './shapes.ts'
import { type More, stateOf } from './state.ts'

const tags = ['at a table']
const seat = Type.String({ pattern: '^\\d{1,3}$', description: 'The number of the seat, from 0.' })

/** What a route says of itself; all of them are answered with the table as it is then. */
function described<B extends TSchema>(operationId: string, summary: string, description: string, body: B) {
  return { tags, operationId, summary, description, params: TableId, body, response: answers(TableState) }
}

export function actRoutes(api: Api, service: Service): void {
  const act = async (request: Pick<FastifyRequest, 'headers'>, id: string, asked: Asked) =>
    actAt(await tableForAct(service, request, id), asked)
  const actAt = async (table: Acting, asked: Asked) => {
    const done = await submit(service, table, asked)
    return stateOf(service, await afresh(service, table, asked), { done })
  }

  const start = described('startTable', 'Start', 'The host starts the game (K-29).', closed({ commandId }))
  api.post('/api/tables/:id/start', { schema: start }, (request) =>
    act(request, request.params.id, { type: 'start', ...request.body }),
  )

  const play = described(
    'play',
    'Play',
    'A command of the game, made from `options` of the state. It is on disk when you get the answer.',
    closed({
      commandId,
      expectedSeq: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'The `seq` that you decided on; refused as `stale` if the game has moved since (P-10), with `state` as it is now.',
        }),
      ),
      command: Type.Record(Type.String({ maxLength: 40 }), Json('A value.'), {
        description: '`type`, and what the game asks for with it.',
      }),
    }),
  )
  const command = { ...play, response: answersOrFresh(TableState) }
  api.post('/api/tables/:id/command', { schema: command }, async (request) => {
    const table = await tableForAct(service, request, request.params.id)
    const { expectedSeq: since = 0 } = request.body
    const pay = (cost: number) => spend(service, request, table.person, cost) === 0
    const asked = { type: 'command', ...request.body } as const
    const show = async (more: More) => stateOf(service, await afresh(service, table, asked), more)
    const submitted = submit(service, table, asked)
    return show({ done: await orFreshState(submitted, () => show({ since, pay })) })
  })

  const addBot = described(
    'addBot',
    'Add a bot',
    'The host seats a bot in the lobby.',
    closed({ commandId, level: Type.String({ maxLength: 20, description: 'One of `bots` of the game.' }) }),
  )
  api.post('/api/tables/:id/bots', { schema: addBot }, (request) =>
    act(request, request.params.id, { type: 'addBot', ...request.body }),
  )

  const changeRules = described(
    'changeRules',
    'Change the rules',
    'The host changes the rules, and the number of seats, in the lobby.',
    closed({ commandId, ...ChangingRules.properties }),
  )
  api.patch('/api/tables/:id/rules', { schema: changeRules }, async (request) => {
    const { seats, ...asked } = request.body
    const table = await tableForAct(service, request, request.params.id)
    const capacity = seats === undefined ? {} : { capacity: seats }
    const rules = changedRules(asked.rules, table.room.isPublic)
    return actAt(table, { type: 'changeRules', ...asked, rules, ...capacity })
  })

  const addEntropy = described(
    'addEntropy',
    'Add to the deal',
    'Adds your own chance to the deal, once, in the lobby: so nobody alone can choose it.',
    closed({ commandId, entropy: Type.String({ maxLength: 64, description: '64 hexadecimal digits.' }) }),
  )
  api.post('/api/tables/:id/entropy', { schema: addEntropy }, (request) =>
    act(request, request.params.id, { type: 'addEntropy', ...request.body }),
  )

  const takeBack = described(
    'takeSeatBack',
    'Take your seat back',
    'Ends the play of a bot that stands in for you.',
    closed({ commandId }),
  )
  api.post('/api/tables/:id/return', { schema: takeBack }, (request) =>
    act(request, request.params.id, { type: 'return', ...request.body }),
  )

  const letBack = described(
    'letBack',
    'Let somebody back in',
    'The host lifts that somebody was removed; they take a seat as anybody else does.',
    closed({ commandId, index: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The place in `barred`.' }) }),
  )
  api.post('/api/tables/:id/letBack', { schema: letBack }, (request) =>
    act(request, request.params.id, { type: 'letBack', ...request.body }),
  )

  const renewCode = described(
    'renewCode',
    'A new code',
    'The host gives the room another code, before the start. The old one, and links that have it, lead nowhere from then on.',
    closed({ commandId }),
  )
  api.post('/api/tables/:id/code', { schema: renewCode }, (request) =>
    act(request, request.params.id, { type: 'renewCode', ...request.body }),
  )

  const ofSeat = { params: closed({ id: TableId.properties.id, seat }) }
  const warn = {
    ...described(
      'warnPlayer',
      'Warn an idle player',
      'Asks a connected player to go on, at a table without a turn clock. For the host, when the table has waited for a minute; for anybody else when the host is waited for or not there, after two.',
      closed({ commandId }),
    ),
    ...ofSeat,
  }
  api.post('/api/tables/:id/seats/:seat/warn', { schema: warn }, ({ headers, params, body }) =>
    act({ headers }, params.id, { type: 'warnIdle', seat: Number(params.seat), ...body }),
  )
  const replace = {
    ...described(
      'replacePlayer',
      'Give an idle player’s seat to a bot',
      'Of somebody who was warned and has not moved for 30 seconds since. They can take it back.',
      closed({ commandId }),
    ),
    ...ofSeat,
  }
  api.post('/api/tables/:id/seats/:seat/replace', { schema: replace }, ({ headers, params, body }) =>
    act({ headers }, params.id, { type: 'replaceIdle', seat: Number(params.seat), ...body }),
  )

  // Seats move up when one is removed, so a request that is sent twice is known by its id, not by the seat.
  const removeSeat = {
    tags,
    operationId: 'removeSeat',
    summary: 'Remove a seat',
    description:
      'The host removes a bot or a person in the lobby. Seats behind it move up. A person cannot come back to this room until the host lets them.',
    ...ofSeat,
    querystring: closed({ commandId }),
    response: answers(TableState),
  }
  api.delete('/api/tables/:id/seats/:seat', { schema: removeSeat }, ({ headers, params, query }) =>
    act({ headers }, params.id, { type: 'removeSeat', seat: Number(params.seat), ...query }),
  )

  leave(api, service)
}

/** Whoever has left may not be allowed to see the table any more, so the answer is only that it is done. */
function leave(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'leaveTable',
    summary: 'Leave',
    description:
      'Leaves the table for good: the seat is freed in the lobby, and played or given up after the start (P-07). A private table whose seat was freed is not known to you any more: sent again, this is refused with 404.',
    params: TableId,
    body: closed({ commandId }),
    response: answers(Left),
  }
  api.post('/api/tables/:id/leave', { schema }, async (request) => {
    const table = await tableForAct(service, request, request.params.id)
    return { done: await submit(service, table, { type: 'leave', ...request.body }) }
  })
}
