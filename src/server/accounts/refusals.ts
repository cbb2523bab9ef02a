// What the library refuses, in the service's form and by its catalogue.

import { type RefusalCode, refusal, statusOf } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'

/** The library's codes as ours, where ours say the same to everybody. */
const ours = {
  INVALID_EMAIL_OR_PASSWORD: 'invalidEmailOrPassword',
  INVALID_PASSWORD: 'invalidPassword',
  INVALID_EMAIL: 'invalidEmail',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PASSWORD_TOO_LONG: 'passwordTooLong',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'userAlreadyExistsUseAnotherEmail',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'credentialAccountNotFound',
  PROVIDER_NOT_FOUND: 'providerNotFound',
  UNAUTHORIZED: 'noSession',
  MISSING_OR_NULL_ORIGIN: 'foreignPage',
  INVALID_ORIGIN: 'foreignPage',
} as const satisfies Readonly<Record<string, RefusalCode>>

export function refusedWith(code: 'notFound' | 'tooFast', headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(refusal(code), { status: statusOf(code), headers })
}

export async function refusalOf(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => null)
  const code: unknown = Reflect.get(Object(body), 'code')
  const message: unknown = Reflect.get(Object(body), 'message')
  const said = refusalFor(response.status, String(code ?? ''), String(message ?? 'This was refused.'))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-type')
  const status = said.code === 'refused' ? response.status : statusOf(said.code)
  return Response.json(said, { status, headers })
}

function refusalFor(status: number, code: string, message: string): Refusal {
  if (status >= 500) return refusal('unavailable')
  if (status === 404 && code === '') return refusal('notFound')
  if (code === 'VALIDATION_ERROR')
    return refusal('malformed', { problem: 'Something is missing, or not in its right form.' })
  if (code === 'BAD_NAME') return refusal('badName', { problem: message })
  if (isOurs(code)) return refusal(ours[code])
  return refusal('refused', { problem: message.endsWith('.') ? message : `${message}.` })
}

function isOurs(code: string): code is keyof typeof ours {
  return Object.hasOwn(ours, code)
}
