// A connection's place at a match of the hub: it sends the player every state, and holds the seat.

import { type PlayerId, seatOf, type Table } from '../../../table/table.ts'
import { commandKeyOf, isGuid } from '../../base/guids.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import type { News } from '../../hosting/onlookers.ts'
import { roomOf } from '../../storage/listings.ts'
import { Place, type SeatedConnection } from '../seated-connection.ts'
import { type GameState, gameStateOf } from './state.ts'

/** The connection that a method is invoked through. */
export interface Caller extends SeatedConnection {
  update(state: GameState, clientCmdIdEcho?: string): void
  /** Sends any other event. */
  tell(event: string, ...args: readonly unknown[]): void
  /** Does this after what is being answered. */
  after(work: () => Promise<unknown>): void
}

export class HubSeat extends Place<Caller> {
  code: string | null
  readonly #player: PlayerId
  readonly moved: (next: string) => void
  isHeld = false // by this connection, and no other of the same player
  asked: string | undefined // the id of the command that the caller waits for, as it was given

  constructor(
    caller: Caller,
    hosted: HostedTable,
    player: PlayerId,
    code: string | null,
    moved: (next: string) => void,
  ) {
    super(caller, hosted, player)
    this.moved = moved
    this.#player = player
    this.code = code
  }

  begin(): void {
    this.connection.update(this.state(this.hosted.table))
    this.hosted.watch(this)
    this.#dealWhenFull(this.hosted.table)
  }

  /** Whether this connection has the seat now; whoever made the match deals only from there. */
  holds(isHeld: boolean): void {
    this.isHeld = isHeld
    this.#dealWhenFull(this.hosted.table)
  }

  state(table: Table): GameState {
    return gameStateOf(table, this.#player, this.code, this.connection.service.env)
  }

  protected show({ table, entry }: News): void {
    if (entry.act.type === 'codeRenewed') void this.#readCode().catch(() => undefined) // the next who asks is told
    this.connection.update(this.state(table), this.#echoOf(table, entry))
    if (seatOf(table, this.#player) === undefined) return this.end() // left, or sent away, before the deal
    this.#dealWhenFull(table)
  }

  async #readCode(): Promise<void> {
    this.code = (await roomOf(this.connection.service.database, this.hosted.table.id))?.code ?? null
    if (seatOf(this.hosted.table, this.#player) !== undefined) this.connection.update(this.state(this.hosted.table))
  }

  /** Everybody is told which command it was; an id of another protocol that is no GUID would be of no use to them. */
  #echoOf(table: Table, { id, by }: News['entry']): string | undefined {
    if (id === null || by === null) return undefined
    if (table.seats[by]?.player !== this.#player) return isGuid(id) ? id : undefined
    return this.asked !== undefined && commandKeyOf(this.asked) === id ? this.asked : id
  }

  /** B4-13.1, B-21: who made a match deals when everybody is there. */
  #dealWhenFull({ phase, host, seats, capacity }: Table): void {
    if (!this.isHeld || phase !== 'waiting' || host !== this.#player || seats.length < capacity) return
    this.hosted.submit({ type: 'start', player: host }).catch(() => undefined) // reported where it broke
  }
}
