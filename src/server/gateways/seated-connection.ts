// What every connection does alike, whatever protocol it speaks: it ends with its session, submits within its player's limit,
// counts what it refuses, and holds seats. A gateway parses what its clients say and prints what they hear.

import type { IncomingMessage } from 'node:http'
import { refusal } from '../../refusals/catalogue.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { Step } from '../../table/step.ts'
import type { PlayerId } from '../../table/table.ts'
import type { Person } from '../accounts/accounts.ts'
import { Elsewhere } from '../hosting/host.ts'
import type { HostedTable, TableInput } from '../hosting/hosted-table.ts'
import type { News, Onlooker } from '../hosting/onlookers.ts'
import type { Claim, SeatHolder, Wish } from '../people/presence.ts'
import type { Client, Hears } from './client.ts'
import type { Service } from './service.ts'

/** Why the service closes a connection. */
export type Ending = 'signedOut' | 'elsewhere' | 'tableLost' | 'replaced'

type Credentials = Pick<IncomingMessage['headers'], 'authorization' | 'cookie'>
export type InputOfPlayer = Extract<TableInput, { readonly player: PlayerId }>

export const sessionEnded = 'This session has ended.'

/** Over a limit of commands. It is a strike, too. */
export const tooFast = refusal('tooFast')
const overLimit: Promise<Step> = Promise.resolve({ type: 'refused', refusal: tooFast })
const afterSession: Promise<Step> = Promise.resolve({ type: 'refused', refusal: refusal('noSession') })

/** `Asked`: what the protocol needs to answer a message. */
export abstract class SeatedConnection<Asked = unknown> implements Hears {
  readonly client: Client
  readonly service: Service
  #isClosed = false
  #hasEnded = false // its session: what still waits is not done
  #forget: () => void = () => undefined // the session it came with

  constructor(client: Client, service: Service) {
    this.client = client
    this.service = service
  }

  abstract heard(text: string | null, isTooFast: boolean, bytes: Buffer): void

  /** Closes the connection and says why, in the words of its protocol unless others are given. */
  abstract end(why: Ending, text?: string): void

  protected abstract printRefusal(refusal: Refusal, asked: Asked): void

  get isClosed(): boolean {
    return this.#isClosed
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  gone(): void {
    this.#isClosed = true
    this.#forget()
  }

  /** From now on it ends with this session. */
  protected comesWith(credentials: Credentials, who: Promise<Person | null>): void {
    this.#forget()
    this.#forget = this.service.sessions.opened(credentials, who, () => {
      this.#hasEnded = true
      this.end('signedOut')
    })
  }

  /** Null: too many come from its address. */
  protected async newGuest(): Promise<{ readonly person: Person; readonly token: string } | null> {
    const { accounts, newcomers, steady } = this.service
    if (newcomers.take(this.client.address, steady()) > 0) return null
    const { player, name, token } = await accounts.newGuest()
    return { person: { player, name }, token }
  }

  /** Submits for a player, whose limit counts over all connections. The promise is the table's own: this is the hot path. */
  submit(hosted: HostedTable, input: InputOfPlayer): Promise<Step> {
    if (this.service.commands.take(input.player, this.service.steady()) > 0) return overLimit
    return this.#hasEnded ? afterSession : hosted.submit(input)
  }

  /** Nonsense and haste are strikes: they are answered, but not for ever. */
  refuse(refusal: Refusal, asked: Asked, isStrike = refusal === tooFast): void {
    this.service.metrics.refusals.inc({ code: refusal.code })
    this.printRefusal(refusal, asked)
    if (isStrike) this.client.strike()
  }

  protected failed(error: unknown, asked: Asked, message: string): void {
    if (error instanceof Elsewhere) {
      const elsewhere = refusal('elsewhere')
      this.refuse(elsewhere, asked)
      return this.end('elsewhere', elsewhere.text)
    }
    this.service.log.error({ err: error, message }, 'a message could not be answered')
    this.refuse(refusal('unavailable'), asked)
  }
}

/** A connection's place at one table: it hears of every entry, and may hold its player's seat. */
export abstract class Place<C extends SeatedConnection = SeatedConnection> implements Onlooker, SeatHolder {
  readonly hosted: HostedTable
  readonly player: PlayerId | null
  protected readonly connection: C

  constructor(connection: C, hosted: HostedTable, player: PlayerId | null) {
    this.connection = connection
    this.hosted = hosted
    this.player = player
  }

  protected abstract show(news: News): void

  claim(player: PlayerId, wish: Wish): Promise<Claim> {
    return this.connection.service.presence.claim(this.hosted, player, this, wish)
  }

  end(): void {
    this.hosted.unwatch(this)
    if (this.player !== null) this.connection.service.presence.release(this.hosted, this.player, this)
  }

  saw(news: News): void {
    const { type } = news.entry.act
    if (this.player !== null && (type === 'connected' || type === 'disconnected'))
      this.connection.service.presence.noticed(this.hosted, this.player, this)
    this.show(news)
  }

  lost(): void {
    this.connection.service.host.forget(this.hosted.table.id)
    this.connection.end('tableLost')
  }

  replaced(): void {
    this.hosted.unwatch(this)
    this.connection.end('replaced')
  }
}
