// A whole service for tests about people who meet: real sockets on a free port, a folder of its own, sessions that outlive a
// restart, and a clock that can be put ahead.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { memory } from '../../src/games/memory/game.ts'
import { assert } from '../../src/kernel/assert.ts'
import type { AnyGame } from '../../src/kernel/game.ts'
import type { Accounts, NewGuest, Person } from '../../src/server/accounts/accounts.ts'
import { readSettings } from '../../src/server/settings.ts'
import { type Running, start } from '../../src/server/start.ts'

/** Memory, and a game that up to four can play. */
const games: readonly AnyGame[] = [
  memory,
  { ...memory, id: 'party', name: 'Party', seats: () => ({ min: 2, max: 4 }) } as AnyGame,
]

export class Setting {
  readonly #folder = mkdtempSync(join(tmpdir(), 'facedown-match-'))
  readonly #sessions = new Map<string, Person>()
  readonly #environment: Readonly<Record<string, string>>
  readonly #clients: Client[] = []
  #running: Running | null = null
  /** Milliseconds by which the service's clock is ahead. */
  ahead = 0

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment
  }

  get running(): Running {
    assert(this.#running, 'the service is not running')
    return this.#running
  }

  async start(): Promise<this> {
    const settings = readSettings({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'silent',
      CONNECTIONS_PER_ADDRESS: '1000',
      REQUESTS_PER_MINUTE: '100000',
      ...this.#environment,
    })
    assert(settings.ok, 'the settings are wrong')
    this.#running = await start(settings.value, {
      openAccounts: async () => this.#accounts(),
      now: () => Date.now() + this.ahead,
      gameOf: (id) => games.find((game) => game.id === id),
    })
    return this
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = null
  }

  async end(): Promise<void> {
    for (const client of this.#clients) client.close()
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Somebody with a session who is not connected. */
  person(name: string): Someone {
    const token = randomBytes(24).toString('base64url')
    const guest = { player: randomBytes(12).toString('base64url'), name, token }
    this.#sessions.set(token, guest)
    return new Someone(this, guest)
  }

  /** Somebody with a session and a connection. */
  async guest(name: string): Promise<Client> {
    return this.person(name).connect()
  }

  kept(client: Client): Client {
    this.#clients.push(client)
    return client
  }

  #accounts(): Accounts {
    const whoHas = async (token: string) => this.#sessions.get(token) ?? null
    return {
      whoHas,
      whoIs: (headers) => whoHas(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''),
      newGuest: async (name = 'Guest') => this.person(name).guest,
    }
  }
}

/** What comes over the wire; tests look at it field by field. */
export type Frame = ReturnType<typeof JSON.parse>

export class Someone {
  readonly #setting: Setting
  readonly guest: NewGuest

  constructor(setting: Setting, guest: NewGuest) {
    this.#setting = setting
    this.guest = guest
  }

  get player(): string {
    return this.guest.player
  }

  async connect(): Promise<Client> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#setting.running.port}/live`)
    const client = this.#setting.kept(new Client(socket, this))
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    client.send({ type: 'hello', protocol: 1, token: this.guest.token })
    await client.next('welcome')
    return client
  }

  async ask(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: Frame }> {
    const answer = await fetch(`http://127.0.0.1:${this.#setting.running.port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.guest.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }

  get(path: string) {
    return this.ask('GET', path)
  }

  post(path: string, body?: unknown) {
    return this.ask('POST', path, body)
  }
}

/** A connection: every frame that came, in order, and waiting for one that has not been taken yet. */
export class Client {
  readonly someone: Someone
  readonly #socket: WebSocket
  readonly #frames: Frame[] = []
  #wake: () => void = () => undefined
  #ids = 0

  constructor(socket: WebSocket, someone: Someone) {
    this.#socket = socket
    this.someone = someone
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      this.#frames.push(JSON.parse(String(data)))
      this.#wake()
    })
  }

  get player(): string {
    return this.someone.player
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  /** Sends a message and gives its answer. */
  async ask(message: object): Promise<Frame> {
    const id = `m${++this.#ids}`
    this.send({ ...message, id })
    return this.#take((frame) => frame.re === id, JSON.stringify(message))
  }

  next(type: string): Promise<Frame> {
    return this.#take((frame) => frame.type === type, type)
  }

  /** What has come and was not taken. */
  has(type: string): boolean {
    return this.#frames.some((frame) => frame.type === type)
  }

  /** Drops the connection. */
  close(): void {
    this.#socket.terminate()
  }

  /** Closes the connection, after what was sent. */
  leave(): void {
    this.#socket.close()
  }

  async #take(wanted: (frame: Frame) => boolean, what: string): Promise<Frame> {
    const deadline = Date.now() + 20_000
    for (;;) {
      const index = this.#frames.findIndex(wanted)
      if (index !== -1) return this.#frames.splice(index, 1)[0] as Frame
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`${what} did not come; there is ${JSON.stringify(this.#frames).slice(0, 2000)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
