// What the library refuses, in the service's form and in sentences for people.

const sentences: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong.',
  INVALID_PASSWORD: 'The password is wrong.',
  INVALID_EMAIL: 'This is no e-mail address.',
  PASSWORD_TOO_SHORT: 'A password must have at least 8 characters.',
  PASSWORD_TOO_LONG: 'A password must have at most 128 characters.',
  USER_ALREADY_EXISTS: 'There is an account with this e-mail address already. Sign in instead.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this e-mail address already. Sign in instead.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password; it signs in another way.',
  PROVIDER_NOT_FOUND: 'This way to sign in is not available right now.',
  VALIDATION_ERROR: 'Something is missing, or not in its right form.',
  UNAUTHORIZED: 'Sign in first.',
  MISSING_OR_NULL_ORIGIN: 'This page may not do that here.',
  INVALID_ORIGIN: 'This page may not do that here.',
}

/** What is said over /api/auth by its code, for docs/protocol.md. */
export function accountRefusals(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(sentences).map(([code, text]) => [codeOf(code), text]))
}

const unnamed = 'REFUSED'

export async function refusalOf(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => null)
  const given = Reflect.get(Object(body), 'code')
  const message = Reflect.get(Object(body), 'message')
  const { code, text } = refusal(response.status, String(given ?? unnamed), String(message ?? 'This was refused.'))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-type')
  return Response.json({ code, text }, { status: response.status, headers })
}

function refusal(status: number, code: string, message: string): { code: string; text: string } {
  if (status >= 500) return { code: 'unavailable', text: 'This cannot be done right now; try again.' }
  if (status === 404 && code === unnamed) return { code: 'notFound', text: 'There is nothing here.' }
  const text = sentences[code] ?? (message.endsWith('.') ? message : `${message}.`)
  return { code: codeOf(code), text }
}

function codeOf(code: string): string {
  if (code === 'VALIDATION_ERROR') return 'malformed'
  return code.toLowerCase().replace(/[^a-z0-9]+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}
