// Every hour: what nobody can miss goes (docs/operate.md says what, and when). Everything here can be interrupted and done again, and
// done by several nodes at once.

import type { Accounts } from '../accounts/accounts.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import { limits } from '../base/limits.ts'
import type { Database } from '../storage/database.ts'
import { removeInvitationsStatement, removeLobbyStatements, traceless, unusedLobbies } from '../storage/sweeping.ts'

interface Surrounding {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'unusedGuests' | 'forgetGuests'>
  readonly clock: Clock
  /** A table that somebody looks at is left alone. */
  isLoaded(tableId: string): boolean
  failed(error: unknown): void
}

const firstMs = 60_000 // after a start others are in more of a hurry
const everyMs = 3_600_000
const dayMs = 24 * 3_600_000
const lookBackMs = 8 * dayMs // what is older has been swept before
const guestsAtOnce = 200

export class Sweeping {
  readonly #around: Surrounding
  #next: Cancel | null = null
  #isFirst = true
  #closed = false

  constructor(around: Surrounding) {
    this.#around = around
  }

  start(soon = firstMs): void {
    this.#next = this.#around.clock.after(soon, async () => {
      await this.sweep().catch((error) => this.#around.failed(error))
      if (!this.#closed) this.start(everyMs)
    })
  }

  close(): void {
    this.#closed = true
    this.#next?.()
  }

  /** Says how many lobbies and guests have gone. */
  async sweep(): Promise<{ readonly lobbies: number; readonly guests: number }> {
    const lobbies = await this.#sweepLobbies()
    return { lobbies, guests: await this.#sweepGuests() }
  }

  async #sweepLobbies(): Promise<number> {
    const { clock, database, isLoaded } = this.#around
    const until = clock.now() - limits.unusedLobbyDays * dayMs
    let gone = 0
    for (const id of await unusedLobbies(database, this.#isFirst ? 0 : until - lookBackMs, until)) {
      if (this.#closed) return gone
      if (isLoaded(id)) continue
      if ((await database.write(removeLobbyStatements(database, id))) === 'written') gone += 1
    }
    await database.write([removeInvitationsStatement(database, until)])
    this.#isFirst = false
    return gone
  }

  async #sweepGuests(): Promise<number> {
    const { accounts, clock, database } = this.#around
    const before = clock.now() - limits.unusedGuestDays * dayMs
    let gone = 0
    for (let after = ''; !this.#closed; ) {
      const found = await accounts.unusedGuests(before, after, guestsAtOnce)
      const unknown = await traceless(database, found)
      await accounts.forgetGuests(unknown)
      gone += unknown.length
      if (found.length < guestsAtOnce) break
      after = found.at(-1) ?? ''
    }
    return gone
  }
}
