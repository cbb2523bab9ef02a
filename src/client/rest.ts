// What clients ask of the service over REST: one method for each route that they use, under the name that the OpenAPI document has
// for it. Every refusal is a value with a code and a sentence. `fetch` is given, and with it all that can be waited for.

import { ok, type Result, refuse } from '../kernel/result.ts'
import { isRuleProblem } from '../kernel/rule-problem.ts'
import type { Games, Online } from '../protocol/rest/games.ts'
import type { History, MyTable, OthersProfile, Statistics } from '../protocol/rest/history.ts'
import type { Accepted, Invitations, Invited } from '../protocol/rest/invitations.ts'
import type { Block, Blocking, Blocks, NewGuest, ProfileShown, Renamed, Sessions, WhoAmI } from '../protocol/rest/me.ts'
import type { CodesGame, ListedTables, WantedTable } from '../protocol/rest/rooms.ts'
import type { Shaped } from '../protocol/rest/shapes.ts'
import type {
  ChangingPassword,
  Done,
  PasswordChanged,
  SignedIn,
  SigningIn,
  SigningUp,
} from '../protocol/rest/sign-in.ts'
import type { Left, Log, TableState } from '../protocol/rest/tables.ts'
import type { Template, TemplateInput, Templates } from '../protocol/rest/templates.ts'
import type { Refusal } from '../refusals/refusal.ts'

/** `table`: which one to look at instead. */
export type Refused = Refusal & { readonly table?: string }
export type Answer<T> = Promise<Result<T, Refused>>

export interface RestRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly withinMs: number // an answer that takes longer does not come
}

export interface RestMeans {
  fetch(
    url: string,
    request: RestRequest,
  ): Promise<{ readonly ok: boolean; readonly status: number; json(): Promise<unknown> }>
  readonly url: string // of the service, without a slash at its end; empty for a page of its own
  readonly patienceMs: number
  readonly quickMs: number // who somebody is, is asked on the way back to a seat, which is kept for a minute
  readonly offline: string // what is said where no answer comes
}

export class RestClient {
  readonly #means: RestMeans
  token: string | null // null: a cookie says who asks, or nobody does

  constructor(means: RestMeans, token: string | null = null) {
    this.#means = means
    this.token = token
  }

  get url(): string {
    return this.#means.url
  }

  // --- who I am ---

  getMe = () => this.#ask<Shaped<typeof WhoAmI>>('GET', '/api/me', undefined, this.#means.quickMs)
  becomeGuest = () => this.#ask<Shaped<typeof NewGuest>>('POST', '/api/me/guest', undefined, this.#means.quickMs)
  renameMe = (name: string) => this.#ask<Renamed>('PATCH', '/api/me', { name })
  deleteMyAccount = () => this.#ask<null>('DELETE', '/api/me')
  signUp = (asked: SigningUp) => this.#ask<Shaped<typeof SignedIn>>('POST', '/api/auth/sign-up/email', asked)
  signIn = (asked: SigningIn) => this.#ask<Shaped<typeof SignedIn>>('POST', '/api/auth/sign-in/email', asked)
  signOut = () => this.#ask<Shaped<typeof Done>>('POST', '/api/auth/sign-out', {})
  changePassword = (asked: ChangingPassword) =>
    this.#ask<Shaped<typeof PasswordChanged>>('POST', '/api/auth/change-password', asked)
  /** Where to go to sign in with a service of others; `back`: where to come back to. */
  signInWith = (provider: string, back: string) =>
    this.#ask<{ readonly url: string }>('POST', '/api/auth/sign-in/social', {
      provider,
      callbackURL: back,
      errorCallbackURL: back,
    })
  listSessions = () => this.#ask<Shaped<typeof Sessions>>('GET', '/api/me/sessions')
  endSession = (id: string) => this.#ask<null>('DELETE', path`/api/me/sessions/${id}`)

  // --- what is mine ---

  getMyTable = () => this.#ask<Shaped<typeof MyTable>>('GET', '/api/me/table')
  getMyHistory = (cursor: string | null) =>
    this.#ask<Shaped<typeof History>>(
      'GET',
      cursor === null ? '/api/me/history' : path`/api/me/history?cursor=${cursor}`,
    )
  getMyStatistics = () => this.#ask<Shaped<typeof Statistics>>('GET', '/api/me/statistics')
  listBlocks = () => this.#ask<Shaped<typeof Blocks>>('GET', '/api/me/blocks')
  blockPerson = (who: Blocking) => this.#ask<Block>('POST', '/api/me/blocks', who)
  unblockPerson = (id: string) => this.#ask<null>('DELETE', path`/api/me/blocks/${id}`)
  getMyProfile = () => this.#ask<Shaped<typeof ProfileShown>>('GET', '/api/me/profile')
  showMyProfile = (shown: boolean) => this.#ask<Shaped<typeof ProfileShown>>('PUT', '/api/me/profile', { shown })

  // --- games and tables ---

  listGames = () => this.#ask<Shaped<typeof Games>>('GET', '/api/games')
  countPeople = () => this.#ask<Shaped<typeof Online>>('GET', '/api/online')
  listTables = (phase: 'waiting' | 'playing') =>
    this.#ask<Shaped<typeof ListedTables>>('GET', path`/api/tables?phase=${phase}`)
  openTable = (wanted: WantedTable) => this.#ask<TableState>('POST', '/api/tables', wanted)
  lookUpCode = (code: string) => this.#ask<Shaped<typeof CodesGame>>('GET', path`/api/join/${code}`)
  joinByCode = (code: string) => this.#ask<TableState>('POST', '/api/join', { code })
  getTable = (table: string) => this.#ask<TableState>('GET', path`/api/tables/${table}`)
  startTable = (table: string) => this.#ask<TableState>('POST', path`/api/tables/${table}/start`, {})
  changeRules = (table: string, rules: object, seats: number) =>
    this.#ask<TableState>('PATCH', path`/api/tables/${table}/rules`, { rules, seats })
  leaveTable = (table: string) => this.#ask<Shaped<typeof Left>>('POST', path`/api/tables/${table}/leave`, {})
  returnToLobby = (table: string) => this.#ask<TableState>('POST', path`/api/tables/${table}/lobby`, {})
  /** After the end: everything that happened there, for whoever has the address. */
  getLog = (table: string) => this.#ask<Shaped<typeof Log>>('GET', path`/api/tables/${table}/log`)
  getProfile = (table: string, seat: number) =>
    this.#ask<OthersProfile>('GET', path`/api/tables/${table}/seats/${`${seat}`}/profile`)

  // --- invitations and groups ---

  listInvitations = () => this.#ask<Shaped<typeof Invitations>>('GET', '/api/invitations')
  acceptInvitation = (id: string) => this.#ask<Shaped<typeof Accepted>>('POST', path`/api/invitations/${id}/accept`)
  declineInvitation = (id: string) => this.#ask<null>('POST', path`/api/invitations/${id}/decline`)
  listTableInvitations = (table: string) => this.#ask<Invited>('GET', path`/api/tables/${table}/invitations`)
  resendInvitations = (table: string) => this.#ask<Invited>('POST', path`/api/tables/${table}/invitations/resend`)
  excludeLate = (table: string) => this.#ask<Invited>('POST', path`/api/tables/${table}/invitations/excludeLate`, {})
  cancelInvitations = (table: string) => this.#ask<Invited>('POST', path`/api/tables/${table}/invitations/cancel`)
  listTemplates = () => this.#ask<Shaped<typeof Templates>>('GET', '/api/templates')
  createTemplate = (input: TemplateInput) => this.#ask<Template>('POST', '/api/templates', input)
  replaceTemplate = (id: string, input: TemplateInput) => this.#ask<Template>('PUT', path`/api/templates/${id}`, input)
  deleteTemplate = (id: string) => this.#ask<null>('DELETE', path`/api/templates/${id}`)
  startTemplate = (id: string) => this.#ask<Invited>('POST', path`/api/templates/${id}/start`)

  async #ask<T>(method: string, path: string, body?: object, withinMs = this.#means.patienceMs): Answer<T> {
    const { fetch, url, offline } = this.#means
    const headers: Record<string, string> = {}
    if (this.token !== null) headers.authorization = `Bearer ${this.token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const answer = await fetch(url + path, { method, headers, ...sent, withinMs })
      const said: unknown = answer.status === 204 ? null : await answer.json()
      return answer.ok ? ok(said as T) : refuse(refusalOf(said))
    } catch {
      return refuse({ code: 'offline', text: offline })
    }
  }
}

/** A path with its parts escaped. */
function path(fixed: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: fixed }, ...parts.map(encodeURIComponent))
}

/** Something that is no refusal of ours comes from a proxy, or from another kind of server. */
function refusalOf(said: unknown): Refused {
  const { code, text, table, problem } = Object(said)
  if (typeof code !== 'string' || typeof text !== 'string') {
    return { code: 'unknown', text: 'The service gave an answer that cannot be understood.' }
  }
  return { code, text, ...(typeof table === 'string' && { table }), ...(isRuleProblem(problem) && { problem }) }
}
