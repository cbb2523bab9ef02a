// A table that this browser runs, in a worker of its own: against bots, without a service.

import { ok, type Result } from '../../kernel/result.ts'
import type { ServerFrame } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { addressOf } from '../practice/going.ts'
import type { FileFrame, PracticeRequest } from '../practice/house.ts'
import { isKept, type PracticeOpening } from '../practice/opening.ts'
import { handOver } from '../replay/handed.ts'
import { countPractice } from '../statistics.ts'
import { FramedSession, type Link } from './framed.svelte.ts'

class PracticeSession extends FramedSession {
  readonly kind = 'practice'
  readonly latencyMs = null
  readonly emotes = null
  protected readonly link: Link
  readonly #worker = new Worker(new URL('../practice/worker.ts', import.meta.url), { type: 'module' })
  readonly waits: boolean
  readonly #opening: PracticeOpening
  readonly #post = (request: PracticeRequest) => this.#worker.postMessage(request)
  #counted = ''
  #filed: (file: FileFrame['file']) => void = () => undefined

  constructor(opening: PracticeOpening) {
    super(opening.id)
    this.#opening = opening
    this.waits = isKept(opening)
    this.link = { send: this.#post, close: () => this.#worker.terminate() }
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => {
      const frame: ServerFrame | FileFrame = JSON.parse(data)
      if (frame.type === 'file') return this.#filed(frame.file)
      this.hear(frame)
      if (frame.type === 'entry' && frame.whole?.phase === 'completed') this.#count(frame.whole)
    }
    this.#open()
  }

  async rematch(): Promise<Result<string, Refusal>> {
    this.restart(crypto.randomUUID())
    this.#open()
    return ok(this.waits ? addressOf(this.id) : location.pathname + location.search)
  }

  /** The worker has the whole game, and gives it away once it is over. */
  watchAgain(): Promise<string | null> {
    return new Promise((answer) => {
      this.#filed = (file) => {
        if (file !== null) handOver({ file, seat: this.table?.you ?? 0 })
        answer(file === null ? null : '/replay')
      }
      this.#post({ type: 'file' })
    })
  }

  #open(): void {
    this.#post({ type: 'open', opening: { ...this.#opening, id: this.id } })
    this.client.attach()
  }

  #count({ id, game, you, outcome }: NonNullable<FramedSession['table']>): void {
    if (outcome === null || this.#counted === id || !this.waits) return
    this.#counted = id
    const winners = outcome.standings.filter(({ place }) => place === 1)
    const won = winners.some(({ seat }) => seat === you)
    countPractice(game, won ? (winners.length > 1 ? 'drawn' : 'won') : 'lost')
  }
}

export function openPractice(opening: PracticeOpening): PracticeSession {
  return new PracticeSession(opening)
}
