// What the OpenAPI document says of /api/auth, whose routes belong to the library behind the accounts: those that programs
// can use. Signing in elsewhere needs a browser.

import { type TSchema, Type } from '@fastify/type-provider-typebox'
import { Problem } from './problems.ts'
import { anybody, closed } from './shapes.ts'

const email = Type.String({ format: 'email' })
const password = Type.String({ minLength: 8, maxLength: 128 })
const done = closed({ success: Type.Literal(true) })
const session = closed({
  player: Type.String(),
  name: Type.String(),
  guest: Type.Literal(false),
  token: Type.String({ description: 'The bearer token of the session.' }),
})

interface Described {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly body: TSchema
  readonly answer: TSchema
  readonly open?: boolean // to people without a session
}

const routes: Readonly<Record<string, Described>> = {
  '/api/auth/sign-up/email': {
    operationId: 'signUp',
    summary: 'Sign up',
    description: "A new account. Send a guest's token along to keep the guest's games.",
    body: closed({ email, password, name: Type.Optional(Type.String({ maxLength: 512 })) }),
    answer: session,
    open: true,
  },
  '/api/auth/sign-in/email': {
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'A session of an account, by address and password.',
    body: closed({ email, password: Type.String() }),
    answer: session,
    open: true,
  },
  '/api/auth/change-password': {
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'With `revokeOtherSessions` all sessions end, and the answer has the token of a new one.',
    body: closed({
      currentPassword: Type.String(),
      newPassword: password,
      revokeOtherSessions: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Union([done, session]),
  },
  '/api/auth/sign-out': {
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends this session, and closes the connections that it opened.',
    body: closed({}),
    answer: done,
    open: true,
  },
}

const json = (schema: TSchema) => ({ content: { 'application/json': { schema } } })
const refused = { description: 'A refusal.', ...json(Problem) }

export function authPaths() {
  const paths = Object.entries(routes).map(([path, { body, answer, open = false, ...said }]) => {
    const post = {
      tags: ['signing in'],
      ...said,
      ...(open ? { security: anybody } : {}),
      requestBody: { ...json(body), required: true },
      responses: { 200: { description: 'Done.', ...json(answer) }, '4XX': refused, '5XX': refused },
    }
    return [path, { post }] as const
  })
  return Object.fromEntries(paths)
}
