// Looking at one table: as it is, its final scores, and after the end its whole log.

import { Type } from '@fastify/type-provider-typebox'
import { closed, orNull } from '../../../protocol/rest/shapes.ts'
import { Log, TableState } from '../../../protocol/rest/tables.ts'
import { gameOf } from '../../../table/fold.ts'
import { isRunning, type Table } from '../../../table/table.ts'
import { signedFile } from '../../after/signing.ts'
import type { Service } from '../service.ts'
import { type Api, callerOf, spend, type Visible, visibleTable } from './access.ts'
import { allow, answers, refuseRequest } from './problems.ts'
import { anybody, TableId } from './shapes.ts'
import { stateOf } from './state.ts'

const tags = ['tables']

export function tableRoutes(api: Api, service: Service): void {
  state(api, service)
  scores(api, service)
  log(api, service)
}

function state(api: Api, service: Service): void {
  const since = Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}$',
      description: 'The last `seq` that you have: `missed` is what came after it.',
    }),
  )
  const schema = {
    tags,
    security: anybody,
    operationId: 'getTable',
    summary: 'The table',
    description:
      'The table as you may see it. Whoever plays without a socket is there for as long as they ask: every few seconds is enough.',
    params: TableId,
    querystring: closed({ since }),
    response: answers(TableState),
  }
  api.get('/api/tables/:id', { schema }, async (request) => {
    const { since } = request.query
    const person = await callerOf(service, request)
    const pay = (cost: number) => {
      allow(spend(service, request, person, cost))
      return true
    }
    const visible = await visibleTable(service, person, request.params.id)
    return stateOf(service, visible, since === undefined ? {} : { since: Number(since), pay })
  })
}

const Score = closed({
  seat: Type.Integer(),
  name: Type.String(),
  level: orNull(Type.String({ description: 'Of the bot that played to the end.' })),
  place: Type.Integer({ description: '1 has won; equal places are shared.' }),
  score: Type.Number(),
})

function scores(api: Api, service: Service): void {
  const schema = {
    tags,
    security: anybody,
    operationId: 'getScores',
    summary: 'Final scores',
    description: 'Who won, and everybody with place and score, best first. Refused before the end.',
    params: TableId,
    response: answers(closed({ game: Type.String(), reason: Type.String(), scores: Type.Array(Score) })),
  }
  api.get('/api/tables/:id/scores', { schema }, async (request) => {
    const { table } = endedTable(
      service,
      await visibleTable(service, await callerOf(service, request), request.params.id),
    ).hosted
    const outcome = table.state === null ? null : gameOf(table, service.env).outcome(table.state)
    if (outcome === null) throw refuseRequest('abandoned')
    const scores = outcome.standings.map((standing) => {
      const info = table.seats[standing.seat]
      return { ...standing, name: info?.name ?? '', level: info?.level ?? null }
    })
    return { game: table.game, reason: outcome.reason, scores }
  })
}

function log(api: Api, service: Service): void {
  const schema = {
    tags,
    security: anybody,
    operationId: 'getLog',
    summary: 'The opened log',
    description:
      'After the end only: everything that happened, secrets included, so that anybody who has the link can watch it again, and check the deal and every move. The answer is a game file: `facedown verify` reads it.',
    params: TableId,
    response: answers(Log),
  }
  api.get('/api/tables/:id/log', { schema }, async (request) => {
    // Ids cannot be guessed: whoever has the link to a game that is over was given it.
    const caller = await callerOf(service, request)
    const toAll = (table: Table) => !isRunning(table)
    const { hosted } = endedTable(service, await visibleTable(service, caller, request.params.id, toAll))
    allow(spend(service, request, caller, hosted.table.seq))
    return signedFile(service, hosted.table.id)
  })
}

function endedTable(service: Service, visible: Visible): Visible {
  if (!isRunning(visible.hosted.table)) return visible
  service.metrics.refusals.inc({ code: 'notOver' })
  throw refuseRequest('notOver')
}
