// The gateway of seed 004's hub, at /game: Believe Or Not over SignalR, for Microsoft's own clients. A connection here shakes
// hands, says who is there, and hands what is invoked to `methods.ts`; neither holds rules or game state.

import type { IncomingMessage } from 'node:http'
import { limits } from '../../../protocol/limits.ts'
import type { Person } from '../../accounts/accounts.ts'
import { emptyGuid } from '../../guids.ts'
import { Elsewhere } from '../../hosting/host.ts'
import type { Service } from '../../service.ts'
import { type Client, enough, type Hears } from '../client.ts'
import type { SocketGateway } from '../sockets.ts'
import { jsonProtocol } from './json-protocol.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'
import { HubMethods, HubRefusal } from './methods.ts'
import {
  cutAtSeparator,
  type End,
  type HubProtocol,
  type HubRecord,
  handshakeRecord,
  RecordReader,
  readHandshake,
  type Said,
} from './records.ts'
import { type Caller, comeBack } from './seat.ts'
import type { GameState } from './state.ts'

export function hubGateway(service: Service): SocketGateway {
  return {
    name: 'hub',
    paths: ['/game'],
    frameBytes: limits.hubFrameBytes,
    connected: (client) => client.listen(new HubConnection(client, service)),
  }
}

/** Clients give up on a server that says nothing for 30 seconds; SignalR's own servers speak every 15. */
const keepAliveMs = 15_000
const protocols = { json: jsonProtocol, messagepack: messagePackProtocol }
const handshakeMs = 15_000 // as SignalR's own servers wait
const tooFast = 'You are sending too much; slow down.'
const notNow = 'This cannot be done right now; try again.'

class HubConnection implements Caller, Hears {
  readonly #client: Client
  readonly #service: Service
  readonly #reader = new RecordReader()
  readonly #keepAlive: NodeJS.Timeout
  readonly #patience: NodeJS.Timeout
  #protocol: HubProtocol | null = null // that was asked for
  #methods: HubMethods | null = null // once hands are shaken
  #newToken: string | undefined // of a guest who was made for this connection, until it has been told
  #answering: Promise<void> = Promise.resolve()
  #isClosed = false
  #hasEnded = false
  #forget: () => void = () => undefined // the session it came with

  constructor(client: Client, service: Service) {
    this.#client = client
    this.#service = service
    this.#keepAlive = setInterval(() => this.#ping(), Math.min(service.settings.HEARTBEAT_MS, keepAliveMs))
    this.#patience = setTimeout(() => this.#refuseHands('The handshake did not come.'), handshakeMs)
  }

  gone(): void {
    this.#isClosed = true
    clearInterval(this.#keepAlive)
    clearTimeout(this.#patience)
    this.#methods?.closed()
    this.#forget()
  }

  get farewell(): string | Buffer {
    return this.#printed({ type: 'close', error: enough })
  }

  get address(): string {
    return this.#client.address
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** B4-13.5: to each player its own state, with the id of the command that led to it. */
  update(state: GameState, clientCmdIdEcho = emptyGuid): void {
    this.tell('StateUpdate', this.#withToken(state), clientCmdIdEcho)
  }

  spend(cost: number, player: string): boolean {
    return this.#client.spend(cost, player)
  }

  tell(event: string, ...args: readonly unknown[]): void {
    this.#send({ type: 'event', target: event, args })
  }

  after(work: () => Promise<unknown>): void {
    this.#answering = this.#answering
      .then(() => (this.#hasEnded ? undefined : work()))
      .then(
        () => undefined,
        (error) => this.#failed(error),
      )
  }

  close(reason: string, more?: { readonly allowReconnect: boolean }): void {
    this.#send({ type: 'close', error: reason, ...more })
    this.#client.close()
  }

  #withToken(state: GameState): GameState & { readonly accessToken?: string } {
    return this.#newToken === undefined ? state : { ...state, accessToken: this.#newToken }
  }

  #send(said: Said): void {
    this.#client.send(this.#printed(said))
  }

  #printed(said: Said): string | Buffer {
    return (this.#protocol ?? jsonProtocol).print(said)
  }

  #ping(): void {
    if (this.#methods) this.#send({ type: 'ping' })
  }

  heard(_text: string | null, isTooFast: boolean, bytes: Buffer): void {
    this.#reader.push(bytes)
    let isCounted = !isTooFast // the first record, with its frame
    while (!this.#isClosed) {
      const record = this.#reader.next(this.#protocol ?? { cut: cutAtSeparator })
      if (record === 'more') return
      if (record === 'broken') return this.close('A record that cannot be read, or is larger than 4 KiB.')
      const isAllowed = isCounted || (!isTooFast && this.#client.take())
      isCounted = false
      if (this.#protocol === null) this.#beginWith(record)
      else this.#queue(record, this.#protocol, isAllowed)
    }
  }

  /** One at a time: what a client sends in a row is meant in that order. */
  #queue(record: Buffer, protocol: HubProtocol, isAllowed: boolean): void {
    this.after(async () => {
      if (this.#methods && !this.#isClosed) await this.#answer(protocol.read(record), this.#methods, isAllowed)
    })
  }

  #failed(error: unknown): void {
    if (error instanceof Elsewhere) return this.close(error.message, comeBack)
    this.#service.log.error({ err: error }, 'a record could not be answered')
    this.close(notNow, comeBack)
  }

  // --- who is there ---

  #beginWith(record: Buffer): void {
    const asked = readHandshake(record, protocols)
    if ('problem' in asked) return this.#refuseHands(asked.problem)
    if (asked === messagePackProtocol && !this.#client.carriesBytes)
      return this.#refuseHands('This transport carries text only; use JSON, WebSockets or long polling.')
    this.#protocol = asked
    this.after(() => this.#shakeHands())
  }

  async #shakeHands(): Promise<void> {
    if (this.#isClosed) return
    const person = await this.#whoIsThere()
    if (typeof person === 'string') return this.#refuseHands(person)
    clearTimeout(this.#patience)
    this.#methods = new HubMethods(this, person, this.#service)
    this.#sendHandshake()
    await this.#methods.arrive()
    if (this.#isClosed) this.#methods.closed()
  }

  #refuseHands(problem: string): void {
    this.#sendHandshake(problem)
    this.#client.close()
  }

  /** JSON, whatever follows, in the kind of frames that follow. */
  #sendHandshake(problem?: string): void {
    const record = handshakeRecord(problem)
    this.#client.send(this.#protocol === messagePackProtocol ? Buffer.from(record) : record)
  }

  /** The session is the credential: a cookie, a bearer token, or the token in the address, as browsers must send it. */
  async #whoIsThere(): Promise<Person | string> {
    const { accounts, newcomers, steady } = this.#service
    const { headers, url = '' } = this.#client.request
    const inAddress = new URL(url, 'http://localhost').searchParams.get('access_token')
    const asked = inAddress === null ? accounts.whoIs(headers) : accounts.whoHas(inAddress)
    this.#comesWith(inAddress === null ? headers : { authorization: `Bearer ${inAddress}` }, asked)
    const known = await asked
    if (known !== null) return known
    if (inAddress !== null || headers.authorization !== undefined) return 'This session is not valid any more.'
    if (newcomers.take(this.address, steady()) > 0)
      return 'There are too many new guests from your address; wait a minute.'
    const { player, name, token } = await accounts.newGuest()
    this.#newToken = token
    const guest = { player, name }
    this.#comesWith({ authorization: `Bearer ${token}` }, Promise.resolve(guest))
    return guest
  }

  #comesWith(
    credentials: Pick<IncomingMessage['headers'], 'authorization' | 'cookie'>,
    who: Promise<Person | null>,
  ): void {
    this.#forget()
    this.#forget = this.#service.sessions.opened(credentials, who, () => {
      this.#hasEnded = true // what was sent and not yet begun is not done either
      this.close('This session has ended.')
    })
  }

  // --- what is asked ---

  async #answer(record: HubRecord | undefined, methods: HubMethods, isAllowed: boolean): Promise<void> {
    if (record === undefined) return this.#client.strike()
    if (!isAllowed && 'id' in record && record.id !== undefined) this.#complete(record.id, { error: tooFast })
    if (!isAllowed) return this.#client.strike()
    switch (record.type) {
      case 'invocation':
        return this.#invoke(record, methods)
      case 'stream':
        return this.#complete(record.id, { error: 'There are no streams here.' })
      case 'close':
        return this.#client.close()
      case 'other':
        return
    }
  }

  #complete(id: string, end: End): void {
    this.#send({ type: 'completion', id, end })
  }

  async #invoke({ id, target, args }: Extract<HubRecord, { type: 'invocation' }>, methods: HubMethods): Promise<void> {
    const complete = (end: End) => {
      if (id !== undefined) this.#complete(id, end)
    }
    try {
      const state = await methods.invoke(target, args)
      complete({ result: state === null ? null : this.#withToken(state) })
      this.#newToken = undefined
    } catch (error) {
      if (error instanceof Elsewhere) {
        complete({ error: error.message })
        return this.close(error.message, comeBack)
      }
      if (!(error instanceof HubRefusal)) {
        this.#service.log.error({ err: error, method: target.slice(0, 40) }, 'a method of the hub failed')
        return complete({ error: notNow })
      }
      this.#service.metrics.refusals.inc({ code: error.code })
      complete({ error: error.message })
    }
  }
}
