// The gateway of seed 004's hub, at /game: Believe Or Not over SignalR, for Microsoft's own clients. A connection here shakes
// hands, says who is there, and hands what is invoked to `methods.ts`; neither holds rules or game state.

import type { IncomingMessage } from 'node:http'
import type { RawData, WebSocket } from 'ws'
import { limits } from '../../../protocol/limits.ts'
import type { Person } from '../../accounts/accounts.ts'
import { emptyGuid } from '../../guids.ts'
import { Elsewhere } from '../../hosting/host.ts'
import type { Service } from '../../service.ts'
import { Bucket } from '../limits.ts'
import { Outgoing } from '../outgoing.ts'
import { addressOf, type SocketGateway } from '../sockets.ts'
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
    connected: (socket, request) => new HubConnection(socket, request, service),
  }
}

/** Clients give up on a server that says nothing for 30 seconds; SignalR's own servers speak every 15. */
const keepAliveMs = 15_000
const strikesBeforeClosing = 20
const notNow = 'This cannot be done right now; try again.'

class HubConnection implements Caller {
  readonly address: string
  readonly #outgoing: Outgoing
  readonly #request: IncomingMessage
  readonly #service: Service
  readonly #bucket: Bucket
  readonly #reader = new RecordReader(limits.frameBytes)
  readonly #keepAlive: NodeJS.Timeout
  #methods: HubMethods | null = null // once hands are shaken
  #newToken: string | undefined // of a guest who was made for this connection, until it has been told
  #answering: Promise<void> = Promise.resolve()
  #strikes = 0
  #isClosed = false
  #hasEnded = false
  #forget: () => void = () => undefined // the session it came with

  constructor(socket: WebSocket, request: IncomingMessage, service: Service) {
    this.address = addressOf(request, service)
    this.#outgoing = new Outgoing(socket, request.socket, service)
    this.#request = request
    this.#service = service
    const { COMMANDS_PER_SECOND, COMMAND_BURST, HEARTBEAT_MS } = service.settings
    this.#bucket = new Bucket({ perSecond: COMMANDS_PER_SECOND, burst: COMMAND_BURST }, service.now())
    this.#keepAlive = setInterval(() => this.#ping(), Math.min(HEARTBEAT_MS, keepAliveMs))
    socket.on('message', (data, isBinary) => this.#heard(data, isBinary))
    socket.on('close', () => this.#gone())
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
    this.#outgoing.close()
    this.#gone() // a client that does not read this is not listened to any longer
  }

  #gone(): void {
    this.#isClosed = true
    clearInterval(this.#keepAlive)
    this.#methods?.closed()
    this.#forget()
  }

  #withToken(state: GameState): GameState & { readonly accessToken?: string } {
    return this.#newToken === undefined ? state : { ...state, accessToken: this.#newToken }
  }

  #send(text: string): void {
    this.#outgoing.send(text)
  }

  #ping(): void {
    if (this.#methods) this.#send(pingRecord)
  }

  #heard(data: RawData, isBinary: boolean): void {
    if (this.#isClosed) return
    const records = isBinary ? null : this.#reader.take(String(data))
    if (records === null) return this.close('Only records of JSON text are understood here.')
    for (const record of records) {
      // One at a time: what a client sends in a row is meant in that order.
      this.after(() => (this.#methods ? this.#answer(record, this.#methods) : this.#shakeHands(record)))
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
      return this.#outgoing.close()
    }
    this.#methods = new HubMethods(this, person, this.#service)
    this.#send(handshakeRecord())
    await this.#methods.arrive()
    if (this.#isClosed) this.#methods.closed()
  }

  /** The session is the credential: a cookie, a bearer token, or the token in the address, as browsers must send it. */
  async #whoIsThere(): Promise<Person | string> {
    const { accounts, newcomers, now } = this.#service
    const { headers, url = '' } = this.#request
    const inAddress = new URL(url, 'http://localhost').searchParams.get('access_token')
    const asked = inAddress === null ? accounts.whoIs(headers) : accounts.whoHas(inAddress)
    this.#comesWith(inAddress === null ? headers : { authorization: `Bearer ${inAddress}` }, asked)
    const known = await asked
    if (known !== null) return known
    if (inAddress !== null || headers.authorization !== undefined) return 'This session is not valid any more.'
    if (!newcomers.take(this.address, now())) return 'There are too many new guests from your address; wait a minute.'
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

  async #answer(record: string, methods: HubMethods): Promise<void> {
    const read = readRecord(record)
    if (read === undefined) return this.#strike('A record that cannot be read.')
    switch (read.type) {
      case 'invocation':
        return this.#invoke(read, methods)
      case 'stream':
        return this.#send(completionRecord(read.id, { error: 'There are no streams here.' }))
      case 'close':
        return this.#outgoing.close()
      case 'other':
        return
    }
  }

  async #invoke({ id, target, args }: Extract<HubRecord, { type: 'invocation' }>, methods: HubMethods): Promise<void> {
    const complete = (end: Parameters<typeof completionRecord>[1]) => {
      if (id !== undefined) this.#send(completionRecord(id, end))
    }
    if (!this.#bucket.take(this.#service.now())) {
      complete({ error: 'You are sending too much; slow down.' })
      return this.#strike('Too many messages.')
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

  /** Nonsense is borne, but not for ever. */
  #strike(reason: string): void {
    this.#strikes += 1
    if (this.#strikes >= strikesBeforeClosing) this.close(reason)
  }
}
