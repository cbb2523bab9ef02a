// The quick way from a session to a player. The library needs 0.65 ms of this thread for a look-up, thirty moves' worth, and
// every request asks; one signature and one statement need 0.016 ms. Nothing is kept in memory: a session that has ended has
// ended. Whatever is not plainly right (no such session, expired, due to be renewed, a form we do not know) is not answered
// here but left to the library.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountsDatabase } from '../storage/accounts/database.ts'
import { holderOf } from '../storage/accounts/sessions.ts'
import type { Person } from './accounts.ts'

export interface LookUpOptions {
  readonly database: AccountsDatabase
  readonly secret: string
  readonly cookie: string // its name
  readonly renewMs: number // a token whose session ends sooner is left to the library, to be renewed
}

type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>
export type LookUp = (credentials: Credentials) => Promise<Person | null>

export function lookUpIn({ database, secret, cookie, renewMs }: LookUpOptions): LookUp {
  return async (credentials) => {
    const { authorization } = credentials
    const signed = signedToken(credentials, cookie)
    const dot = signed?.lastIndexOf('.') ?? -1
    if (signed === null || dot < 1) return null
    const token = signed.slice(0, dot)
    const given = Buffer.from(signed.slice(dot + 1), 'base64')
    const right = createHmac('sha256', secret).update(token).digest()
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const lasts = new Date(Date.now() + (authorization === undefined ? 0 : renewMs)).toISOString()
    return holderOf(database, token, lasts)
  }
}

/** The token without its signature, which is not looked at: this says which session somebody means, not whether it is theirs. */
export function tokenIn(credentials: Credentials, cookie: string): string | null {
  const signed = signedToken(credentials, cookie)
  const dot = signed?.lastIndexOf('.') ?? -1
  return signed === null || dot < 1 ? null : signed.slice(0, dot)
}

function signedToken({ authorization, cookie: cookies }: Credentials, cookie: string): string | null {
  return authorization === undefined ? cookieIn(cookies, `${cookie}=`) : bearerIn(authorization)
}

function bearerIn(authorization: string): string | null {
  return /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? null
}

function cookieIn(cookies: string | undefined, prefix: string): string | null {
  const found = cookies?.split('; ').find((one) => one.startsWith(prefix))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(prefix.length))
  } catch {
    return null
  }
}
