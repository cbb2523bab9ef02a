// What the routes for templates and invitations have in common: who asks, and how a refusal is answered.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Result, refuse } from '../../../kernel/result.ts'
import type { Refusal } from '../../../table/refusals.ts'
import type { Person } from '../../accounts/accounts.ts'
import type { Service } from '../../service.ts'
import type { Problem } from '../http.ts'

export const closed = { additionalProperties: false } as const
export const problem = Type.Object({ code: Type.String(), text: Type.String() }, closed)

/** What is neither missing nor malformed cannot be done as things stand: 409. */
const statuses: Readonly<Record<string, number>> = {
  noSession: 401,
  noSuchTemplate: 404,
  noSuchInvitation: 404,
  noSuchTable: 404,
  noSuchGame: 400,
  badName: 400,
  badRules: 400,
  badSeats: 400,
  badMembers: 400,
  badTimeout: 400,
}

/** What is sent is not changed any more, but Fastify's types would like to be able to. */
type Sent<T> = T extends object ? { -readonly [K in keyof T]: Sent<T[K]> } : T

/** Does something for whoever asks; without a session there is nobody to do it for. */
export async function answered<T>(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: (person: Person) => Promise<Result<T, Refusal>>,
): Promise<Sent<T> | Problem> {
  reply.header('cache-control', 'no-store')
  const person = await service.accounts.whoIs(request.headers)
  const noSession = { code: 'noSession', text: 'You have no session here; become a guest or sign in first.' }
  const done = person === null ? refuse(noSession) : await ask(person)
  if (done.ok) return done.value as Sent<T>
  const { code, text } = done.error
  service.metrics.refusals.inc({ code })
  reply.status(statuses[code] ?? 409)
  return { code, text }
}
