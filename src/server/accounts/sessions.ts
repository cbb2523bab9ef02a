// What holds for sessions whether or not the library that makes them is loaded.

import type { Settings } from '../base/settings.ts'
import type { Provider } from './accounts.ts'

const day = 24 * 60 * 60 // seconds, as the library counts

export const session = { expiresIn: 180 * day, updateAge: day }
export const renewMs = (session.expiresIn - session.updateAge) * 1000
export const cookiePrefix = 'facedown'

/** The name that the library gives the cookie of a session. */
export function sessionCookie(settings: Settings): string {
  const secure = settings.PUBLIC_URL.startsWith('https:') ? '__Secure-' : ''
  return `${secure}${cookiePrefix}.session_token`
}

/** Takes the session from a browser. */
export function farewellCookie(settings: Settings): string {
  const secure = settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookie(settings)}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`
}

export function providersOf(settings: Settings): readonly Provider[] {
  return [
    ...(settings.OIDC_ISSUER === '' ? [] : [{ id: 'oidc', name: settings.OIDC_NAME } as const]),
    ...(settings.GOOGLE_CLIENT_ID === '' ? [] : [{ id: 'google', name: 'Google' } as const]),
  ]
}
