// Cambio by the routes that seeds 000 and 001 name, under /api/game. They are the same tables, the same log and the same
// refusals as under /api/tables; what can be done to any table (leave, return to the lobby, the log) is done there.

import { type TProperties, Type } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { closed, Options } from '../../../protocol/rest/shapes.ts'
import { answeredBefore } from '../../../table/answers.ts'
import { isRunning, seatOf } from '../../../table/table.ts'
import { lookUpCode, openRoom, sitDown } from '../../rooms/rooms.ts'
import { addressOf } from '../addresses.ts'
import {
  type Acting,
  type Api,
  type Asked,
  afresh,
  callerOf,
  foundTable,
  personOf,
  submit,
  tableForAct,
  visibleTable,
} from '../rest/access.ts'
import { answers, answersOrFresh, granted, orFreshState, RefusedRequest, refuseRequest } from '../rest/problems.ts'
import { anybody, commandId, TableId } from '../rest/shapes.ts'
import type { Service } from '../service.ts'
import { GameShape, gameStateOf, ofCambio, ScoresShape, scoresOf, viewOf } from './state.ts'
import { seatOfPlayer } from './words.ts'

const tags = ['Cambio']
const name = Type.Optional(Type.String({ maxLength: 512, description: 'The name to play under.' }))
const position = Type.Integer({ minimum: 0, maximum: 7, description: 'One of your cards: 0 to 3.' })
const expectedSeq = Type.Optional(
  Type.Integer({
    minimum: 0,
    description:
      'The `seq` that you decided on; refused as `stale`, with `state` as it is now, if the game has moved since.',
  }),
)

export function cambioRoutes(api: Api, service: Service): void {
  create(api, service)
  join(api, service)
  look(api, service)
  play(api, service)
  usePower(api, service)
}

function create(api: Api, service: Service): void {
  const bot = closed({ difficulty: Type.String({ maxLength: 20, description: 'easy, medium, hard or expert.' }) })
  const schema = {
    tags,
    operationId: 'createGame',
    summary: 'Create a game',
    description: 'A new game with a room code to share; you are its host.',
    body: closed({
      players: Type.Optional(Type.Integer({ minimum: 2, maximum: 4, description: 'Seats, bots included; default 4.' })),
      bots: Type.Optional(Type.Array(bot, { maxItems: 3 })),
      rules: Type.Optional(Options),
      name,
    }),
    response: answers(GameShape, 201),
  }
  api.post('/api/game', { schema }, async (request, reply) => {
    const { players, bots = [], rules, name } = request.body
    const person = await personOf(service, request)
    const opened = await openRoom(
      service,
      { ...person, name: name ?? person.name },
      {
        game: 'cambio',
        rules,
        seats: players,
        bots: bots.map(({ difficulty }) => ({ level: difficulty })),
        address: addressOf(request.raw, service),
      },
    )
    reply.status(201)
    return gameStateOf(service, await foundTable(service, person, granted(service, opened)))
  })
}

function join(api: Api, service: Service): void {
  const code = Type.String({ maxLength: 64, description: 'In capital or small letters, with or without hyphens.' })
  const schema = {
    tags,
    operationId: 'joinGame',
    summary: 'Join a game',
    description: 'A seat at the game that the room code leads to.',
    body: closed({ code, name }),
    response: answers(GameShape),
  }
  api.post('/api/game/join', { schema }, async (request) => {
    const person = await personOf(service, request)
    const { code, name = person.name } = request.body
    const found = granted(service, await lookUpCode(service, addressOf(request.raw, service), code, 'cambio'))
    const hosted = granted(service, await sitDown(service, found, { ...person, name }))
    return gameStateOf(service, await foundTable(service, person, hosted))
  })
}

function look(api: Api, service: Service): void {
  const state = {
    tags,
    security: anybody,
    operationId: 'getGame',
    summary: 'The game',
    description: 'The game as you may see it, also when it is over.',
    params: TableId,
    response: answers(GameShape),
  }
  const found = async (request: Pick<FastifyRequest, 'headers'>, id: string) =>
    ofCambio(await visibleTable(service, await callerOf(service, request), id))
  api.get('/api/game/:id', { schema: state }, async (request) =>
    gameStateOf(service, await found(request, request.params.id)),
  )

  const scores = {
    tags,
    security: anybody,
    operationId: 'getGameScores',
    summary: 'The scores',
    description: 'All cards, scores, penalties and winners. Refused before the end.',
    params: TableId,
    response: answers(ScoresShape),
  }
  api.get('/api/game/:id/scores', { schema: scores }, async (request) => {
    const visible = await found(request, request.params.id)
    if (isRunning(visible.hosted.table)) throw refuseRequest('notOver')
    const counted = scoresOf(service, visible)
    if (counted === null) throw refuseRequest('abandoned')
    return counted
  })
}

/** What a route says of itself; all of them are answered with the game as it is then. */
function described<P extends TProperties>(operationId: string, summary: string, description: string, more: P) {
  const body = closed({ ...more, commandId, expectedSeq })
  return { tags, operationId, summary, description, params: TableId, body, response: answersOrFresh(GameShape) }
}

interface Marks {
  readonly commandId?: string
  readonly expectedSeq?: number
}

type Request = Pick<FastifyRequest, 'headers'>

async function gameForAct(service: Service, request: Request, id: string): Promise<Acting> {
  return ofCambio(await tableForAct(service, request, id))
}

async function act(service: Service, game: Acting, asked: Asked) {
  const show = async () => gameStateOf(service, await afresh(service, game, asked))
  await orFreshState(submit(service, game, asked), show)
  return show()
}

function actWith(service: Service, game: Acting, command: object, marks: Marks) {
  return act(service, game, { type: 'command', command, ...marks } as Asked)
}

function play(api: Api, service: Service): void {
  const command = async (request: Request, id: string, command: object, marks: Marks) =>
    actWith(service, await gameForAct(service, request, id), command, marks)

  const dealt = described(
    'startGame',
    'Start',
    'The host deals; everybody sees their bottom two cards for ten seconds.',
    {},
  )
  const start = { ...dealt, body: closed({ commandId }) } // a lobby can be started or not, whatever was seen of it
  api.post('/api/game/:id/start', { schema: start }, async (request) =>
    act(service, await gameForAct(service, request, request.params.id), { type: 'start', ...request.body }),
  )

  const source = Type.Optional(Type.Enum(['deck', 'discard'], { description: 'Where from; default: the deck.' }))
  const draw = described('drawCard', 'Draw', 'A card from the deck, or the top one of the discard pile.', { source })
  api.post('/api/game/:id/draw', { schema: draw }, (request) => {
    const { source, ...marks } = request.body
    return command(request, request.params.id, { type: source === 'discard' ? 'drawDiscard' : 'drawDeck' }, marks)
  })

  const swap = described('swapCard', 'Swap', 'The drawn card takes the place of one of yours, which is discarded.', {
    position,
  })
  api.post('/api/game/:id/swap', { schema: swap }, (request) => {
    const { position, ...marks } = request.body
    return command(request, request.params.id, { type: 'swap', pos: position }, marks)
  })

  const discard = described(
    'discardCard',
    'Discard',
    'The drawn card is discarded; if it came from the deck, its power opens.',
    {},
  )
  api.post('/api/game/:id/discard', { schema: discard }, (request) =>
    command(request, request.params.id, { type: 'discardDrawn' }, request.body),
  )

  const cambio = described('callCambio', 'Call Cambio', 'At the start of your turn: everybody else has one more.', {})
  api.post('/api/game/:id/cambio', { schema: cambio }, (request) =>
    command(request, request.params.id, { type: 'call' }, request.body),
  )

  const skip = described('skipPower', 'Skip', 'Declines the power, or closes what it shows; your turn ends.', {})
  api.post('/api/game/:id/skip', { schema: skip }, async (request) => {
    const game = await gameForAct(service, request, request.params.id)
    const view = viewOf(service, game)
    const [type, other] = view?.turn?.step === 'peek' ? ['closePeek', 'skipPower'] : ['skipPower', 'closePeek'] // K-11
    return actWith(service, game, { type }, request.body).catch((error) => {
      if (!isReused(error)) throw error
      return actWith(service, game, { type: other }, request.body) // sent again, it means what it meant then
    })
  })
}

function usePower(api: Api, service: Service): void {
  const schema = described(
    'usePower',
    'Use the power',
    'Of the card that you have just discarded. peek_own: `position`. peek_opponent: `targetPlayerId`, `targetPosition`. ' +
      'blind_swap: `position`, `targetPlayerId`, `targetPosition`. A card that you see is in the answer, and in no other.',
    {
      powerType: Type.Optional(
        Type.String({ maxLength: 20, description: 'The power that you mean; refused if it is another.' }),
      ),
      position: Type.Optional(position),
      targetPlayerId: Type.Optional(Type.String({ maxLength: 80, description: 'Whose card.' })),
      targetPosition: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 7, description: 'Which of their cards: 0 to 3.' }),
      ),
    },
  )
  api.post('/api/game/:id/power', { schema }, async (request) => {
    const { id } = request.params
    const { powerType, position, targetPlayerId, targetPosition, ...marks } = request.body
    const game = await gameForAct(service, request, id)
    const { power } = gameStateOf(service, game)
    const isOther = powerType !== undefined && power !== null && power !== powerType
    // What is sent again may find the power of a later card.
    if (isOther && !isAnswered(game, marks.commandId)) throw refuseRequest('wrongPower', { power })
    // A power on somebody's card names it as the target; the other position is then one of one's own.
    const own = targetPlayerId === undefined
    const seat = own ? undefined : (seatOfPlayer(id, targetPlayerId) ?? nobody)
    const aim = own ? { pos: position } : { mine: position, seat, pos: targetPosition }
    const given = Object.fromEntries(Object.entries(aim).filter(([, value]) => value !== undefined))
    return actWith(service, game, { type: 'usePower', ...given }, marks)
  })
}

function isReused(error: unknown): boolean {
  return error instanceof RefusedRequest && error.refusal.code === 'commandIdReused'
}

/** A command with this id has been done here for this person. */
function isAnswered({ hosted, person }: Acting, commandId?: string): boolean {
  const info = hosted.table.seats[seatOf(hosted.table, person.player) ?? -1]
  return info !== undefined && commandId !== undefined && answeredBefore(info.answered, commandId) !== undefined
}

/** A seat that no table has: the game says that it is no target. */
const nobody = 7
