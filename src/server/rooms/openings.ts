// Who may open a table now: nobody fills the disk by opening one after the other, and a service that is full says so while the
// games under way go on.

import { refusal } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { PlayerId } from '../../table/table.ts'
import { AddressLimit, Limit } from '../base/buckets.ts'
import type { Cancel, Clock } from '../base/clock.ts'
import { limits } from '../base/limits.ts'

interface Surrounding {
  readonly clock: Clock
  readonly tablesPerHour: number
  readonly mostBytes: number
  /** How much is stored. */
  stored(): Promise<number>
}

const measureMs = 30_000
const hour = 3600 // seconds

export class Openings {
  readonly #around: Surrounding
  readonly #perPlayer: Limit
  readonly #perAddress: AddressLimit
  #isFull = false
  #measuring: Cancel | null = null
  #closed = false

  constructor(around: Surrounding) {
    this.#around = around
    const burst = around.tablesPerHour
    const perSecond = burst / hour
    this.#perPlayer = new Limit({ perSecond, burst })
    // No more at once than for one player: opening a table costs far more than a move.
    this.#perAddress = new AddressLimit({ perSecond: limits.playersPerAddress * perSecond, burst })
  }

  /** Counts a table that somebody is about to open or to be brought to; or says why there is none for them now. */
  take(player: PlayerId, address?: string): Refusal | null {
    const now = this.#around.clock.steady() // a clock that is set back must lock nobody out
    if (this.#isFull) return refusal('storageFull')
    if (this.#perPlayer.take(player, now) > 0) return refusal('tooManyTables')
    if (address !== undefined && this.#perAddress.take(address, now) > 0) return refusal('tooManyTables')
    return null
  }

  /** From now on it is known how much is stored. */
  async start(): Promise<void> {
    await this.measure().catch(() => undefined) // storage is away; then nothing can be opened anyway
    if (!this.#closed) this.#measuring = this.#around.clock.after(measureMs, () => void this.start())
  }

  async measure(): Promise<void> {
    this.#isFull = (await this.#around.stored()) >= this.#around.mostBytes
  }

  close(): void {
    this.#closed = true
    this.#measuring?.()
  }
}
