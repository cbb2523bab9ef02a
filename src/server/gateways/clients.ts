// All clients of this node, over sockets or over HTTP: how many an address may have, their heartbeats, what waits for them, and
// how they are sent away when the service stops.

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HeldPerAddress } from '../base/buckets.ts'
import { Rounds } from '../base/rounds.ts'
import type { Settings } from '../base/settings.ts'
import type { Metrics } from './metrics.ts'

const goingAway = 1001
const checkMs = 250 // how often what waits for clients is looked at

/** What is done to a client from here; the rest of it is its gateway's. */
interface Client {
  beat(): void
  check(): void
  sendAway(code: number, reason: string): void
  terminate(): void
}

export class Clients {
  readonly #held: HeldPerAddress
  readonly #alive = new Set<Client>()
  readonly #hearts: Rounds<Client>
  readonly #checks: Rounds<Client>
  readonly #metrics: Pick<Metrics, 'connections'>

  constructor(
    { CONNECTIONS_PER_ADDRESS, HEARTBEAT_MS }: Pick<Settings, 'CONNECTIONS_PER_ADDRESS' | 'HEARTBEAT_MS'>,
    metrics: Pick<Metrics, 'connections'>,
  ) {
    this.#held = new HeldPerAddress(CONNECTIONS_PER_ADDRESS)
    this.#metrics = metrics
    this.#hearts = new Rounds<Client>(HEARTBEAT_MS, (those) => {
      for (const client of those) client.beat()
    })
    this.#checks = new Rounds<Client>(checkMs, (those) => {
      for (const client of those) client.check()
    })
  }

  /** Room for one more connection of this address; null: there is none. Otherwise what to call when it has ended. */
  hold(address: string): (() => void) | null {
    return this.#held.hold(address)
  }

  /** Gives what to call when it has ended. */
  add(client: Client, gateway: string): () => void {
    const forget = [this.#hearts.add(client), this.#checks.add(client)]
    this.#alive.add(client)
    this.#metrics.connections.inc({ gateway })
    return () => {
      for (const one of forget) one()
      this.#alive.delete(client)
      this.#metrics.connections.dec({ gateway })
    }
  }

  /**
   * Asks open connections to reconnect elsewhere or later: all at once, or one after the other within so long, in no order, so
   * that other nodes are not overrun. New ones have been refused since the service was told to stop.
   */
  async drain(withinMs: number): Promise<void> {
    this.#hearts.stop()
    this.#checks.stop()
    const alive = this.#alive
    const close = (client: Client) => client.sendAway(goingAway, 'The service is restarting.')
    if (withinMs > 0) for (const client of alive) setTimeout(close, randomInt(withinMs), client)
    for (let waited = 0; alive.size > 0 && waited < withinMs; waited += 50) await pause(50)
    for (const client of alive) close(client)
    for (let waited = 0; alive.size > 0 && waited < 20; waited++) await pause(50)
    for (const client of alive) client.terminate()
  }
}
