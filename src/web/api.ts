// What the page asks of the service over REST. Every refusal is a value with a code and a sentence.

import type { Preset } from '../kernel/game.ts'
import type { HouseRules } from '../kernel/house.ts'
import { ok, type Result, refuse } from '../kernel/result.ts'
import type { RuleSchema } from '../kernel/schema.ts'
import type { WholeTable } from '../protocol/server-messages.ts'
import type { Refusal } from '../table/refusals.ts'

/** `table`: which one to look at instead. */
export type Refused = Refusal & { readonly table?: string }
export type Answer<T> = Promise<Result<T, Refused>>

export type TableState = WholeTable & {
  readonly code: string | null
  readonly isPublic: boolean
  readonly preset: string | null
  readonly next: string | null
}

export interface GameInfo {
  readonly id: string
  readonly name: string
  readonly seats: { readonly min: number; readonly max: number }
  readonly presets: readonly Preset[]
  readonly rules: RuleSchema
  readonly bots: readonly string[]
}

export interface Me {
  readonly player: string
  readonly name: string
  readonly guest: boolean
  readonly email?: string
}

export interface SignIn {
  readonly email: boolean
  readonly providers: readonly { readonly id: string; readonly name: string }[]
}

export interface WantedTable {
  readonly game: string
  readonly preset?: string
  readonly rules?: Partial<HouseRules> & object
  readonly seats?: number
  readonly bots?: readonly { readonly level: string }[]
  readonly isPublic?: boolean
}

const patienceMs = 20_000 // an answer that takes longer does not come
const quickMs = 8000 // who somebody is, is asked on the way back to a seat, which is kept for a minute

export async function request<T>(method: string, path: string, body?: object, withinMs = patienceMs): Answer<T> {
  try {
    const answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(withinMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const said: unknown = answer.status === 204 ? null : await answer.json()
    return answer.ok ? ok(said as T) : refuse(said as Refused)
  } catch {
    return refuse({ code: 'offline', text: 'The service cannot be reached.' })
  }
}

export const whoAmI = () =>
  request<{ readonly me: Me | null; readonly signIn: SignIn }>('GET', '/api/me', undefined, quickMs)
export const allGames = () => request<{ readonly games: readonly GameInfo[] }>('GET', '/api/games')
export const peopleOnline = () => request<{ readonly people: number }>('GET', '/api/online')
export const tableState = (id: string) => request<TableState>('GET', `/api/tables/${encodeURIComponent(id)}`)

export async function openTable(wanted: WantedTable): Answer<TableState> {
  return asSomebody(() => request('POST', '/api/tables', wanted))
}

/** Is there such a table? For whoever is nobody yet. */
export const lookUpCode = (code: string) =>
  request<{ readonly game: string }>('GET', `/api/join/${encodeURIComponent(code)}`)

export async function joinByCode(code: string): Answer<TableState> {
  return asSomebody(() => request('POST', '/api/join', { code }))
}

export async function returnToLobby(table: string): Answer<TableState> {
  return request('POST', `/api/tables/${encodeURIComponent(table)}/lobby`, {})
}

/** Everybody is a guest at once: with the first thing that needs somebody to do it. */
export async function becomeSomebody(): Answer<Me> {
  const known = await whoAmI()
  if (!known.ok) return known
  return known.value.me ? ok(known.value.me) : request<Me>('POST', '/api/me/guest', undefined, quickMs)
}

async function asSomebody<T>(ask: () => Answer<T>): Answer<T> {
  const me = await becomeSomebody()
  return me.ok ? ask() : me
}
