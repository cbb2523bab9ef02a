// The quick way from a session to a player. The library needs 0.65 ms of this thread for a look-up, thirty moves' worth, and
// every request asks; one signature and one statement need 0.016 ms. Nothing is kept in memory: a session that has ended has
// ended. Whatever is not plainly right (no such session, expired, due to be renewed, a form we do not know) is not answered
// here but left to the library.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Person } from './accounts.ts'
import type { AccountsDatabase } from './database.ts'

export interface LookUpOptions {
  readonly database: AccountsDatabase
  readonly secret: string
  readonly cookie: string // its name
  readonly renewMs: number // a token whose session ends sooner is left to the library, to be renewed
}

type Credentials = Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>
export type LookUp = (credentials: Credentials) => Promise<Person | null>

export function lookUpIn({ database, secret, cookie, renewMs }: LookUpOptions): LookUp {
  const find = `select person.id, person.name from session join person on person.user_id = session."userId"
    where session.token = ? and session."expiresAt" > ?`
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
    const [row] = (await database.query(find, token, lasts)).rows
    return row === undefined ? null : { player: String(row.id), name: String(row.name) }
  }
}

/** The token without its signature, which is not looked at: this says which session somebody means, not whether it is theirs. */
export function tokenIn(credentials: Credentials, cookie: string): string | null {
  const signed = signedToken(credentials, cookie)
  const dot = signed?.lastIndexOf('.') ?? -1
  return signed === null || dot < 1 ? null : signed.slice(0, dot)
}

export async function runningSessions(database: AccountsDatabase, tokens: readonly string[]) {
  if (tokens.length === 0) return new Set<string>()
  const places = tokens.map(() => '?').join(', ')
  const sql = `select token from session where token in (${places}) and "expiresAt" > ?`
  const { rows } = await database.query(sql, ...tokens, new Date().toISOString())
  return new Set(rows.map((row) => String(row.token)))
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
