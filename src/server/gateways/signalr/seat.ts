// A connection's place at a match of the hub: it sends the player every state, and holds the seat.

import { type PlayerId, seatOf, type Table } from '../../../table/table.ts'
import { commandKeyOf, isGuid } from '../../guids.ts'
import type { HostedTable } from '../../hosting/hosted-table.ts'
import type { News, Onlooker } from '../../hosting/onlookers.ts'
import type { SeatHolder } from '../../presence.ts'
import type { Service } from '../../service.ts'
import { roomOf } from '../../storage/listings.ts'
import { type GameState, gameStateOf } from './state.ts'

export const fault = 'This match had a fault; come back to it.'

/** SignalR's clients reconnect by themselves after a Close record only if it says that they may. */
export const comeBack = { allowReconnect: true } as const

/** The connection that a method is invoked through. */
export interface Caller {
  readonly address: string
  readonly isClosed: boolean
  readonly hasEnded: boolean // its session
  /** Pays for something dear, before it is done. False: not now. */
  spend(cost: number, player: PlayerId): boolean
  update(state: GameState, clientCmdIdEcho?: string): void
  /** Sends any other event. */
  tell(event: string, ...args: readonly unknown[]): void
  /** Does this after what is being answered. */
  after(work: () => Promise<unknown>): void
  close(reason: string, more?: { readonly allowReconnect: boolean }): void
}

export class HubSeat implements Onlooker, SeatHolder {
  readonly hosted: HostedTable
  code: string | null
  readonly #caller: Caller
  readonly #player: PlayerId
  readonly #service: Service
  readonly moved: (next: string) => void
  isHeld = false // by this connection, and no other of the same player
  asked: string | undefined // the id of the command that the caller waits for, as it was given

  constructor(
    caller: Caller,
    hosted: HostedTable,
    player: PlayerId,
    code: string | null,
    moved: (next: string) => void,
    service: Service,
  ) {
    this.moved = moved
    this.#caller = caller
    this.hosted = hosted
    this.#player = player
    this.code = code
    this.#service = service
  }

  begin(): void {
    this.#caller.update(this.state(this.hosted.table))
    this.hosted.watch(this)
    this.#dealWhenFull(this.hosted.table)
  }

  /** Whether this connection has the seat now; whoever made the match deals only from there. */
  holds(isHeld: boolean): void {
    this.isHeld = isHeld
    this.#dealWhenFull(this.hosted.table)
  }

  end(): void {
    this.hosted.unwatch(this)
    this.#service.presence.release(this.hosted, this.#player, this)
  }

  state(table: Table): GameState {
    return gameStateOf(table, this.#player, this.code, this.#service.env)
  }

  saw({ table, entry }: News): void {
    const { type } = entry.act
    if (type === 'connected' || type === 'disconnected') this.#service.presence.noticed(this.hosted, this.#player, this)
    if (type === 'codeRenewed') void this.#readCode().catch(() => undefined) // the next who asks is told
    this.#caller.update(this.state(table), this.#echoOf(table, entry))
    if (seatOf(table, this.#player) === undefined) return this.end() // left, or sent away, before the deal
    this.#dealWhenFull(table)
  }

  async #readCode(): Promise<void> {
    this.code = (await roomOf(this.#service.database, this.hosted.table.id))?.code ?? null
    if (seatOf(this.hosted.table, this.#player) !== undefined) this.#caller.update(this.state(this.hosted.table))
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

  lost(): void {
    this.#service.host.forget(this.hosted.table.id)
    this.#caller.close(fault, comeBack)
  }

  replaced(): void {
    this.hosted.unwatch(this)
    this.#caller.close('This match was opened in another session.')
  }
}
