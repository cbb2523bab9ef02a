// A client written from seed 003 alone: it knows the messages of its section 7 and nothing of this project.

import { WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it says itself
export type Message = any

export class MemoryClient {
  readonly all: Message[] = []
  closed: number | null = null
  readonly #socket: WebSocket
  #unread: Message[] = []
  #wake: () => void = () => undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data, isBinary) => {
      if (isBinary) throw new Error('a binary frame')
      const message = JSON.parse(String(data))
      this.all.push(message)
      this.#unread.push(message)
      this.#wake()
    })
    socket.on('close', (code) => {
      this.closed = code
      this.#wake()
    })
    socket.on('error', () => undefined)
  }

  static async connect(port: number, path = '/', headers: Record<string, string> = {}): Promise<MemoryClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    const client = new MemoryClient(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return client
  }

  static async named(port: number, name: string, path = '/'): Promise<MemoryClient> {
    const client = await MemoryClient.connect(port, path)
    client.say({ type: 'set_name', name })
    await client.next('waiting_for_match')
    return client
  }

  say(message: unknown): void {
    this.sayText(JSON.stringify(message))
  }

  sayText(text: string | Buffer): void {
    this.#socket.send(text)
  }

  flip(index: number): void {
    this.say({ type: 'flip_card', index })
  }

  /** The next message, which must be of this type. */
  async next(type: string, ms = 15_000): Promise<Message> {
    const deadline = Date.now() + ms
    while (this.#unread.length === 0) {
      const left = deadline - Date.now()
      if (left <= 0 || this.closed !== null) throw new Error(`no ${type} came (closed: ${this.closed})`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const message = this.#unread.shift()
    if (message.type !== type) throw new Error(`${type} was due, but there came ${JSON.stringify(message)}`)
    return message
  }

  /** What is wrong with the answer to something that cannot be done. */
  async refusal(message: unknown): Promise<string> {
    this.say(message)
    return (await this.next('error')).message
  }

  get quiet(): boolean {
    return this.#unread.length === 0
  }

  async untilClosed(): Promise<number> {
    while (this.closed === null) await new Promise((resolve) => setTimeout(resolve, 5))
    return this.closed
  }

  close(): void {
    this.#socket.close()
  }
}

/** Two who have been paired; `first` has the turn. Their first states have been read. */
export async function paired(port: number, names: readonly [string, string] = ['Ann', 'Ben']) {
  const ann = await MemoryClient.named(port, names[0])
  const ben = await MemoryClient.named(port, names[1], '/ws')
  const found = await ann.next('match_found')
  await ben.next('match_found')
  const state = await ann.next('game_state')
  await ben.next('game_state')
  const [first, second] = found.yourTurn ? [ann, ben] : [ben, ann]
  return { ann, ben, first, second, state }
}

/** A flip, and the state that both are sent for it. */
export async function flips(client: MemoryClient, other: MemoryClient, index: number): Promise<Message> {
  client.flip(index)
  await other.next('game_state')
  return client.next('game_state')
}
