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
import { HubMethods, HubRefusal } from './methods.ts'
import {
  closeRecord,
  completionRecord,
  eventRecord,
  type HubRecord,
  handshakeProblem,
  handshakeRecord,
  pingRecord,
  RecordReader,
  readRecord,
} from './records.ts'
import { type Caller, comeBack } from './seat.ts'
import type { GameState } from './state.ts'

export function hubGateway(service: Service): SocketGateway {
  return {
    name: 'hub',
    paths: ['/game'],
    connected: (client) => client.listen(new HubConnection(client, service)),
  }
}

/** Clients give up on a server that says nothing for 30 seconds; SignalR's own servers speak every 15. */
const keepAliveMs = 15_000
const tooFast = 'You are sending too much; slow down.'
const notNow = 'This cannot be done right now; try again.'

class HubConnection implements Caller, Hears {
  readonly farewell = closeRecord(enough)
  readonly #client: Client
  readonly #service: Service
  readonly #reader = new RecordReader(limits.frameBytes)
  readonly #keepAlive: NodeJS.Timeout
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
  }

  gone(): void {
    this.#isClosed = true
    clearInterval(this.#keepAlive)
    this.#methods?.closed()
    this.#forget()
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
    this.#send(eventRecord('StateUpdate', [this.#withToken(state), clientCmdIdEcho]))
  }

  spend(cost: number, player: string): boolean {
    return this.#client.spend(cost, player)
  }

  tell(event: string, ...args: readonly unknown[]): void {
    this.#send(eventRecord(event, args))
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
    this.#send(closeRecord(reason, more))
    this.#client.close()
  }

  #withToken(state: GameState): GameState & { readonly accessToken?: string } {
    return this.#newToken === undefined ? state : { ...state, accessToken: this.#newToken }
  }

  #send(text: string): void {
    this.#client.send(text)
  }

  #ping(): void {
    if (this.#methods) this.#send(pingRecord)
  }

  heard(text: string | null, isTooFast: boolean): void {
    const records = text === null ? null : this.#reader.take(text)
    if (records === null) return this.close('Only records of JSON text are understood here.')
    for (const [index, record] of records.entries()) {
      const isAllowed = !isTooFast && (index === 0 || this.#client.take()) // the first was counted with the frame
      // One at a time: what a client sends in a row is meant in that order.
      this.after(() => (this.#methods ? this.#answer(record, this.#methods, isAllowed) : this.#shakeHands(record)))
    }
  }

  #failed(error: unknown): void {
    if (error instanceof Elsewhere) return this.close(error.message, comeBack)
    this.#service.log.error({ err: error }, 'a record could not be answered')
    this.close(notNow, comeBack)
  }

  // --- who is there ---

  async #shakeHands(record: string): Promise<void> {
    if (this.#isClosed) return
    const problem = handshakeProblem(record)
    const person = problem === null ? await this.#whoIsThere() : problem
    if (typeof person === 'string') {
      this.#send(handshakeRecord(person))
      return this.#client.close()
    }
    this.#methods = new HubMethods(this, person, this.#service)
    this.#send(handshakeRecord())
    await this.#methods.arrive()
    if (this.#isClosed) this.#methods.closed()
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

  async #answer(record: string, methods: HubMethods, isAllowed: boolean): Promise<void> {
    const read = readRecord(record)
    if (read === undefined) return this.#client.strike()
    switch (read.type) {
      case 'invocation':
        if (isAllowed) return this.#invoke(read, methods)
        if (read.id !== undefined) this.#send(completionRecord(read.id, { error: tooFast }))
        return this.#client.strike()
      case 'stream':
        return this.#send(completionRecord(read.id, { error: 'There are no streams here.' }))
      case 'close':
        return this.#client.close()
      case 'other':
        return
    }
  }

  async #invoke({ id, target, args }: Extract<HubRecord, { type: 'invocation' }>, methods: HubMethods): Promise<void> {
    const complete = (end: Parameters<typeof completionRecord>[1]) => {
      if (id !== undefined) this.#send(completionRecord(id, end))
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
