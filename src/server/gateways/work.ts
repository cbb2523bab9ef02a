// What answers cost. Most cost next to nothing, and are only counted. Those that read a log cost more the longer it is: they are
// charged by the entries they read, to the connection, the player and the address that asked. So many cheap questions pass, and
// a few dear ones are slowed.

import { AddressLimit, Bucket, Limit, type Rate } from '../base/buckets.ts'
import { limits } from '../base/limits.ts'

/** Whose allowance it comes from. */
export interface Payer {
  readonly address: string
  readonly player?: string | undefined
  readonly connection?: Bucket
}

export class Work {
  readonly #one: Rate
  readonly #addresses: AddressLimit
  readonly #players: Limit

  /** For an address, which may be a class or an office; each of its people and connections has a share of it. */
  constructor(entriesPerSecond: number) {
    const rate = (perSecond: number) => ({ perSecond, burst: perSecond * limits.workBurstSeconds })
    this.#one = rate(entriesPerSecond / limits.workShares)
    this.#addresses = new AddressLimit(rate(entriesPerSecond))
    this.#players = new Limit(this.#one)
  }

  /** For a connection. */
  bucket(now: number): Bucket {
    return new Bucket(this.#one, now)
  }

  /** To be asked before the work is done, when its cost is known. 0: go on. Otherwise how many milliseconds to wait. */
  spend(cost: number, { address, player, connection }: Payer, now: number): number {
    if (cost === 0) return 0
    const waitHere = connection?.take(now, cost) ?? 0
    if (waitHere > 0) return waitHere
    const waitPlayer = player === undefined ? 0 : this.#players.take(player, now, cost)
    if (waitPlayer > 0) {
      connection?.giveBack(cost)
      return waitPlayer
    }
    const wait = this.#addresses.take(address, now, cost)
    if (wait === 0) return 0
    connection?.giveBack(cost)
    if (player !== undefined) this.#players.giveBack(player, cost)
    return wait
  }
}
