// A client of the native protocol, as small as one can be: sends messages, waits for what answers them, keeps what it is told.

import { WebSocket } from 'ws'

export interface Frame {
  readonly type: string
  readonly re?: string
  readonly [key: string]: unknown
}

export class LiveClient {
  readonly frames: Frame[] = []
  readonly texts: string[] = []
  closed: { readonly code: number; readonly reason: string } | null = null
  player = ''
  token: string | undefined
  readonly #socket: WebSocket
  readonly #listeners = new Set<() => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const text = String(data)
      this.texts.push(text)
      this.frames.push(JSON.parse(text))
      for (const listener of [...this.#listeners]) listener()
    })
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
      for (const listener of [...this.#listeners]) listener()
    })
    socket.on('error', () => undefined)
  }

  static async open(port: number, headers: Record<string, string> = {}): Promise<LiveClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers })
    const client = new LiveClient(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  /** A connection that has said hello, as somebody who was here before or as a new guest. */
  static async hello(port: number, token?: string): Promise<LiveClient> {
    const client = await LiveClient.open(port)
    client.send(token === undefined ? { type: 'hello', protocol: 1 } : { type: 'hello', protocol: 1, token })
    const welcome = await client.until((frame) => frame.type === 'welcome' || frame.type === 'refused')
    client.player = String(welcome.player)
    client.token = token ?? String(welcome.token)
    return client
  }

  send(message: object): void {
    this.sendText(JSON.stringify(message))
  }

  sendText(text: string): void {
    this.#socket.send(text)
  }

  /** Sends a message and waits for the frame that answers it. */
  async ask(message: object, id = `m${++this.#lastId}`): Promise<Frame> {
    this.send({ ...message, id })
    return this.until((frame) => frame.re === id)
  }

  /** The first frame that fits, among those that came and those that will. */
  async until(fits: (frame: Frame) => boolean, ms = 10_000): Promise<Frame> {
    const known = this.frames.findLast(fits)
    if (known) return known
    return new Promise((resolve, reject) => {
      const done = (end: () => void) => {
        clearTimeout(timer)
        this.#listeners.delete(listener)
        end()
      }
      const timer = setTimeout(
        () => done(() => reject(new Error(`no such frame; the last was ${this.texts.at(-1)}`))),
        ms,
      )
      const listener = () => {
        const frame = this.frames.at(-1)
        if (frame && fits(frame)) done(() => resolve(frame))
        else if (this.closed) done(() => reject(new Error(`closed: ${this.closed?.code} ${this.closed?.reason}`)))
      }
      this.#listeners.add(listener)
    })
  }

  async untilClosed(): Promise<{ readonly code: number; readonly reason: string }> {
    while (!this.closed) await new Promise((resolve) => setTimeout(resolve, 5))
    return this.closed
  }

  /** Gone without a word, as when a train enters a tunnel. */
  drop(): void {
    this.#socket.terminate()
  }

  close(): void {
    this.#socket.close()
  }

  /** Reads nothing more, until it goes on. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }
}
