// Signing up, in and out.

import { Type } from 'typebox'
import { closed, type Shaped } from './shapes.ts'

const email = Type.String({ format: 'email' })
const password = Type.String({ minLength: 8, maxLength: 128 })

export const SigningUp = closed({ email, password, name: Type.Optional(Type.String({ maxLength: 512 })) })
export type SigningUp = Shaped<typeof SigningUp>

export const SigningIn = closed({ email, password: Type.String() })
export type SigningIn = Shaped<typeof SigningIn>

export const ChangingPassword = closed({
  currentPassword: Type.String(),
  newPassword: password,
  revokeOtherSessions: Type.Optional(Type.Boolean()),
})
export type ChangingPassword = Shaped<typeof ChangingPassword>

export const Done = closed({ success: Type.Literal(true) })
export const SignedIn = closed({
  player: Type.String(),
  name: Type.String(),
  guest: Type.Literal(false),
  token: Type.String({ description: 'The bearer token of the session.' }),
})
export const PasswordChanged = Type.Union([Done, SignedIn])
