// Opening a table, getting into one by its code, going on after the end, and the tables that are open to all.

import { Type } from '@fastify/type-provider-typebox'
import { CodesGame, Joining, ListedTables, WantedTable } from '../../../protocol/rest/rooms.ts'
import { closed } from '../../../protocol/rest/shapes.ts'
import { TableState } from '../../../protocol/rest/tables.ts'
import { lookUpCode, openRoom, returnToLobby, sitDown } from '../../rooms/rooms.ts'
import { publicTables } from '../../storage/listings.ts'
import { addressOf } from '../addresses.ts'
import type { Service } from '../service.ts'
import { type Api, foundTable, personOf, visibleTable } from './access.ts'
import { answers, granted } from './problems.ts'
import { anybody, commandId, cursorText, printCursor, readCursor, TableId } from './shapes.ts'
import { stateOf } from './state.ts'

const tags = ['rooms']

export function roomRoutes(api: Api, service: Service): void {
  create(api, service)
  join(api, service)
  lookUp(api, service)
  lobby(api, service)
  list(api, service)
}

function create(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'openTable',
    summary: 'Open a table',
    description: 'Opens a table with a code to share, and seats you as its host, and the bots.',
    body: WantedTable,
    response: answers(TableState, 201),
  }
  api.post('/api/tables', { schema }, async (request, reply) => {
    const { name, ...wanted } = request.body
    const person = await personOf(service, request)
    const address = addressOf(request.raw, service)
    const opened = granted(
      service,
      await openRoom(service, { ...person, name: name ?? person.name }, { ...wanted, address }),
    )
    reply.status(201)
    return stateOf(service, await foundTable(service, person, opened))
  })
}

function join(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'joinByCode',
    summary: 'Join by code',
    description:
      'A seat at the table that the code leads to. If you sit at a table already, `table` of the refusal says at which.',
    body: Joining,
    response: answers(TableState),
  }
  api.post('/api/join', { schema }, async (request) => {
    const person = await personOf(service, request)
    const { code, name = person.name } = request.body
    const found = granted(service, await lookUpCode(service, addressOf(request.raw, service), code))
    const hosted = granted(service, await sitDown(service, found, { ...person, name }))
    return stateOf(service, await foundTable(service, person, hosted))
  })
}

/** So that nobody has to say their name for a code that leads nowhere. */
function lookUp(api: Api, service: Service): void {
  const schema = {
    tags,
    security: anybody,
    operationId: 'lookUpCode',
    summary: 'Look up a code',
    description: 'Which game is played at the table that the code leads to. Codes that lead nowhere are counted.',
    params: closed({ code: Type.String({ maxLength: 64, description: 'As for joining.' }) }),
    response: answers(CodesGame),
  }
  api.get('/api/join/:code', { schema }, async (request) => {
    const address = addressOf(request.raw, service)
    const { table } = granted(service, await lookUpCode(service, address, request.params.code))
    return { game: table.game }
  })
}

function lobby(api: Api, service: Service): void {
  const schema = {
    tags,
    operationId: 'returnToLobby',
    summary: 'Return to the lobby',
    description:
      'After the end: the room goes on at a new table, with the same code, rules, bots and everybody who is still there. ' +
      'Whoever asks later comes to the same table. The answer is that table.',
    params: TableId,
    body: closed({ commandId }), // taken like everywhere, and not needed: there is one next table
    response: answers(TableState),
  }
  api.post('/api/tables/:id/lobby', { schema }, async (request) => {
    const person = await personOf(service, request)
    const { hosted } = await visibleTable(service, person, request.params.id)
    const next = granted(service, await returnToLobby(service, hosted, person))
    return stateOf(service, await foundTable(service, person, next))
  })
}

function list(api: Api, service: Service): void {
  const schema = {
    tags,
    security: anybody,
    operationId: 'listTables',
    summary: 'Public tables',
    description:
      'Public tables that wait for players, or with `phase` those that are played and can be watched, newest first.',
    querystring: closed({
      game: Type.Optional(Type.String({ maxLength: 20, description: 'Only tables of this game.' })),
      phase: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('playing')])),
      cursor: cursorText,
    }),
    response: answers(ListedTables),
  }
  api.get('/api/tables', { schema }, async (request) => {
    const { game = null, phase = 'waiting', cursor } = request.query
    const page = await publicTables(service.database, { phase, game, after: readCursor(cursor) })
    // A code is for taking a seat.
    return {
      tables: phase === 'waiting' ? page.rows : page.rows.map((row) => ({ ...row, code: null })),
      next: printCursor(page.next),
    }
  })
}
