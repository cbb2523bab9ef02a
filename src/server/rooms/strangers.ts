// Whoever knows an id can name it in a group. So that this is worth nothing to whoever wants to pester somebody, invitations between
// people who have never met are few. Each node counts for itself.

import type { PlayerId } from '../../table/table.ts'
import { Limit } from '../base/buckets.ts'
import { limits } from '../base/limits.ts'
import { acquaintancesOf } from '../storage/acquaintances.ts'
import type { Database } from '../storage/database.ts'

export class Strangers {
  readonly #database: Database
  readonly #steady: () => number
  readonly #from = new Limit({ perSecond: 1 / limits.strangersInvitedSeconds, burst: limits.strangersInvited })
  readonly #to = new Limit({ perSecond: 1 / limits.strangersInvitationSeconds, burst: limits.strangersInvitations })

  constructor(database: Database, steady: () => number) {
    this.#database = database
    this.#steady = steady
  }

  /** Those of whom this person asks too much. */
  async spared(from: PlayerId, asked: readonly PlayerId[]): Promise<ReadonlySet<PlayerId>> {
    const known = await acquaintancesOf(this.#database, from, asked)
    const now = this.#steady()
    const isSpared = (to: PlayerId) => this.#from.take(from, now) > 0 || this.#to.take(to, now) > 0
    return new Set(asked.filter((to) => !known.has(to) && isSpared(to)))
  }
}
