// Experts think in a thread of their own, so that nobody else waits for them. The more of them think at once, the less hard each
// does; and where even that is too much, the expert plays as the hard bot does, at once.

import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Mind, think } from '../../table/minds.ts'
import type { Surroundings, Table } from '../../table/table.ts'
import type { Idea, Thought } from './thinker.ts'

type Command = { readonly type: string }

const mostWaiting = 16 // at some 100 ms each, halved and halved again, a second or so
const patienceMs = 1000

interface Waiting {
  readonly answer: (command: Command | null) => void
  readonly timer: NodeJS.Timeout
}

export class Thinkers {
  readonly #env: Surroundings
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(env: Surroundings) {
    this.#env = env
  }

  /** What the bot wants to do. Other levels than the expert need no thread. */
  async think(mind: Mind, table: Table): Promise<Command> {
    const easily = () => think(mind, table, this.#env, 0)
    if (mind.level !== 'expert') return think(mind, table, this.#env)
    if (this.#waiting.size >= mostWaiting) return easily()
    return (await this.#ask(mind, table, 1 / (1 + this.#waiting.size))) ?? easily()
  }

  close(): void {
    for (const { answer } of this.#waiting.values()) answer(null)
    void this.#worker?.terminate()
    this.#worker = null
  }

  #ask(mind: Mind, table: Table, effort: number): Promise<Command | null> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve) => {
      const answer = (command: Command | null) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        resolve(command)
      }
      const timer = setTimeout(() => answer(null), patienceMs)
      this.#waiting.set(id, { answer, timer })
      this.#started().postMessage({ id, mind, table, effort } satisfies Thought)
    })
  }

  #started(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL(`./thinker${extname(import.meta.url)}`, import.meta.url))
    worker.on('message', ({ id, command }: Idea) => this.#waiting.get(id)?.answer(command))
    worker.on('error', () => this.close()) // the next expert gets a new one
    worker.unref()
    this.#worker = worker
    return worker
  }
}
