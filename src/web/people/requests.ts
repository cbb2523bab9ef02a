// What the page asks of the service about other people, and about being asked for.

import type { OppositionStatistics, Rating } from '../account/requests.ts'
import { type Answer, request } from '../api.ts'

export interface PersonProfile {
  readonly player: string
  readonly name: string
  readonly ratings: readonly Omit<Rating, 'steps'>[]
  readonly statistics: readonly OppositionStatistics[]
}

interface Shown {
  readonly shown: boolean
}

export const personAt = (table: string, seat: number): Answer<PersonProfile> =>
  request('GET', `/api/tables/${encodeURIComponent(table)}/seats/${seat}/profile`)

export const isMyProfileShown = (): Answer<Shown> => request('GET', '/api/me/profile')

export const showMyProfile = (shown: boolean): Answer<Shown> => request('PUT', '/api/me/profile', { shown })
