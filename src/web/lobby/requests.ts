// What the page asks of the service about tables that are waited at: listed ones, invitations, groups.

import type { Invitation, Invited } from '../../protocol/invitations.ts'
import { type Answer, request, type TableState } from '../api.ts'

export interface ListedTable {
  readonly id: string
  readonly code: string | null
  readonly game: string
  readonly preset: string | null
  readonly host: string | null
  readonly taken: number
  readonly capacity: number
  readonly at: number
}

export interface Member {
  readonly player: string
  readonly shortName?: string
}

export interface GroupInput {
  readonly name: string
  readonly game: string
  readonly members: readonly Member[]
  readonly rules?: object
  readonly inviteTimeoutSeconds: number
}

export interface Group extends GroupInput {
  readonly id: string
  readonly rules: object
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`
const group = (id: string) => `/api/templates/${encodeURIComponent(id)}`
const invitation = (id: string) => `/api/invitations/${encodeURIComponent(id)}`

export const publicTables = (phase: 'waiting' | 'playing'): Answer<{ readonly tables: readonly ListedTable[] }> =>
  request('GET', `/api/tables?phase=${phase}`)
export const changeRules = (table: string, rules: object, seats: number): Answer<TableState> =>
  request('PATCH', `${at(table)}/rules`, { rules, seats })
export const leaveTable = (table: string): Answer<object> => request('POST', `${at(table)}/leave`, {})

export const invitedTo = (table: string): Answer<Invited> => request('GET', `${at(table)}/invitations`)
export const askAgain = (table: string): Answer<Invited> => request('POST', `${at(table)}/invitations/resend`)
export const excludeLate = (table: string): Answer<Invited> =>
  request('POST', `${at(table)}/invitations/excludeLate`, {})
export const takeBack = (table: string): Answer<Invited> => request('POST', `${at(table)}/invitations/cancel`)

export const openInvitations = (): Answer<{ readonly invitations: readonly Invitation[] }> =>
  request('GET', '/api/invitations')
export const acceptInvitation = (id: string): Answer<{ readonly table: string }> =>
  request('POST', `${invitation(id)}/accept`)
export const declineInvitation = (id: string): Answer<null> => request('POST', `${invitation(id)}/decline`)

export const myGroups = (): Answer<{ readonly templates: readonly Group[] }> => request('GET', '/api/templates')
export const saveGroup = (input: GroupInput, id: string | null): Answer<Group> =>
  id === null ? request('POST', '/api/templates', input) : request('PUT', group(id), input)
export const deleteGroup = (id: string): Answer<null> => request('DELETE', group(id))
export const startGroup = (id: string): Answer<Invited> => request('POST', `${group(id)}/start`)
