// Refusals over HTTP: what status each code has, here and nowhere else, and what the answer looks like.

import { type Static, type TSchema, Type } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { byLocale } from '../../../kernel/locale.ts'
import type { Result } from '../../../kernel/result.ts'
import type { TableRefusal } from '../../../table/refusals.ts'
import type { blockRefusals } from '../../rooms/blocking.ts'
import type { invitationRefusals } from '../../rooms/invitation-status.ts'
import type { RoomRefusal, roomRefusals } from '../../rooms/rooms.ts'
import type { templateRefusals } from '../../rooms/templates.ts'
import type { Service } from '../service.ts'

export const httpRefusals = {
  noSession: 'Sign in, or become a guest, first',
  badCursor: 'There is no such page',
  noSuchSession: 'You have no session of this id',
  noProfile: 'There is no profile to see here',
} as const

/** What is refused before a route is reached, or by one route alone. docs/protocol.md is made from this, too. */
export const otherRefusals = {
  foreignPage: { status: 403, text: 'This page may not do that here.' },
  notFound: { status: 404, text: 'There is nothing here.' },
  conflict: { status: 409, text: 'Somebody else was faster; look again' },
  hasSession: { status: 409, text: 'You have a session already; sign out first.' },
  wrongPower: { status: 409, text: 'The power of this card is another' },
  tooLarge: { status: 413, text: 'Request body is too large' },
  notJson: { status: 415, text: 'Unsupported Media Type' },
  tooFast: { status: 429, text: 'You are asking too often; wait a moment.' },
  unavailable: { status: 500, text: 'This cannot be done right now; try again.' },
  elsewhere: { status: 503, text: 'This server does not have the rules of this table; come back to reach another.' },
} as const

type KnownRefusal =
  | TableRefusal
  | keyof typeof roomRefusals
  | keyof typeof templateRefusals
  | keyof typeof invitationRefusals
  | keyof typeof blockRefusals
  | keyof typeof httpRefusals
  | 'tooFast'

/** 400: it makes no sense; 403: not by you; 404: not there; 409: not now. */
const statuses: Readonly<Record<KnownRefusal, number>> = {
  malformed: 400,
  badCommandId: 400,
  badCursor: 400,
  badEntropy: 400,
  badMembers: 400,
  badName: 400,
  badRules: 400,
  badSeats: 400,
  badTimeout: 400,
  noSuchBot: 400,
  noSuchPlayer: 400,
  notBarred: 400,
  noSuchPreset: 400,
  presetAndRules: 400,
  noSession: 401,
  barred: 403,
  notHost: 403,
  notSeated: 403,
  noSuchBlock: 404,
  noProfile: 404,
  noSuchGame: 404,
  noSuchInvitation: 404,
  noSuchPerson: 404,
  noSuchSeat: 404,
  noSuchSession: 404,
  noSuchTable: 404,
  noSuchTemplate: 404,
  abandoned: 409,
  alreadyInGame: 409,
  alreadyStarted: 409,
  commandIdReused: 409,
  entropyGiven: 409,
  notWaitedFor: 409,
  tooEarly: 409,
  gameFull: 409,
  tooManyChanges: 409,
  invitationAccepted: 409,
  invitationCancelled: 409,
  invitationDeclined: 409,
  invitationExpired: 409,
  invitationLate: 409,
  invitationUsed: 409,
  nobodyLate: 409,
  notOver: 409,
  notStarted: 409,
  startsItself: 409,
  otherGame: 409,
  over: 409,
  seatNotRemovable: 409,
  sentTooOften: 409,
  stale: 409,
  standIn: 409,
  stillWaiting: 409,
  takenOver: 409,
  tooFewPlayers: 409,
  tooManyBlocks: 409,
  tooManyPlayers: 409,
  tooManyTemplates: 409,
  tooFast: 429,
  tooManyCodes: 429,
  tooManyTables: 429,
  storageFull: 503,
}

/** A refusal that is not in the list is a game's: a move that is not possible now. */
export function statusOf(code: string): number {
  return Object.hasOwn(statuses, code) ? statuses[code as KnownRefusal] : 409
}

/** Ends the answering of a request; `answerRefused` says what the client gets. */
export class RefusedRequest extends Error {
  readonly refusal: RoomRefusal
  readonly state: object | undefined // as it is, for whoever decided on an old one

  constructor(refusal: RoomRefusal, state?: object) {
    super(refusal.text)
    this.refusal = refusal
    this.state = state
  }
}

export function refuseRequest(code: keyof typeof httpRefusals): RefusedRequest {
  return new RefusedRequest({ code, text: httpRefusals[code] })
}

/** Ends the answering of a request of somebody who asks too often: that is what a limit's wait above 0 means. */
export function allow(waitMs: number): void {
  if (waitMs > 0) throw new RefusedRequest({ code: 'tooFast', text: otherRefusals.tooFast.text, waitMs })
}

export function answerRefused(error: RefusedRequest, reply: FastifyReply): FastifyReply {
  const { code, text, table, waitMs, problem } = error.refusal
  const { state } = error
  if (waitMs !== undefined) reply.header('retry-after', Math.ceil(waitMs / 1000))
  return reply.status(statusOf(code)).send({ code, text, table, state, problem })
}

const RuleProblem = Type.Object(
  {
    code: Type.String(),
    params: Type.Record(Type.String(), Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
      description: 'What it is about: the `option`, its `min` and `max`, and the like.',
    }),
    text: Type.Object(
      byLocale(() => Type.String()),
      { additionalProperties: false, description: 'For people, by language.' },
    ),
  },
  { additionalProperties: false, description: 'With `badRules`: what is wrong with them.' },
)

export const Problem = Type.Object(
  {
    code: Type.String({ description: 'What is wrong, for programs.' }),
    text: Type.String({ description: 'What is wrong, for people.' }),
    table: Type.Optional(Type.String({ description: 'The table to go to instead: the one that holds you.' })),
    problem: Type.Optional(RuleProblem),
  },
  { additionalProperties: false, description: 'A refusal.' },
)

export type Problem = Static<typeof Problem>

/** P-10: whoever decided on an old state gets the one that there is with the refusal. */
export async function orFreshState<T>(asked: Promise<T>, fresh: () => Promise<object>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.refusal.code !== 'stale') throw error
    throw new RefusedRequest(error.refusal, await fresh())
  }
}

/** What was asked for, or the refusal as the answer. */
export function granted<T>(service: Pick<Service, 'metrics'>, asked: Result<T, RoomRefusal>): T {
  if (asked.ok) return asked.value
  service.metrics.refusals.inc({ code: asked.error.code })
  throw new RefusedRequest(asked.error)
}

/** The answers of a route. Only what the schema names is ever sent: a second wall against leaks. */
export function answers(schema: TSchema, status = 200): Readonly<Record<string, TSchema>> {
  return { [status]: schema, '4xx': Problem, '5xx': Problem }
}

/** Those of a route that takes `expectedSeq`, and that is answered with this state. */
export function answersOrFresh(schema: TSchema): Readonly<Record<string, TSchema>> {
  const state = Type.Optional(
    Type.Unsafe({ ...schema, description: 'With `stale`: what you would be shown now, to decide anew.' }),
  )
  const fresh = Type.Object(
    { ...Problem.properties, state },
    { additionalProperties: false, description: 'A refusal: not now.' },
  )
  return { ...answers(schema), 409: fresh }
}
