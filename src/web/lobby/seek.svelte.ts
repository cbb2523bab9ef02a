// Looking for opponents, over the socket of the page. Whoever loses the connection looks again when it is back.

import type { ServerFrame } from '../../protocol/server-messages.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import { connection } from '../session/connection.svelte.ts'

export interface Wish {
  readonly game: string
  readonly preset: string | null
  readonly bots: boolean
}

export class Seeking {
  state = $state<'connecting' | 'waiting' | 'ended'>('connecting')
  refusal = $state.raw<Refusal | null>(null)
  since = $state(0) // by the clock of this page
  botsAfterMs = $state<number | null>(null)
  readonly #matched: (table: string) => void
  #wish: Wish
  #asking = '' // the id of the question that is out
  readonly #stop: () => void

  constructor(wish: Wish, matched: (table: string) => void) {
    this.#wish = wish
    this.#matched = matched
    this.#stop = connection.use({
      ready: () => this.#ask(),
      lost: () => {
        this.state = 'connecting'
      },
      heard: (frame) => this.#hear(frame),
    })
  }

  /** Something else, or with bots after all: whoever has waited goes on waiting from now. */
  change(wish: Wish): void {
    this.#wish = wish
    this.#asking = crypto.randomUUID()
    this.state = 'connecting'
    connection.send({ type: 'stopSeeking', id: this.#asking })
  }

  close(): void {
    if (this.state !== 'ended') connection.send({ type: 'stopSeeking' })
    this.#stop()
  }

  #ask(): void {
    const { game, preset, bots } = this.#wish
    this.#asking = crypto.randomUUID()
    connection.send({ type: 'seek', game, bots, id: this.#asking, ...(preset === null ? {} : { preset }) })
  }

  #hear(frame: ServerFrame): void {
    if (frame.type === 'matched') {
      this.state = 'ended'
      this.#matched(frame.table)
    } else if (frame.type === 'seekingEnded') this.#end(frame)
    else if ('re' in frame && frame.re === this.#asking) {
      if (frame.type === 'ok') this.#ask()
      else if (frame.type === 'refused') this.#end(frame)
      else if (frame.type === 'seeking') {
        this.state = 'waiting'
        this.since = performance.now()
        this.botsAfterMs = frame.botsAfterMs
      }
    }
  }

  #end({ code, text }: Refusal): void {
    this.state = 'ended'
    this.refusal = { code, text }
  }
}
