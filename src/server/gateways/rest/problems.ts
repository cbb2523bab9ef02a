// Refusals over HTTP, and what the answer looks like.

import { type Static, type TSchema, Type } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { byLocale } from '../../../kernel/locale.ts'
import type { Result } from '../../../kernel/result.ts'
import { type DataOf, type RefusalCode, refusal, statusOf } from '../../../refusals/catalogue.ts'
import type { RoomRefusal } from '../../rooms/rooms.ts'
import type { Service } from '../service.ts'

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

export function refuseRequest<K extends RefusalCode>(code: K, ...data: DataOf<K>): RefusedRequest {
  return new RefusedRequest(refusal(code, ...data))
}

/** Ends the answering of a request of somebody who asks too often: that is what a limit's wait above 0 means. */
export function allow(waitMs: number): void {
  if (waitMs > 0) throw new RefusedRequest({ ...refusal('tooFast'), waitMs })
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
