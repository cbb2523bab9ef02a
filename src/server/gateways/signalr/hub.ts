// The gateway of seed 004's hub, at /game: Believe Or Not over SignalR, for Microsoft's own clients. A connection here shakes
// hands, says who is there, and hands what is invoked to `methods.ts`; neither holds rules or game state.

import { limits } from '../../../protocol/limits.ts'
import { refusal } from '../../../refusals/catalogue.ts'
import type { Refusal } from '../../../refusals/refusal.ts'
import type { Person } from '../../accounts/accounts.ts'
import { emptyGuid } from '../../base/guids.ts'
import { Elsewhere } from '../../hosting/host.ts'
import { type Client, enough } from '../client.ts'
import { type Ending, SeatedConnection, sessionEnded, tooFast } from '../seated-connection.ts'
import type { Service } from '../service.ts'
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
import type { Caller } from './seat.ts'
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
const endings = {
  signedOut: sessionEnded,
  elsewhere: refusal('unavailable').text,
  tableLost: 'This match had a fault; come back to it.',
  replaced: 'This match was opened in another session.',
}

/** What is asked is known by the id of its invocation, if that has one. */
class HubConnection extends SeatedConnection<string | undefined> implements Caller {
  readonly #reader = new RecordReader()
  readonly #keepAlive: NodeJS.Timeout
  readonly #patience: NodeJS.Timeout
  #protocol: HubProtocol | null = null // that was asked for
  #methods: HubMethods | null = null // once hands are shaken
  #newToken: string | undefined // of a guest who was made for this connection, until it has been told
  #answering: Promise<void> = Promise.resolve()

  constructor(client: Client, service: Service) {
    super(client, service)
    this.#keepAlive = setInterval(() => this.#ping(), Math.min(service.settings.HEARTBEAT_MS, keepAliveMs))
    this.#patience = setTimeout(() => this.#refuseHands('The handshake did not come.'), handshakeMs)
  }

  override gone(): void {
    super.gone()
    clearInterval(this.#keepAlive)
    clearTimeout(this.#patience)
    this.#methods?.closed()
  }

  get farewell(): string | Buffer {
    return this.#printed({ type: 'close', error: enough })
  }

  /** B4-13.5: to each player its own state, with the id of the command that led to it. */
  update(state: GameState, clientCmdIdEcho = emptyGuid): void {
    this.tell('StateUpdate', this.#withToken(state), clientCmdIdEcho)
  }

  tell(event: string, ...args: readonly unknown[]): void {
    this.#send({ type: 'event', target: event, args })
  }

  after(work: () => Promise<unknown>): void {
    this.#answering = this.#answering
      .then(() => (this.hasEnded ? undefined : work()))
      .then(
        () => undefined,
        (error) => this.#broke(error),
      )
  }

  /** SignalR's clients reconnect by themselves only if the Close record says that they may. */
  end(why: Ending, text = endings[why]): void {
    this.#close(text, why === 'elsewhere' || why === 'tableLost' ? { allowReconnect: true } : {})
  }

  #close(error: string, more: { readonly allowReconnect?: boolean } = {}): void {
    this.#send({ type: 'close', error, ...more })
    this.client.close()
  }

  protected printRefusal({ text }: Refusal, id: string | undefined): void {
    this.#complete(id, { error: text })
  }

  #withToken(state: GameState): GameState & { readonly accessToken?: string } {
    return this.#newToken === undefined ? state : { ...state, accessToken: this.#newToken }
  }

  #send(said: Said): void {
    this.client.send(this.#printed(said))
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
    while (!this.isClosed) {
      const record = this.#reader.next(this.#protocol ?? { cut: cutAtSeparator })
      if (record === 'more') return
      if (record === 'broken') return this.#close('A record that cannot be read, or is larger than 4 KiB.')
      const isAllowed = isCounted || (!isTooFast && this.client.take())
      isCounted = false
      if (this.#protocol === null) this.#beginWith(record)
      else this.#queue(record, this.#protocol, isAllowed)
    }
  }

  /** One at a time: what a client sends in a row is meant in that order. */
  #queue(record: Buffer, protocol: HubProtocol, isAllowed: boolean): void {
    this.after(async () => {
      if (this.#methods && !this.isClosed) await this.#answer(protocol.read(record), this.#methods, isAllowed)
    })
  }

  #broke(error: unknown): void {
    if (error instanceof Elsewhere) return this.end('elsewhere', refusal('elsewhere').text)
    this.service.log.error({ err: error }, 'a record could not be answered')
    this.end('elsewhere')
  }

  // --- who is there ---

  #beginWith(record: Buffer): void {
    const asked = readHandshake(record, protocols)
    if ('problem' in asked) return this.#refuseHands(asked.problem)
    if (asked === messagePackProtocol && !this.client.carriesBytes)
      return this.#refuseHands('This transport carries text only; use JSON, WebSockets or long polling.')
    this.#protocol = asked
    this.after(() => this.#shakeHands())
  }

  async #shakeHands(): Promise<void> {
    if (this.isClosed) return
    const person = await this.#whoIsThere()
    if (typeof person === 'string') return this.#refuseHands(person)
    clearTimeout(this.#patience)
    this.#methods = new HubMethods(this, person, this.service)
    this.#sendHandshake()
    await this.#methods.arrive()
    if (this.isClosed) this.#methods.closed()
  }

  #refuseHands(problem: string): void {
    this.#sendHandshake(problem)
    this.client.close()
  }

  /** JSON, whatever follows, in the kind of frames that follow. */
  #sendHandshake(problem?: string): void {
    const record = handshakeRecord(problem)
    this.client.send(this.#protocol === messagePackProtocol ? Buffer.from(record) : record)
  }

  /** The session is the credential: a cookie, a bearer token, or the token in the address, as browsers must send it. */
  async #whoIsThere(): Promise<Person | string> {
    const { accounts } = this.service
    const { headers, url = '' } = this.client.request
    const inAddress = new URL(url, 'http://localhost').searchParams.get('access_token')
    const asked = inAddress === null ? accounts.whoIs(headers) : accounts.whoHas(inAddress)
    this.comesWith(inAddress === null ? headers : { authorization: `Bearer ${inAddress}` }, asked)
    const known = await asked
    if (known !== null) return known
    if (inAddress !== null || headers.authorization !== undefined) return refusal('invalidSession').text
    const guest = await this.newGuest()
    if (guest === null) return refusal('tooFast').text
    this.#newToken = guest.token
    this.comesWith({ authorization: `Bearer ${guest.token}` }, Promise.resolve(guest.person))
    return guest.person
  }

  // --- what is asked ---

  async #answer(record: HubRecord | undefined, methods: HubMethods, isAllowed: boolean): Promise<void> {
    if (record === undefined) return this.client.strike()
    if (!isAllowed) return this.refuse(tooFast, 'id' in record ? record.id : undefined)
    switch (record.type) {
      case 'invocation':
        return this.#invoke(record, methods)
      case 'stream':
        return this.#complete(record.id, { error: 'There are no streams here.' })
      case 'close':
        return this.client.close()
      case 'other':
        return
    }
  }

  #complete(id: string | undefined, end: End): void {
    if (id !== undefined) this.#send({ type: 'completion', id, end })
  }

  async #invoke({ id, target, args }: Extract<HubRecord, { type: 'invocation' }>, methods: HubMethods): Promise<void> {
    try {
      const state = await methods.invoke(target, args)
      this.#complete(id, { result: state === null ? null : this.#withToken(state) })
      this.#newToken = undefined
    } catch (error) {
      if (error instanceof HubRefusal) this.refuse(error.refusal, id)
      else this.failed(error, id, target.slice(0, 40))
    }
  }
}
