// What the page asks of the service about the person in front of it.

import { type Answer, type Me, request } from '../api.ts'

export interface FinishedGame {
  readonly id: string
  readonly game: string
  readonly preset: string | null
  readonly at: number
  readonly reason: string
  readonly level: string | null // of the bot that finished instead
  readonly turns: number | null // null: from before they were counted
  readonly durationMs: number | null
  readonly place: number | null // null: it was abandoned, or a bot finished
  readonly score: number | null
  readonly opponents: readonly {
    readonly seat: number
    readonly name: string
    readonly level: string | null
    readonly place: number | null
    readonly score: number | null
  }[]
}

export interface History {
  readonly games: readonly FinishedGame[]
  readonly next: string | null
}

export interface Rating {
  readonly game: string
  readonly rating: number
  readonly deviation: number
  readonly provisional: boolean
  readonly games: number
  readonly steps: readonly { readonly at: number; readonly rating: number; readonly deviation: number }[]
}

export interface OppositionStatistics {
  readonly game: string
  readonly opposition: string
  readonly figures: Readonly<Record<string, number>>
}

export interface PlayerStatistics {
  readonly ratings: readonly Rating[]
  readonly statistics: readonly OppositionStatistics[]
}

export interface ActiveTable {
  readonly id: string
  readonly code: string | null
  readonly game: string
  readonly phase: string
}

export const rename = (name: string): Answer<Pick<Me, 'player' | 'name'>> => request('PATCH', '/api/me', { name })

export const signUp = (email: string, password: string, name: string): Answer<Me> =>
  request('POST', '/api/auth/sign-up/email', { email, password, ...(name === '' ? {} : { name }) })

export const signIn = (email: string, password: string): Answer<Me> =>
  request('POST', '/api/auth/sign-in/email', { email, password })

/** Where to go to sign in with a service of others. */
export const signInWith = (provider: string): Answer<{ readonly url: string }> =>
  request('POST', '/api/auth/sign-in/social', { provider, callbackURL: '/profile', errorCallbackURL: '/profile' })

export const signOut = (): Answer<object> => request('POST', '/api/auth/sign-out', {})

export const changePassword = (currentPassword: string, newPassword: string): Answer<object> =>
  request('POST', '/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions: true })

export const myTable = (): Answer<{ readonly table: ActiveTable | null }> => request('GET', '/api/me/table')

export const myStatistics = (): Answer<PlayerStatistics> => request('GET', '/api/me/statistics')

/** Somebody who was blocked, as they were called then. */
export interface Block {
  readonly id: string
  readonly name: string
}

export interface Session {
  readonly id: string
  readonly since: string
  readonly current: boolean
}

export const myBlocks = (): Answer<{ readonly blocks: readonly Block[] }> => request('GET', '/api/me/blocks')
export const blockAt = (table: string, seat: number): Answer<Block> =>
  request('POST', '/api/me/blocks', { table, seat })
export const blockInviter = (invitation: string): Answer<Block> => request('POST', '/api/me/blocks', { invitation })
export const unblock = (id: string): Answer<null> => request('DELETE', `/api/me/blocks/${encodeURIComponent(id)}`)

export const mySessions = (): Answer<{ readonly sessions: readonly Session[] }> => request('GET', '/api/me/sessions')
export const endSession = (id: string): Answer<null> => request('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`)

export const eraseMe = (): Answer<null> => request('DELETE', '/api/me')

export const myHistory = (cursor: string | null): Answer<History> =>
  request('GET', `/api/me/history${cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`}`)
