// Players of the hub on Microsoft's own client.

import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
export type State = any

export interface HubOptions {
  readonly token?: string
  readonly skipNegotiation?: boolean
  readonly reconnects?: boolean
  readonly transport?: HttpTransportType
  readonly isPacked?: boolean // MessagePack instead of JSON
}

/** Over MessagePack names are in Pascal case, as .NET has them; tests read both in the same way. */
function inCamelCase(value: State): State {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (typeof value !== 'object' || value === null) return value
  const camel = (name: string) => (/^[A-Z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), inCamelCase(inner)]))
}

export class HubPlayer {
  readonly connection: HubConnection
  readonly updates: { readonly state: State; readonly echo: string }[] = []
  readonly events: { readonly name: string; readonly args: readonly State[] }[] = []
  token: string | undefined
  #wake: () => void = () => undefined
  readonly #port: number
  readonly #options: HubOptions

  constructor(port: number, options: HubOptions = {}) {
    const { token, skipNegotiation = false, reconnects = false, transport, isPacked = false } = options
    this.#port = port
    this.#options = options
    this.token = token
    const builder = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${port}/game`, {
        accessTokenFactory: () => this.token ?? '', // an empty one is not sent
        ...(transport === undefined ? {} : { transport }),
        ...(skipNegotiation ? { skipNegotiation: true, transport: HttpTransportType.WebSockets } : {}),
      })
      .configureLogging(LogLevel.None)
    if (isPacked) builder.withHubProtocol(new MessagePackHubProtocol())
    this.connection = (reconnects ? builder.withAutomaticReconnect() : builder).build()
    this.connection.on('StateUpdate', (given: State, echo: string) => {
      const state = inCamelCase(given)
      this.updates.push({ state, echo })
      this.token ??= state.accessToken
      this.#wake()
    })
    for (const name of ['Invited', 'InvitationClosed', 'InvitationsUpdate'])
      this.connection.on(name, (...args: State[]) => this.events.push({ name, args: args.map(inCamelCase) }))
  }

  /** The arguments of an event that has come or will. */
  async event(name: string): Promise<readonly State[]> {
    for (let waited = 0; waited < 1000; waited++) {
      const found = this.events.find((one) => one.name === name)
      if (found) return found.args
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error(`no ${name} among ${JSON.stringify(this.events)}`)
  }

  static async started(port: number, options?: HubOptions): Promise<HubPlayer> {
    const player = new HubPlayer(port, options)
    await player.connection.start()
    return player
  }

  /** The same person over another connection. */
  async again(port = this.#port): Promise<HubPlayer> {
    return HubPlayer.started(port, { ...this.#options, token: this.token ?? '' })
  }

  call(method: string, ...args: unknown[]): Promise<State> {
    return this.connection.invoke(method, ...args).then(inCamelCase)
  }

  /** Why something is refused. */
  async refusal(method: string, ...args: unknown[]): Promise<string> {
    return this.call(method, ...args).then(
      (state) => `not refused: ${JSON.stringify(state)}`,
      (error) => error.message,
    )
  }

  get state(): State {
    return this.updates.at(-1)?.state
  }

  async until(fits: (state: State) => boolean, ms = 10_000): Promise<State> {
    const deadline = Date.now() + ms
    for (;;) {
      const found = this.updates.findLast(({ state }) => fits(state))
      if (found) return found.state
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`no such state; the last was ${JSON.stringify(this.state)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  stop(): Promise<void> {
    return this.connection.stop()
  }
}
