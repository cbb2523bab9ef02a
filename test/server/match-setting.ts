// The real service for tests about people who meet: it can be restarted on the same folder, and its clock put ahead.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { assert } from '../../src/kernel/assert.ts'
import { serverMessages } from '../../src/protocol/help.ts'
import type { Person } from '../../src/server/accounts/accounts.ts'
import { removePlace } from '../services/place.ts'
import { startService, type TestService } from './setting.ts'

export class Setting {
  readonly #folder = mkdtempSync(join(tmpdir(), 'facedown-match-'))
  readonly #environment: Readonly<Record<string, string>>
  readonly #clients: Client[] = []
  #running: TestService | null = null
  /** Milliseconds by which the service's clock is ahead. */
  ahead = 0
  addresses = 0

  constructor(environment: Readonly<Record<string, string>> = {}) {
    this.#environment = environment
  }

  get running(): TestService {
    assert(this.#running, 'the service is not running')
    return this.#running
  }

  async start(): Promise<this> {
    const environment = { DATA_DIR: this.#folder, ...this.#environment }
    this.#running = await startService(environment, { now: () => Date.now() + this.ahead })
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
    await removePlace(this.#folder)
  }

  /** Somebody with a session who is not connected. */
  async person(name: string): Promise<Someone> {
    return new Someone(this, await this.running.service.accounts.newGuest(name))
  }

  /** Somebody with a session and a connection. */
  async guest(name: string): Promise<Client> {
    return (await this.person(name)).connect()
  }

  kept(client: Client): Client {
    this.#clients.push(client)
    return client
  }
}

/** What comes over the wire; tests look at it field by field. */
export type Frame = ReturnType<typeof JSON.parse>

export class Someone {
  readonly #setting: Setting
  readonly guest: Person & { readonly token: string }

  constructor(setting: Setting, guest: Someone['guest']) {
    this.#setting = setting
    this.guest = guest
  }

  get player(): string {
    return this.guest.player
  }

  /** Through an address of their own, where the service believes what is said of addresses. */
  async connect(address = `10.0.${this.#setting.addresses++}.1`): Promise<Client> {
    const headers = { 'x-forwarded-for': address }
    const socket = new WebSocket(`ws://127.0.0.1:${this.#setting.running.port}/live`, { headers })
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
      this.#frames.push(documented(JSON.parse(String(data))))
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

/** Nothing is sent that docs/protocol.md does not name. */
function documented(frame: Frame): Frame {
  const { type, ...fields } = frame
  const known = serverMessages[type]?.fields
  const unknown = Object.keys(fields).filter((name) => known?.[name] === undefined)
  return known && unknown.length === 0 ? frame : { type: 'undocumented', frame }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
