// What the OpenAPI document says of /api/auth, whose routes belong to the library behind the accounts: those that programs
// can use. Signing in elsewhere needs a browser.

import type { TSchema } from '@fastify/type-provider-typebox'
import { closed } from '../../../protocol/rest/shapes.ts'
import {
  ChangingPassword,
  Done,
  PasswordChanged,
  SignedIn,
  SigningIn,
  SigningUp,
} from '../../../protocol/rest/sign-in.ts'
import { Problem } from './problems.ts'
import { anybody } from './shapes.ts'

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
    body: SigningUp,
    answer: SignedIn,
    open: true,
  },
  '/api/auth/sign-in/email': {
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'A session of an account, by address and password.',
    body: SigningIn,
    answer: SignedIn,
    open: true,
  },
  '/api/auth/change-password': {
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'With `revokeOtherSessions` all sessions end, and the answer has the token of a new one.',
    body: ChangingPassword,
    answer: PasswordChanged,
  },
  '/api/auth/sign-out': {
    operationId: 'signOut',
    summary: 'Sign out',
    description: 'Ends this session, and closes the connections that it opened.',
    body: closed({}),
    answer: Done,
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
