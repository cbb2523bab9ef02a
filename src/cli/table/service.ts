// What the terminal asks of a service over REST, as a guest with a token of its own.

import { ok, type Result, refuse } from '../../kernel/result.ts'
import type { GameFile } from '../../table/game-file.ts'
import type { Refusal } from '../../table/refusals.ts'

/** `table`: which one to look at instead. */
export type Refused = Refusal & { readonly table?: string }
export type Said<T> = Promise<Result<T, Refused>>

export interface Room {
  readonly id: string
  readonly code: string | null
  readonly game: string
  readonly phase: string
}

export interface WantedTable {
  readonly game: string
  readonly preset?: string
  readonly rules?: object
  readonly seats?: number
  readonly bots?: readonly { readonly level: string }[]
  readonly isPublic?: boolean
}

const patienceMs = 15_000

export class Service {
  readonly url: string // without a slash at its end
  token: string | null

  constructor(url: string, token: string | null) {
    this.url = url
    this.token = token
  }

  async request<T>(method: string, path: string, body?: object): Said<T> {
    const headers: Record<string, string> = {}
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers,
        signal: AbortSignal.timeout(patienceMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const said: unknown = answer.status === 204 ? null : await answer.json()
      return answer.ok ? ok(said as T) : refuse(refusalOf(said))
    } catch {
      return refuse({ code: 'offline', text: `There is no Facedown service at ${this.url}, or it does not answer.` })
    }
  }

  whoAmI = () => this.request<{ readonly me: { readonly name: string } | null }>('GET', '/api/me')
  becomeGuest = () => this.request<{ readonly name: string; readonly token: string }>('POST', '/api/me/guest')
  rename = (name: string) => this.request<{ readonly name: string }>('PATCH', '/api/me', { name })
  myTable = () => this.request<{ readonly table: Room | null }>('GET', '/api/me/table')
  openTable = (wanted: WantedTable) => this.request<Room>('POST', '/api/tables', wanted)
  join = (code: string) => this.request<Room>('POST', '/api/join', { code })
  room = (id: string) => this.request<Room>('GET', `/api/tables/${encodeURIComponent(id)}`)
  leave = (id: string) => this.request<object>('POST', `/api/tables/${encodeURIComponent(id)}/leave`, {})
  backToLobby = (id: string) => this.request<Room>('POST', `/api/tables/${encodeURIComponent(id)}/lobby`, {})
  gameFile = (id: string) => this.request<GameFile>('GET', `/api/tables/${encodeURIComponent(id)}/log`)
}

/** Something that is no refusal of ours comes from a proxy, or from another kind of server. */
function refusalOf(said: unknown): Refused {
  const { code, text, table } = Object(said)
  if (typeof code !== 'string' || typeof text !== 'string') {
    return { code: 'unknown', text: 'The service gave an answer that cannot be understood.' }
  }
  return { code, text, ...(typeof table === 'string' ? { table } : {}) }
}
